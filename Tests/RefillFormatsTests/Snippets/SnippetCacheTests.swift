import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `The quick form of snippets` {
  @Test(arguments: SnippetFormat.allCases)
  func `holds all that was written`(format: SnippetFormat) throws {
    let collection = try sample(format)
    let bytes = SnippetCache.bytes(of: collection, key: [1, .max])
    #expect(SnippetCache.collection(of: bytes, key: [1, .max]) == collection)
  }

  @Test func `belongs to one state of the file`() throws {
    let bytes = SnippetCache.bytes(of: try sample(.csv), key: [1, 2])
    #expect(SnippetCache.collection(of: bytes, key: [1, 3]) == nil)
    #expect(SnippetCache.collection(of: [], key: [1, 2]) == nil)
  }

  @Test func `is left aside where it is broken`() throws {
    let collection = try sample(.refill)
    let bytes = SnippetCache.bytes(of: collection, key: [7])
    for length in bytes.indices.dropLast() {
      #expect(SnippetCache.collection(of: Array(bytes[..<length]), key: [7]) != collection)
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var changed = bytes
      changed[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      _ = SnippetCache.collection(of: changed, key: [7])
    }
  }

  private func sample(_ format: SnippetFormat) throws -> SnippetCollection {
    let reading = SnippetReader.read(
      Array(SnippetSamples.text(format).utf8), as: format, named: "file")
    return try #require(reading.collection)
  }
}
