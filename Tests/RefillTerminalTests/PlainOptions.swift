import RefillCore
import RefillTerminal

@MainActor extension FormSession.Options {
  /// Options of a session that is the same on every machine: without colours, environment variables
  /// and personal key bindings.
  static var plain: Self {
    var options = Self(appearance: Appearance(environment: [:], isASCII: true), environment: [:])
    options.inputrc = .none
    return options
  }
}

@MainActor extension FormRunner {
  /// Creates a runner whose form ends after `timeout` seconds.
  convenience init(
    _ form: Form, services: Services = Services(), timeout: Double, draft: Draft? = nil
  ) {
    var options = Options()
    (options.timeout, options.draft) = (timeout, draft)
    self.init(FormModel(form), services: services, options: options)
  }
}
