import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A ticked option whose condition no longer holds` {
  private func open() throws -> FormDriver {
    let file = #"""
      {"id": "form", "fields": [
        {"id": "extra", "title": "Extra", "kind": "choices", "enum": [
          {"value": "roof", "relevant": "${kind} != 'bike'"}, "bell"]},
        {"id": "kind", "default": "car"}, {"id": "note"}]}
      """#
    let (form, problems) = FormReader.read(Data(file.utf8))
    let driver = FormDriver(try #require(form, "\(problems)"))
    driver.press(
      .begin, .toggleOption, .moveOption(by: 1), .toggleOption, .tab, .setText("bike"))
    return driver
  }

  private func line(_ driver: FormDriver) -> String? {
    driver.record.map { RecordJSON.line(of: $0) }
  }

  @Test func `stays, is named and prevents the submit until it is unticked`() throws {
    let driver = try open()
    // Passing through the field changes nothing.
    driver.press(.backTab, .tab, .submit, .submit)
    #expect(driver.record == nil)
    #expect(driver.focusedID == "extra")
    #expect(driver.entry("extra").tickedTitles == "roof, bell")
    #expect(driver.entry("extra").problem == .notInList("roof"))
    #expect(
      driver.model.message(keys: .plain).text
        == "Extra: roof is not one of the choices now. Untick it.")
    driver.press(.toggleOption)
    #expect(driver.entry("extra").problem == nil)
    driver.press(.toggleOption)
    #expect(driver.entry("extra").problem == .notInList("roof"))
    driver.press(.toggleOption, .tab)
    #expect(driver.entry("extra").field.options.map(\.value) == ["bell"])
    driver.press(.submit)
    #expect(line(driver) == #"{"extra":["bell"],"kind":"bike"}"#)
  }

  @Test func `is right again when its condition holds again`() throws {
    let driver = try open()
    driver.press(.backTab, .tab, .setText("van"), .tab)
    #expect(driver.entry("extra").problem == nil)
    driver.press(.submit)
    #expect(line(driver) == #"{"extra":["roof","bell"],"kind":"van"}"#)
  }

  @Test func `is in the draft, and still wrong when that is continued`() throws {
    let driver = try open()
    let draft = try #require(driver.model.draft(at: Date(timeIntervalSince1970: 0)))
    #expect(draft.ticks["extra"] == ["roof", "bell"])
    let restored = FormDriver(driver.model.form)
    restored.press(.begin, .offer(draft, older: 0), .enter, .submit)
    #expect(restored.record == nil)
    #expect(restored.entry("extra").tickedTitles == "roof, bell")
    restored.press(.focus("kind"), .setText("car"), .submit)
    #expect(line(restored) == #"{"extra":["roof","bell"],"kind":"car"}"#)
  }

  @Test func `is no option that a value can name`() throws {
    let driver = try open()
    let entry = driver.entry("extra")
    #expect(entry.field.misfit(of: ["roof"]) == .notInList("roof"))
    #expect(Problem.notInList("roof").reason(in: entry.field) == "choose from bell.")
  }
}
