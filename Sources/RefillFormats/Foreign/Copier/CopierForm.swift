import RefillCore

/// Reads the questions of a template of copier.
struct CopierForm {
  var translation: FormTranslation
  /// The writer of the answers, complete after reading.
  private(set) var answers = CopierAnswers()
  var names = JinjaNames(object: nil)
  /// The questions whose answers are secret.
  private var secrets: Set<String> = []

  init(_ translation: FormTranslation) { self.translation = translation }

  /// The types of questions.
  enum QuestionType: String, CaseIterable {
    case str, bool, int, float, path, yaml, json

    /// The type of the values in templates.
    var kind: JinjaValue.Kind {
      switch self {
      case .str, .path, .yaml, .json: .text
      case .bool: .boolean
      case .int, .float: .number
      }
    }
  }

  /// True if a file looks like one of copier.
  static func isOne(_ root: YAMLValue) -> Bool {
    (root.members ?? []).contains { member in
      settings.contains(member.key)
        || member.value["type"]?.string.flatMap(QuestionType.init) != nil
          && questionKeys.contains { $0 != "type" && member.value.hasKey($0) }
    }
  }

  /// True for the name of a file of copier.
  static func hasName(_ name: String) -> Bool {
    ["copier.yml", "copier.yaml"].contains(String(name.split(separator: "/").last ?? ""))
  }

  private static let settings = [
    "_subdirectory", "_templates_suffix", "_answers_file", "_min_copier_version", "_envops",
    "_jinja_extensions", "_skip_if_exists", "_secret_questions", "_message_before_copy",
  ]

  static let questionKeys = [
    "type", "help", "default", "choices", "multiselect", "when", "validator", "secret",
    "placeholder", "multiline", "qmark",
  ]

  /// Reads the documents of a whole file.
  mutating func read(_ documents: [YAMLValue]) {
    var members: [YAMLValue.Member] = []
    for document in documents {
      guard let found = document.members else {
        translation.warn(
          "This is no question; a file that it includes is not read.", at: document.position)
        continue
      }
      for member in found {
        members.removeAll { $0.key == member.key }
        members.append(member)
      }
    }
    for member in members where member.key == "_secret_questions" {
      secrets.formUnion((member.value.list ?? []).compactMap(\.string))
    }
    for member in members {
      if member.key.hasPrefix("_") { readSetting(member) } else { readQuestion(member) }
    }
    if translation.elements.isEmpty {
      translation.error("The file has no questions.", at: SourcePosition(line: 1, column: 1))
    }
  }

  private mutating func readSetting(_ member: YAMLValue.Member) {
    switch member.key {
    case "_envops":
      let signs = ["variable_start_string", "block_start_string"].compactMap {
        member.value[$0]?.string
      }
      if !signs.allSatisfy({ ["{{", "{%"].contains($0) }) {
        translation.warn(
          "Templates with other signs than {{ }} and {% %} are taken as texts.", at: member.position
        )
      }
    case "_message_before_copy":
      if let text = member.value.string, !text.trimmed.isEmpty {
        translation.addNote(text, at: member.value.position)
      }
    default: break
    }
  }

  // MARK: Questions

  private mutating func readQuestion(_ member: YAMLValue.Member) {
    let id = translation.id(for: member.key)
    var question = CopierQuestion(
      member, id: id, names, isSecret: secrets.contains(member.key), translation)
    let field = question.field()
    translation = question.translation
    translation.elements.append(field)
    names.values[member.key] = question.value
    answers.values.append(
      .init(
        key: member.key, field: id, type: question.type, options: question.options,
        isSecret: question.isSecret, isHidden: question.isHidden))
  }
}
