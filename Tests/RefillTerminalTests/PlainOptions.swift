import RefillTerminal

@MainActor extension FormSession.Options {
  /// Options of a session that is the same on every machine: without colours, environment variables
  /// and personal key bindings.
  ///
  /// The session ends after `timeout` seconds.
  static func plain(timeout: Double) -> Self {
    var options = Self(appearance: Appearance(environment: [:], isASCII: true), environment: [:])
    options.inputrc = .none
    options.timeout = timeout
    return options
  }
}
