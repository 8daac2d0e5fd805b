import ArgumentParser
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show the answers of a record, or what its revisions changed.",
      discussion: """
        A deleted record is shown as well. With --json, the member "record" is what `refill export` \
        writes. Card and account numbers and codes are masked.

        EXAMPLES
          refill records show 214
          refill records show 214 --history
          refill records show 214 --json --unmasked | jq .record
        """)

    @Argument(help: "The number of a record.")
    var number: Int

    @Flag(help: "Show each revision: when it was made, and the answers that it changed.")
    var history = false

    @Flag(help: "Show card numbers, account numbers and codes as they are.")
    var unmasked = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.openToRead().records
      guard let newest = try store.newest(of: [number]).first else { return }
      let revisions = history ? try inStore { try store.revisions(of: number) } : [newest]
      let forms = HistoryForms(FormLibrary(Paths()))
      let steps = RecordSteps(revisions) { unmasked ? $0 : forms.masked($0) }
      if json {
        let members = history ? [("revisions", steps.json)] : [("record", steps.newestRecord)]
        return try Output.write(JSONText.object(newest.members + members).text + "\n")
      }
      let status = newest.deleted.map { ", deleted \(StoredRecord.localTime($0))" } ?? ""
      let made = newest.revised.map {
        ", revision \(newest.revision) of \(StoredRecord.localTime($0))"
      }
      let submitted = StoredRecord.localTime(newest.record.submitted)
      Output.complain(
        "Record \(number) of \(newest.record.form), submitted \(submitted)\(made ?? "")\(status).",
        prefix: "")
      try Output.tell(Table(rows: history ? steps.rows : steps.answers))
    }
  }
}

/// The revisions of a record, as they are shown.
struct RecordSteps {
  private let revisions: [StoredRecord]
  /// The record of each revision with the answers as they are shown.
  private let shown: [Record]

  /// - Parameter mask: returns a record with the answers as they are shown.
  init(_ revisions: [StoredRecord], _ mask: (Record) -> Record) {
    self.revisions = revisions
    shown = revisions.map { mask($0.record) }
  }

  /// A difference between two revisions.
  private struct Change {
    let path: RecordPath
    let label: String
    let old: Answer?
    let new: Answer?

    /// The change in words.
    var sentence: String {
      let parts = [("was", old), ("is", new)].compactMap { verb, answer in
        answer.map { "\(verb) \"\($0.shown)\"" }
      }
      return "\(label): \(parts.joined(separator: ", "))"
    }
  }

  /// The changes that the revision at an index made; none for the first one.
  private func changes(at index: Int) -> [Change] {
    guard index > 0 else { return [] }
    let (before, after) = (index - 1, index)
    return revisions[before].record.changes(to: revisions[after].record).map { change in
      let (old, new) = (entry(at: change.path, before), entry(at: change.path, after))
      return Change(
        path: change.path, label: (new ?? old)?.label ?? change.title, old: old?.answer,
        new: new?.answer)
    }
  }

  private func entry(at path: RecordPath, _ index: Int) -> Record.Entry? {
    shown[index].entries.first { $0.path == path }
  }

  /// The rows of the history: revision, local time, and a change.
  var rows: [[String]] {
    let made = revisions.enumerated().flatMap { index, stored -> [[String]] in
      let changes = changes(at: index).map(\.sentence)
      let texts = changes.isEmpty ? [index == 0 ? "submitted" : "submitted again"] : changes
      return texts.map { ["\(stored.revision)", StoredRecord.localTime(stored.made), $0] }
    }
    let deletion = revisions.last.flatMap { newest in
      newest.deleted.map { ["\(newest.revision)", StoredRecord.localTime($0), "deleted"] }
    }
    return made + (deletion.map { [$0] } ?? [])
  }

  /// The rows of the newest answers: label and answer.
  var answers: [[String]] { shown.last?.entries.map { [$0.label, $0.shown] } ?? [] }

  /// The newest record as `refill export` writes it.
  var newestRecord: JSONText { shown.last.map(Self.object) ?? .null }

  /// The revisions, each with its record and its changes.
  var json: JSONText {
    .list(
      revisions.indices.map { index in
        .object([
          ("revision", .integer(revisions[index].revision)), ("made", .date(revisions[index].made)),
          ("changes", .list(changes(at: index).map(Self.object))),
          ("record", Self.object(shown[index])),
        ])
      })
  }

  private static func object(_ change: Change) -> JSONText {
    func value(_ answer: Answer?) -> JSONText {
      guard let answer else { return .null }
      if let texts = answer.listedTexts { return .list(texts.map(JSONText.string)) }
      return .string(answer.texts.joined())
    }
    return .object([
      ("field", .string(change.path.description)), ("old", value(change.old)),
      ("new", value(change.new)),
    ])
  }

  private static func object(_ record: Record) -> JSONText {
    RecordJSON.value(of: record, withMeta: true, fields: [], of: nil)
  }
}
