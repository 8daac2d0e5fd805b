import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of input, with comments.
  static let vscode = """
    {
      // The tasks
      "version": "2.0.0",
      "tasks": [{ "label": "a", "command": "echo ${input:name}" }],
      "inputs": [
        { "id": "name", "type": "promptString", "description": "Your name", "default": "Zoë" },
        { "id": "pin", "type": "promptString", "description": "Pin", "password": true },
        {
          "id": "part",
          "type": "pickString",
          "description": "Which part?",
          "options": ["all", { "label": "The core", "value": "core" }],
          "default": "core",
        },
        { "id": "word", "type": "promptString" },
        { "id": "file", "type": "command", "command": "pick.file" },
      ],
    }

    """
}

@Suite struct `Inputs of VS Code` {
  @Test func `become a form`() throws {
    #expect(
      try ForeignSamples.summary(ForeignSamples.vscode) == [
        "name text Zoë", "pin password", "part! choice core", "word text",
      ])
    let form = try #require(try ForeignSamples.reading(ForeignSamples.vscode).form)
    #expect(form.fields.map(\.title) == ["Your name", "Pin", "Which part?", "word"])
    #expect(form.fields[2].options.map(\.title) == ["all", "The core"])
  }

  @Test func `are written as one object, empty texts too`() throws {
    #expect(
      try ForeignSamples.output(ForeignSamples.vscode, [("name", [""])])
        == RecordOutput(
          text: "{ \"name\": \"\", \"pin\": \"\", \"part\": \"core\", \"word\": \"\" }\n"))
  }

  @Test func `tell what they cannot carry`() throws {
    let text = ForeignSamples.vscode
    #expect(
      try ForeignSamples.reading(text).remarks == [
        "16:5: warning: A command of VS Code computes \"file\": it is not asked."
      ])
    for (old, new, told) in [
      ("\"id\": \"word\", ", "", "This input has no id"),
      ("\"default\": \"core\",", "\"default\": \"x\",", "The default is not valid here"),
      ("\"id\": \"word\"", "\"id\": \"name\"", "\"name\" comes again here"),
      (
        "\"options\": [\"all\", { \"label\": \"The core\", \"value\": \"core\" }],", "",
        "no options"
      ),
      ("\"type\": \"promptString\" }", "\"type\": \"x\" }", "\"word\" is of no known type"),
      ("\"password\": true", "\"passwort\": true", "Did you mean password?"),
    ] {
      #expect(try ForeignSamples.remarks(text, old, new).contains { $0.contains(told) }, "\(told)")
    }
  }
}
