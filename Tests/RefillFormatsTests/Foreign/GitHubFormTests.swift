import RefillCore
import RefillFormats
import Testing

@Suite struct `A form of GitHub` {
  private static let answers = [
    ("version", ["1.0"]), ("logs", ["a\n```\nb"]), ("shells", ["zsh", "bash"]),
    ("checks", ["I've searched"]),
  ]

  @Test func `becomes a form`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.issue)
    #expect(reading.remarks == [])
    let form = try #require(reading.form)
    #expect(form.title == "Bug report")
    #expect(form.description == "Tell us what went wrong")
    #expect(
      form.fields.map(\.id) == [
        "title", "note", "version", "what-happened", "logs", "more", "os", "shells", "tools",
        "checks",
      ])
    #expect(
      form.fields.map(\.kind) == [
        .text, .note, .text, .text, .textarea, .textarea, .choice, .choices, .choices, .choices,
      ])
    #expect(form.fields[0].defaultAnswer == .value("[Bug]: "))
    #expect(form.fields.filter(\.isRequired).map(\.id) == ["version", "checks"])
    #expect(form.fields[2].placeholder == "1.2")
  }

  @Test func `writes the body that GitHub writes`() throws {
    let output = try ForeignSamples.output(ForeignSamples.issue, Self.answers)
    #expect(
      output.text == """
        ### Version

        1.0

        ### What happened?

        _No response_

        ### Logs

        ````shell
        a
        ```
        b
        ````

        ### More logs

        _No response_

        ### System

        None

        ### Shells

        bash, zsh

        ### Tools

        _No response_

        ### Checks

        - [x] I've searched
        - [ ] I can help

        """)
    #expect(
      output.remarks == [
        "Not part of the body: labels. --format args writes all arguments of gh issue create."
      ])
  }

  @Test func `writes the arguments of gh`() throws {
    let text = """
      name: Bug
      description: d
      labels: bug, help wanted
      assignees: ann
      body:
        - type: input
          attributes:
            label: What
      """
    let output = try ForeignSamples.output(
      text, [("title", ["It's broken"]), ("what", ["a"])], as: .args)
    #expect(
      output.text == """
        --title 'It'\\''s broken' --label bug --label 'help wanted' --assignee ann \
        --body '### What

        a'

        """)
  }

  @Test func `for a discussion has a body without labels`() throws {
    let output = try ForeignSamples.output(ForeignSamples.discussion)
    #expect(output == RecordOutput(text: "### Your question\n\nOne.\nTwo.\n"))
    let titled = try ForeignSamples.output(ForeignSamples.discussion, [("title", ["Q: why?"])])
    #expect(titled.remarks == ["Not part of the body: title."])
  }

  @Test func `wants each required option by its name`() throws {
    let form = try #require(try ForeignSamples.reading(ForeignSamples.issue).form)
    var model = FormModel(form)
    _ = model.answer(field: "checks", with: ["I can help"])
    let field = try #require(form.index(of: "checks"))
    let problem = try #require(model.fields[field].currentProblem)
    #expect(problem.reason(in: form.fields[field]).contains("Tick “I've searched”."))
    _ = model.answer(field: "checks", with: ["I've searched"])
    #expect(model.fields[field].currentProblem == nil)
  }

  @Test func `gives elements without an id one of their label or place`() throws {
    let labels = ["Crème brûlée?", "何が起きましたか", "  -- Straße --", "A_b"]
    let text =
      "name: n\ndescription: d\nbody:\n"
      + labels.map { "  - type: input\n    attributes:\n      label: \"\($0)\"\n" }.joined()
    let form = try #require(try ForeignSamples.reading(text).form)
    #expect(form.fields.dropFirst().map(\.id) == ["creme-brulee", "field-2", "strasse", "a_b"])
  }

  /// Every line of the file whose mistake is told, and the beginning of what is told.
  @Test(arguments: [
    ("body: []", "1:7: error: body is a list"),
    ("name: n", "1:1: error: The form has no body"),
    ("body:\n- type: what", "2:9: error: body[0].type: \"what\" is not a type"),
    ("body:\n- type: input", "2:3: error: body[0] has no attributes"),
    ("body:\n- attributes: {}", "2:3: error: body[0] has no type"),
    ("body:\n- type: input\n  attributes: {}", "3:15: error: body[0].attributes has no label"),
    (
      "body:\n- type: dropdown\n  attributes: {label: a}",
      "3:15: error: body[0].attributes has no options"
    ),
    (
      "body:\n- type: checkboxes\n  attributes: {label: a, options: [b]}",
      "3:36: error: This option has no label"
    ),
    ("body:\n- type: markdown\n  attributes: {value: a}", "2:1: error: body has no element"),
    (
      "body:\n- type: input\n  attributes: {label: a}\n---\na: b",
      "5:1: error: A second document begins here"
    ),
  ])
  func `that cannot be filled in is refused`(text: String, told: String) {
    let reading = FormFile.read(Array(text.utf8), named: "file", as: .githubIssue)
    #expect(reading.form == nil)
    #expect(reading.remarks.contains { $0.hasPrefix(told) }, "\(reading.remarks)")
  }

  /// The lines of the sample are replaced one at a time.
  @Test(arguments: [
    ("id: version", "id: a b", "10:9", "an id takes letters"),
    ("labels:", "label:", "4:1", "\"label\" is not a key of the form"),
    ("labels:", "type: Bug\nlabels:", "4:7", "type is not carried"),
    ("[Linux, macOS]", "[Yes, macOS]", "33:17", "the option \"Yes\" is a Boolean"),
    ("[Linux, macOS]", "[None, macOS]", "33:17", "None is reserved"),
    ("[Linux, macOS]", "[~, macOS]", "33:17", "This option is empty"),
    ("label: More logs", "label: Your password", "27:14", "may not ask for a password"),
    ("multiple: true", "multiple: 1", "38:17", "multiple takes true or false"),
    ("label: More logs", "label: 12", "27:14", "is no string"),
    ("description: Tell us what went wrong\n", "", "1:1", "the form has no description"),
  ])
  func `that GitHub drops is told so`(old: String, new: String, place: String, told: String) throws
  {
    let text = ForeignSamples.issue.replacing(old, with: new)
    let reading = try ForeignSamples.reading(text)
    let remark = try #require(reading.remarks.first { $0.contains(told) }, "\(reading.remarks)")
    #expect(remark.hasPrefix(place))
    #expect(remark.contains("warning"))
  }
}

@Suite struct `An upload of a form of GitHub` {
  @Test func `takes paths of the accepted types`() throws {
    let text = """
      name: Bug report
      description: d
      body:
        - type: upload
          id: files
          attributes: {label: Files}
          validations: {accept: ".png, .tar.gz"}

      """
    let reading = try ForeignSamples.reading(text)
    let field = try #require(reading.form?.fields.last)
    #expect(field.problem(with: "a.png\nb/c.TAR.GZ") == nil)
    #expect(field.problem(with: "a.png\nb.txt") == .pattern(hint: field.patternHint))
    #expect(field.isListOfPaths && field.path == .file)
    let output = try ForeignSamples.output(text, [("files", ["a.png", "b.png"])])
    #expect(output.text == "### Files\n\na.png\nb.png\n")
    #expect(reading.remarks.count == 1)
  }
}
