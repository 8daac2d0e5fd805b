import RefillCore
import RefillFormats
import Testing

@Suite struct `The position of a problem in a string` {
  /// `#` is the place of the field that does not exist.
  @Test(arguments: [
    "#", "1 = #", #"\"1\" = #"#, #"'\\\\' = #"#, #"'\/\b\f\n\r\t' = #"#, #"'\u0041\u00e9' = #"#,
    #"'\u20ac' = #"#, #"'\ud83d\ude00' = #"#, "'é' = #", "'👩‍👩‍👧' = #", #"'e\u0301' = #"#, "'€' = #",
    #"\u0031\u0020= #"#,
  ])
  func `counts escapes`(source: String) throws {
    let line = #"{ "id": "ab", "relevant": "\#(source)" }"#
    let place = try #require(line.firstIndex(of: "#"))
    let column = line.distance(from: line.startIndex, to: place) + 1
    let text = "{ \"id\": \"f\", \"fields\": [\n" + line.replacing("#", with: "${q}") + "] }"
    let problem = try #require(FormReader.read(text.utf8).problems.first)
    #expect(problem.message == "fields[0].relevant: There is no field \"q\".")
    #expect(problem.line == 2)
    #expect(problem.column == column)
  }

  @Test func `is the same behind a byte order mark`() {
    let text = "\u{FEFF}{\"id\": \"f\", \"fields\": [{\"id\": \"a\", \"relevant\": \"'' = ${q}\"}]}"
    #expect(FormReader.read(text.utf8).problems.map(\.column) == [54])
  }
}
