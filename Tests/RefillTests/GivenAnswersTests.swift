import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `Given answers` {
  private static let form: Form = {
    var modes = Field(id: "m", kind: .choices)
    modes.options = ["air", "sea", "Road, rail"].map { .init(value: $0, title: $0) }
    return Form(
      id: "f",
      fields: [
        Field(id: "mail", kind: .email), Field(id: "ok", kind: .confirm), modes,
        Field(id: "name"), Field(id: "n", kind: .number), Field(id: "x", kind: .decimal),
        Field(id: "notes", kind: .textarea),
      ])
  }()

  private func missing(
    _ pairs: [String], file: String? = nil, _ model: inout FormModel
  ) throws -> MissingAnswers {
    model = FormModel(Self.form)
    let record = try file.map { try AnswerRecord.only($0, of: Self.form) }
    let given = try GivenAnswers(record, pairs: pairs, of: "--set")
    let unfit = try given.put(into: &model, isTyped: false)
    return MissingAnswers(model, unfit: unfit)
  }

  private func answers(_ pairs: String...) throws -> [String] {
    var model = FormModel(Self.form)
    let unfit = try GivenAnswers(pairs: pairs, of: "--set").put(into: &model, isTyped: false)
    #expect(unfit.isEmpty, "\(pairs)")
    return model.record(submitted: .distantPast).entries.flatMap(\.answer.texts)
  }

  @Test(arguments: [
    ("true", ["y", "Y", "yes", "TRUE", "On", "1"]), ("false", ["n", "No", "false", "off", "0"]),
  ])
  func `of a confirm are yes and no as people and programs write them`(
    meaning: String, words: [String]
  ) throws {
    for word in words { #expect(try answers("ok=\(word)") == [meaning], "\(word)") }
  }

  @Test func `of choices have commas between them, unless an option has the comma`() throws {
    #expect(try answers("m=air,sea") == ["air", "sea"])
    #expect(try answers("m=sea", "m=air") == ["air", "sea"])
    #expect(try answers("m=Road, rail") == ["Road, rail"])
    #expect(try answers("m=sea, Road, rail,air") == ["air", "sea", "Road, rail"])
    #expect(try answers("name=Smith, Ann") == ["Smith, Ann"])
    var model = FormModel(Self.form)
    let wrong = try missing(["m=air,zeppelin"], &model)
    #expect(wrong.report == "m: choose from air; sea; Road, rail.")
  }

  @Test(arguments: [
    ("a; b", ["a; b"]), ("c, d", ["c, d"]), ("e;a; b", ["e", "a; b"]),
    ("a; b; c, d", ["a; b", "c, d"]),
    (#"a\; b; e"#, ["a; b", "e"]), ("a; e", ["a", "e"]), ("c, d,e", ["c, d", "e"]), ("e;;", ["e"]),
  ])
  func `in a cell of a table are options with separators in them`(cell: String, values: [String]) {
    var field = Field(id: "t", kind: .choices)
    field.options = ["a; b", "c, d", "e"].map { .init(value: $0) }
    #expect(field.values(inCell: cell) == values)
  }

  /// Writes a file of answers for `body`.
  private func inFile(_ text: String, _ body: (String) throws -> Void) throws {
    let folder = try TemporaryDirectory()
    try body(folder.write(text, to: "answers.json"))
  }

  @Test(arguments: [#"{"deep": [1]}"#, "[{}]", "[[1]]", "1"])
  func `are refused by the name of a member that no field has`(value: String) throws {
    try inFile(#"{"nmae": \#(value)}"#) { file in
      var model = FormModel(Self.form)
      let failure = #expect(throws: Failure.self) { try missing([], file: file, &model) }
      #expect(failure?.message.hasSuffix("the form has no field nmae. Did you mean name?") == true)
    }
  }

  @Test func `are numbers of JSON with an exponent as well`() throws {
    #expect(try answers("n=1e2", "x=-2.50E-1") == ["100", "-0.25"])
    try inFile(#"{"n": 1.2e1, "x": 5e-1}"#) { file in
      var model = FormModel(Self.form)
      let wrong = try missing([], file: file, &model)
      #expect(wrong.problems.isEmpty)
      #expect(model.fields[4].answer == .number("12"))
      #expect(model.fields[5].answer == .number("0.5"))
    }
    var model = FormModel(Self.form)
    let wrong = try missing(["n=15e-1", "x=1e999"], &model)
    #expect(wrong.report == "n: must be a whole number.\nx: must be a number, e.g. 12.5.")
  }

  @Test func `of the command line have the decimal point of the locale`() throws {
    #expect(try answers("x=1.234") == ["1.234"])
    #expect(try answers("x=-0.500") == ["-0.500"])
    let given = try GivenAnswers(pairs: ["x=1.234"], of: "--set")
    for isTyped in [false, true] {
      var english = FormModel(Self.form)
      let unfit = try given.put(into: &english, isTyped: isTyped)
      #expect(MissingAnswers(english, unfit: unfit).problems.isEmpty)
      var german = FormModel(
        Self.form, context: ReadingContext(localeName: "de_DE"))
      let asked = try given.put(into: &german, isTyped: isTyped)
      #expect(MissingAnswers(german, unfit: asked).problems.count == 1)
    }
  }

  @Test func `of a whole number do not lose their decimal point`() throws {
    #expect(try answers("n=1.000") == ["1"])
    let german = FormModel(
      Self.form, context: ReadingContext(localeName: "de_DE"))
    try inFile(#"{"n": "2.500"}"#) { file in
      for given in [
        try GivenAnswers(pairs: ["n=2.500"], of: "--set"),
        try GivenAnswers(.only(file, of: Self.form), pairs: [], of: "--set"),
      ] {
        for isTyped in [false, true] {
          var english = FormModel(Self.form)
          let unfit = try given.put(into: &english, isTyped: isTyped)
          #expect(MissingAnswers(english, unfit: unfit).report == "n: must be a whole number.")
          var german = german
          #expect(try given.put(into: &german, isTyped: isTyped).isEmpty)
          #expect(german.fields[4].answer == .number("2500"))
        }
      }
    }
  }

  @Test(arguments: [
    #"[{"name": "Ann"}, {"name": "Bo"}]"#, "{\"name\": \"Ann\"}\n\n{\"name\": \"Bo\"}\n",
  ])
  func `of several records are refused`(text: String) throws {
    try inFile(text) { file in
      let failure = #expect(throws: Failure.self) {
        try AnswerRecord.only(file, of: Self.form)
      }
      #expect(
        failure?.message == "\(file) has several records. Give one.")
    }
  }

  @Test func `of one line have no line break`() throws {
    var model = FormModel(Self.form)
    let wrong = try missing(["name=Ann\nChen", "notes=one\ntwo", "mail=a@b.co\n"], &model)
    #expect(wrong.report == "name: takes one line, without line breaks.")
    #expect(wrong.template.contains(#""name":"Ann\nChen""#))
  }

  @Test(arguments: [#"{"name": ["x"]}"#, #"{"name": []}"#, #"{"name": ["x", "y"]}"#])
  func `of one value are no list`(text: String) throws {
    try inFile(text) { file in
      var model = FormModel(Self.form)
      let wrong = try missing([], file: file, &model)
      #expect(wrong.report == "name: allows one answer only.")
      let right = try missing(["name=Ann"], file: file, &model)
      #expect(right.problems.isEmpty)
    }
  }

  @Test func `without a field before the = are refused with the mistake named`() {
    let failure = #expect(throws: Failure.self) { try GivenAnswers(pairs: ["=n"], of: "--set") }
    #expect(failure?.message == "--set names no field before its =. Write it like --set name=Ann.")
  }

  @Test func `that are wrong stay in the template, which is refused as they were`() throws {
    var model = FormModel(Self.form)
    let wrong = try missing(["mail=swordfish", "ok=maybe", "m=air,zeppelin", "name=Ann"], &model)
    #expect(wrong.problems.map { $0.index } == [0, 1, 2])
    let template =
      #"{"mail":"swordfish","ok":"maybe","m":["air","zeppelin"],"name":"Ann","n":null,"x":null,"notes":null}"#
    #expect(MissingAnswers(model, unfit: [:]).problems.map { $0.index } == [0])
    #expect(wrong.template == template)
    let folder = try TemporaryDirectory()
    let again = try missing([], file: folder.write(template, to: "answers.json"), &model)
    #expect(again.report == wrong.report)
    #expect(again.template == template)
  }
}
