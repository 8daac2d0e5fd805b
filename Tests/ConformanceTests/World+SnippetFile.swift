import Foundation
import RefillCore
import RefillFormats

extension World {
  /// Loads the snippet file of the case in place of the current snippets.
  func loadSnippets() {
    let file = given.words["file"] as? [String: String] ?? [:]
    let (name, bytes) = (file["name"] ?? "", Array((file["text"] ?? "").utf8))
    let reading = SnippetFormat(ofFile: name, bytes).map {
      SnippetReader.read(bytes, as: $0, named: name)
    }
    let answer: SnippetLibrary.Answer =
      reading?.collection.map { .snippets($0) }
      ?? .failed(reading?.remarks.first?.text(in: name) ?? "\(name) is no file of snippets")
    snippets.library = (snippets.library ?? SnippetLibrary()).taking(answer, at: host.date())
    snippets.hasFailed = snippets.library?.failure != nil
  }

  /// Returns the actual value for a word about the loaded collection.
  func actualCollection(_ word: String) -> Found? {
    let groups = snippets.library?.collection.groups ?? []
    let all = groups.flatMap(\.snippets)
    return switch word {
    case "groups": Found(groups.count)
    case "snippets": Found(all.count)
    case "first": Found(all.first?.abbreviation)
    default: Found(all.filter(\.isFormatted).map(\.abbreviation))
    }
  }
}
