import Foundation
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
