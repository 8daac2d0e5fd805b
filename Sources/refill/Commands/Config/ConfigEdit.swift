import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore
import RefillTerminal

extension ConfigCommand {
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Edit the settings in $VISUAL or $EDITOR.",
      discussion: """
        Without a file the editor shows all settings with their defaults, as comments. If the edited \
        text has an error, it is reported, and can be edited again; otherwise nothing changes.

        EXAMPLES
          refill config edit
        """)

    func run() throws {
      let path = SettingValues.current.path
      let before = try ConfigFile.text(at: path)
      let edited = try Self.edited(before ?? ConfigFile.commented)
      guard edited != before else { return try Output.tell("Nothing was changed.\n") }
      guard try ConfigFile.text(at: path) == before else {
        throw Failure(
          .failed,
          "the settings were changed by another program in the meantime.\(Self.kept(edited))")
      }
      try ConfigFile.write(edited, to: path)
      try Output.tell("\(path)\n")
    }

    /// Lets the user edit a text, again after an error.
    private static func edited(_ original: String) throws -> String {
      var text = original
      while true {
        switch ExternalEditor.open(
          text, type: "jsonc", environment: Paths.processEnvironment)
        {
        case .failed(let failure): throw Failure(.failed, failure.settingsReason)
        case .text(let edited): text = edited
        }
        let (problems, _) = SettingValues.read(Array(text.utf8))
        guard !problems.isEmpty else { return text }
        Output.complain(
          FormLibrary.report(problems, file: "config.json", source: Array(text.utf8)), prefix: "")
        guard Confirmation.answer(to: "Edit the text again?") == true else {
          throw Failure(.usage, "nothing was changed.\(kept(text))")
        }
      }
    }

    /// Writes an edited text to a file of its own, and returns a sentence that names it, after a
    /// space.
    private static func kept(_ text: String) -> String {
      let folder = ExternalEditor.folder(Paths.processEnvironment)
      return ExternalEditor.write(text, type: "jsonc", in: folder).map {
        " The edited text is kept in \($0)."
      }
        ?? ""
    }
  }
}

/// Reads and writes the file of settings.
enum ConfigFile {
  /// Returns the text of the file; `nil` if there is none.
  static func text(at path: String) throws -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let content = Input.content(of: path) else {
      throw Failure(.failed, "\(path) cannot be read, or is no plain file.")
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw Failure(.usage, "\(path): \(TextEncoding.convertFile)")
    }
    return text
  }

  /// Changes the file, or one with all defaults as comments if there is none.
  ///
  /// - Parameter change: Returns the changed text; `nil` if the file has an error.
  static func change(_ change: (SettingsDocument) -> String?) throws {
    let path = SettingValues.current.path
    let before = try text(at: path)
    guard let changed = change(SettingsDocument(Array((before ?? commented).utf8))) else {
      throw Failure(.usage, "\(path) has an error; refill config check tells where.")
    }
    guard changed != before else { return }
    guard try text(at: path) == before else {
      throw Failure(
        .failed, "the settings were changed by another program in the meantime. Try again.")
    }
    try write(changed, to: path)
  }

  /// Writes the file, which only its owner can read, with its folder.
  static func write(_ text: String, to path: String) throws {
    try Folder.make(FilePath.directory(of: path))
    try Output.write(text, toFile: path, isPrivate: true)
  }

  /// A file with all settings and their defaults, as comments; with examples for those whose default is none
  /// of the values.
  static var commented: String {
    var text = """
      // The settings of Refill. Each line without // in front is in effect.
      // refill config show tells the value of each, and where it comes from.
      // A variable of the environment takes precedence, and an option over it.
      {

      """
    for setting in Setting.all {
      text += "  // \(setting.meaning)\n"
      text += "  // \(setting.variable), \(setting.flag)\n"
      if !setting.hasDefaultValue { text += "  // Default: \(setting.fallback). Example:\n" }
      text += "  // \"\(setting.name)\": \(setting.example),\n\n"
    }
    return text + "}\n"
  }
}

extension EditorFailure {
  /// The reason in one sentence, as an error message.
  fileprivate var settingsReason: String {
    switch self {
    case .notFound: "no editor: the program that $VISUAL or $EDITOR names was not found."
    case .exited(let status): "the editor ended with status \(status); nothing was changed."
    case .notUTF8(let file): "the text is not UTF-8; nothing was changed, the file is kept: \(file)"
    case .unreadable(let file): "the editor left no file \(file); nothing was changed."
    case .noFile(let folder): "no file for the editor could be written in \(folder); check $TMPDIR."
    }
  }
}
