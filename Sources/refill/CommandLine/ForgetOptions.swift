import ArgumentParser
import RefillCore

/// The options of a command that forgets values or records: a time range, the question, JSON, the
/// store.
struct ForgetOptions: ParsableArguments {
  @OptionGroup var time: TimeOptions

  @OptionGroup var confirmation: Confirmation

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var store: StoreOptions

  /// Prints the number of forgotten things; `noun` is their name in the singular.
  func tell(_ count: Int, _ noun: String) throws {
    if json {
      try Output.write(JSONText.object([("forgotten", .integer(count))]).text + "\n")
    } else {
      try Output.tell("\(TextFormat.count(count, noun)) forgotten.\n")
    }
  }
}
