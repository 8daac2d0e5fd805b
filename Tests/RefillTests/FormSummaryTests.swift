import RefillCore
import Testing

@testable import refill

@Suite struct `The line that stays of a form` {
  private func line(_ texts: [String], onceSecret: Set<String> = []) -> String {
    let fields = ["a", "b", "c"].map { id in
      var field = Field(id: id)
      field.historyName = id
      return field
    }
    var model = FormModel(Form(id: "f", title: "Desk", fields: fields), onceSecret: onceSecret)
    _ = model.handle(.begin)
    for text in texts {
      _ = model.handle(.type(text))
      _ = model.handle(.tab)
    }
    return FormSummary(model: model, number: 32, mark: "+", columns: 80).line
  }

  @Test func `names at most two values, and the record`() {
    #expect(line(["Ann", "Bo", "Cy"]) == "+ Desk: Ann, Bo. Record 32.")
    #expect(line([]) == "+ Desk. Record 32.")
  }

  @Test func `shows no answers of items beside those of the form`() {
    let fields = ["who", "list.what"].map { id in
      var field = Field(id: id)
      field.historyName = id
      return field
    }
    var list = ItemList(id: "list", number: 0, title: "List")
    list.minItems = 1
    list.elements = [.field(1)]
    var model = FormModel(
      Form(id: "f", title: "Desk", fields: fields, elements: [.field(0), .items(list)]))
    for action in [Action.begin, .type("Ann"), .tab, .type("Tea"), .tab] {
      _ = model.handle(action)
    }
    #expect(
      FormSummary(model: model, number: 3, mark: "+", columns: 80).line == "+ Desk: Ann. Record 3.")
  }

  @Test func `shows what was stored`() {
    var amount = Field(id: "amount", title: "Amount", kind: .decimal)
    amount.historyName = "amount"
    var name = Field(id: "name", title: "Name")
    name.historyName = "name"
    var model = FormModel(Form(id: "f", title: "Desk", fields: [amount, name]))
    model.answer(field: "name", with: ["  Ann "], isTyped: true)
    _ = model.handle(.begin)
    _ = model.handle(.type("$ 1,234.50"))
    let summary = FormSummary(model: model, number: 32, mark: "+", columns: 80)
    #expect(summary.line == "+ Desk: 1234.50, Ann. Record 32.")
    #expect(summary.whole == ["Desk", "  Amount  1234.50", "  Name    Ann", "+ Record 32."])
  }

  @Test func `shows no secret of the whole form`() {
    var code = Field(id: "code", title: "Code")
    code.isOneTimeCode = true
    let fields = [
      Field(id: "name", title: "Name"), Field(id: "door", title: "Door", kind: .password), code,
      Field(id: "pin", title: "PIN"), Field(id: "card", title: "Card"),
      Field(id: "key", title: "Key"), Field(id: "hut", title: "Hut"),
    ]
    var model = FormModel(Form(id: "f", title: "Desk", fields: fields), onceSecret: ["hut"])
    let answers = [
      "name": "Ann", "code": "837122", "pin": "1234", "card": "4111 1111 1111 1111",
      "key": "ghp_" + String(repeating: "a1", count: 18), "hut": "sesame",
    ]
    for (field, text) in answers { model.answer(field: field, with: [text], isTyped: true) }
    let summary = FormSummary(model: model, number: nil, mark: "+", columns: 80)
    #expect(
      summary.whole == [
        "Desk", "  Name  Ann", "  Code  ****", "  PIN   ****", "  Card  **** **** **** 1111",
        "  Key   ****", "  Hut   ****",
      ])
  }

  @Test func `names what a program gave, and no secret or default`() {
    var place = Field(id: "place")
    place.defaultAnswer = .value("Lab")
    place.historyName = "place"
    let others = ["pin", "name", "day"].map { id in
      var field = Field(id: id)
      field.historyName = id
      return field
    }
    let form = Form(id: "f", title: "Desk", fields: [place] + others)
    var model = FormModel(form)
    for (field, text) in [("pin", "1234"), ("name", "Ann"), ("day", "Monday")] {
      model.answer(field: field, with: [text])
    }
    let summary = FormSummary(model: model, number: 32, mark: "+", columns: 80)
    #expect(summary.line == "+ Desk: Ann, Monday. Record 32.")
  }

  @Test func `names none that is not remembered`() {
    #expect(line(["4111 1111 1111 1111", "Bo"]) == "+ Desk: Bo. Record 32.")
    #expect(line(["hunter2", "Bo"], onceSecret: ["a"]) == "+ Desk: Bo. Record 32.")
  }
}
