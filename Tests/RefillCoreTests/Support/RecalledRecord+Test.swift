import Foundation
import RefillCore
import TestSupport

/// Creates an earlier record of the driver's form; `mentions` by field id.
func earlier(
  _ number: Int, _ answers: KeyValuePairs<String, Answer>, form: String = "form",
  mentions: [String: [PlacedMention]] = [:], forgotten: Set<String> = [],
  reason: SuggestionReason? = nil,
  on day: Int = 9
) -> RecalledRecord {
  let date = Date.march(day, 9, 12)
  return RecalledRecord(
    number: number,
    record: Record(
      id: UUID(), form: form, started: date, submitted: date,
      entries: answers.map {
        .init(field: $0.key, title: $0.key, answer: $0.value, mentions: mentions[$0.key] ?? [])
      }),
    forgotten: forgotten, reason: reason)
}

extension FormDriver {
  /// The sentence of the message row, in March 2026.
  var sentence: String { model.message(keys: .march).text }
}

extension MessageContext {
  static let march = {
    var keys = MessageContext(
      undo: "^X u", down: "Down", escape: "Esc", previous: "Shift-Tab", editor: "^X v",
      takeGhost: "Right", takeGhostWord: "^X w", left: "Left", right: "Right",
      now: earlier(1, [:], on: 12).record.submitted)
    keys.fillRest = "^X f"
    return keys
  }()
}

extension Field {
  /// Creates a field with a history of its own.
  static func kept(
    _ id: String, _ kind: FieldKind = .text, _ change: (inout Field) -> Void = { _ in }
  ) -> Field {
    field(id, kind) {
      $0.historyName = id
      if kind.isTyped { $0.autoFill = AutoFill() }
      change(&$0)
    }
  }
}
