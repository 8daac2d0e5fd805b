import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A shipped form with logic, filled without a terminal` {
  /// Answers a form, and returns it if it can be submitted.
  private func fill(_ name: String, _ answers: [(String, [String])]) throws -> FormModel {
    let data = try Data(contentsOf: Checkout.url("Forms/\(name).json"))
    let form = try #require(FormReader.read(data).form)
    let context = ReadingContext(
      now: Date(timeIntervalSince1970: 1_774_000_000), timeZone: .gmt,
      locale: Locale(identifier: "en"))
    var model = FormModel(form, context: context)
    for (field, values) in answers {
      #expect(model.answer(field: field, with: values, isStored: true) == nil, "\(field)")
    }
    #expect(
      model.problems.map { "\(model.name(of: $0.index)): \($0.problem)" } == [], "\(name)")
    return model
  }

  private func text(_ field: String, _ model: FormModel) -> String? {
    model.index(of: field).map { model.fields[$0].line.text }
  }

  private func json(_ model: FormModel) -> String {
    RecordJSON.line(of: model.record(submitted: .distantPast))
  }

  @Test func `adds up an expense claim in two currencies`() throws {
    let model = try fill(
      "expense",
      [
        ("employee", ["Priya Nair"]), ("cost_centre", ["0042"]), ("paid_in", ["EUR"]),
        ("reason", ["Yearly inspection in York"]), ("from", ["2026-03-09"]), ("to", ["2026-03-12"]),
        ("items[1].what", ["Train"]), ("items[1].category", ["travel"]),
        ("items[1].amount", ["84"]), ("items[1].currency", ["EUR"]),
        ("items[2].what", ["Hotel"]), ("items[2].category", ["lodging"]),
        ("items[2].amount", ["100"]), ("items[2].currency", ["USD"]), ("items[2].rate", ["0.9"]),
        ("advance", ["50"]),
      ])
    #expect(text("days", model) == "4")
    #expect(text("total", model) == "174.00")
    #expect(text("due", model) == "124.00")
  }

  @Test func `asks for the conditional parts of an incident`() throws {
    let model = try fill(
      "incident",
      [
        ("title", ["Orders fail at checkout"]), ("severity", ["1"]), ("system", ["router-leeds-2"]),
        ("affected", ["120"]), ("injuries", ["true"]), ("injured[1].who", ["Ann Chen"]),
        ("injured[1].injury", ["Cut on the left hand"]), ("injured[1].doctor", ["true"]),
        ("injured[1].days_off", ["5"]), ("authority", ["true"]), ("data.lost", ["false"]),
        ("lead", ["Tomas Novak"]), ("events", ["14:30 alert", "14:42 restart"]),
        ("reporter", ["Priya Nair"]),
      ])
    let record = json(model)
    #expect(record.contains(#""severity":1,"#))
    #expect(record.contains(#""data":{"lost":false}"#))
    #expect(record.contains(#""events":["14:30 alert","14:42 restart"]"#))
  }

  @Test func `computes the readings of a series of samples`() throws {
    let model = try fill(
      "lab-series",
      [
        ("series", ["A-22"]), ("place", ["Outfall 3"]), ("material", ["Drinking water"]),
        ("taken_by", ["Priya Nair"]), ("samples[1].time", ["09:15"]),
        ("samples[1].volume", ["250"]), ("samples[1].temperature", ["4"]),
        ("samples[1].readings[1].ph", ["7.1"]), ("samples[1].readings[2].ph", ["7.3"]),
        ("samples[2].time", ["09:40"]), ("samples[2].temperature", ["5"]),
      ])
    #expect(text("samples[2].label", model) == "A-22-2")
    #expect(text("samples[1].mean", model) == "7.2")
    #expect(text("samples[1].spread", model) == "0.2")
    #expect(text("count", model) == "2")
    #expect(text("volume_in_all", model) == "500")
  }

  @Test func `takes a survey page by page`() throws {
    let model = try fill(
      "site-survey",
      [
        ("site", ["Mill Lane substation"]), ("customer", ["Acme Ltd"]), ("day", ["2026-03-09"]),
        ("surveyor", ["Priya Nair"]), ("access.contact", ["Tomas Novak"]),
        ("access.how", ["key"]), ("access.key_at", ["Gatehouse"]), ("present", ["power"]),
        ("electric.voltage", ["400"]), ("electric.isolated", ["true"]),
        ("findings[1].where", ["Roof"]), ("findings[1].finding", ["Two cracked tiles"]),
        ("findings[1].grade", ["3"]), ("findings[1].hours", ["2.5"]), ("result", ["repair"]),
      ])
    #expect(text("worst", model) == "3")
    #expect(text("effort", model) == "2.5")
    #expect(text("start", model) == "2026-03-17")
    #expect(model.pages.map(\.title) == ["Place", "Access", "Hazards", "Findings", "Result"])
  }

  @Test func `prices an order whose options depend on each other`() throws {
    let model = try fill(
      "order",
      [
        ("name", ["Ann Chen"]), ("deliver", ["home"]), ("address.street", ["12 Mill Lane"]),
        ("address.postcode", ["YO1 7HH"]), ("address.city", ["York"]),
        ("lines[1].article", ["shoes"]), ("lines[1].model", ["s3"]), ("lines[1].size", ["42"]),
        ("lines[2].article", ["jacket"]), ("lines[2].model", ["softshell"]),
        ("lines[2].size", ["L"]), ("lines[2].quantity", ["2"]), ("cost_centre", ["0042"]),
      ])
    #expect(text("postage", model) == "0.00")
    #expect(text("total", model) == "267.90")
    #expect(json(model).contains(#""article":"shoes","model":"s3","size":42,"#))
    let sizes = model.index(of: "lines[1].size").map { model.fields[$0].field.options.map(\.value) }
    #expect(sizes == ["38", "40", "42", "44", "46"])
  }
}
