import RefillCore
import RefillTerminal

/// The end of a form that a program fills.
enum DriveEnd {
  /// It was submitted.
  case submitted(Record)
  /// It was submitted, and is begun anew for the next record.
  case next(Record, FormRunner)
  /// It was left; the draft is kept.
  case left
  case timedOut
  /// The record could not be handed on, so the form continues; it may be pending under a number.
  case reopened(Reopening, pending: Int? = nil)

  /// A record that was handed on.
  struct Record {
    /// The record; secrets are left out unless the user wants them.
    let json: JSONText
    /// The text that `refill fill` writes for it.
    let output: String
    /// The outcome of storing it.
    let stored: CommitOutcome
    /// Remarks for the user, such as values that are not remembered.
    var remarks: [String] = []
    /// The text that the command wrote which took the record; `nil` without one.
    var response: String?

    /// The members of a message about it.
    var members: [(String, JSONText)] {
      [
        ("record", json), ("output", .string(output)),
        ("number", stored.number.map(JSONText.integer) ?? .null),
        ("remarks", .list(remarks.map(JSONText.string))),
        ("response", response.map(JSONText.string) ?? .null),
      ]
    }
  }

  /// The end as a member of a message.
  var json: JSONText {
    switch self {
    case .submitted(let record): .object([("kind", .string("submitted"))] + record.members)
    case .left, .reopened, .next: .object([("kind", .string("left"))])
    case .timedOut: .object([("kind", .string("timedOut"))])
    }
  }
}

/// An effect that the client has to execute.
enum DriveEffect {
  /// A key had no effect, or a snippet expanded.
  case bell
  /// The user wants to edit this text in an editor.
  case edit(String)

  /// Returns nothing for an effect that is executed already.
  init?(_ effect: Effect) {
    switch effect {
    case .ring: self = .bell
    case .edit(let text): self = .edit(text)
    case .ask, .remove, .restore, .find, .rename, .undoRename, .keepSnippet, .askMention,
      .check, .fetch, .cancelFetch, .wake, .event, .saveDraft, .deleteDraft, .setDraftAside,
      .offerOlderDraft, .submit, .beginAnew, .leave:
      return nil
    }
  }

  /// The effect as a member of a message.
  var json: JSONText {
    switch self {
    case .bell: .object([("kind", .string("bell"))])
    case .edit(let text): .object([("kind", .string("edit")), ("text", .string(text))])
    }
  }
}
