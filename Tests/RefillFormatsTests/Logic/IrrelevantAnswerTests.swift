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
}
