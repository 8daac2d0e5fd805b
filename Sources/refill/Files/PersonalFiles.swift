import Foundation
import RefillCore
import RefillFormats

/// What a person keeps beside forms: tags and their settings, words, contacts and shortcuts.
///
/// A file that is not there is nothing; one that is not right is told, and what ships takes its place.
struct PersonalFiles {
  private let paths: Paths
  /// What was wrong with them, each as one sentence.
  private(set) var complaints: [String] = []

  init(_ paths: Paths) {
    self.paths = paths
  }

  /// The panels of a form, with the tags of each field.
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

  /// The words that are offered: the person's shortcuts and own words, names of contacts, then common
  /// words; nothing is read for a form that asks for none.
  mutating func lexicon(for form: Form) -> Lexicon {
    guard form.fields.contains(where: \.hasLexicon) else { return Lexicon() }
    let shortcuts = table("shortcuts.json").map { Lexicon.Entry($0.name, $0.text) }
    let words =
      (bytes("words.txt").map(WordList.read) ?? [])
      + (bytes("contacts.vcf").map(ContactNames.vCard) ?? [])
      + (bytes("contacts.csv").map(ContactNames.csv) ?? []) + commonWords
    return Lexicon(shortcuts + words.map { Lexicon.Entry($0, $0) })
  }

  /// What the person has set, by name.
  mutating func settings() -> [String: String] {
    Dictionary(table("settings.json").map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
  }

  /// Settings or shortcuts by name; none where their file is not there or not right.
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
      FileManager.default.contents(atPath: $0 + "/tags.json")
    }
    return found.first.flatMap { try? TagFile.read($0) } ?? []
  }

  /// The words that ship with Refill, in small letters.
  var commonWords: [String] {
    let found = paths.data.lazy.compactMap {
      FileManager.default.contents(atPath: $0 + "/words.txt")
    }
    return found.first.map { WordList.read(Array($0)) } ?? []
  }

  private func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(paths.configuration)/\(name)").map(Array.init)
  }
}
