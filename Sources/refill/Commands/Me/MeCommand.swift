import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

struct MeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "me",
    abstract: "Keep your own details, which forms fill in when you ask.",
    discussion: """
      Your name, addresses and telephone numbers are in me.vcf of the data folder, a vCard 4.0 that only \
      you can read. In a form, Ctrl-X b shows which empty fields they would fill, of home or of work, and \
      Enter fills them.

      EXAMPLES
        refill me edit
        refill me import contact.vcf
        refill me show --format json
        refill me forget
      """,
    subcommands: [Show.self, Edit.self, Import.self, Forget.self], defaultSubcommand: Show.self)
}

extension MeCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Write your details.",
      discussion: """
        plain has a detail on each line: its name and its text. The exit code is 2 if there are none.

        EXAMPLES
          refill me show
          refill me show --format vcard > me.vcf
          refill me show --format json | jq -r .work.email
        """)

    /// The format in which details are written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case plain, json, vcard
    }

    @Option(help: "The format: plain, json or vcard.")
    var format = Format.plain

    func run() throws {
      guard let card = try DetailsFile(Paths()).card(), !card.details.isEmpty else {
        throw Failure(.usage, "there are no details yet. refill me edit asks for them.")
      }
      switch format {
      case .plain:
        try Output.tell(
          Table(rows: card.details.shown.map { [$0.name, $0.text.onOneLine] }))
      case .json: try Output.write(card.details.json.text + "\n")
      case .vcard: try Output.show(card.details.vCard(others: card.others))
      }
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Fill in your details in a form.",
      discussion: """
        The form has the details that are known; what you empty is removed. Leaving without submitting \
        changes nothing. Other properties of the card, such as a picture, stay as they are.

        EXAMPLES
          refill me edit
        """)

    @Flag(help: "Draw with ASCII signs only.")
    var ascii = false

    @Flag(name: .customLong("no-motion"), help: "Open lists without an animation.")
    var noMotion = false

    @Flag(help: "Fill the form line by line, for screen readers.")
    var accessible = false

    func run() throws {
      let file = DetailsFile(Paths())
      let card = try file.card()
      let before = card?.details ?? PersonalDetails()
      guard let form = DetailsForm.form(with: before) else {
        throw Failure(.failed, "the form of the details is damaged; install Refill again.")
      }
      let details = DetailsForm.details(in: try filled(form))
      guard details != before else { return try Output.tell("Nothing was changed.\n") }
      try file.write(details, others: card?.others ?? [])
      try Output.tell("\(file.path)\n")
    }

    private func filled(_ form: Form) throws -> Record {
      let record = try MainActor.assumeIsolated {
        var options = FillOptions(form: form.id)
        options.isPrivate = true
        options.isASCII = ascii
        options.hasMotion = !noMotion
        options.isAccessible = accessible
        let given = try GivenAnswers(pairs: [], of: "--set")
        return try FillRun(asking: form, options, given: given).answer()
      }
      guard let record else { throw Failure.silent(.cancelled) }
      return record
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Take your details from a vCard.",
      discussion: """
        Reads versions 3.0 and 4.0, and 2.1 but for texts in quoted-printable; of several cards, the first. \
        The details replace those that are there, after a question; --yes skips it. Properties, and parts of \
        a name or organisation, that are no details are left out, and named.

        EXAMPLES
          refill me import contact.vcf
          refill me import - < contact.vcf
        """)

    @Argument(help: "A vCard file; - is stdin.", completion: .file(extensions: ["vcf"]))
    var file: String

    @Flag(help: "Skip the question.")
    var yes = false

    func run() throws {
      let bytes = try Input.read(file, limit: DetailsFile.limit)
      let name = Input.name(of: file)
      guard let card = VCardFile(bytes) else {
        throw Failure(
          .usage, "\(name) has no vCard in UTF-8: a card begins with BEGIN:VCARD.")
      }
      guard !card.details.isEmpty else {
        throw Failure(.usage, "the card of \(name) has no name, address or number.")
      }
      let own = DetailsFile(Paths())
      try ask(own.details)
      try own.write(card.details)
      try Output.tell(Self.report(card) + "\n")
    }

    /// Asks before details are replaced.
    private func ask(_ known: PersonalDetails?) throws {
      guard known != nil, !yes else { return }
      switch Confirmation.answer(to: "Replace the details that are there?") {
      case true?: return
      case false?: throw Failure(.cancelled, "nothing was changed.")
      case nil:
        throw Failure(.usage, "there are details already; --yes replaces them.")
      }
    }

    /// What was taken and what was not, without any text of the card.
    private static func report(_ card: VCardFile) -> String {
      let taken = TextFormat.count(card.details.known.count, "detail")
      var sentences = ["\(taken) imported."]
      if card.count > 1 { sentences.append("The first of \(card.count) cards was taken.") }
      if !card.omitted.isEmpty {
        let names = card.omitted.map { $0.shortened() }.joined(separator: ", ")
        sentences.append("Left out: \(names).")
      }
      return sentences.joined(separator: " ")
    }
  }

  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget",
      abstract: "Remove your details.",
      discussion: """
        Asks first; --yes skips the question. Records and histories of forms that were filled with the \
        details stay.

        EXAMPLES
          refill me forget
        """)

    @OptionGroup var confirmation: Confirmation

    func run() throws {
      let file = DetailsFile(Paths())
      guard access(file.path, F_OK) == 0 else {
        return try Output.tell("There are no details.\n")
      }
      try confirmation.ask("remove your details")
      try Output.tell(
        try file.remove() ? "Your details were removed.\n" : "There are no details.\n")
    }
  }
}

extension PersonalDetails {
  /// The known details with their names, and the full name also if its parts make it.
  fileprivate var shown: [(name: String, text: String)] {
    var details = self
    details[.name] = fullName
    return details.known.map { ($0.detail.rawValue, $0.text) }
  }

  /// The details as an object, with an object for each place.
  fileprivate var json: JSONText {
    let all = shown
    let plain = all.filter { !$0.name.contains(".") }.map { ($0.name, JSONText.string($0.text)) }
    let places = Place.allCases.compactMap { place -> (String, JSONText)? in
      let prefix = place.rawValue + "."
      let members = all.filter { $0.name.hasPrefix(prefix) }.map {
        (String($0.name.dropFirst(prefix.count)), JSONText.string($0.text))
      }
      return members.isEmpty ? nil : (place.rawValue, .object(members))
    }
    return .object(plain + places)
  }
}
