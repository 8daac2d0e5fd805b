/// A title, description or message of a form with answers in it: `${who} arrives on ${day}`.
///
/// `${id}` is replaced by the shown value of the field, `$${` is a literal `${`; there are no other
/// expressions.
public struct FieldTemplate: Equatable, Sendable {
  /// The text, as written in the form.
  public let source: String
  /// The numbers of the fields that it shows, in order of appearance.
  public let dependencies: [Int]
  private let parts: [Part]

  private enum Part: Equatable {
    case text(String)
    case field(Int)
  }

  /// True if a text has to be parsed: it names fields, or writes `$${` for `${`.
  public static func isOne(_ text: String) -> Bool {
    text.hasByte(UInt8(ascii: "$")) && text.contains("${")
  }

  /// Parses a text and checks its fields; `nil` if there are problems.
  ///
  /// O(n).
  public static func check(
    _ source: String, in scope: ExpressionScope
  ) -> (template: FieldTemplate?, problems: [ExpressionProblem]) {
    var parts: [Part] = []
    var faults: [ExpressionFault] = []
    var rest = Array(source.unicodeScalars)[...]
    while let place = rest.range(of: "${")?.lowerBound {
      if place > rest.startIndex, rest[place - 1] == "$" {
        parts.append(.text(String(rest[..<(place - 1)]) + "${"))
        rest = rest[(place + 2)...]
        continue
      }
      parts.append(.text(String(rest[..<place])))
      let end = rest[place...].firstIndex(of: "}")
      let id = String(rest[(place + 2)..<(end ?? rest.endIndex)])
      switch Self.field(id, isClosed: end != nil, scope, guesses: faults.count < 8) {
      case .success(let number): parts.append(.field(number))
      case .failure(let fault): faults.append(ExpressionFault(fault.reason, at: place))
      }
      rest = end.map { rest[($0 + 1)...] } ?? []
    }
    parts.append(.text(String(rest)))
    let template = Self(source, parts.filter { $0 != .text("") })
    return (
      faults.isEmpty ? template : nil, faults.reported.map { ExpressionProblem($0, in: source) }
    )
  }

  private init(_ source: String, _ parts: [Part]) {
    self.source = source
    self.parts = parts
    dependencies = parts.reduce(into: []) { fields, part in
      if case .field(let number) = part, !fields.contains(number) { fields.append(number) }
    }
  }

  /// Returns the number of a field that can be shown; names are guessed for the first problems only,
  /// because that takes O(fields).
  private static func field(
    _ id: String, isClosed: Bool, _ scope: ExpressionScope, guesses: Bool
  ) -> Result<Int, ExpressionFault> {
    func fail(_ reason: ExpressionFault.Reason) -> Result<Int, ExpressionFault> {
      .failure(ExpressionFault(reason, at: 0))
    }
    guard isClosed else { return fail(.syntax(.unterminatedField)) }
    guard let field = scope.field(named: id) else {
      if let paths = scope.paths(sharing: id) { return fail(.name(.ambiguousField(id, paths))) }
      let near =
        guesses && scope.guessesNames ? nearestWord(to: id, in: scope.allFields.keys.sorted()) : nil
      return fail(.name(.field(id, near: near)))
    }
    guard field.type != .secret else { return fail(.secret) }
    guard field.type.isWritable else {
      return fail(.type(.wrongType("${\(id)}", field.type, takes: "a calculated field")))
    }
    return .success(field.number)
  }

  /// Returns the text with the shown value of each field.
  public func text(_ shown: (Int) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let number): shown(number)
      }
    }.joined()
  }
}

extension FieldTemplate {
  /// Returns the text with the shown value of each field, without the words and the punctuation that
  /// belong to missing ones: `Hotel, 160 EUR` of `${what}, ${amount} ${currency}` is `Hotel, EUR`
  /// without an amount, and `160 EUR` without a name.
  func textOfKnown(_ shown: (Int) -> String) -> String {
    var text = ""
    var separator = ""
    var isMissing = false
    var brackets = TitleBrackets()
    for part in parts {
      switch part {
      case .text(let words):
        let words = brackets.closing(words, after: &text)
        if !isMissing {
          separator += words
        } else if separator.isEmpty, !text.isEmpty {
          separator = brackets.removed(from: words)
        } else {
          _ = brackets.removed(from: words)
        }
      case .field(let number):
        let value = shown(number).trimmed
        isMissing = value.isEmpty
        if isMissing {
          let words = brackets.removed(from: separator)
          separator = text.isEmpty ? "" : words
        } else {
          brackets.keep(separator)
          text += separator + value
          separator = ""
        }
      }
    }
    return isMissing ? text : text + separator
  }
}

/// The brackets of a title that are open: a closing one stays or goes with the one that it closes.
private struct TitleBrackets {
  private var kept = 0
  private var removed = 0

  private static func isOpening(_ character: Character) -> Bool { "([{<".contains(character) }
  private static func isClosing(_ character: Character) -> Bool { ")]}>".contains(character) }

  mutating func keep(_ words: String) { kept += words.count(where: Self.isOpening) }

  /// Returns words without their brackets.
  mutating func removed(from words: String) -> String {
    removed += words.count(where: Self.isOpening)
    return words.filter { !Self.isOpening($0) && !Self.isClosing($0) }
  }

  /// Returns words without the closing brackets at their start, which are added to the text if their
  /// opening ones are there.
  mutating func closing(_ words: String, after text: inout String) -> String {
    var rest = Substring(words)
    while let first = rest.first, Self.isClosing(first), removed + kept > 0 {
      if removed > 0 {
        removed -= 1
      } else {
        kept -= 1
        text.append(first)
      }
      rest.removeFirst()
    }
    return String(rest)
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Returns the first occurrence of a short text.
  fileprivate func range(of text: String) -> Range<Int>? {
    let scalars = Array(text.unicodeScalars)
    return indices.first { self[$0...].starts(with: scalars) }.map { $0..<($0 + scalars.count) }
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(UnicodeScalarView(scalars))
  }
}
