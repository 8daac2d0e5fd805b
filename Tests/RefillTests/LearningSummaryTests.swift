import Foundation
import RefillCore
import RefillStore
import RefillTerminal
import Testing

@testable import refill

@Suite struct `The chart of learning` {
  private static let form: Form = {
    let fields = [("company", "Company"), ("city", "City")].map { id, title in
      var field = Field(id: id, title: title)
      field.historyName = id
      return field
    }
    return Form(id: "visit", title: "Visit", fields: fields)
  }()

  private func summary(_ count: Int) throws -> LearningSummary {
    let store = try Store.inMemory()
    for number in 0..<count {
      let company = (number * 7 + number / 4) % 5
      let answers = [("company", "C\(company)"), ("city", "T\(company)")]
      let date = Date(timeIntervalSince1970: 1_795_244_400 + Double(number) * 86_400)
      try store.commit(
        Submission(
          record: Record(
            id: UUID(), form: "visit", started: date, submitted: date,
            entries: answers.map { .init(field: $0.0, title: $0.0, answer: .text($0.1)) }),
          values: answers.map { .init(field: $0.0, history: $0.0, value: $0.1) }))
    }
    return LearningSummary(
      form: Self.form, figures: try store.learningFigures(of: Self.form, timeZone: .gmt))
  }

  private func lines(_ summary: LearningSummary, columns: Int = 80) -> [String] {
    let chart = BarChart(
      theme: Theme(.signs), glyphs: Glyphs.suited(to: ["LANG": "en_US.UTF-8"]), columns: columns)
    return summary.rows(chart).map(\.line)
  }

  @Test func `has a bar for each field, with the signs that matter`() throws {
    let lines = lines(try summary(60))
    #expect(
      lines.first == "Visit: wanted value first, in the first three, and the signs for it")
    #expect(
      lines.contains(
        "In the last 59 forms, each with what was learned from the ones before it:"))
    let city = try #require(lines.first { $0.hasPrefix("City") })
    #expect(city.contains(" %: Company"))
    #expect(lines.contains { $0.contains("by number of uses alone") })
    #expect(lines.contains { $0.contains("saved of") })
    #expect(self.lines(try summary(60), columns: 40).allSatisfy { $0.count <= 40 })
  }

  /// The chart of a form with long titles.
  private func longLines(columns: Int) throws -> [String] {
    let figures = try summary(60).figures
    let titles = ["Name of the company that pays the bill", "City of the branch"]
    let fields = zip(["company", "city"], titles).map { id, title in
      var field = Field(id: id, title: title)
      field.historyName = id
      return field
    }
    let form = Form(id: "visit", title: "Visit", fields: fields)
    return lines(LearningSummary(form: form, figures: figures), columns: columns)
  }

  @Test func `shortens signs that do not fit, and uses a wide window`() throws {
    for columns in [72, 80] {
      let lines = try longLines(columns: columns)
      #expect(lines.allSatisfy { $0.count <= columns })
      let city = try #require(lines.first { $0.hasPrefix("City of") })
      #expect(city.contains(": Name of the comp…"))
    }
    let city = try #require(try longLines(columns: 160).first { $0.hasPrefix("City of") })
    #expect(city.contains(": Name of the company that pays the bill"))
    #expect(city.count > 80)
  }

  @Test func `says that there is nothing to learn from`() throws {
    #expect(
      lines(try summary(1))
        == ["Visit has nothing to learn from yet; it takes two submitted forms."])
  }

  @Test func `has all figures in JSON`() throws {
    let text = try summary(60).json.text
    for part in [
      #""form":"visit","records":59,"learned":{"asked":118,"#, #""byUse":{"asked":118,"#,
      #""field":"city""#, #""sign":"Company","factor":"#,
    ] { #expect(text.contains(part), "\(part)") }
  }
}
