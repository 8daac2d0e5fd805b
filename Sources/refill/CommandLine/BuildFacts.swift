import CBuild
import RefillStore
import RefillTerminal

/// The facts of the build that `refill --version --verbose` writes.
enum BuildFacts {
  /// The packages that are linked, with the versions of `Package.resolved`.
  static let packages = [
    ("GRDB", "7.10.0"), ("Yams", "6.2.2"), ("Swift Argument Parser", "1.8.2"),
  ]

  /// Returns the facts if the words ask for them; otherwise `nil`.
  static func answer(to words: [String]) -> String? {
    words.sorted() == ["--verbose", "--version"] ? text : nil
  }

  /// The facts, one a line, each with its name.
  static var text: String {
    let libraries =
      packages + [
        ("GNU Readline", ReadlineEditor.libraryVersion), ("SQLite", Store.libraryVersion),
      ]
    let system = String(cString: cb_c_library())
    let all = libraries + (system.isEmpty ? [] : [("GNU C Library", system)])
    let rows = [
      ["refill", Refill.version],
      ["commit", known(cb_commit())],
      ["compiler", known(cb_compiler(), orElse: "Swift \(languageVersion) or later")],
      ["build", "\(configuration), \(cb_is_static() ? "static" : "dynamic") linking"],
      ["libraries", all.map { "\($0.0) \($0.1)" }.joined(separator: ", ")],
    ]
    return rows.map { $0.joined(separator: ": ") + "\n" }.joined()
  }

  private static func known(
    _ text: UnsafePointer<CChar>?, orElse other: String = "unknown; make writes it"
  ) -> String {
    guard let text, text.pointee != 0 else { return other }
    return String(cString: text)
  }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The newest known version that the compiler has reached.
  private static var languageVersion: String {
    #if compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
