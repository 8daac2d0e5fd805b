import RefillCore
import RefillFormats
import Testing

@testable import refill

@Suite struct `The formats of fill` {
  @Test func `have a name each`() {
    let names = FillFormat.allValueStrings
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { FillFormat(argument: $0) != nil })
    #expect(FillFormat(argument: "own") == nil)
  }

  @Test func `of the record and of the form go together`() {
    var options = FillOptions(form: "file")
    for name in ["args", "workflow", "json"] {
      if let format = FillFormat(argument: name) { options.take(format) }
    }
    #expect(options.format == .json)
    #expect(options.shape == .own)
    #expect(options.formFormat == .workflow)
  }
}
