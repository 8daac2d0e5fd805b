import RefillFormats
import Testing

@Suite struct `A JSON reader` {
  @Test func `keeps order, digits and places`() throws {
    let text = "{\r\n  \"b\": [1.50, -0e+9],\n\t\"é\": {\"日本\": null}, \"a\": \"👩‍👩‍👧\", \"x\": true}"
    let root = try JSONReader.read(text.utf8)
    let members = try #require(root.members)
    #expect(members.map(\.key) == ["b", "é", "a", "x"])
    #expect(members.map(\.position) == [at(2, 3), at(3, 2), at(3, 21), at(3, 31)])
    #expect(members.map(\.value.position) == [at(2, 8), at(3, 7), at(3, 26), at(3, 36)])
    #expect(root["b"]?.array?.map(\.number) == ["1.50", "-0e+9"])
    #expect(root["b"]?.array?.map(\.position) == [at(2, 9), at(2, 15)])
    #expect(root["é"]?["日本"]?.isNull == true)
    #expect(root["a"]?.string == "👩‍👩‍👧")
    #expect(root["x"]?.bool == true)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
    (#""\u00e9\u20AC""#, "é€"),
    (#""\ud83d\uDE00!""#, "😀!"),
    (" \u{FEFF}\"x\" ", nil),
    ("\u{FEFF}\"x\" ", "x"),
  ])
  func `resolves escapes and skips a byte order mark`(text: String, expected: String?) {
    #expect((try? JSONReader.read(text.utf8))?.string == expected)
  }

  @Test(arguments: ["0", "-0", "12", "1.0", "1e2", "123456789012345678901234567890", "1E-7"])
  func `takes a number as it is written`(digits: String) throws {
    let value = try JSONReader.read(digits.utf8)
    #expect(value.number == digits)
    #expect(value.integer == Int(digits))
  }

  @Test(arguments: [
    ("", 1, 1, "The file is empty."),
    (" \n ", 2, 2, "The file is empty."),
    ("{} x", 1, 4, "Unexpected text after the end. Remove what begins here."),
    ("[1,\n 2,]", 2, 3, "JSON has no comma after the last item. Leave it out."),
    ("{\"a\": 1,\n}", 1, 8, "JSON has no comma after the last item. Leave it out."),
    ("[1 2]", 1, 4, "A comma or ] is missing before this."),
    ("{\"a\": 1 \"b\": 2}", 1, 9, "A comma or } is missing before this."),
    ("[1}", 1, 3, "A comma or ] is missing before this."),
    ("[1,,2]", 1, 4, "A value is missing before this."),
    ("{\"a\": }", 1, 7, "A value is missing before this."),
    ("{\"a\" 1}", 1, 6, "Expected a colon after the key \"a\"."),
    ("{a: 1}", 1, 2, "Expected a key in double quotes, like \"title\"."),
    ("[\n1", 2, 2, "unexpected end; the [ at 1:1 is never closed."),
    ("{\"a\":", 1, 6, "unexpected end; expected a value."),
    ("{ // é\n}", 1, 3, "JSON has no comments. Leave this one out."),
    ("[/* é\n */ 1]", 1, 2, "JSON has no comments. Leave this one out."),
    ("# x\n1", 1, 1, "JSON has no comments. Leave this one out."),
    ("{\"é\": 1, \"é\": 2}", 1, 10, "Duplicate key \"é\" in this object. Remove one."),
    ("['a']", 1, 2, "Expected double quotes, not single ones."),
    (
      "[True]", 1, 2,
      "Expected a value. Put text in double quotes; write true, false and null in lower case."
    ),
    ("[01]", 1, 2, "A number has no 0 in front. Write a code like 007 in quotes."),
    ("[+1]", 1, 2, "A number begins with a digit or -."),
    ("[.5]", 1, 2, "A number begins with a digit or -."),
    ("[1.]", 1, 4, "Expected a digit after the decimal point."),
    ("[1e]", 1, 4, "Expected a digit after the e."),
    ("[-]", 1, 3, "Expected a digit."),
    ("[\"éa\\q\"]", 1, 5, "This is not an escape of JSON. A backslash itself is written \\\\."),
    ("[\"\\u12x4\"]", 1, 3, "After \\u come four hexadecimal digits."),
    ("[\"\\u+123\"]", 1, 3, "After \\u come four hexadecimal digits."),
    ("[\"\\u0000\"]", 1, 3, "A text cannot hold the character NUL. Leave \\u0000 out."),
    (
      "[\"\\ud800x\"]", 1, 3,
      "This is half of a surrogate pair. Write the character itself, or both halves."
    ),
    (
      "[\"\\udc00\"]", 1, 3,
      "This is half of a surrogate pair. Write the character itself, or both halves."
    ),
    ("[\"a\tb\"]", 1, 4, "In a text a tab is written \\t."),
    ("[\"a\u{1B}b\"]", 1, 4, "In a text a control character is written like \\u001b."),
    (
      "[\"a\nb\"]", 1, 2,
      "This text has no quote at the end of its line. A line break in it is written \\n."
    ),
    ("[\"a", 1, 2, "unexpected end; this text has no closing quote."),
    ("[\"a\\", 1, 2, "unexpected end; this text has no closing quote."),
    ("[\u{0}]", 1, 2, "Expected a value: text in double quotes, a number, a list, an object."),
  ])
  func `says where a text is not JSON, and why`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let problem = try #require(firstProblem(of: Array(text.utf8)))
    #expect(problem.position == at(line, column))
    #expect(problem.message == message)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xC3, 0xA9, 0xFF, 0x22, 0x5D], at(1, 4), "These bytes are not UTF-8."),
      ([0x5B, 0x0A, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], at(2, 2), "These bytes are not UTF-8."),
      ([0x22, 0xC0, 0x80, 0x22], at(1, 2), "These bytes are not UTF-8."),
      ([0xFF, 0xFE, 0x31, 0x00], at(1, 1), "The file is UTF-16. Save it as UTF-8."),
      ([0xEF, 0xBB], at(1, 1), "These bytes are not UTF-8."),
    ] as [([UInt8], SourcePosition, String)])
  func `refuses bytes that are not UTF-8`(
    bytes: [UInt8], position: SourcePosition, message: String
  ) throws {
    let problem = try #require(firstProblem(of: bytes))
    #expect(problem.position == position)
    #expect(problem.message == message)
  }

  @Test func `finds a key repeated among many, and escaped`() throws {
    let keys = (0..<20).map { "\"k\($0)\": 0" }.joined(separator: ",\n")
    let problem = try #require(firstProblem(of: Array("{\(keys),\n\"\\u006b3\": 1}".utf8)))
    #expect(problem.position == at(21, 1))
  }

  @Test func `nests 64 deep and no deeper`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(firstProblem(of: nested(64)) == nil)
    #expect(firstProblem(of: nested(65))?.position == at(1, 65))
    // Side by side is not deep.
    #expect(
      firstProblem(
        of: Array("[\(Array(repeating: "[[]]", count: 99).joined(separator: ","))]".utf8))
        == nil)
  }

  @Test func `reads 1 MiB and not a byte more`() {
    let spaces = [UInt8](repeating: 0x20, count: (1 << 20) - 1)
    #expect(firstProblem(of: spaces + [0x31]) == nil)
    #expect(
      firstProblem(of: spaces + [0x31, 0x20])?.message
        == "The file has more than 1048576 bytes.")
  }

  private func firstProblem(of bytes: [UInt8]) -> JSONProblem? {
    do throws(JSONProblem) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }
}

private func at(_ line: Int, _ column: Int) -> SourcePosition {
  SourcePosition(line: line, column: column)
}
