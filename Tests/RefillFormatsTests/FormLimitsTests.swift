import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `The limits of a form file` {
  @Test(arguments: [(2000, true), (2001, false)])
  func `take 2,000 fields`(count: Int, isTaken: Bool) {
    let fields = (0..<count).map { "{\"id\":\"a\($0)\"}" }.joined(separator: ",\n")
    let (form, problems) = FormReader.read("{\"id\":\"f\",\"fields\":[\n\(fields)]}".utf8)
    #expect(form?.fields.count == (isTaken ? count : nil))
    #expect(
      problems.map(\.message)
        == (isTaken ? [] : ["A form has at most 2000 fields; this one has 2001."]))
    #expect(problems.first?.line == (isTaken ? nil : 2002))
  }

  @Test(arguments: [(50_000, true), (50_001, false)])
  func `take 100,000 options and listed values in all`(listed: Int, isTaken: Bool) {
    let options = (0..<50_000).map { "\"\($0)\"" }.joined(separator: ",")
    let values = Array(repeating: "1", count: listed).joined(separator: ",")
    let text = """
      {"id":"f","fields":[{"id":"a","kind":"choice","enum":[\(options)]},
      {"id":"b","autoFill":{"from":[{"list":[\(values)]}]}}]}
      """
    let (form, problems) = FormReader.read(text.utf8)
    #expect((form != nil) == isTaken)
    #expect(
      problems.map(\.message)
        == (isTaken
          ? []
          : [
            "fields[1].autoFill.from[0].list: a form has at most 100000 options and listed values in all."
          ]))
  }

  @Test(arguments: [(10_000, true), (10_001, false)])
  func `take a title of 10,000 characters`(length: Int, isTaken: Bool) {
    let title = String(repeating: "e\u{301}", count: length)
    let text = "{\"id\":\"f\",\"title\":\"\(title)\",\"fields\":[{\"id\":\"a\"}]}"
    let (form, problems) = FormReader.read(text.utf8)
    #expect(form?.title == (isTaken ? title : nil))
    #expect(
      problems.map(\.message)
        == (isTaken ? [] : ["title has 10001 characters; a title takes at most 10000."]))
  }

  @Test(arguments: [(200, true), (201, false)])
  func `take an id of 200 characters`(length: Int, isTaken: Bool) {
    let id = String(repeating: "a", count: length)
    let (form, _) = FormReader.read("{\"id\":\"f\",\"fields\":[{\"id\":\"\(id)\"}]}".utf8)
    #expect((form != nil) == isTaken)
  }

  @Test func `take 16 KiB of different patterns`() {
    func problems(_ pattern: (Int) -> String) -> [String] {
      let fields = (0..<100).map { "{\"id\":\"a\($0)\",\"pattern\":\"\(pattern($0))\"}" }
      return FormReader.read("{\"id\":\"f\",\"fields\":[\(fields.joined(separator: ","))]}".utf8)
        .problems.map(\.message)
    }
    let long = String(repeating: "a", count: 900)
    #expect(problems { _ in long } == [])
    #expect(
      problems { "\(long)\($0)" }.first
        == "fields[18].pattern: the different patterns of a form have at most 16384 bytes in all.")
  }

  @Test func `tell 1,000 warnings, and an error among more of them`() {
    let unknown = (0..<5000).map { "\"u\($0)\":0" }.joined(separator: ",")
    let (form, problems) = FormReader.read(
      "{\"id\":\"f\",\(unknown),\"fields\":[{\"id\":\"a\",\"kind\":\"\"}]}".utf8)
    #expect(form == nil)
    #expect(problems.filter { $0.severity == .warning }.count == 1000)
    #expect(problems.filter { $0.severity == .error }.count == 1)
  }
}

@Suite struct `A hostile form file` {
  // Head, a part repeated up to 256 KiB, tail. `#` becomes a running number.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("", "[", ""), ("", "{\"a\":", ""), ("[", "[],", "0]"), ("[", "1,", "0]"),
      ("{", "\"a\":0,", "\"z\":0}"), ("{", "\"#\":0,", "\"z\":0}"), ("[\"", "\\q", "\"]"),
      ("[", "\"\\q\",", "0]"), ("[\"", "\u{301}", "\"]"), ("[", "/**/", "0]"), (" ", " ", ""),
      ("[", "9", "]"), ("[", "\n", ""), ("\"", "x", ""),
      ("{\"id\":\"f\",\"fields\":[", "{\"id\":\"a#\",\"next\":\"b#\"},", "{}]}"),
      ("{\"id\":\"f\",\"fields\":[{\"id\":\"a\",", "\"title#\":0,", "\"maxLength\":-1}]}"),
      (
        "{\"id\":\"f\",\"fields\":[{\"id\":\"a\",\"kind\":\"choice\",\"enum\":[",
        "{\"value\":\"#\",\"x\":1},", "[]]}]}"
      ),
      (
        "{\"id\":\"f\",\"fields\":[{\"id\":\"a\",\"kind\":\"choices\",\"enum\":[\"a\"],\"default\":[",
        "\"b#\",", "0]}]}"
      ),
      ("{\"id\":\"f\",\"fields\":[{\"id\":\"", "x", "\"}]}"),
      (
        "{\"id\":\"f\",\"fields\":[{\"id\":\"a\",\"kind\":\"number\",\"maximum\":3,\"minimum\":",
        "9", "}]}"
      ),
    ])
  func `is refused with a place`(head: String, repeated: String, tail: String) throws {
    var text = head
    var number = 0
    while text.utf8.count + repeated.utf8.count + tail.utf8.count + 8 < 1 << 18 {
      text +=
        repeated.contains("#")
        ? repeated.split(separator: "#").joined(separator: "\(number)") : repeated
      number += 1
    }
    let source = Array((text + tail).utf8)
    let (form, problems) = FormReader.read(source)
    #expect(form == nil)
    let first = try #require(problems.first { $0.severity == .error })
    #expect(first.excerpt(of: source).utf8.count < 2000)
    #expect(problems.allSatisfy { $0.message.utf8.count < 700 })
  }

  @Test(arguments: 0..<100)
  func `gives a form or an error, whatever was changed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(goodForm.utf8)
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0..<12, using: &random))
      let snippets = [
        "\"", "{", "}", "[", "]", ",", ":", "null", "-1", "1e9", "\\u0000", "\u{301}",
      ]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        let snippet = snippets[Int.random(in: 0..<snippets.count, using: &random)]
        bytes.replaceSubrange(place..<end, with: snippet.utf8)
      }
    }
    let (form, problems) = FormReader.read(bytes)
    #expect((form == nil) == problems.contains { $0.severity == .error })
    for problem in problems {
      #expect(problem.line >= 1 && problem.column >= 1)
      #expect(!problem.excerpt(of: bytes).isEmpty)
    }
  }

  @Test func `starts from a good one`() {
    #expect(FormReader.read(goodForm.utf8).problems == [])
  }
}

private let goodForm = """
  {
    "$schema": "refill.schema.json", "id": "visit", "title": "Besuch 👋🏽", "summary": "none",
    "fields": [
      { "id": "name", "title": "Name", "maxLength": 60, "minLength": 1, "lengthUnit": "bytes",
        "pattern": "[\\\\p{L} ]+", "patternHint": "letters", "next": "room", "previous": null,
        "autoFill": { "from": ["history", { "list": ["Zoë"] }, { "file": "n.txt" }] } },
      { "id": "day", "kind": "date", "minimum": "2026-01-01", "maximum": "2026-12-31", "step": 1,
        "default": { "from": "last" }, "toolbar": { "next": { "enabled": false } } },
      { "id": "room", "kind": "choices", "enum": ["a", { "value": "b", "title": "B\\u00e9" }],
        "minItems": 1, "maxItems": 2, "default": ["b"] },
      { "id": "weight", "kind": "decimal", "minimum": -0.5, "maximum": 99.5, "default": 1.5 },
      { "id": "notes", "kind": "textarea", "rows": 4, "returnKey": "newline" },
      { "id": "trip", "kind": "group", "nest": true, "relevant": "not(empty(${name}))", "fields": [
        { "id": "from", "kind": "date", "default": { "calculate": "${day}" } },
        { "id": "nights", "kind": "number", "calculate": "${day} - ${from}" } ] },
      { "id": "items", "kind": "repeat", "itemTitle": "${what}", "maxItems": 3, "fields": [
        { "id": "what", "required": "${weight} > 1", "default": { "from": "previousItem" },
          "constraint": [". != 'x'", { "test": "regex(., '[a-z]+')", "message": "${day}" }] } ] }
    ],
    "rules": [{ "test": "count(${items}) < ${weight}", "message": "${name}", "fields": ["weight"] }]
  }
  """
