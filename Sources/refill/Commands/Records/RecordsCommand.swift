import ArgumentParser
import RefillCore
import RefillStore

struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "List, find, show, edit, delete, import and chart submitted forms.",
    discussion: """
      A record keeps its number. Editing it adds a revision; the earlier ones stay. A deleted record \
      can be brought back; a forgotten one is gone.

      EXAMPLES
        refill records list visitor --since 7d
        refill records find "acme"
        refill records show 214 --history
        refill records edit 214
        refill records delete 214
        refill records pin 214 "weekly release"
        refill records forget 214
        refill records import visitor visitors.jsonl
        refill records chart visitor company
      """,
    subcommands: [
      List.self, Find.self, Show.self, Edit.self, Delete.self, Undelete.self, Pin.self,
      Unpin.self, Presets.self, Forget.self, Import.self, Chart.self,
    ], defaultSubcommand: List.self)
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
  ///   - others: the subcommands that the user could have meant; throws if the form is near to one.
  func lacks(_ form: String, isTimed: Bool = false, or others: [String] = []) throws -> String {
    if isTimed, try inStore({ try count(in: RecordRange(form: form)) }) > 0 {
      return "there are no records of \(form) of that time."
    }
    let known = try FormLibrary(Paths()).all().map(\.name) + inStore { try forms() }
    let isKnown = known.contains(form)
    let message =
      "there are no records of \(form)." + (isKnown ? "" : didYouMean(form, among: known + others))
    // A misspelt subcommand is no form without records.
    guard isKnown || nearestWord(to: form, in: others) == nil else {
      throw Failure(.usage, message)
    }
    return message
  }

  /// Returns the newest revisions of records, deleted ones too; throws if a number is not that of a
  /// record.
  ///
  /// - Parameter result: the end of the sentence that refuses them; `""` for none.
  func newest(of numbers: [Int], orElse result: String = "") throws -> [StoredRecord] {
    let found = try numbers.map { number in try inStore { try revisions(of: number) }.last }
    let missing = zip(numbers, found).filter { $0.1 == nil }.map { String($0.0) }
    guard missing.isEmpty else {
      throw Failure(
        .usage, "there is no record \(missing.joined(separator: ", "))\(result).")
    }
    return found.compactMap(\.self)
  }
}
