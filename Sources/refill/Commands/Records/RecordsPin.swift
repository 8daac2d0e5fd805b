import ArgumentParser
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Pin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pin",
      abstract: "Name a record, so that its form can begin with its answers.",
      discussion: """
        The name is a preset of the form: `refill fill --like NAME` begins with the answers of the \
        record. Dates are taken only if they are today. A name that another record has moves to this one.

        EXAMPLES
          refill records pin 214 "weekly release"
          refill fill --like "weekly release"
        """)

    @Argument(help: "The number of a record.")
    var number: Int

    @Argument(help: "The name of the preset.")
    var name: String

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func validate() throws {
      if name.trimmed.isEmpty { throw ValidationError("the name is empty.") }
      if name.contains(where: \.isNewline) {
        throw ValidationError("a name has one line; this one has a line break.")
      }
      if Int(name.trimmed) != nil {
        throw ValidationError("a number cannot be a name: --like takes it as that of a record.")
      }
    }

    func run() throws {
      let records = try store.open().records
      guard try inStore({ try records.pin(number, as: name) }) else {
        throw Failure(.usage, "there is no record \(number).")
      }
      if json {
        return try Output.write(JSONText.object([("pinned", .integer(number))]).text + "\n")
      }
      try Output.tell("Record \(number) is a preset now: refill fill --like NAME.\n")
    }
  }

  struct Unpin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unpin",
      abstract: "Remove a preset; its record stays.",
      discussion: """
        EXAMPLES
          refill records unpin "weekly release"
        """)

    @Argument(help: "The name of the preset.", completion: .preset)
    var name: String

    @Option(
      name: .customLong("form"), help: "The form, if several have a preset of that name.",
      completion: .submittedForm)
    var form: String?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let records = try store.open().records
      let id = form.map(formID)
      let found = try inStore { try records.presets(named: name, form: id) }
      guard found.count == 1 else {
        throw Failure(
          .usage,
          found.isEmpty
            ? "there is no preset of that name."
            : "several forms have this preset: name one with --form.")
      }
      let count = try inStore { try records.unpin(name, form: found.first?.form) }
      if json {
        return try Output.write(JSONText.object([("unpinned", .integer(count))]).text + "\n")
      }
      try Output.tell("\(TextFormat.count(count, "preset")) removed.\n")
    }
  }

  struct Presets: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "presets",
      abstract: "List the presets: records with a name.",
      discussion: """
        EXAMPLES
          refill records presets
          refill records presets visitor
        """)

    @Argument(
      help: "A form file, or the id of a form; without it, all.", completion: .submittedForm)
    var form: String?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let records = try store.openToRead().records
      let presets = try inStore { try records.presets(form: form.map(formID)) }
      guard !json else {
        let list = presets.map { preset in
          JSONText.object([
            ("form", .string(preset.form)), ("name", .string(preset.name)),
            ("number", .integer(preset.number)),
          ])
        }
        return try Output.write(JSONText.list(list).text + "\n")
      }
      if presets.isEmpty { Output.complain("there are no presets. refill records pin makes one.") }
      let rows = presets.map { ["\($0.number)", $0.form, $0.name] }
      try Output.tell(Table(rows: rows))
    }
  }
}
