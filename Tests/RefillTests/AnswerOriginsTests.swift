import Foundation
import RefillCore
import RefillFormats
import Testing

@testable import refill

@Suite struct `The origin of given answers` {
  private static let text = #"""
    {"id": "f", "fields": [{"id": "name"}, {"id": "company", "default": "Acme"},
      {"id": "modes", "kind": "choices", "enum": ["air", "sea", "road"]},
      {"id": "last", "default": {"from": "last"}}, {"id": "up", "default": {"calculate": "upper(${name})"}},
      {"id": "twice", "calculate": "concat(${name}, ${name})"}, {"id": "pin", "kind": "password"},
      {"id": "gone", "relevant": "${name} = 'x'"},
      {"id": "items", "kind": "repeat", "fields": [{"id": "what"},
        {"id": "day", "default": {"from": "previousItem"}}]}]}
    """#

  private static func form() throws -> Form {
    let (form, problems) = FormReader.read(Array(text.utf8))
    return try #require(form, "\(problems)")
  }

  /// Fills the form with a file, the environment and pairs.
  private func fill(
    _ file: String? = nil, named name: String = "a.json", _ environment: [String: String] = [:],
    set pairs: String..., last: Record? = nil
  ) throws -> (record: String, origins: [String: String]) {
    let form = try Self.form()
    var model = FormModel(form, last: last)
    let given = try GivenAnswers(
      file.map { try AnswerRecord.only(name, $0, of: form) },
      variables: GivenText.variables(environment, of: form).answers, pairs: pairs, of: "--set")
    let unfit = try given.put(into: &model, isTyped: false)
    #expect(unfit.isEmpty)
    let rows = AnswerOrigins(model, given).rows.map { ($0[0], $0[1]) }
    return (
      RecordJSON.line(of: model.record(submitted: .distantPast)),
      Dictionary(rows, uniquingKeysWith: { first, _ in first })
    )
  }

  @Test func `is the option, then the variable, then the file, then the default`() throws {
    let file = "{\n\"name\": \"f\",\n\"company\": \"f\", \"modes\": [\"air\"]}"
    let variables = ["REFILL_ANSWER_NAME": "v", "REFILL_ANSWER_COMPANY": "v"]
    let all = try fill(file, variables, set: "name=o", "modes=sea", "modes=road")
    #expect(
      all.record
        == #"{"name":"o","company":"v","modes":["sea","road"],"up":"O","twice":"oo"}"#)
    #expect(all.origins["name"] == "--set, instead of REFILL_ANSWER_NAME and a.json:2")
    #expect(all.origins["company"] == "REFILL_ANSWER_COMPANY, instead of a.json:3")
    #expect(all.origins["modes"] == "--set, instead of a.json:3")
    #expect(all.origins["up"] == "computed default")
    #expect(all.origins["twice"] == "computed")
    #expect(all.origins["pin"] == "none")
    #expect(all.origins["gone"] == nil)
    let none = try fill(#"{"company": null}"#)
    #expect(none.origins["company"] == "none, by a.json:1")
    #expect(none.origins["name"] == "none")
    #expect(try fill().origins["company"] == "default")
  }

  @Test func `is the last record, and the item above`() throws {
    let last = Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast,
      entries: [.init(field: "last", title: "", answer: .text("L"))])
    let filled = try fill(set: "items[1].day=Mo", "items[2].what=x", last: last)
    #expect(filled.record.contains(#""items":[{"day":"Mo"},{"what":"x","day":"Mo"}]"#))
    #expect(filled.origins["last"] == "last record")
    #expect(filled.origins["items[1].day"] == "--set")
    #expect(filled.origins["items[2].day"] == "item above")
    #expect(filled.origins["items[1].what"] == "none")
  }

  @Test func `is the line of a table, and a variable names items`() throws {
    let filled = try fill(
      "name,items[1].what\nAnn,Tea\n", named: "a.csv", ["REFILL_ANSWER_ITEMS__2__WHAT": "Pen"])
    #expect(
      filled.record == #"{"name":"Ann","company":"Acme","up":"ANN","twice":"AnnAnn","#
        + #""items":[{"what":"Tea"},{"what":"Pen"}]}"#)
    #expect(filled.origins["items[1].what"] == "a.csv:2")
    #expect(filled.origins["items[2].what"] == "REFILL_ANSWER_ITEMS__2__WHAT")
  }

  @Test func `is no variable that names no field, which is said`() throws {
    let environment = ["REFILL_ANSWER_NMAE": "x", "REFILL_ANSWER_": "x", "NAME": "x"]
    let (answers, ignored) = try GivenText.variables(environment, of: Self.form())
    #expect(answers.isEmpty)
    #expect(
      ignored == [
        "REFILL_ANSWER_NMAE: the form has no such field; left out. "
          + "Did you mean REFILL_ANSWER_NAME?"
      ])
  }

  @Test func `of a secret can be no file and no variable`() {
    for environment in [["REFILL_ANSWER_PIN": "1234"], [:]] {
      let failure = #expect(throws: Failure.self) {
        try fill(environment.isEmpty ? "PIN=1234" : nil, named: ".env", environment)
      }
      #expect(failure?.message == "pin is secret: it is taken from the terminal only.")
    }
  }

  @Test func `in a table has lists as exports write them`() throws {
    let filled = try fill("name,modes\nAnn,air; road\n", named: "a.csv")
    #expect(filled.record.contains(#""modes":["air","road"]"#))
    #expect(try fill("MODES=air,road", named: ".env").record.contains(#"["air","road"]"#))
  }
}
