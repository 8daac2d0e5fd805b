import RefillCore

// The variables as lines of a shell.
extension EnvWriter {
  /// A variable with a value.
  struct Export {
    let assignment: EnvAssignment
    /// The new value; `nil` for that of the file.
    let change: String?
    /// The variables that the value names.
    let interpolation: EnvInterpolation?

    /// The line.
    var line: String {
      let word =
        change.map(ShellWord.quoted) ?? interpolation?.shellWord
        ?? ShellWord.quoted(assignment.value)
      return "export \(assignment.key)=\(word)\n"
    }
  }

  /// Returns the lines in the order of the file, but each after those of the variables that it names.
  static func shellText(of exports: [Export]) -> String {
    let places = Dictionary(
      exports.enumerated().map { ($0.element.assignment.key, $0.offset) },
      uniquingKeysWith: { _, last in last })
    var needed = exports.map {
      ($0.interpolation?.names ?? []).reversed().compactMap { places[$0] }
    }
    var isEntered = exports.map { _ in false }
    var text = ""
    for start in exports.indices where !isEntered[start] {
      isEntered[start] = true
      var open = [start]
      while let last = open.last {
        if let next = needed[last].popLast() {
          guard !isEntered[next] else { continue }
          isEntered[next] = true
          open.append(next)
        } else {
          text += exports[last].line
          open.removeLast()
        }
      }
    }
    return text
  }
}
