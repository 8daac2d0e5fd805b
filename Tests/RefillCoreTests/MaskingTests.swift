import Foundation
import RefillCore
import Testing

@Suite struct `A masked record` {
  @Test(arguments: [
    ("card", "4111 1111 1111 1111", "**** **** **** 1111"),
    ("iban", "DE89 3704 0044 0532 0130 00", "DE** **** **** **** **30 00"),
    ("pin", "1234", "****"), ("note", "for room 4", "for room 4"),
    ("phone", "4111 1111 1111 1111", "4111 1111 1111 1111"),
  ])
  func `keeps the last digits of numbers alone`(field: String, text: String, masked: String) {
    let result = record("f", [(field, .text(text))]).masked()
    #expect(result.record.entries.first?.answer == .text(masked))
    #expect(result.count == (text == masked ? 0 : 1))
  }

  @Test func `has neither keys nor answers of histories that are named as a secret`() {
    var code = Field(id: "code")
    code.historyName = "cc-csc"
    let form = Form(id: "f", fields: [code, Field(id: "note")])
    let key = "4111 1111 1111 1111 is paid with ghp_" + String(repeating: "a1", count: 18)
    let result = record("f", [("code", .text("737")), ("note", .text(key))]).masked(in: form)
    #expect(result.record.entries.map(\.answer) == [.text("****"), .text("****")])
    #expect(result.count == 2)
  }

  @Test func `has the long numbers of fields for amounts, and all of fields without secrets`() {
    var code = Field(id: "pin_code")
    (code.historyName, code.isNeverSecret) = ("postal-code", true)
    var stock = Field(id: "stock", kind: .number)
    stock.historyName = "f/stock"
    let form = Form(id: "f", fields: [code, stock])
    let card = "4111111111111111"
    let entries = [("pin_code", Answer.text(card)), ("stock", .number(card))]
    #expect(record("f", entries).masked(in: form).count == 0)
    let unknown = record("f", entries).masked().record.entries
    #expect(unknown.map(\.answer) == [.text("****"), .number(card)])
    #expect(code.exclusionReason(card) == nil && stock.exclusionReason(card) == nil)
    let key = "ghp_" + String(repeating: "a1", count: 18)
    #expect(code.exclusionReason(key) == .secret)
    #expect(record("f", [("pin_code", .text(key))]).masked(in: form).count == 1)
    code.isNeverSecret = false
    #expect(code.exclusionReason("560001") == .name)
  }

  @Test func `has the secrets of lists masked value by value`() {
    let key = "ghp_" + String(repeating: "a1", count: 18)
    let entries: [(String, Answer)] = [
      ("cards", .list(["4111 1111 1111 1111", "visitor"])),
      ("keys", .typedList([.text(key), .null])),
      ("days", .list(["monday"])),
    ]
    let result = record("f", entries).masked()
    #expect(
      result.record.entries.map(\.answer) == [
        .list(["**** **** **** 1111", "visitor"]), .typedList([.text("****"), .null]),
        .list(["monday"]),
      ])
    #expect(result.count == 2)
  }

  @Test func `is kept without one-time codes`() {
    var code = Field(id: "code")
    code.isOneTimeCode = true
    let form = Form(id: "f", fields: [code, Field(id: "name")])
    let stored = record("f", [("code", .text("837 122")), ("name", .text("Ann"))])
      .storable(in: form)
    #expect(stored.entries.map(\.field) == ["name"])
    #expect(code.exclusionReason("837 122") == .oneTimeCode)
  }
}
