import ArgumentParser
import RefillCore
import RefillStore

struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "List, forget and import submitted forms.",
    discussion: """
      EXAMPLES
        refill records list visitor --since 7d
        refill records forget 214
        refill records import visitor visitors.jsonl
      """,
    subcommands: [List.self, Forget.self, Import.self], defaultSubcommand: List.self)
}

/// Returns the id of a form argument: that of a readable form, else the argument itself.
func formID(of argument: String) -> String {
  (try? FormLibrary(Paths()).load(argument))?.form.id ?? argument
}

extension RecordStore {
  /// The message that a form has no records, with a suggestion if there is no form of that name.
  ///
  /// - Parameters:
  ///   - isTimed: true if only a part of its records is wanted.
  ///   - others: other words that the user could have meant.
  func lacks(_ form: String, isTimed: Bool = false, or others: [String] = []) throws -> String {
    if isTimed, try inStore({ try count(in: RecordRange(form: form)) }) > 0 {
      return "there are no records of \(form) of that time."
    }
    let known = try FormLibrary(Paths()).all().map(\.name) + inStore { try forms() }
    let guess = known.contains(form) ? "" : didYouMean(form, among: known + others)
    return "there are no records of \(form)." + guess
  }
}
