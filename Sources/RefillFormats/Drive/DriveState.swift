package import Foundation
package import RefillCore

/// The state of a form as the members of a message.
package struct DriveState {
  /// A member of the state, and its text for comparison.
  fileprivate struct Member {
    let key: String
    let value: JSONText
    let text: String

    init(_ key: String, _ value: JSONText) {
      (self.key, self.value, text) = (key, value, value.text)
    }
  }

  /// The fields by their paths, in the order of the form.
  fileprivate let fields: [Member]
  /// All members but the fields.
  fileprivate let others: [Member]

  /// Captures the state of a form; a secret is only told as answered or not.
  ///
  /// O(fields of the form).
  ///
  /// - Parameters:
  ///   - awaitsSuggestions: True while a query for suggestions has no reply.
  ///   - now: The current time, for messages such as "3 days ago".
  package init(_ model: FormModel, awaitsSuggestions: Bool, at now: Date) {
    fields = model.driveFields.map { Member($0.path, $0.value) }
    others = [
      Member("focus", model.focusPath.map(JSONText.string) ?? .null),
      Member("mode", .string(model.mode.driveName)),
      Member("cursor", model.driveCursor),
      Member("message", model.driveMessage(at: now)),
      Member("question", model.driveQuestion),
      Member("suggestions", model.driveSuggestions(isWaiting: awaitsSuggestions)),
      Member("lists", .list(model.driveLists)),
      Member("page", model.drivePage),
      Member("problems", .list(model.driveProblems)),
    ]
  }

  /// All members.
  package var members: [(String, JSONText)] {
    others.map { ($0.key, $0.value) } + [("fields", .list(fields.map(\.value)))]
  }

  /// Returns the members that are not as in an earlier state: of the fields those that are new or have
  /// changed, and in `removed` the paths of those that are gone.
  ///
  /// O(fields).
  package func changes(since old: DriveState) -> [(String, JSONText)] {
    var changes = zip(others, old.others).filter { $0.text != $1.text }.map {
      ($0.0.key, $0.0.value)
    }
    let known = Dictionary(
      old.fields.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    let changed = fields.filter { known[$0.key] != $0.text }
    if !changed.isEmpty { changes.append(("fields", .list(changed.map(\.value)))) }
    let paths = Set(fields.map(\.key))
    let removed = old.fields.map(\.key).filter { !paths.contains($0) }
    if !removed.isEmpty { changes.append(("removed", .list(removed.map(JSONText.string)))) }
    return changes
  }
}

extension FormModel {
  /// The place of the insertion point, or of the selection, in the text that is edited; `null` for
  /// none and in a secret.
  fileprivate var driveCursor: JSONText {
    guard let entry = focused, !entry.field.hasSecrets, entry.field.kind.isTyped
    else { return .null }
    let selection = entry.line.selection
    return .list([.integer(selection.lowerBound), .integer(selection.upperBound)])
  }

  /// The sentence below the form.
  fileprivate func driveMessage(at now: Date) -> JSONText {
    let text = message(keys: .withDefaultKeys(at: now)).text
    return text.isEmpty ? .null : .string(text)
  }

  fileprivate var driveQuestion: JSONText {
    guard let question else { return .null }
    return .object([
      ("kind", .string(question.driveName)),
      ("answers", .list(question.driveAnswers.map { .string($0.name) })),
    ])
  }

  /// The lists of the form, each with the titles of its items.
  fileprivate var driveLists: [JSONText] {
    var lists: [JSONText] = []
    forEachList { place in
      guard isRelevant(place), let list = list(at: place) else { return }
      let items = items.items(of: place).map { item in
        JSONText.object([("path", .string(path(of: item))), ("title", .string(title(of: item)))])
      }
      lists.append(
        .object([
          ("path", .string(path(of: place))), ("title", .string(list.title)),
          ("items", .list(items)), ("minItems", .integer(list.minItems)),
          ("maxItems", .integer(list.maxItems)),
        ]))
    }
    return lists
  }

  fileprivate var drivePage: JSONText {
    guard let page else { return .null }
    return .object([
      ("title", page.page.title.map(JSONText.string) ?? .null),
      ("number", .integer(page.number)), ("count", .integer(page.count)),
    ])
  }

  /// The problems that keep the form from being submitted.
  fileprivate var driveProblems: [JSONText] {
    problems.map { index, problem in
      .object([
        ("path", .string(name(of: index))),
        ("reason", .string(reason(for: problem, at: index))),
      ])
    }
  }
}

extension Mode {
  /// The name in messages.
  fileprivate var driveName: String {
    switch self {
    case .question: "question"
    case .help: "help"
    case .recordPreview: "record"
    case .fillInForm: "snippet"
    case .panel: "panel"
    case .calendar: "calendar"
    case .renaming: "renaming"
    case .list: "list"
    case .tabstops: "tabstops"
    case .field: "field"
    case .item: "item"
    case .adding: "adding"
    case .fieldSearch: "search"
    case .review: "review"
    }
  }
}

extension RefillCore.Question {
  /// The name in messages.
  fileprivate var driveName: String {
    switch self {
    case .pasteTooLong: "paste"
    case .leave: "leave"
    case .draft: "draft"
    }
  }

  /// The answers that the question takes, by their names in messages.
  package var driveAnswers: [(name: String, action: Action)] {
    switch self {
    case .pasteTooLong: [("shorten", .enter), ("drop", .escape), ("edit", .edit)]
    case .leave: [("leave", .enter), ("stay", .escape)]
    case .draft(_, let older, _):
      [("continue", .enter), ("aside", .escape), ("discard", .clear)]
        + (older > 0 ? [("older", .olderDraft)] : [])
    }
  }
}
