import Foundation
import RefillCore
import RefillFormats

/// A setting: its name in the file, its variable, and its values.
///
/// Each is taken from the first of these that has it: an option of the command, `--config`, the variable, the
/// file `config.json`, the default. All of them take the same words.
struct Setting: Sendable {
  /// The name in the file, and behind `--config`.
  let name: String
  /// The variable of the environment.
  let variable: String
  /// The option of commands for this setting alone, which takes precedence; `nil` for none.
  var option: String?
  /// The values that it takes, as the end of a sentence.
  let takes: String
  /// The words that it takes, for completion; empty if they are not fixed.
  var words: [String] = []
  /// The meaning, as a sentence for the file.
  let meaning: String
  /// The default as it is shown.
  let fallback: String
  /// The default as JSON, for the commented file, or an example if the default is no value.
  let example: String
  /// Returns a word of the user as the text of the variable that the program reads; `nil` if it is none of the
  /// values.
  let canonical: @Sendable (String) -> String?
  /// True if it is the path of a file, which begins at the folder of `config.json` if it is in that file.
  var isPath = false
  /// Returns the word for a value of the file; `nil` if it is of another type.
  var word: @Sendable (JSONValue) -> String? = { $0.string }
  /// Returns such a text as it is shown.
  var shown: @Sendable (String) -> String = { $0 }
  /// Returns what is wrong with a word, as the end of a sentence about the setting; `nil` to list the values.
  var fault: @Sendable (String) -> String? = { _ in nil }
  /// The text that any other word of the variable stands for; `nil` if such words do not count.
  var otherwise: String?

  /// The setting of a name; `nil` for none.
  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  /// The message about a name that no setting has.
  static func unknown(_ name: String) -> UnknownName {
    UnknownName(kind: "setting", name: name, known: all.map(\.name))
  }

  /// Returns the setting of a name of the command line; throws if there is none.
  static func required(_ name: String) throws(Failure) -> Setting {
    if let setting = named(name) { return setting }
    let unknown = unknown(name.shortened())
    let rest = unknown.hasGuess ? "" : " refill config show lists all."
    throw Failure(.usage, unknown.sentence + rest)
  }

  /// The option that sets it for a run.
  var flag: String { option ?? "\(GivenSettings.option) \(name)=…" }

  /// True if the default is one of the values, and so the example.
  var hasDefaultValue: Bool {
    Self.json(example).flatMap(text(of:)).map(shown) == fallback
  }

  // MARK: Values

  /// Returns the text of the variable for a value of the file; `nil` if it is not one of the values.
  func text(of value: JSONValue) -> String? { word(value).flatMap(canonical) }

  /// Returns the text of the variable in an environment; `nil` if it is not set, empty or wrong.
  func text(in environment: [String: String]) -> String? {
    guard let word = environment[variable], !word.isEmpty else { return nil }
    return canonical(word) ?? Self.json(word).flatMap(text(of:)) ?? otherwise
  }

  /// Returns the text of the variable for a value of the command line; throws if it is wrong.
  func text(given value: String) throws(Failure) -> String {
    let text = written(value).flatMap(Self.json).flatMap(text(of:))
    guard let text else { throw Failure(.usage, refusal(of: value, in: name)) }
    return text
  }

  /// Returns a value of the command line in JSON: as it is, or as a string; `nil` if it is wrong.
  func written(_ value: String) -> String? {
    [value.trimmed, JSONText.quoted(value)].first { Self.json($0).flatMap(text(of:)) != nil }
  }

  private static func json(_ text: String) -> JSONValue? {
    try? JSONReader.read(Array(text.utf8))
  }

  // MARK: Messages

  /// Returns the message about a wrong value of the file.
  func refusal(of value: JSONValue) -> String { refusal(ofWord: word(value), in: name) }

  /// Returns the message about a wrong value of the command line or of the variable.
  ///
  /// - Parameter subject: the name of the setting or of the variable.
  func refusal(of value: String, in subject: String) -> String {
    let object = Self.json(value).flatMap { $0.members == nil ? nil : $0 }
    return refusal(ofWord: object.map(word) ?? value, in: subject)
  }

  private func refusal(ofWord word: String?, in subject: String) -> String {
    subject + (word.flatMap(fault) ?? " takes \(takes).")
  }
}
