import ArgumentParser
import Foundation
import RefillCore
import RefillStore
import RefillTerminal

extension RecordsCommand {
  struct Chart: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "chart",
      abstract: "Draw the answers of a field, or the records, as a chart.",
      discussion: """
        --by value draws a bar for each answer, of numbers with many values for ranges; --by month a \
        bar for each month; --by week the hours of the week. Dates are counted by their own month, all \
        else by the time of submission. Secrets have no chart, and card and account numbers are masked.

        EXAMPLES
          refill records chart visitor company
          refill records chart visitor --by week
          refill records chart expense items.category --since 2026-01-01
          refill records chart visitor company --svg > company.svg
        """)

    @Argument(help: "A form file, or the id of a form.", completion: .submittedForm)
    var form: String

    @Argument(
      help: "The id of a field, or its path, as in items.amount; without it, the records.",
      completion: .field)
    var field: String?

    @Option(help: "The chart: value, month or week.")
    var by: ChartKind?

    @OptionGroup var time: TimeOptions

    @Flag(help: "Write an SVG.")
    var svg = false

    @Flag(help: "Draw with ASCII signs only.")
    var ascii = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let known = try FormLibrary(Paths()).knownForm(form)
      let range = RecordRange(
        form: known?.id ?? form, since: try time.lowerBound, until: try time.upperBound)
      let records = try store.openToRead().records
      if let field, let known { try Self.check(field, in: known) }
      let kind = field.flatMap { id in known?.fields.first { $0.id == id } }
      var tally = AnswerTally(field: field, kind: kind?.kind, calendar: .current)
      var masks = RecordMasks(known)
      var fields: Set<String> = []
      let unreadable = try inStore {
        try records.forEachReadable(in: range) { stored in
          if known == nil { fields.formUnion(stored.record.entries.map(\.field)) }
          tally.add(masks.masked(stored.record).record)
        }
      }
      if tally.records == 0 {
        Output.complain(
          try records.lacks(range.form ?? form, isTimed: range.isTimed))
        return
      }
      if let field, known == nil, !fields.contains(field) {
        throw Failure(UnknownName(kind: "field", name: field, known: fields.sorted()))
      }
      try write(tally, kind, title: known?.title ?? form)
      try Failure.check(unreadable: unreadable, "record")
    }

    /// Throws if the form has no such field, or if its answers are secret.
    private static func check(_ id: String, in form: Form) throws {
      guard let field = form.fields.first(where: { $0.id == id }), field.kind != .note else {
        throw Failure(.usage, form.sentence(aboutUnknown: id))
      }
      guard !field.hasSecrets else {
        throw Failure(.usage, "\(id) is secret; its answers are not stored.")
      }
    }

    private func write(_ tally: AnswerTally, _ field: Field?, title: String) throws {
      let isDate = field?.kind == .date || field?.kind == .datetime
      let usual: ChartKind = self.field == nil || isDate ? .month : .value
      let kind = by ?? usual
      guard self.field != nil || kind != .value else {
        throw Failure(.usage, "--by value needs a field.")
      }
      let flags = field?.kind == .confirm ? [("true", "yes"), ("false", "no")] : []
      let options = flags + (field?.options ?? []).map { ($0.value, $0.title) }
      let name = field?.title ?? self.field
      let drawing = ChartDrawing(isASCII: ascii, isSVG: svg)
      let chart = AnswerChart(
        chart: drawing.chart, title: [title, name].compactMap(\.self).joined(separator: ": "),
        titles: Dictionary(options, uniquingKeysWith: { first, _ in first }))
      try drawing.write(chart.rows(tally, by: kind), title: chart.title)
    }
  }
}

extension ChartKind: ExpressibleByArgument {}
