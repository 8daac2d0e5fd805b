import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

extension CompletionKind {
  /// Names of forms, and files.
  static var form: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.forms) }
  }

  /// Names of forms with records, and files.
  static var submittedForm: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.submittedForms) }
  }

  /// Names of histories.
  static var history: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.histories) }
  }

  /// Values of the history that is named before.
  static var value: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.values) }
  }

  /// Fields of the form that is named anywhere in the line.
  static var field: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.fields) }
  }

  /// Such fields, with commas between them.
  static var fields: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.fieldLists) }
  }

  /// Such fields with a `=`, and behind it the options of the field.
  static var answer: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.answers) }
  }

  /// Names of drafts.
  static var draft: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.drafts) }
  }

  /// Names of presets, of the form that is named anywhere in the line, or of all.
  static var preset: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.presets) }
  }

  /// Words for the setting that is named before.
  static var settingWord: CompletionKind {
    .custom { NameCompletion(words: $0, prefix: $2).shown(\.settingWords) }
  }
}

/// The names that a shell offers for the word at the cursor.
///
/// What cannot be read offers nothing, because a message would be written into the command line.
struct NameCompletion {
  /// The words of the command line, beginning with the name of the program.
  let words: [String]
  /// The part of the word that is before the cursor.
  let prefix: String
  var paths = Paths()

  /// The maximum number of values that are offered.
  private static let mostValues = 1_000

  /// Returns candidates that begin with the word, each in the notation that scripts of the shell need.
  func shown(_ candidates: KeyPath<NameCompletion, [String]>) -> [String] {
    let shell = paths.environment["SAP_SHELL"]
    return self[keyPath: candidates]
      .filter { $0.hasPrefix(prefix) && !$0.contains { $0.isNewline || $0 == "\t" || $0 == "\0" } }
      .map { Self.quoted($0, for: shell) }
  }

  /// Returns a candidate so that the shell takes it literally: bash expands its list of candidates, zsh
  /// takes a colon for the beginning of a description.
  static func quoted(_ candidate: String, for shell: String?) -> String {
    switch shell {
    case "bash": "'" + candidate.replacing("'", with: #"'\''"#) + "'"
    case "zsh": candidate.replacing("\\", with: #"\\"#).replacing(":", with: #"\:"#)
    default: candidate
    }
  }

  var forms: [String] { library.all().map(\.name) + files }

  var submittedForms: [String] {
    let ids = (try? store?.records.forms()) ?? []
    return ids + forms.filter { !ids.contains($0) }
  }

  var histories: [String] { ((try? store?.history.names()) ?? []).map(\.name) }

  var values: [String] {
    guard let history = arguments(behind: 2).first else { return [] }
    var found: [String] = []
    try? store?.history.forEachValue(history: history) { batch in
      found += batch.map(\.value).filter { $0.hasPrefix(prefix) }
      return found.count < Self.mostValues
    }
    return Array(found.prefix(Self.mostValues))
  }

  var fields: [String] { form?.fields.map(\.id) ?? [] }

  var fieldLists: [String] {
    let head = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    let given = Set(head.split(separator: ",").map(String.init))
    return fields.filter { !given.contains($0) }.map { head + $0 }
  }

  var answers: [String] {
    guard let sign = prefix.firstIndex(of: "=") else { return fields.map { $0 + "=" } }
    let field = form?.fields.first { $0.id == prefix[..<sign] }
    let words = field?.kind == .confirm ? ["yes", "no"] : field?.options.map(\.value) ?? []
    return words.map { prefix[...sign] + $0 }
  }

  var drafts: [String] { ((try? StoredDraft.all(in: paths)) ?? []).map(\.name) }

  var presets: [String] {
    let presets = try? store?.records.presets(form: form?.id)
    return Set((presets ?? []).map(\.name)).sorted()
  }

  var settingWords: [String] { arguments(behind: 2).first.flatMap(Setting.named)?.words ?? [] }

  private var library: FormLibrary { FormLibrary(paths) }

  private var files: [String] {
    FileNames(home: paths.environment["HOME"]).completions(of: prefix)
  }

  /// The form that a word of the command line names, by its file, or else by its id.
  private var form: Form? {
    let words = arguments(behind: 1)
    let ofFile = words.lazy.compactMap { word -> Form? in
      guard let file = try? library.file(word), let bytes = try? library.bytes(of: file) else {
        return nil
      }
      return FormFile.read(bytes, named: file, beside: FormLibrary.files(beside: file)).form
    }.first
    return ofFile ?? words.lazy.compactMap(library.form(withID:)).first
  }

  /// The store of the command line, which is read and never changed.
  private var store: Store? {
    let option = words.firstIndex(of: "--store").flatMap { words.dropFirst($0 + 1).first }
    return try? Store(reading: paths.store(option).path, lockTimeout: .interactive)
  }

  /// Returns the words behind the program and its command, without options.
  private func arguments(behind commands: Int) -> [String] {
    let start = Refill.commandNames.contains(words.dropFirst().first ?? "") ? commands + 1 : 1
    let places = words.indices.dropFirst(start).filter { place in
      !words[place].hasPrefix("-") && !words[place].isEmpty
        && !["--store", GivenSettings.option].contains(words[place - 1])
    }
    return places.map { words[$0] }
  }
}
