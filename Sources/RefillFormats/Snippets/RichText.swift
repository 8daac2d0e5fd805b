import Foundation
import RefillCore

/// Parses RTF: the text, and its bold, italic and underlined runs.
///
/// Fonts, colors and pictures are ignored.
struct RichText {
  /// The maximum number of styled runs.
  private static let mostRuns = 1000

  /// The text; lines end with a line feed.
  private(set) var text = ""
  private var styles: [(name: String, range: Range<Int>)] = []
  /// True if there are more styled runs than the maximum.
  private(set) var isCutOff = false

  private let bytes: [UInt8]
  private var place = 0
  private var groups = [Group()]
  /// The remaining fallback characters to skip, which follow a Unicode character for older programs
  /// (`\uc`).
  private var standIns = 0
  private var highSurrogate: UInt16?

  /// The state that a group's end restores.
  private struct Group {
    var styles: [String] = []
    var isSkipped = false
    /// The number of fallback characters after each Unicode character (`\uc`).
    var standIns = 1
  }

  /// Parses a document; invalid parts are taken as text or ignored.
  ///
  /// O(length).
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while place < bytes.count, !groups.isEmpty { readOne() }
  }

  /// The styled runs as spans of the text, in grapheme clusters.
  ///
  /// O(n) in the length of the text.
  var spans: [Span] {
    let edges = Set(styles.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    let clusters = clusters(before: edges.sorted())
    return styles.compactMap { name, range in
      guard let first = clusters[range.lowerBound], let last = clusters[range.upperBound],
        first < last
      else { return nil }
      return Span(first..<last, .style(name))
    }
  }

  /// Returns the number of grapheme clusters that begin before each of some byte offsets, which
  /// must rise.
  private func clusters(before places: [Int]) -> [Int: Int] {
    var clusters: [Int: Int] = [:]
    var left = places[...]
    var (count, start) = (0, 0)
    for character in text {
      while let place = left.first, place <= start { clusters[left.removeFirst()] = count }
      count += 1
      start += character.utf8.count
    }
    for place in left { clusters[place] = count }
    return clusters
  }

  // MARK: Reading

  private mutating func readOne() {
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "{"):
      standIns = 0
      groups.append(groups[groups.count - 1])
    case UInt8(ascii: "}"):
      standIns = 0
      groups.removeLast()
    case UInt8(ascii: "\\"): readControl()
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    default: put(byte: byte)
    }
  }

  private mutating func readControl() {
    guard place < bytes.count else { return }
    let byte = bytes[place]
    if Self.isLetter(byte) { return readWord() }
    place += 1
    switch byte {
    case UInt8(ascii: "'"):
      let digits = String(decoding: bytes[place..<min(place + 2, bytes.count)], as: UTF8.self)
      place = min(place + 2, bytes.count)
      if let value = UInt8(digits, radix: 16) { put(byte: value) }
    case UInt8(ascii: "*"): groups[groups.count - 1].isSkipped = true
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): put("\n")
    case UInt8(ascii: "~"): put("\u{A0}")
    case UInt8(ascii: "_"): put("\u{2011}")
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): put(byte: byte)
    default: break
    }
  }

  /// Reads a control word: letters, an optional number, and the blank that ends them.
  private mutating func readWord() {
    let word = take(while: Self.isLetter)
    let isNegative = place < bytes.count && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let digits = take { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    carryOut(word, Int(digits).map { isNegative ? -$0 : $0 })
  }

  private mutating func take(while isMeant: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, isMeant(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  // MARK: Control words

  private static let signs = [
    "par": "\n", "line": "\n", "tab": "\t", "emdash": "—", "endash": "–", "bullet": "•",
    "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
  ]
  private static let unread: Set = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer", "object",
  ]

  private mutating func carryOut(_ word: String, _ number: Int?) {
    switch word {
    case "b": set("bold", number != 0)
    case "i": set("italic", number != 0)
    case "ul": set("underline", number != 0)
    case "ulnone": set("underline", false)
    case "plain": groups[groups.count - 1].styles = []
    case "uc": groups[groups.count - 1].standIns = max(number ?? 1, 0)
    case "u": if let number { putUnit(UInt16(truncatingIfNeeded: number)) }
    case _ where Self.unread.contains(word): groups[groups.count - 1].isSkipped = true
    default: if let sign = Self.signs[word] { put(sign) }
    }
  }

  private mutating func set(_ style: String, _ isOn: Bool) {
    groups[groups.count - 1].styles.removeAll { $0 == style }
    if isOn { groups[groups.count - 1].styles.append(style) }
  }

  // MARK: Text

  /// Appends a character of the 8-bit character set, unless it is a fallback character.
  private mutating func put(byte: UInt8) {
    guard standIns == 0 else {
      standIns -= 1
      return
    }
    put(String(bytes: [byte], encoding: .windowsCP1252) ?? "")
  }

  /// Appends a UTF-16 code unit; combines surrogate pairs.
  private mutating func putUnit(_ unit: UInt16) {
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      put(String(decoding: (highSurrogate.map { [$0] } ?? []) + [unit], as: UTF16.self))
    }
    standIns = groups[groups.count - 1].standIns
  }

  private mutating func put(_ more: String) {
    guard let group = groups.last, !group.isSkipped else { return }
    highSurrogate = nil
    let start = text.utf8.count
    text += more
    let end = text.utf8.count
    for style in group.styles {
      if let place = styles.lastIndex(where: { $0.name == style }),
        styles[place].range.upperBound == start
      {
        styles[place].range = styles[place].range.lowerBound..<end
      } else if styles.count < Self.mostRuns {
        styles.append((style, start..<end))
      } else {
        isCutOff = true
      }
    }
  }
}
