import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// Reads the user's files other than forms: tags and their settings, words, contacts and shortcuts.
///
/// A missing file counts as empty. An invalid one is reported, and the shipped file is used
/// instead.
struct PersonalFiles {
  private let paths: Paths
  /// The problems found so far, one sentence each.
  private(set) var complaints: [String] = []

  init(_ paths: Paths) {
    self.paths = paths
  }

  /// Returns the tag panels of a form, with the tags of each field.
  mutating func panels(for form: Form, in file: String) -> Panels {
    let settings = TagSettings(settings())
    var panels = Panels()
    panels.tags = withSettings(ownTags() ?? shippedTags, settings)
    for field in form.fields {
      guard case .file(let name) = field.tags else { continue }
      do {
        panels.fieldTags[field.id] = withSettings(
          try FormLibrary.tags(name, besideForm: file), settings)
      } catch {
        complaints.append((error as? Failure)?.message ?? "\(name) cannot be read.")
      }
    }
    panels.complaint = complaints.first
    return panels
  }

  /// Returns the words for completion: the user's shortcuts and words, names of contacts, then
  /// common words.
  ///
  /// Reads no file if no field of the form completes words.
  mutating func lexicon(for form: Form) -> Lexicon {
    guard form.fields.contains(where: \.hasLexicon) else { return Lexicon() }
    let shortcuts = table("shortcuts.json").map { Lexicon.Entry($0.name, $0.text) }
    let words =
      (bytes("words.txt").map(WordList.read) ?? [])
      + (bytes("contacts.vcf").map(ContactNames.vCard) ?? [])
      + (bytes("contacts.csv").map(ContactNames.csv) ?? []) + commonWords
    return Lexicon(shortcuts + words.map { Lexicon.Entry($0, $0) })
  }

  /// Returns the user's settings of snippets and tags, by name.
  mutating func settings() -> [String: String] {
    SettingValues.words(over: olderSettings(), in: paths.environment)
  }

  /// Returns those of them in `settings.json`.
  mutating func olderSettings() -> [String: String] {
    Dictionary(table("settings.json").map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
  }

  /// Reads settings or shortcuts by name; empty if the file is missing or invalid.
  mutating func table(_ name: String) -> [(name: String, text: String)] {
    guard let bytes = bytes(name) else { return [] }
    do {
      return try StringTable.read(bytes)
    } catch {
      complain(error, name)
      return []
    }
  }

  private func withSettings(_ tags: [Tag], _ settings: TagSettings) -> [Tag] {
    let names = Set(tags.map(\.name))
    return tags + settings.tags.filter { !names.contains($0.name) }
  }

  private mutating func ownTags() -> [Tag]? {
    guard let bytes = bytes("tags.json") else { return nil }
    do {
      return try TagFile.read(bytes)
    } catch {
      complain(error, "tags.json")
      return nil
    }
  }

  private mutating func complain(_ problem: JSONProblem, _ name: String) {
    let place = "\(name):\(problem.position.line):\(problem.position.column)"
    complaints.append("\(place): \(problem.message)")
  }

  private var shippedTags: [Tag] {
    let found = paths.data.lazy.compactMap {
      SystemCall.contents(of: $0 + "/tags.json")
    }
    return found.first.flatMap { try? TagFile.read($0) } ?? []
  }

  /// The shipped common words, in lower case.
  var commonWords: [String] {
    let found = paths.data.lazy.compactMap {
      SystemCall.contents(of: $0 + "/words.txt")
    }
    return found.first.map { WordList.read(Array($0)) } ?? []
  }

  private func bytes(_ name: String) -> [UInt8]? {
    SystemCall.contents(of: "\(paths.configuration)/\(name)").map(Array.init)
  }
}
