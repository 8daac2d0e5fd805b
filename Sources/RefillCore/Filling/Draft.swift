public import Foundation

/// What stands in a form that was not submitted: everything but secure answers.
public struct Draft: Equatable, Codable, Sendable {
  /// The id of the form.
  public let form: String
  /// The record that the filling would become.
  public let record: UUID
  /// When the filling began, and when this was kept.
  public let started: Date
  public let saved: Date
  /// The texts by field id; empty ones are left out.
  public let texts: [String: String]
  /// The values ticked, by field id.
  public let ticks: [String: [String]]
  /// The field that had the focus.
  public let focus: String?
  /// Whether the record was stored already, and only handing it out failed.
  public var isCommitted = false

  /// How many fields have an answer.
  public var answeredCount: Int { texts.count + ticks.count }
}

extension Filling {
  /// What stands here, to be kept until it is submitted; `nil` where the person changed nothing.
  public func draft(at time: Date) -> Draft? {
    guard hasChanged else { return nil }
    var texts: [String: String] = [:]
    var ticks: [String: [String]] = [:]
    for entry in entries where !entry.isEmpty && entry.secret == nil {
      if case .list(let values) = entry.answer {
        ticks[entry.field.id] = values
      } else {
        texts[entry.field.id] = entry.line.text
      }
    }
    return Draft(
      form: form.id, record: record, started: started, saved: time, texts: texts, ticks: ticks,
      focus: focusedIndex.map { form.fields[$0].id })
  }

  /// Puts the answers of a draft into the form.
  mutating func take(_ draft: Draft) {
    record = draft.record
    started = draft.started
    for index in entries.indices where entries[index].secret == nil {
      let field = entries[index].field
      if let text = draft.texts[field.id] { entries[index].line = TextLine(text) }
      if let values = draft.ticks[field.id] {
        entries[index].ticks = Set(field.options.indices.filter { values.contains(field.options[$0].value) })
      }
    }
    hasChanged = true
  }
}
