import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

/// A form filled by bytes that arrive at a certain pace.
@MainActor struct TypedSession {
  /// The timing of the bytes of a text.
  nonisolated enum Pace: CaseIterable { case packet, bytes, slow }

  var fields = [Field(id: "name", kind: .text)]
  var inputrc = ""
  var services = Services()
  var hasReview = true

  /// Runs a form: types `sent` after the first frame, then Ctrl-X Enter.
  func run(_ sent: String, _ pace: Pace = .packet, pause: Double = 0.01) throws
    -> FormRunner.Outcome
  {
    let end = "\u{18}\r"
    // A reply would come between the bytes of a letter.
    return try run(answersModes: pace != .bytes) { pair in
      switch pace {
      case .packet: pair.type(sent + end)
      case .bytes: pair.type((sent + end).utf8.map { [$0] }, pause: 0.001)
      case .slow: pair.type((sent.map { Array(String($0).utf8) }) + [[0x18], [13]], pause: pause)
      }
    }
  }

  /// Runs a form: types packets, `pause` seconds apart, then Ctrl-X Enter.
  func run(_ packets: [String], pause: Double) throws -> FormRunner.Outcome {
    try run(answersModes: true) { pair in
      pair.type((packets + ["\u{18}\r"]).map { Array($0.utf8) }, pause: pause)
    }
  }

  private func run(answersModes: Bool, typing: (PseudoTerminal) -> Void) throws
    -> FormRunner.Outcome
  {
    try Typing.read("set editing-mode emacs\n" + inputrc)
    defer { _ = try? Typing.emacs() }
    let pair = PseudoTerminal(columns: 80)
    let screen = pair.collect(1 << 20, answersModes: answersModes)
    let session = FormSession(
      runner, terminal: pair.terminal(), signals: try Signals(), options: .plain)
    typing(pair)
    defer { _ = screen }
    return try session.run()
  }

  fileprivate var runner: FormRunner {
    FormRunner(
      Form(id: "f", fields: fields, hasReview: hasReview), services: services,
      timeout: TestTimeout.seconds)
  }

  /// Returns the value of the first field on submit.
  func answer(_ sent: String, _ pace: Pace = .packet, pause: Double = 0.01) throws -> String? {
    guard case .submitted(let submission) = try run(sent, pace, pause: pause) else { return nil }
    return submission.record.entries.first?.answer.texts.first?.trimmed
  }
}

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `A macro of the init file` {
    nonisolated static let macros: [(text: String, answers: [String])] = [
      (#"ann\tbob"#, ["ann", "bob"]), (#"ann\rbob\C-w\tcid"#, ["ann", "", "cid"]),
      (#"a\tb\t\C-a>\tc\C-v\t"#, ["a", "b", ">", "c"]),
      // It plays itself, up to the limit, and the form continues.
      (#"a\t\C-xz"#, ["a", "a", "a", "a"]),
    ]

    @Test(arguments: macros, TypedSession.Pace.allCases)
    func `continues in the field that a key of it leads to`(
      macro: (text: String, answers: [String]), pace: TypedSession.Pace
    ) throws {
      let fields = ["a", "b", "c", "d"].map { Field(id: $0, kind: .text) }
      let session = TypedSession(fields: fields, inputrc: "\"\\C-xz\": \"\(macro.text)\"\n")
      guard case .submitted(let submission) = try session.run("\u{18}z", pace) else {
        Issue.record("The form was not submitted.")
        return
      }
      let texts = zip(fields, macro.answers).filter { $1 != "" }.map { "\($0.id) \($1)" }
      #expect(
        submission.record.entries.map { "\($0.field) \($0.answer.texts.joined())" } == texts)
    }
  }

  @MainActor @Suite(.serialized) struct `Esc in vi mode` {
    private static let vi = "set editing-mode vi\n"

    nonisolated static let keys: [(sent: String, text: String)] = [
      ("ann chen\u{1B}0cwBob", "Bob chen"), ("ann chen\u{1B}ddinew", "new"),
      ("ann chen\u{1B}hx", "ann chn"), ("ann chen\u{1B}3hD", "ann"),
      ("ann chen\u{1B}0xP", "ann chen"), ("ab\u{1B}[D\u{1B}[DX", "Xab"),
      ("ab\u{1B}OD\u{1B}[DX", "Xab"),
      ("ann chen\u{1B}bcwBob Lee\u{1B}u", "ann chen"), ("one two\u{1B}0dwiab cd\u{1B}u", "two"),
      ("one two\u{1B}0dwiab cd\u{1B}uu", "one two"), ("abcd\u{1B}xxu", "abc"),
      ("ann chen\u{1B}bcwBob\u{1B}0x.uu", "ann Bob"), ("ab\u{1B}ocd", "ab"),
    ]

    @Test(arguments: keys, TypedSession.Pace.allCases)
    func `is followed by a command, at any speed`(
      keys: (sent: String, text: String), pace: TypedSession.Pace
    ) throws {
      // An arrow key is one packet, however slow the user is.
      guard pace != .slow || !keys.sent.contains("\u{1B}[") && !keys.sent.contains("\u{1B}O")
      else { return }
      #expect(try TypedSession(inputrc: Self.vi).answer(keys.sent, pace, pause: 0.06) == keys.text)
    }

    @Test(
      arguments: ["note", "Hello", "Do", "Mr", "Paul", "2 notes"], TypedSession.Pace.allCases)
    func `and O open a line for any word, at any speed`(
      word: String, pace: TypedSession.Pace
    ) throws {
      let fields = [Field(id: "notes", kind: .textarea)]
      for inputrc in [Self.vi, Self.vi + "set keyseq-timeout 500\n"] {
        let session = TypedSession(fields: fields, inputrc: inputrc)
        let text = try session.answer("A line\u{1B}O" + word, pace, pause: 0.06)
        #expect(text == word + "\nA line")
      }
    }

    @Test(arguments: [
      ("$jaX", "ab\ncdefgX\nh"), ("$jjaX", "ab\ncdefg\nhX"), ("$jkjaX", "ab\ncdefgX\nh"),
      ("$hjaX", "ab\ncXdefg\nh"), ("ljaX", "ab\ncdXefg\nh"),
    ])
    func `keeps the ends of lines behind a dollar sign`(keys: String, text: String) throws {
      let session = TypedSession(
        fields: [Field(id: "notes", kind: .textarea)], inputrc: Self.vi)
      #expect(try session.answer("ab\ncdefg\nh\u{1B}gg" + keys, .bytes) == text)
    }

    @Test func `is followed by a command within a long keyseq-timeout`() throws {
      let session = TypedSession(inputrc: Self.vi + "set keyseq-timeout 300\n")
      #expect(try session.answer("ann chen\u{1B}0cwBob", .slow, pause: 0.2) == "Bob chen")
    }

    @Test func `is Done in command mode, unless it is struck twice at once`() throws {
      let session = TypedSession(inputrc: Self.vi, hasReview: false)
      #expect(try session.run("x\u{1B}\u{1B}", .slow, pause: 0.4) == .left)
      for pace in [TypedSession.Pace.packet, .bytes] {
        #expect(try session.answer("x\u{1B}\u{1B}", pace) == "x")
      }
    }

    @Test(arguments: TypedSession.Pace.allCases)
    func `is never Done in insert mode, at any speed`(pace: TypedSession.Pace) throws {
      let session = TypedSession(inputrc: Self.vi, hasReview: false)
      #expect(try session.answer("x\u{1B}", pace, pause: 0.4) == "x")
      #expect(try session.answer("x\u{1B}ay\u{1B}", pace, pause: 0.4) == "xy")
    }

    @Test(arguments: TypedSession.Pace.allCases)
    func `closes an open list and leaves insert mode`(pace: TypedSession.Pace) throws {
      var session = TypedSession(inputrc: Self.vi)
      session.fields[0].autoFill = AutoFill()
      session.services.ask = { _ in SuggestionPage(["ac", "acme"].map { Suggestion($0) }) }
      // Ctrl-N opens the list.
      #expect(try session.answer("ac\u{E}\u{1B}0x", pace, pause: 0.06) == "c")
      // Esc keeps a value that the list asks to remove.
      #expect(try session.answer("ac\u{E}\u{4}\u{1B}\u{1B}0x", pace, pause: 0.06) == "c")
    }

    @Test(arguments: TypedSession.Pace.allCases)
    func `closes an open calendar and leaves insert mode`(pace: TypedSession.Pace) throws {
      let session = TypedSession(fields: [Field(id: "day", kind: .date)], inputrc: Self.vi)
      let sent = "2026-03-055\u{18}a\u{1B}x"
      #expect(try session.answer(sent, pace, pause: 0.06) == "2026-03-05")
    }

    @Test func `begins what U restores in an empty field`() throws {
      let session = TypedSession(inputrc: Self.vi)
      #expect(try session.answer("hello\u{1B}A world\u{1B}xxU", .bytes) == "hello")
      #expect(try session.answer("hello\u{1B}U", .bytes) == "hello")
      var filled = session
      filled.fields[0].defaultAnswer = .value("was")
      #expect(try filled.answer("\u{1B}A here\u{1B}A, now\u{1B}U", .bytes) == "was")
    }

    @Test func `leads back from the review to insert mode`() throws {
      // Esc leaves insert mode, then the field, then the review; the next key is typed.
      let session = TypedSession(inputrc: Self.vi)
      #expect(try session.answer("ab\u{1B}\u{1B}\u{1B}c", .slow, pause: 0.4) == "abc")
    }
  }

  @MainActor @Suite(.serialized) struct `Alt-Enter` {
    @Test(arguments: ["\u{1B}\r", "\u{1B}\n", "\u{1B}[13;3u", "\u{1B}[27;3;13~"])
    func `does what Esc does and submits nothing`(key: String) throws {
      #expect(try TypedSession(hasReview: false).end("x" + key) == .left)
      #expect(try TypedSession().end("x" + key + "\u{3}") == .signal(.interrupt))
      guard case .submitted(let submission) = try TypedSession().run("x" + key) else {
        Issue.record("not submitted by Ctrl-X Enter")
        return
      }
      #expect(submission.record.entries.map(\.answer) == [.text("x")])
    }
  }

  @MainActor @Suite(.serialized) struct `Esc and Ctrl-X` {
    @Test(arguments: TypedSession.Pace.allCases)
    func `are two keys, at any speed`(pace: TypedSession.Pace) throws {
      // Esc leads to the review, where the Ctrl-X Enter at the end submits.
      #expect(try TypedSession().answer("x\u{1B}", pace, pause: 0.1) == "x")
      #expect(try TypedSession(hasReview: false).run("x\u{1B}", pace, pause: 0.1) == .left)
      // Esc cancels a pending Ctrl-X.
      #expect(try TypedSession().answer("x\u{18}\u{1B}", pace, pause: 0.1) == "x")
    }

    @Test func `leave an Alt key one key`() throws {
      #expect(try TypedSession().answer("ann chen\u{1B}bBob \u{1B}qx") == "ann Bob xchen")
      #expect(try TypedSession().answer("ann chen\u{1B}\u{8}x") == "ann x")
    }
  }

  @MainActor @Suite(.serialized) struct `Ctrl-C` {
    @Test(
      arguments: [
        "\u{1B}\u{3}", "\u{18}\u{3}", "\u{16}\u{3}", "\u{1B}[200~unfinished\u{3}",
        "ab\u{18}(cd\u{3}",
        "\u{18}?\u{3}",
      ], [true, false])
    func `always leaves`(sent: String, hasReview: Bool) throws {
      // Bytes after an unfinished paste would be pasted.
      var session = TypedSession(hasReview: hasReview)
      session.fields.append(Field(id: "other", kind: .text))
      #expect(try session.end(sent) == .signal(.interrupt))
    }

    @Test(arguments: [("x", true), ("x\u{7F}", false)])
    func `keeps a draft of answers, none of what was removed`(sent: String, isKept: Bool) throws {
      var session = TypedSession()
      var kept: Draft?
      session.services.saveDraft = { draft in
        kept = draft
        return nil
      }
      session.services.deleteDraft = { kept = nil }
      #expect(try session.end(sent + "\u{3}") == .signal(.interrupt))
      #expect((kept != nil) == isKept)
    }

    @Test func `leaves a form without review where Esc alone would cancel it`() throws {
      #expect(try TypedSession(hasReview: false).end("x\u{1B}") == .left)
    }
  }

  @MainActor @Suite(.serialized) struct `A mention that is picked in haste` {
    @Test(arguments: [0, 0.005, 0.01, 0.02, 0.04])
    func `is the one who was typed`(pause: Double) throws {
      let text = try Self.session().answer(
        "@knu\r", pause == 0 ? .packet : .slow, pause: pause)
      #expect(text == "Donald E. Knuth")
    }

    @Test func `is left by the Esc that leaves vi's insert mode`() throws {
      let session = Self.session(inputrc: "set editing-mode vi\n")
      #expect(try session.answer("I met knu\u{1B}0x") == "met knu")
    }

    private static func session(inputrc: String = "") -> TypedSession {
      let feed = MentionFeed { query in
        AsyncStream<[Entity]> { stream in
          let people = ["Alan Perlis", "Donald E. Knuth"].map { Entity(id: $0, name: $0) }
          Task {
            // The source is slower than a typist in haste; the session waits for it.
            try? await Task.sleep(for: .milliseconds(8))
            stream.yield(people.filter { query.text.isEmpty || $0.name.contains("Knu") })
            stream.finish()
          }
        }
      }
      var services = Services()
      services.askMention = feed.ask
      services.takeReplies = feed.take
      services.answersDescriptor = feed.descriptor
      var notes = Field(id: "notes", kind: .textarea)
      notes.mentions = MentionRules()
      return TypedSession(fields: [notes], inputrc: inputrc, services: services)
    }
  }
}

extension TypedSession {
  /// Returns the outcome of a form after typing this alone.
  func end(_ sent: String) throws -> FormRunner.Outcome {
    let pair = PseudoTerminal(columns: 80)
    let screen = pair.collect(1 << 20, answersModes: true)
    defer { _ = screen }
    try Typing.emacs()
    let session = FormSession(
      runner, terminal: pair.terminal(), signals: try Signals(), options: .plain)
    pair.type([Array(sent.utf8)], pause: 0.05)
    return try session.run()
  }
}

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `The slide of a list` {
    @Test(arguments: [true, false])
    func `is not ended by what the terminal reports`(hasMouse: Bool) throws {
      let pair = PseudoTerminal(columns: 40)
      let times = pair.answerQueries(pressing: Array("\u{1B}[B".utf8))
      var field = Field(id: "month", kind: .choice)
      field.options = (1...40).map { Field.Option(value: "choice number \($0)") }
      let rows = field.options.map { Suggestion($0.title, origin: .form) }
      var services = Services()
      services.ask = { _ in SuggestionPage(rows) }
      var options = FormSession.Options.plain
      try Typing.emacs()
      options.hasMouse = hasMouse
      let session = FormSession(
        FormRunner(
          Form(id: "f", fields: [field]), services: services, timeout: TestTimeout.seconds),
        terminal: pair.terminal(), signals: try Signals(), options: options)
      #expect(try session.run() == .signal(.interrupt))
      #expect(times().contains { $0 > 0.04 && $0 < 0.3 })
    }
  }
}

/// Sessions share the only Readline editor, and run one after the other.
@Suite(.serialized) struct RefillSessions {}
