import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `The source of mentions` {
  @Test(
    arguments: [
      ("Name;Note\nAnn Lee;Lab\n", ["Ann Lee"], nil),
      ("Mail;Note\nann@example.org;Lab\n", [], .unreadableFile),
    ] as [(String, [String], MentionResults.Failure?)])
  func `tells at each search that a file cannot be read`(
    table: String, names: [String], failure: MentionResults.Failure?
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write(table, to: "people.csv")
    var rules = MentionRules()
    rules.sources = [.file("people.csv")]
    let source = MentionSource(
      rules, of: .field("notes", .textarea), file: folder.file("visit.json"), store: nil,
      untrustedForm: nil)
    let query = MentionQuery(number: 1, field: "notes", text: "ann", start: .explicit("@"))
    var told: [MentionResults] = []
    source.answer(query, isSuperseded: { false }) { told.append($0) }
    #expect(told.flatMap(\.entities).map(\.name) == names)
    #expect(told.last?.failure == failure)
  }
}
