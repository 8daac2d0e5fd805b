import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// The figures of what a form has learned, as a chart and as JSON.
struct LearningSummary {
  let form: Form
  let figures: LearningFigures

  /// The number of signs that are named for a field.
  private static let mostSigns = 2
  /// The least factor by which a sign makes a wanted value likelier, if it is named.
  private static let leastFactor = 1.5
  /// The width of a sign in columns, where the whole one does not fit.
  private static let narrowColumns = 16

  func rows(_ chart: BarChart) -> [Row] {
    guard figures.records > 0 else {
      return chart.paragraph(
        "\(form.title) has nothing to learn from yet; it takes two submitted forms.")
    }
    let lines = figures.fields.filter { $0.score.asked > 0 }.map { field in
      BarChart.Line(
        label: title(of: field.id), value: Double(field.score.first) / Double(field.score.asked),
        notes: notes(field))
    }
    let heading = "\(form.title): wanted value first, in the first three, and the signs for it"
    return chart.paragraph(heading, chart.theme.emphasis)
      + chart.rows(lines, most: 1) + [chart.row("")] + totals.flatMap { chart.paragraph($0) }
  }

  /// The shares of a field with its signs, in several lengths, the longest first.
  private func notes(_ field: LearningFigures.Field) -> [String] {
    let first = percent(field.score.first, of: field.score.asked)
    let three = percent(field.score.inThree, of: field.score.asked)
    let shares = "\(first), \(three)"
    let signs = named(field).map(\.name)
    let lists = stride(from: signs.count, to: 0, by: -1).flatMap { count -> [[String]] in
      let whole = Array(signs.prefix(count))
      return [whole, whole.map { $0.shortened(to: Self.narrowColumns) }]
    }
    return lists.map { "\(shares): \($0.joined(separator: ", "))" } + [shares]
  }

  private var totals: [String] {
    let (learned, plain) = (figures.total(\.score), figures.total(\.plain))
    let forms = TextFormat.count(figures.records, "form")
    return [
      "In the last \(forms), each with what was learned from the ones before it:",
      "First \(percent(learned.first, of: learned.asked)), in the first three "
        + "\(percent(learned.inThree, of: learned.asked)); by number of uses alone "
        + "\(percent(plain.first, of: plain.asked)) and \(percent(plain.inThree, of: plain.asked)).",
      "\(TextFormat.count(learned.letters - learned.keys, "key")) saved of "
        + "\(TextFormat.number(learned.letters)) that typing takes; by number of uses alone "
        + "\(TextFormat.number(plain.letters - plain.keys)).",
    ]
  }

  var json: JSONText {
    .object([
      ("form", .string(form.id)), ("records", .integer(figures.records)),
      ("learned", json(figures.total(\.score))), ("byUse", json(figures.total(\.plain))),
      (
        "fields",
        .list(
          figures.fields.map { field in
            .object([
              ("field", .string(field.id)), ("learned", json(field.score)),
              ("byUse", json(field.plain)),
              (
                "signs",
                .list(
                  named(field).map { sign in
                    .object([
                      ("sign", .string(sign.name)),
                      ("factor", .number(String(format: "%.1f", sign.factor))),
                    ])
                  })
              ),
            ])
          })
      ),
    ])
  }

  private func json(_ score: LearningFigures.Score) -> JSONText {
    .object([
      ("asked", .integer(score.asked)), ("first", .integer(score.first)),
      ("inThree", .integer(score.inThree)), ("keys", .integer(score.keys)),
      ("letters", .integer(score.letters)),
    ])
  }

  /// The signs that made wanted values likelier, strongest first.
  private func named(_ field: LearningFigures.Field) -> [(name: String, factor: Double)] {
    field.signs.map { (name(of: $0.sign), exp($0.gain)) }
      .filter { $0.1 >= Self.leastFactor }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .prefix(Self.mostSigns).map { $0 }
  }

  private func name(of sign: LearningFigures.Sign) -> String {
    switch sign {
    case .with(let field): title(of: field)
    case .clock: "time of day"
    case .day: "weekday"
    case .after(let field): "\(title(of: field)) before"
    case .use: "last use"
    case .near: "last number"
    }
  }

  private func title(of field: String) -> String {
    form.index(of: field).map { form.fields[$0].title } ?? field
  }

  private func percent(_ part: Int, of whole: Int) -> String {
    "\(Int(bounded: (100 * Double(part) / Double(max(whole, 1))).rounded())) %"
  }
}
