import RefillCore

/// A command that makes something of the record of a form, in place of writing it.
struct RecordTaker: Sendable {
  /// The command line that goes on with the draft.
  let command: String
  /// Returns what is wrong with a record of which nothing can be made; the form opens again with it.
  let problem: @Sendable (Record) -> String?
  /// Makes something of a record, which is stored by then; the draft is kept if that fails.
  let take: @Sendable (Record) throws -> Void
}
