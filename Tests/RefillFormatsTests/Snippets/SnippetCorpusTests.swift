import Foundation
import RefillCore
import RefillFormats
import Testing

/// Reads the third-party files in the folder `REFILL_CORPUS`, and compares them with the counts of
/// an independent parser.
@Suite(.enabled(if: SnippetCorpus.folder != nil)) struct `Other people's snippets` {
  @Test(arguments: SnippetCorpus.files)
  func `are all there`(file: SnippetCorpus.File) throws {
    let bytes = Array(try Data(contentsOf: file.url))
    let format = try #require(SnippetFormat(ofFile: file.name, bytes))
    let reading = SnippetReader.read(bytes, as: format, named: "file")
    let collection = try #require(reading.collection, "\(reading.remarks)")
    #expect(reading.remarks.allSatisfy { $0.kind != .refused }, "\(reading.remarks)")
    let snippets = collection.groups.flatMap(\.snippets)
    let expected = file.expected
    switch expected["format"] as? String {
    case "textexpander":
      #expect(collection.groups.map(\.name) == [expected["group"] as? String])
      #expect(snippets.map(\.abbreviation) == expected["abbreviations"] as? [String])
      let types = expected["types"] as? [String: Int] ?? [:]
      let plain = types["0", default: 0] + types["1", default: 0]
      #expect(snippets.filter(\.isEnabled).count == plain)
      let modes = expected["modes"] as? [String: Int] ?? [:]
      #expect(snippets.filter { $0.rule.letterCase == .ignored }.count == modes["1", default: 0])
    case "textexpander-csv":
      #expect(snippets.count == expected["rows"] as? Int)
      #expect(snippets.first?.abbreviation == expected["first"] as? String)
    case "espanso": check(snippets, expected)
    case "espanso-manifest", "espanso-other": #expect(snippets.isEmpty)
    case "vscode-snippets":
      let prefixes = expected["prefixes"] as? Int ?? -1
      #expect(snippets.filter { !$0.abbreviation.isEmpty }.count == prefixes)
      #expect(Set(snippets.map(\.label)).count == expected["snippets"] as? Int)
      let without = snippets.filter { $0.abbreviation.isEmpty }
      #expect(without.count == expected["noPrefix"] as? Int)
    case "macos-text-replacements":
      #expect(snippets.count == expected["entries"] as? Int)
      let first = expected["first"] as? [String: String]
      #expect(
        snippets.first.map { [$0.abbreviation, $0.text] } == [first?["shortcut"], first?["phrase"]])
    case let other:
      #expect(other == nil, "a format that nobody counts")
      #expect(snippets.count == file.headings)
    }
    let text = RefillSnippets.text(of: collection)
    let again = SnippetReader.read(Array(text.utf8), as: .refill, named: "file")
    #expect(again.collection == collection)
  }

  /// Texts that users type in any form.
  private static let everyday = ["tim smith", "This is it, not bad."]

  @Test(arguments: SnippetCorpus.files.filter { ["vscode", "snipmate"].contains($0.folder) })
  func `of editors change nothing while text is typed`(file: SnippetCorpus.File) throws {
    let bytes = Array(try Data(contentsOf: file.url))
    let format = try #require(SnippetFormat(ofFile: file.name, bytes))
    var collection = try #require(
      SnippetReader.read(bytes, as: format, named: "file").collection)
    _ = collection.holdBackEverydayWords()
    let library = SnippetLibrary(collection)
    var host = FormModel.Host()
    host.snippets = { library }
    for text in Self.everyday {
      var model = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      _ = model.handle(.begin, host: host)
      for character in text { _ = model.handle(.type(String(character)), host: host) }
      #expect(model.fields[0].line.text == text)
      let context = SnippetContext(now: .distantPast)
      #expect(library.expandingAbbreviations(in: text, context).text == text)
    }
  }

  private func check(_ snippets: [Snippet], _ expected: [String: Any]) {
    func number(_ key: String) -> Int { expected[key] as? Int ?? -1 }
    let keys = expected["matchKeys"] as? [String: Int] ?? [:]
    #expect(snippets.count == number("triggers") + number("regex"))
    #expect(snippets.filter { $0.obstacle == .unsupported("regex") }.count <= number("regex"))
    #expect(snippets.filter { !$0.abbreviation.isEmpty }.count == number("triggers"))
    let cursors = Set(snippets.filter { $0.text.contains("$|$") }.map(\.text))
    #expect(cursors.isEmpty == (number("cursor") == 0))
    if keys["triggers"] == nil {
      let adapted = snippets.filter { $0.rule.letterCase != nil }
      #expect(adapted.count == number("propagate_case"))
      #expect(snippets.filter { $0.rule.moment == .atWordEnd }.count == number("word"))
    }
    let programs = (expected["varTypes"] as? [String: Int] ?? [:]).filter {
      ["shell", "script"].contains($0.key)
    }
    let running = snippets.filter { snippet in
      snippet.variables.contains { if case .program = $0.kind { true } else { false } }
    }
    #expect(running.isEmpty == programs.isEmpty || number("globalVars") > 0)
    #expect(running.allSatisfy { !$0.isEnabled })
  }
}

enum SnippetCorpus {
  static let folder = ProcessInfo.processInfo.environment["REFILL_CORPUS"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }

  struct File: Sendable, CustomTestStringConvertible {
    let url: URL
    private let json: Data

    init(url: URL, json: Data) {
      (self.url, self.json) = (url, json)
    }

    var name: String { url.lastPathComponent }
    var folder: String { url.deletingLastPathComponent().lastPathComponent }
    var testDescription: String { url.pathComponents.suffix(2).joined(separator: "/") }
    var expected: [String: Any] {
      (try? JSONSerialization.jsonObject(with: json) as? [String: Any]) ?? [:]
    }
    /// The number of lines that begin a SnipMate snippet.
    var headings: Int {
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.hasPrefix("snippet ") }.count
    }
  }

  /// All files below `snippets`, with their expectations if there are any.
  static let files: [File] = {
    guard let folder, let data = try? Data(contentsOf: folder.appending(path: "EXPECTED.json")),
      let expected = try? JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
    else { return [] }
    let names = FileManager.default.enumerator(atPath: folder.appending(path: "snippets").path)?
      .compactMap { $0 as? String }
    return (names ?? []).sorted().compactMap { name in
      let url = folder.appending(path: "snippets/\(name)")
      guard (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else {
        return nil
      }
      let json = try? JSONSerialization.data(withJSONObject: expected["snippets/\(name)"] ?? [:])
      return File(url: url, json: json ?? Data())
    }
  }()
}
