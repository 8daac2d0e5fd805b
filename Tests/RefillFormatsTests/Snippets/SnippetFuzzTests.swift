import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A changed file of snippets` {
  /// The number of files of each format.
  private static let count =
    ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) } ?? 1500

  @Test(arguments: SnippetFormat.allCases)
  func `is read or refused, and what is read can be written`(format: SnippetFormat) {
    check(format, Array(SnippetSamples.text(format).utf8))
  }

  @Test func `is read or refused in binary`() throws {
    let list: [String: Any] = [
      "groupInfo": ["groupName": "Zoë", "expandAfterMode": 300],
      "snippetsTE2": [
        [
          "abbreviation": "a", "plainText": String(repeating: "long ", count: 9),
          "useCount": 70_000,
        ],
        ["abbreviation": "é", "plainText": "x", "snippetType": 2, "on": true, "at": Date()],
      ],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    let reading = SnippetReader.read(Array(data), as: .textExpander, named: "file")
    #expect(reading.collection?.groups.map(\.name) == ["Zoë"])
    #expect(reading.collection?.groups[0].snippets.map(\.abbreviation) == ["a", "é"])
    #expect(reading.collection?.groups[0].snippets[0].useCount == 70_000)
    check(.textExpander, Array(data))
  }

  @Test func `is read or refused in rich text`() throws {
    let sample =
      #"{\rtf1\ansi{\fonttbl\f0 Arial;}a \b bold {\i \u-10179 ?\u-9159 ?} \'e9\par\ul x}"#
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: UInt64(seed))
      let list: [String: Any] = [
        "snippetsTE2": [
          [
            "abbreviation": "a", "plainText": "plain", "snippetType": 1,
            "extraInfo": ["RTF": Data(changed(Array(sample.utf8), &random))],
          ]
        ]
      ]
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
      let reading = SnippetReader.read(Array(data), as: .textExpander, named: "file")
      #expect(reading.collection?.groups.first?.snippets.count == 1, "seed \(seed)")
    }
  }

  private func check(_ format: SnippetFormat, _ sample: [UInt8]) {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: UInt64(seed))
      let reading = SnippetReader.read(changed(sample, &random), as: format, named: "file")
      let isWrong = reading.remarks.contains { $0.kind == .error }
      #expect((reading.collection == nil) == isWrong, "seed \(seed)")
      guard let collection = reading.collection else { continue }
      let text = RefillSnippets.text(of: collection)
      let again = SnippetReader.read(Array(text.utf8), as: .refill, named: "file")
      #expect(again.collection == collection, "seed \(seed)")
    }
  }

  /// Returns a sample with some bytes changed, removed, duplicated, or replaced by special
  /// characters.
  private func changed(_ sample: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\"", "{", "}", "[", "]", ",", ":", "\n", "\t", "*a", "&a ", "<<: ", "- ", "? ", "|\n", "\\",
      "`",
      "<array>", "</dict>", "<!--", "]]>", "&#0;", "&lt;", "null", "-1", "1e9", "\u{0}", "\u{301}",
      "snippet ", "endsnippet\n", "{{a}}", "\u{E000}",
      "\\", "\\b ", "\\u99999999999999999999 ", "\\'", "\\u-10179 ", "\\uc9 ",
    ]
    return random.damaged(sample, with: pieces)
  }
}

@Suite struct `A hostile file of snippets` {
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("values that double", doubling("*", in: "[%]")),
      ("keys that double", doubling("*", in: "? [%]\n: 0")),
      ("keys in braces that double", doubling("*", in: "{%: 0}")),
      ("a long text many times", long),
      ("brackets", String(repeating: "[", count: 1 << 20)),
      ("braces", String(repeating: "{a: ", count: 1 << 18)),
      ("blocks", String(repeating: "- ", count: 1 << 19)),
      ("many keys", (0..<200_000).map { "k\($0): 1\n" }.joined()),
      ("a key twice", "a: 1\na: 2\n"),
      ("two documents", "a: 1\n---\nb: 2\n"),
      ("no anchor", "matches: *x\n"),
    ])
  func `of espanso is refused`(name: String, text: String) {
    let reading = SnippetReader.read(Array(text.utf8), as: .espanso, named: "file")
    if name == "many keys" {
      #expect(reading.collection?.isEmpty == true)
    } else {
      #expect(reading.collection == nil)
      #expect(reading.remarks.last?.position != nil, "\(reading.remarks)")
    }
    #expect(reading.remarks.allSatisfy { $0.message.utf8.count < 700 })
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      String(repeating: "<array>", count: 100_000),
      String(repeating: "<dict><key>a</key>", count: 100_000),
      String(repeating: "<!--", count: 100_000),
      "<string>" + String(repeating: "&amp", count: 100_000),
      "<array>" + String(repeating: "<true/>", count: 1_000_001) + "</array>",
    ])
  func `in XML is refused`(inside: String) {
    let text = "<?xml version=\"1.0\"?><plist>\(inside)</plist>"
    let reading = SnippetReader.read(Array(text.utf8), as: .macOS, named: "file")
    #expect(reading.collection == nil)
  }

  @Test func `with entities of its own is refused`() {
    let text = """
      <!DOCTYPE plist [ <!ENTITY a "aaaa"> <!ENTITY b "&a;&a;&a;"> ]><plist><string>&b;</string></plist>
      """
    let reading = SnippetReader.read(Array(text.utf8), as: .macOS, named: "file")
    #expect(reading.remarks.map(\.message).first?.contains("entities") == true)
  }

  /// Each of 30 arrays contains the next one twice.
  @Test(.timeLimit(.minutes(10))) func `in binary is refused`() {
    var bytes = Array("bplist00".utf8)
    for number in 1...30 as ClosedRange<UInt8> { bytes += [0xA2, number, number] }
    bytes.append(0x08)
    for number in 0...30 as ClosedRange<UInt8> { bytes.append(8 + 3 * number) }
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [31, 0, 8 + 3 * 30 + 1] as [UInt8] {
      bytes += [0, 0, 0, 0, 0, 0, 0, number]
    }
    let reading = SnippetReader.read(bytes, as: .macOS, named: "file")
    #expect(
      reading.remarks.first?.message.contains("more than 1000000 values") == true, "\(reading)")
  }

  @Test func `has snippets that are small enough`() {
    func remark(_ abbreviation: String, _ text: String) -> String? {
      SnippetReader.read(
        Array("\"\(abbreviation)\",\"\(text)\"".utf8), as: .csv, named: "file"
      ).remarks.first { $0.kind == .refused }?.message
    }
    #expect(
      remark(String(repeating: "é", count: 200), String(repeating: "x", count: 1 << 16)) == nil)
    #expect(
      remark("a", String(repeating: "x", count: 1 << 16 + 1))?.contains("65537 bytes") == true)
    #expect(remark(String(repeating: "é", count: 201), "x")?.contains("200 characters") == true)
    #expect(remark("a\nb", "x")?.contains("no line break") == true)
  }

  /// A text of 64 KiB, shared by 4,000 snippets.
  private static let long =
    "a: &a \(String(repeating: "x", count: 1 << 16))\nmatches:\n"
    + String(repeating: "- {trigger: a, replace: *a}\n", count: 4000)

  /// Returns 40 lines, each of which references the one before twice, at the `%` of the pattern.
  private static func doubling(_ star: String, in pattern: String) -> String {
    "a0: &a0 x\n"
      + (1...40).map { level in
        let inside = "\(star)a\(level - 1), \(star)a\(level - 1)"
        let node = pattern.contains("{") ? "\(star)a\(level - 1)" : inside
        let value = pattern.replacing("%", with: node)
        return value.contains("?")
          ? "a\(level): &a\(level)\n  \(value.replacing("\n", with: "\n  "))\n"
          : "a\(level): &a\(level) \(value)\n"
      }.joined()
  }
}
