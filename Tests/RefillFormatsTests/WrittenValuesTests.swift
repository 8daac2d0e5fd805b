import RefillCore
import RefillFormats
import Testing

@Suite struct `Values as people write them` {
  /// Returns the only field of a table with these cells below its header, and the remarks.
  private func field(
    _ cells: [String], named name: String = "x"
  ) throws -> (field: Field, remarks: [String]) {
    let rows = cells.map { "\"\($0)\"\n" }.joined()
    let sketch = try FormSketch.table(Array("\(name)\n\(rows)".utf8), id: "t")
    let (form, problems) = FormReader.read(sketch.text.utf8)
    #expect(problems == [])
    return (try #require(form?.fields.first), sketch.remarks)
  }

  @Test(arguments: [
    (["3,50", "12"], FieldKind.decimal), (["1,234.50", "7"], .decimal),
    (["1.234,50", "7"], .decimal), (["1 234,50", "7"], .decimal), (["12'000", "7"], .number),
    (["1,234,567", "12"], .number), (["3,50", "3.50"], .text), (["3,50", "1,234.50"], .text),
    // One separator before three digits has two readings: where nothing tells, the number is whole.
    (["1,500", "2"], .number), (["$1,234", "$950"], .number), (["1.234 €", "950 €"], .number),
    (["1,500", "0,750"], .decimal), (["1,500", "2.5"], .decimal), (["1,000", "2,5"], .decimal),
    (["€ 3,50", "€ 12"], .decimal), (["$1,200.00", "$3"], .decimal), (["€ 3", "$ 3"], .text),
    (["12 kg", "3 kg"], .number), (["12 kg", "3 g"], .text), (["12A", "14A"], .text),
    (["007", "3,5"], .text), (["10.100.200.100", "10.100.200.101"], .text),
    (["+44 113", "+44 114"], .tel), (["12345678901234,5", "1"], .text), (["-3,5", "4"], .decimal),
    (["5%", "7%"], .text),
  ])
  func `are numbers under one convention`(cells: [String], kind: FieldKind) throws {
    #expect(try field(cells).field.kind == kind)
  }

  @Test func `have the limits of what was understood`() throws {
    let prices = try field(["3,50", "1.200,00", "0,5"]).field
    #expect(prices.minimum == "0" && prices.step == nil)
    #expect(try field(["-3,50", "1.200,00", "0,5"]).field.minimum == nil)
    let many = try field((1...20).map { "\($0),2\($0 % 10)" }).field
    #expect(many.step == "0.01")
  }

  @Test func `have their unit in the description`() throws {
    #expect(try field(["12 kg", "3 kg"], named: "Weight").field.description == "In kg.")
    #expect(try field(["12 kg", "3 kg"], named: "Weight (kg)").field.description == nil)
    #expect(try field(["12%", "3%"], named: "Share (%)").field.kind == .number)
  }

  @Test(arguments: [
    (["12.03.2026", "1.4.2026"], FieldKind.date), (["3/13/2026", "1/2/2026"], .date),
    (["13/3/2026", "1/2/2026"], .date), (["3/13/2026", "13/3/2026"], .text),
    (["3/12/2026", "1/2/2026"], .text), (["3/3/2026", "4/4/2026"], .date),
    (["13-1-2026", "1-2-2026"], .date), (["2026/3/12", "2026/12/3"], .date),
    (["12 March 2026", "Mar 3, 2025"], .date), (["31.02.2026", "1.4.2026"], .text),
    (["12.03.", "1.4."], .text), (["today", "tomorrow"], .text), (["3/13/26", "1/2/26"], .text),
    (["2026-01-02 10:00", "2026-01-03 9:30"], .datetime),
    (["12.03.2026 10:00", "1.4.2026 9:30"], .datetime),
    (["3/13/2026 10:00", "1/2/2026 9:30"], .datetime),
    (["3/12/2026 10:00", "1/2/2026 9:30"], .text),
    (["2026-03-12T10:30:00Z", "2026-03-12T10:30:00+01:00"], .text),
  ])
  func `are dates in one order`(cells: [String], kind: FieldKind) throws {
    #expect(try field(cells).field.kind == kind)
  }

  @Test func `with a time zone are texts`() throws {
    #expect(
      try field(["2026-03-12T10:30:00Z"], named: "seen").remarks
        == ["seen: dates with a time zone, as Z or +01:00, are texts."])
    #expect(try field(["2026-03-12 10:30"], named: "seen").remarks == [])
  }

  @Test(arguments: [
    (["ja", "nein"], FieldKind.confirm), (["on", "off"], .confirm), (["WAHR", "FALSCH"], .confirm),
    (["yes", "maybe"], .text), (["0", "1"], .number), (["9:15", "8:30"], .time),
    (["9:15 AM", "8:30 PM"], .time), (["9:75", "8:30"], .text),
  ])
  func `are words for yes and no, and times`(cells: [String], kind: FieldKind) throws {
    #expect(try field(cells).field.kind == kind)
  }

  @Test func `that are secret are named, as no table can give them`() throws {
    let found = try field(["x"], named: "Passwort")
    #expect(found.field.kind == .password)
    #expect(found.remarks == ["Passwort: a secret is typed into the form; no table can give it."])
  }

  @Test func `are in lines that end with CR alone`() throws {
    let sketch = try FormSketch.table(Array("Name,Size\rAnn,3\rBo,4\r".utf8), id: "t")
    let form = try #require(FormReader.read(sketch.text.utf8).form)
    #expect(form.fields.map(\.id) == ["Name", "Size"])
    #expect(form.fields.map(\.kind) == [.text, .number])
  }

  @Test func `beyond the first 10,000 rows are not looked at, which is said`() throws {
    let rows = String(repeating: "1\n", count: 10_000)
    #expect(try FormSketch.table(Array("n\n\(rows)".utf8), id: "t").remarks == [])
    #expect(
      try FormSketch.table(Array("n\n\(rows)x\n".utf8), id: "t").remarks
        == ["Only the first 10,000 rows were looked at; later ones may not fit."])
  }

  @Test func `stay texts and numbers in JSON`() throws {
    let json = #"{"a": "3,50", "b": 1234567890123456, "c": 3.5, "d": "12.03.2026"}"#
    let sketch = try FormSketch.example(Array(json.utf8), id: "x")
    let form = try #require(FormReader.read(sketch.text.utf8).form)
    #expect(form.fields.map(\.kind) == [.text, .number, .decimal, .date])
  }
}
