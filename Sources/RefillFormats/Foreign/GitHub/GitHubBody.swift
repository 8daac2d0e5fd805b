import RefillCore

/// Writes the Markdown body that GitHub makes of a form.
struct GitHubBody: RecordWriter {
  /// True for issues, false for discussions.
  let isIssue: Bool
  /// The sections in order.
  var sections: [Section] = []
  /// The field of the title, which is not part of the body.
  var title: Title?
  var labels: [String] = []
  var assignees: [String] = []

  init(isIssue: Bool) { self.isIssue = isIssue }

  /// A heading with a value.
  struct Section: Sendable {
    /// The id of the field.
    let field: String
    let label: String
    let kind: Kind

    /// The shapes of values.
    enum Kind: Sendable {
      /// A text; with a language a block of code.
      case text(language: String?)
      /// One option of a dropdown.
      case one
      /// Several options of a dropdown, in this order.
      case several(order: [String])
      /// A task list of all options.
      case checkboxes([String])
    }
  }

  /// The field of the title, and the text that it begins with.
  struct Title: Sendable {
    let field: String
    let template: String
  }

  var shapes: [RecordShape] { isIssue ? [.args] : [] }

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    let body = body(of: record)
    let title = title.flatMap { record.texts(of: $0.field).first } ?? ""
    switch shape {
    case .own, .shell:
      return RecordOutput(text: body + "\n", remarks: lengthRemarks(body) + otherParts(title))
    case .args:
      let words =
        (title.isEmpty ? [] : ["--title", title]) + labels.flatMap { ["--label", $0] }
        + assignees.flatMap { ["--assignee", $0] } + ["--body", body]
      let text = words.map(ShellWord.quoted).joined(separator: " ") + "\n"
      return RecordOutput(text: text, remarks: lengthRemarks(body))
    }
  }

  // MARK: Body

  /// The value of an unanswered text or list.
  private static let noResponse = "_No response_"

  private func body(of record: Record) -> String {
    sections.map { section in
      "### \(section.label)\n\n" + Self.value(of: section, record.texts(of: section.field))
    }.joined(separator: "\n\n")
  }

  private static func value(of section: Section, _ texts: [String]) -> String {
    switch section.kind {
    case .text(let language):
      let text = texts.joined(separator: "\n")
      guard !text.isEmpty else { return noResponse }
      return language.map { block(text, in: $0) } ?? text
    case .one: return texts.first ?? "None"
    case .several(let order):
      let chosen = order.filter(texts.contains)
      return chosen.isEmpty ? noResponse : chosen.joined(separator: ", ")
    case .checkboxes(let labels):
      return labels.map { "- [\(texts.contains($0) ? "x" : " ")] \($0)" }.joined(separator: "\n")
    }
  }

  /// Returns a block of code with a fence that is longer than those in the text.
  private static func block(_ text: String, in language: String) -> String {
    let runs = text.split { $0 != "`" }.map(\.count)
    let fence = String(repeating: "`", count: max((runs.max() ?? 0) + 1, 3))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  // MARK: Remarks

  /// The maximum length of a body in characters that GitHub names, and in bytes that it takes.
  private static let (maximumCharacters, maximumBytes) = (65_536, 262_144)

  private func lengthRemarks(_ body: String) -> [String] {
    if body.utf8.count > Self.maximumBytes {
      return ["GitHub refuses the body: it has more than \(Self.maximumBytes) bytes."]
    }
    if body.utf8.count > Self.maximumCharacters,
      body.unicodeScalars.count > Self.maximumCharacters
    {
      return ["GitHub may refuse the body: it has more than \(Self.maximumCharacters) characters."]
    }
    return []
  }

  /// The remark on what an issue or discussion has besides its body.
  private func otherParts(_ text: String) -> [String] {
    let hasTitle = !text.isEmpty && text != title?.template.trimmed
    let parts =
      (hasTitle ? ["title"] : [])
      + (isIssue
        ? (labels.isEmpty ? [] : ["labels"]) + (assignees.isEmpty ? [] : ["assignees"]) : [])
    guard !parts.isEmpty else { return [] }
    return [
      "Not part of the body: \(parts.joined(separator: ", "))."
        + (isIssue ? " --format args writes all arguments of gh issue create." : "")
    ]
  }
}

extension Record {
  /// Returns the texts of the answer to a field; empty without one, and for a secret.
  func texts(of field: String) -> [String] {
    entries.first { $0.field == field }?.answer.texts ?? []
  }
}
