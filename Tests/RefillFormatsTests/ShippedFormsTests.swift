import Foundation
import RefillCore
import RefillFormats
import Testing

@Suite struct `A shipped form` {
  @Test(arguments: Self.files)
  func `is read without a problem`(file: URL) throws {
    let (form, problems) = FormReader.read(try Data(contentsOf: file))
    #expect(problems.map { $0.text(in: file.lastPathComponent) } == [])
    #expect(form != nil)
  }

  private static let files: [URL] = {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let found = try? FileManager.default.contentsOfDirectory(
      at: repository.appending(path: "Forms"), includingPropertiesForKeys: nil)
    // The JSON Schema of form files is not itself a form.
    return (found ?? []).filter {
      $0.pathExtension == "json" && !$0.lastPathComponent.hasSuffix(".schema.json")
    }.sorted { $0.path < $1.path }
  }()
}

@Suite struct `The shipped snippets` {
  @Test func `are eleven, and written as Refill writes them`() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: repository.appending(path: "data/snippets.json"))
    let reading = SnippetReader.read(Array(data), as: .refill, named: "")
    #expect(reading.remarks == [])
    let collection = try #require(reading.collection)
    let names = "tyvm sig1 sig2 sig3 ttel aaddr ddate sms1 sms2 sms3 dnthx"
    #expect(
      collection.groups.map { $0.snippets.map(\.abbreviation).joined(separator: " ") } == [names])
    #expect(RefillSnippets.text(of: collection) == String(decoding: data, as: UTF8.self))
  }
}
