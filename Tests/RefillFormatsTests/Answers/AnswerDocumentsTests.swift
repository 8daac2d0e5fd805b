import RefillCore
import RefillFormats
import Testing

@Suite struct `A file of answers that is read whole` {
  private func yaml(_ text: String) throws -> AnswerDocuments.Values {
    try AnswerDocuments.yaml(Array(text.utf8))
  }

  private func lines(_ values: AnswerDocuments.Values) -> [String] {
    values.values.map { String(decoding: AnswerDocuments.line(of: $0), as: UTF8.self) }
  }

  @Test func `is one document of YAML, a list, or several documents`() throws {
    let one = try yaml("name: Ann\nbadge: 0042\nn: 1.10\nok: yes\nitems:\n- a: ~\n")
    #expect(!one.isList)
    #expect(
      lines(one) == [#"{"name":"Ann","badge":"0042","n":1.10,"ok":"yes","items":[{"a":null}]}"#])
    let list = try yaml("- a: 1\n- a: 2\n")
    #expect(list.isList)
    #expect(lines(list) == [#"{"a":1}"#, #"{"a":2}"#])
    #expect(list.values.map(\.position.line) == [1, 2])
    let documents = try yaml("---\na: 1\n---\n---\na: 2\n...\n")
    #expect(documents.isList)
    #expect(lines(documents) == [#"{"a":1}"#, #"{"a":2}"#])
    #expect(try yaml("").values.isEmpty)
  }

  @Test func `is an object of JSON, or a list`() throws {
    let one = try AnswerDocuments.json(Array("{\n\"a\": 1e2}".utf8))
    #expect(!one.isList && lines(one) == [#"{"a":1e2}"#])
    let list = try AnswerDocuments.json(Array("[{\"a\": 1},\n {}]".utf8))
    #expect(list.isList && list.values.map(\.position.line) == [1, 2])
    #expect(throws: JSONProblem.self) { try AnswerDocuments.json(Array("[{]".utf8)) }
  }

  private static func form() throws -> Form {
    let text = #"{"id": "f", "fields": [{"id": "name"}, {"id": "home.dir"}]}"#
    return try #require(FormReader.read(Array(text.utf8)).form)
  }

  @Test func `has the assignments of an environment file`() throws {
    let text = """
      # NAME=no
      export NAME="Ann \\"A\\" Lee" # hers

      HOME__DIR='$HOME/x'
      """
    let answers = try AnswerDocuments.environment(Array(text.utf8), of: Self.form())
    #expect(
      answers == [
        AnswerText(field: "name", text: "Ann \"A\" Lee", line: 2),
        AnswerText(field: "home.dir", text: "$HOME/x", line: 4),
      ])
  }

  @Test(arguments: [
    ("NAME=a\nNMAE=x", 2, "NMAE: the form has no such field. Did you mean NAME?"),
    ("\nwhat", 2, "Write an answer as KEY=value."),
    ("NAME=a\n\nNAME=b", 3, "NAME comes twice; line 1 answers it too."),
    ("NAME=a\nREFILL_ANSWER_NAME=a", 2, "REFILL_ANSWER_NAME comes twice; line 1 answers it too."),
    ("\nNAME=\"a\nHOME__DIR=x\n", 2, "NAME: a quoted value does not end."),
    ("NAME='a\nHOME__DIR='x'\n", 1, "NAME: a quoted value does not end."),
  ])
  func `says what is wrong in an environment file`(
    text: String, line: Int, message: String
  ) throws {
    let form = try Self.form()
    let problem = #expect(throws: JSONProblem.self) {
      try AnswerDocuments.environment(Array(text.utf8), of: form)
    }
    #expect(problem?.position.line == line)
    #expect(problem?.message == message)
  }
}
