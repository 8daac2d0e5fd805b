import CTerminal

/// The words of the command line behind the name of the program.
enum ProgramArguments {
  /// The words without the settings of this run; bytes that are not UTF-8 are U+FFFD.
  static var words: [String] { settings.words }

  /// The settings of this run.
  static let settings = GivenSettings(strings.map { String(cString: $0) })

  /// The number, from 1, of the first word that is not UTF-8; `nil` for none.
  static var unreadable: Int? {
    strings.firstIndex { String(validatingCString: $0) == nil }.map { $0 + 1 }
  }

  private static var strings: [UnsafePointer<CChar>] {
    guard var next = ct_arguments() else { return [] }
    var strings: [UnsafePointer<CChar>] = []
    while let string = next.pointee {
      strings.append(UnsafePointer(string))
      next += 1
    }
    return Array(strings.dropFirst())
  }
}
