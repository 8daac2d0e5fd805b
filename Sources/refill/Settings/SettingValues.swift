import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// The values of the settings, with their origins.
struct SettingValues: Sendable {
  /// The origin of a value.
  enum Origin: Equatable, Sendable {
    case usual
    /// A line of `config.json`.
    case file(line: Int)
    /// The older file `settings.json`.
    case olderFile
    case variable(String)
    case option(String)

    /// The origin as it is shown.
    var text: String {
      switch self {
      case .usual: "default"
      case .file(let line): "config.json:\(line)"
      case .olderFile: "settings.json"
      case .variable(let name): name
      case .option(let name): name
      }
    }
  }

  /// The path of the file.
  let path: String
  /// The texts that the command line gives for the variables, by the names of the settings.
  let given: [String: String]
  /// The problems of the file, in its order.
  let problems: [FormProblem]
  /// The texts of the file for the variables, by the names of the settings, with their lines.
  let texts: [String: (text: String, line: Int)]

  /// Reads the settings of the process's user.
  static let current = SettingValues(
    path: Paths(Paths.processEnvironment).configuration + "/config.json",
    given: ProgramArguments.settings.texts)

  /// Reads the file at a path; a missing one has no settings.
  init(path: String, given: [String: String] = [:]) {
    (self.path, self.given) = (path, given)
    guard access(path, F_OK) == 0 else {
      (problems, texts) = ([], [:])
      return
    }
    guard let content = Input.content(of: path) else {
      (problems, texts) = (
        [
          FormProblem(
            .error, line: 1, column: 1,
            message: "It cannot be read, or is no plain file. Make it readable, or remove it.")
        ], [:]
      )
      return
    }
    let (problems, texts) = Self.read(Array(content))
    let folder = FilePath.directory(of: FilePath.absolute(path))
    self.problems = problems
    self.texts = texts.reduce(into: texts) { texts, member in
      let text = member.value.text
      guard Setting.named(member.key)?.isPath == true, !text.hasPrefix("/") else { return }
      texts[member.key] = ("\(folder)/\(text)", member.value.line)
    }
  }

  /// Returns the problems and texts of a file.
  static func read(_ bytes: [UInt8]) -> ([FormProblem], [String: (text: String, line: Int)]) {
    let document = SettingsDocument(bytes)
    var problems = document.problems.map { problem($0.message, at: $0.position) }
    var texts: [String: (text: String, line: Int)] = [:]
    for member in document.members where !member.key.hasPrefix("$") {
      guard let setting = Setting.named(member.key) else {
        let unknown = Setting.unknown(member.key.shortened())
        let rest = unknown.hasGuess ? "" : " Remove it; refill config show lists all."
        problems.append(problem(unknown.sentence + rest, at: member.position))
        continue
      }
      if let text = setting.text(of: member.value) {
        texts[setting.name] = (text, member.value.position.line)
      } else {
        problems.append(problem(setting.refusal(of: member.value), at: member.value.position))
      }
    }
    return (problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }, texts)
  }

  private static func problem(_ message: String, at position: SourcePosition) -> FormProblem {
    FormProblem(.error, line: position.line, column: position.column, message: message)
  }

  /// Returns the environment with each setting in its variable: that of the command line, of the variable
  /// itself, or of the file.
  func environment(over process: [String: String]) -> [String: String] {
    guard !texts.isEmpty || !given.isEmpty || Self.mayHaveSettings(process) else { return process }
    var environment = process
    for setting in Setting.all {
      environment[setting.variable] =
        given[setting.name] ?? setting.text(in: process) ?? texts[setting.name]?.text
    }
    return environment
  }

  /// False if no variable is one of a setting, which most starts find at once.
  private static func mayHaveSettings(_ environment: [String: String]) -> Bool {
    environment.keys.contains { $0.hasPrefix("REFILL_") || $0 == "ACCESSIBLE" }
  }

  /// Returns the value of a setting as it is shown, and its origin.
  ///
  /// - Parameter older: the settings of the older file, by their names there.
  func value(
    of setting: Setting, in environment: [String: String], older: [String: String] = [:]
  ) -> (text: String, origin: Origin) {
    if let text = given[setting.name] {
      return (setting.shown(text), .option(GivenSettings.option))
    }
    if let text = setting.text(in: environment) {
      return (setting.shown(text), .variable(setting.variable))
    }
    if let (text, line) = texts[setting.name] { return (setting.shown(text), .file(line: line)) }
    let name = setting.name.prefix(1).uppercased() + setting.name.dropFirst()
    if let text = older[name], !text.isEmpty {
      return (setting.canonical(text).map(setting.shown) ?? text, .olderFile)
    }
    return (setting.fallback, .usual)
  }

  /// Returns a sentence about each variable whose text is none of the values of its setting, and does not
  /// count.
  static func refusals(in environment: [String: String]) -> [String] {
    guard mayHaveSettings(environment) else { return [] }
    return Setting.all.compactMap { setting in
      guard let text = environment[setting.variable], !text.isEmpty,
        setting.text(in: environment) == nil
      else { return nil }
      return setting.refusal(of: text, in: setting.variable)
    }
  }

  /// Returns a sentence about each variable that looks like one of a setting, and is none that the program, its
  /// key bindings of shells or the programs that it starts read.
  static func unknownVariables(in environment: [String: String]) -> [String] {
    let known = Setting.all.map(\.variable) + otherVariables
    let names = environment.keys.filter {
      $0.hasPrefix("REFILL_") && !$0.hasPrefix(AnswerVariables.prefix) && !known.contains($0)
    }
    return names.sorted().map { name in
      let unknown = UnknownName(kind: "variable", name: name.shortened(), known: known)
      return unknown.sentence
        + (unknown.hasGuess ? "" : " Unset it; refill config show --all lists all.")
    }
  }

  /// The variables that are no settings.
  static let otherVariables = ["REFILL_SSH", "REFILL_INSERT", Receiver.keyVariable]

  /// Says on stderr that the file or variables of the environment have problems, if they have.
  func complain(about environment: [String: String]) {
    let inFile = problems.map { "\(path):\($0.line):\($0.column): \($0.message)" }
    for sentences in [inFile, Self.refusals(in: environment)] {
      guard let first = sentences.first else { continue }
      let more = sentences.count > 1 ? " (\(sentences.count - 1) more; refill config check)" : ""
      Output.complain(first + more)
    }
  }
}

extension SettingValues {
  /// Returns the settings of snippets and tags by their older names, those of the file and the
  /// environment over the older ones.
  static func words(
    over older: [String: String], in environment: [String: String]
  ) -> [String: String] {
    let names = SnippetSettings.Name.allCases.map(\.rawValue) + TagSettings.names
    return names.reduce(into: older) { words, name in
      if let text = environment[Setting.variable(name)] { words[name] = text }
    }
  }
}
