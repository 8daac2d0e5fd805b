/// Terminal output, parsed: text, single controls, and `CSI` sequences.
enum Token: Equatable {
  case text(String)
  case control(UInt8)
  /// The parameters, and the final byte with its intermediate bytes.
  case sequence(String, String)

  /// True if the painter may send this.
  var isAllowed: Bool {
    switch self {
    case .text(let text):
      text.unicodeScalars.allSatisfy {
        switch $0.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
          false
        case .format: $0 == "\u{200C}" || $0 == "\u{200D}"
        default: true
        }
      }
    case .control(let byte): [0x08, 0x0A, 0x0D].contains(byte)
    case .sequence(let parameters, "h"), .sequence(let parameters, "l"):
      ["?7", "?25", "?2026"].contains(parameters)
    case .sequence(let parameters, "J"), .sequence(let parameters, "K"): parameters.isEmpty
    case .sequence(let parameters, "A"), .sequence(let parameters, "B"),
      .sequence(let parameters, "C"), .sequence(let parameters, "D"),
      .sequence(let parameters, "G"):
      parameters.allSatisfy(\.isNumber)
    case .sequence(let parameters, "m"):
      parameters.split(separator: ";", omittingEmptySubsequences: false).allSatisfy {
        parameters.isEmpty || Int($0) != nil
      }
    case .sequence: false
    }
  }

  /// Returns the tokens that the painter may not send.
  static func foreign(in bytes: [UInt8]) -> [Token] { tokens(of: bytes).filter { !$0.isAllowed } }

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    func run(while belongs: (UInt8) -> Bool) -> String {
      let start = index
      while index < bytes.count, belongs(bytes[index]) { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    while index < bytes.count {
      if bytes[index...].starts(with: [0x1B, 0x5B]) {
        index += 2
        let parameters = run { (0x30...0x3F).contains($0) }
        let intermediate = run { (0x20...0x2F).contains($0) }
        let final = index < bytes.count ? String(Unicode.Scalar(bytes[index])) : ""
        index += 1
        tokens.append(.sequence(parameters, intermediate + final))
      } else if bytes[index] < 0x20 || bytes[index] == 0x7F {
        tokens.append(.control(bytes[index]))
        index += 1
      } else {
        tokens.append(.text(run { $0 >= 0x20 && $0 != 0x7F }))
      }
    }
    return tokens
  }
}
