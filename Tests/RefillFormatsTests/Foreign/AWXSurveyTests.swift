import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of question.
  static let awx = """
    {
      "name": "Deploy",
      "description": "Asks before a deployment",
      "spec": [
        {
          "question_name": "Which version?", "question_description": "As a tag",
          "variable": "version", "type": "text", "required": true, "default": "v1",
          "min": 2, "max": 10, "choices": "", "new_question": true
        },
        { "question_name": "Notes", "variable": "notes", "type": "textarea", "required": false },
        { "question_name": "Key", "variable": "key", "type": "password", "required": true,
          "default": "$encrypted$" },
        { "question_name": "Count", "variable": "count", "type": "integer", "required": true,
          "min": 1, "max": 9, "default": 3 },
        { "question_name": "Share", "variable": "share", "type": "float", "default": "0.50" },
        { "question_name": "Where?", "variable": "where", "type": "multiplechoice",
          "required": true, "choices": "east\\nwest", "default": "west" },
        { "question_name": "Parts", "variable": "parts", "type": "multiselect",
          "choices": ["web", "db"], "default": "web\\ndb" }
      ]
    }

    """
}

@Suite struct `A survey of AWX` {
  @Test func `becomes a form`() throws {
    #expect(
      try ForeignSamples.summary(ForeignSamples.awx) == [
        "version! text v1", "notes textarea", "key password", "count! number 3",
        "share decimal 0.50", "where! choice west", "parts choices [\"web\", \"db\"]",
      ])
    let reading = try ForeignSamples.reading(ForeignSamples.awx)
    #expect(reading.remarks == [])
    let form = try #require(reading.form)
    #expect(form.title == "Deploy")
    #expect(form.fields[0].title == "Which version?")
    #expect(form.fields[0].problem(with: "1") != nil)
    #expect(form.fields[3].problem(with: "10") != nil)
  }

  @Test func `is written as extra variables`() throws {
    let answers = [("notes", ["a\nb"]), ("version", [""]), ("parts", ["db"])]
    #expect(
      try ForeignSamples.output(ForeignSamples.awx, answers)
        == RecordOutput(
          text: """
            {
              "version": "",
              "notes": "a\\nb",
              "count": 3,
              "share": 0.50,
              "where": "west",
              "parts": ["db"]
            }

            """.replacing("{\n  ", with: "{ ").replacing(",\n  ", with: ", ").replacing(
              "\n}", with: " }")))
  }

  @Test func `tells what it cannot carry`() throws {
    let text = ForeignSamples.awx
    for (old, new, told) in [
      ("\"type\": \"float\"", "\"type\": \"real\"", "\"real\" is not a type of questions"),
      ("\"min\": 1, \"max\": 9", "\"min\": 9, \"max\": 1", "more than the maximum"),
      ("\"min\": 2, \"max\": 10", "\"min\": 20, \"max\": 10", "more than the maximum"),
      ("\"min\": 1,", "\"min\": \"a\",", "no limit of numbers"),
      ("\"variable\": \"notes\", ", "", "no variable"),
      ("[\"web\", \"db\"]", "[]", "has no choices"),
      ("\"default\": \"west\"", "\"default\": \"north\"", "The default is not valid here"),
      ("\"default\": \"$encrypted$\"", "\"default\": \"abc\"", "A default of a secret"),
    ] {
      #expect(try ForeignSamples.remarks(text, old, new).contains { $0.contains(told) }, "\(told)")
    }
  }

  @Test func `may be YAML`() throws {
    let text = "spec:\n  - {question_name: A, variable: a, type: integer}\n"
    #expect(try ForeignSamples.reading(text).format == .awx)
    #expect(try ForeignSamples.output(text, [("a", ["4"])]).text == "{ \"a\": 4 }\n")
  }
}
