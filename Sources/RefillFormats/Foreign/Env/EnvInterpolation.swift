/// A value that names other variables, as in `http://${HOST:-localhost}:$PORT`.
struct EnvInterpolation {
  /// A piece of the value.
  private indirect enum Part {
    case text(String)
    /// A variable; the sign, such as `:-`, and the text for the case that it has no value.
    case variable(String, sign: String, otherwise: [Part])
  }

  private let parts: [Part]
  /// The names of the variables, in order.
  let names: [String]

  /// Parses the value of an assignment; `nil` if readers replace nothing in it.
  ///
  /// - Parameter variables: the variables of the file: without braces, others are text.
  init?(_ assignment: EnvAssignment, among variables: Set<String>) {
    guard !assignment.isLiteral, assignment.written.utf8.contains(UInt8(ascii: "$")) else {
      return nil
    }
    var reader = Reader(scalars: assignment.scalars, variables: variables)
    guard let parts = reader.parts(depth: 0), !reader.names.isEmpty else { return nil }
    (self.parts, names) = (parts, reader.names)
  }

  // MARK: Reading

  private struct Reader {
    let scalars: [(scalar: Unicode.Scalar, isEscaped: Bool)]
    let variables: Set<String>
    var names: [String] = []
    private var index = 0

    /// The maximum number of braces in each other.
    private static let maximumDepth = 8
    private static let signs = [":-", ":+", ":?", "-", "+", "?"]

    init(scalars: [(scalar: Unicode.Scalar, isEscaped: Bool)], variables: Set<String>) {
      (self.scalars, self.variables) = (scalars, variables)
    }

    /// Reads to the end, or to the closing brace; `nil` if that is missing.
    mutating func parts(depth: Int) -> [Part]? {
      var parts: [Part] = []
      var text = ""
      while index < scalars.count {
        if depth > 0, takes("}") { return parts + [.text(text)] }
        let start = index
        if takes("$") {
          if takes("{") {
            guard depth < Self.maximumDepth else { return nil }
            if let name = name() {
              guard let part = braced(name, depth: depth) else { return nil }
              parts += [.text(text), part]
              text = ""
              continue
            }
          } else if let name = name(), variables.contains(name) {
            names.append(name)
            parts += [.text(text), .variable(name, sign: "", otherwise: [])]
            text = ""
            continue
          }
        }
        text.unicodeScalars.append(scalars[start].scalar)
        index = start + 1
      }
      return depth > 0 ? nil : parts + [.text(text)]
    }

    /// Reads the rest of a variable in braces; `nil` if it is not closed, or of no known kind.
    private mutating func braced(_ name: String, depth: Int) -> Part? {
      names.append(name)
      if takes("}") { return .variable(name, sign: "", otherwise: []) }
      guard let sign = Self.signs.first(where: { takes($0) }) else { return nil }
      return parts(depth: depth + 1).map { .variable(name, sign: sign, otherwise: $0) }
    }

    /// Takes this text, if it is next and not escaped.
    private mutating func takes(_ text: String) -> Bool {
      let next = scalars[index...].prefix(text.unicodeScalars.count)
      guard next.map(\.scalar) == Array(text.unicodeScalars), !next.contains(where: \.isEscaped)
      else { return false }
      index += next.count
      return true
    }

    private mutating func name() -> String? {
      let name = scalars[index...].prefix { Self.isOfName($0.scalar) }.map(\.scalar)
      guard let first = name.first, !("0"..."9").contains(first) else { return nil }
      index += name.count
      var text = String.UnicodeScalarView()
      text.append(contentsOf: name)
      return String(text)
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": true
      default: false
      }
    }
  }

  // MARK: Writing

  /// The value as a word of the shell, which replaces the names and runs nothing.
  var shellWord: String { "\"" + Self.shellText(parts, isInBraces: false) + "\"" }

  private static func shellText(_ parts: [Part], isInBraces: Bool) -> String {
    let special: [Unicode.Scalar] = ["\\", "\"", "$", "`"] + (isInBraces ? ["}"] : [])
    return parts.map { part in
      switch part {
      case .text(let text):
        text.unicodeScalars.map { (special.contains($0) ? "\\" : "") + String($0) }.joined()
      // A missing value would end the shell that evaluates it.
      case .variable(let name, "", _), .variable(let name, ":?", _), .variable(let name, "?", _):
        "${\(name)}"
      case .variable(let name, let sign, let otherwise):
        "${\(name)\(sign)\(shellText(otherwise, isInBraces: true))}"
      }
    }.joined()
  }
}
