import Foundation
import RefillCore

/// The origin of each answer of a form that was filled in without a terminal; never an answer.
struct AnswerOrigins {
  private let table: Table

  /// - Parameter name: the preset or number of the record with whose answers the form began.
  init(_ model: FormModel, _ given: GivenAnswers, like name: String? = nil) {
    let sources = given.sources(in: model)
    table = Table(
      rows: model.order.compactMap { index in
        let entry = model.fields[index]
        guard entry.field.kind != .note, entry.presence.isRelevant else { return nil }
        let origin = Self.origin(of: entry, in: model.form, sources[index] ?? [], like: name)
        return [model.name(of: index), origin]
      })
  }

  /// The rows: the id or path of a field, and the origin of its answer.
  var rows: [[String]] { table.rows }

  /// Writes the table to stderr: aligned for people, with tabs for programs.
  ///
  /// - Parameter place: the place of the record in its file, before each row; `nil` for none.
  func tell(of place: String? = nil) {
    let placed = Table(
      rows: table.rows.map { row in
        ((place.map { [$0] } ?? []) + row).map { Sanitizer.visible($0, limit: 2000) }
      })
    let isTerminal = isatty(STDERR_FILENO) == 1
    Output.draw(
      isTerminal ? placed.aligned(in: Output.columns(of: STDERR_FILENO)) : placed.tabbed)
  }

  private static func origin(
    of entry: FieldState, in form: Form, _ sources: [AnswerSource], like name: String?
  ) -> String {
    let field = form.fields[entry.element]
    if field.logic.calculation != nil { return "computed" }
    if let source = sources.last, !entry.field.isReadOnly {
      let others = sources.dropLast().reversed().map(\.text)
      let origin = entry.isEmpty ? "none, by \(source.text)" : source.text
      return origin
        + (others.isEmpty ? "" : ", instead of \(others.joined(separator: " and "))")
    }
    if entry.isEmpty { return "none" }
    if let name, entry.provenance == .record {
      return Int(name) == nil ? "preset \(name)" : "record \(name)"
    }
    if field.logic.computedDefault != nil { return "computed default" }
    switch field.defaultAnswer {
    case .lastRecord: return "last record"
    case .previousItem: return "item above"
    case .value, .values, nil: return "default"
    }
  }
}
