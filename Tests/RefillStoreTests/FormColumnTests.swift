import Foundation
import RefillCore
import RefillStore
import Testing

@Suite struct `The columns of a form` {
  private static func form(_ more: Field...) -> Form {
    let fields =
      [
        Field(id: "name"), Field(id: "pin", kind: .password), Field(id: "trip.from"),
        Field(id: "count", kind: .number), Field(id: "about", kind: .note),
      ] + more
    return Form(id: "visit", fields: fields)
  }

  private func commit(_ form: Form, to store: Store) throws -> Int {
    let record = Record(
      id: UUID(), form: form.id, started: .distantPast, submitted: Date(timeIntervalSince1970: 0),
      entries: [Record.Entry(field: "name", title: "Name", answer: .text("Ann"))])
    let ranking = FormRanking(
      store, form: form, opened: Date(timeIntervalSince1970: 0), timeZone: .gmt)
    return try store.commit(Submission(record: record), ranking: ranking)
  }

  @Test func `are those of the last record that was stored, without secrets`() throws {
    let store = try Store.inMemory()
    #expect(try store.records.columns(of: "visit").isEmpty)
    _ = try commit(Self.form(), to: store)
    let columns = try store.records.columns(of: "visit")
    #expect(columns == Self.form().columns)
    #expect(columns.map(\.field) == ["name", "trip.from", "count"])
    #expect(columns.map(\.kind) == [.text, .text, .number])
    _ = try commit(Self.form(Field(id: "more", kind: .confirm)), to: store)
    #expect(try store.records.columns(of: "visit").last?.field == "more")
    #expect(try store.records.columns(of: "other").isEmpty)
  }

  @Test func `are forgotten with the last record`() throws {
    let store = try Store.inMemory()
    let numbers = [try commit(Self.form(), to: store), try commit(Self.form(), to: store)]
    try store.records.forget(numbers: [numbers[0]])
    #expect(try store.records.columns(of: "visit").count == 3)
    try store.records.forget(numbers: [numbers[1]])
    #expect(try store.records.columns(of: "visit").isEmpty)
  }
}
