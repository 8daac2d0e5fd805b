import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

@Suite struct `An answer that is no longer relevant` {
  @Test func `enters no history, and is not in the summary`() throws {
    let source = """
      {"id":"f","fields":[{"id":"a","kind":"confirm"},{"id":"b","relevant":"${a}"}]}
      """
    var model = FormModel(try #require(FormReader.read(Array(source.utf8)).form))
    model.answer(field: "a", with: ["true"], isTyped: true)
    model.answer(field: "b", with: ["private"], isTyped: true)
    #expect(model.valuesToRemember.map(\.value) == ["private"] && model.isSummarized(1))
    model.answer(field: "a", with: ["false"], isTyped: true)
    #expect(model.valuesToRemember.isEmpty && !model.isSummarized(1))
    #expect(model.unreportedExclusions.isEmpty)
  }

  @Test func `is counted by the draft question as when the form was left`() throws {
    let (form, problems) = FormReader.read(
      Data(
        #"""
        {"id":"f","fields":[{"id":"a","kind":"confirm"},{"id":"b","relevant":"${a}"},{"id":"c"}]}
        """#.utf8))
    let driver = FormDriver(try #require(form, "\(problems)"))
    driver.press(.begin, .pickOption("y"), .tab, .type("x"), .tab)
    let draft = try #require(driver.model.draft(at: .distantPast))
    #expect(draft.answeredCount(in: driver.model) == 2)
    #expect(driver.model.answerable.count == 3)
    let next = FormDriver(driver.model.form)
    next.press(.offer(draft))
    #expect(next.model.message(keys: .plain).text.contains("with 2 of 3 fields filled"))
    // A default that the draft changes takes its field, and that field's answer, out of the form.
    driver.press(.focus("a"), .pickOption("n"), .tab)
    let without = try #require(driver.model.draft(at: .distantPast))
    next.press(.escape, .offer(without))
    #expect(next.model.message(keys: .plain).text.contains("with 1 of 2 fields filled"))
  }
}
