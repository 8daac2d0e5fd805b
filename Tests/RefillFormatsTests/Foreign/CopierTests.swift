import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of question.
  static let copier = """
    _subdirectory: template
    _message_before_copy: Welcome!
    name:
      type: str
      help: |
        Name of the project
        It is the title of the manual.
      validator: >-
        {% if not (name | regex_search('^[A-Z]')) %}
        Begin with a capital.
        {% endif %}
    slug:
      type: str
      default: "{{ name|lower|replace(' ', '-') }}"
    docs:
      type: bool
      default: true
    tool:
      type: str
      choices: {Sphinx: sphinx, MkDocs: mkdocs}
      default: sphinx
      when: "{{ docs }}"
    versions:
      type: str
      multiselect: true
      choices: ["3.12", "3.13"]
      default: ["3.13"]
    retries:
      type: int
      default: 3
    site:
      type: str
      when: false
      default: "{{ slug }}.{{ tool }}"
    folder: {type: str, default: "{% if tool == 'sphinx' %}doc{% else %}docs{% endif %}"}
    token: {type: str, secret: true, default: ""}
    more: {type: yaml, default: [1, a]}
    plain: word

    """
}

@Suite struct `A template of copier` {
  @Test func `becomes a form of its questions`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.copier)
    #expect(reading.format == .copier)
    #expect(reading.remarks.count == 1)
    #expect(reading.remarks.first?.contains("A secret is not among the answers") == true)
    let form = try #require(reading.form)
    #expect(
      form.fields.map { "\($0.id) \($0.kind)" } == [
        "note note", "name text", "slug text", "docs confirm", "tool choice", "versions choices",
        "retries number", "site text", "folder text", "token password", "more textarea",
        "plain text",
      ])
    let name = form.fields[1]
    #expect(name.title == "Name of the project")
    #expect(name.isRequired)
    #expect(form.fields.filter(\.isRequired).count == 1)
    #expect(form.fields[4].options.map(\.title) == ["Sphinx", "MkDocs"])
    #expect(form.fields[7].isHidden)
  }

  @Test func `writes its answers with their types`() throws {
    let text = try ForeignSamples.output(
      ForeignSamples.copier, [("name", ["Big Thing"]), ("versions", ["3.12", "3.13"])]
    ).text
    #expect(
      text == """
        name: "Big Thing"
        slug: "big-thing"
        docs: true
        tool: "sphinx"
        versions: ["3.12","3.13"]
        retries: 3
        folder: "doc"
        more: [1,"a"]
        plain: "word"

        """)
  }

  @Test func `takes the default of a question that is skipped`() throws {
    let answers = [("name", ["A"]), ("docs", ["false"])]
    let text = try ForeignSamples.output(ForeignSamples.copier, answers).text
    #expect(!text.contains("tool:"))
    #expect(text.contains("folder: \"doc\""))
  }

  @Test func `checks its answers`() throws {
    let form = try #require(try ForeignSamples.reading(ForeignSamples.copier).form)
    let rule = try #require(form.fields[1].logic.constraints.first)
    #expect(rule.message?.source == "Begin with a capital.")
    var model = FormModel(form)
    model.answer(field: "name", with: ["big"])
    #expect(model.fields[1].currentProblem != nil)
    model.answer(field: "name", with: ["Big"])
    #expect(model.fields[1].currentProblem == nil)
  }

  @Test func `writes arguments`() throws {
    let text = "a: {type: str, default: x y}\nb: {type: bool, help: B}\n"
    let output = try ForeignSamples.output(text, [("b", ["yes"])], as: .args)
    #expect(output.text == "--data 'a=x y' --data b=true\n")
  }

  @Test(arguments: [
    ("typr: str", "\"typr\" is not a key of a question, and has no effect. Did you mean type?"),
    ("default: '{% set a = 1 %}'", "The template is not carried"),
    ("validator: '{{ own(a) }}'", "The validator is not carried"),
    ("choices: '{{ a }}'", "The choices are computed"),
    ("choices: [a, b]\n  default: c", "The default is not a choice."),
    ("type: bool\n  default: maybe", "The default is not valid here"),
    ("type: int\n  default: many", "The default is not valid here"),
  ])
  func `tells what it cannot carry`(line: String, told: String) throws {
    let text = "_subdirectory: t\nq:\n  help: h\n  \(line)\n"
    let reading = try ForeignSamples.reading(text)
    #expect(reading.format == .copier)
    #expect(reading.remarks.contains { $0.contains(told) }, "\(reading.remarks)")
  }

  @Test(arguments: [
    ("bool, default: yes", "true"), ("bool, default: No", "false"), ("bool, default: ON", "true"),
    ("bool, default: 'no'", "false"), ("bool, default: off", "false"), ("bool, default: 1", "true"),
    ("bool, default: 'y'", "true"), ("int, default: '5'", "5"), ("float, default: ' 0.5 '", "0.5"),
    ("str, default: no", "\"False\""), ("str, default: 'no'", "\"no\""),
    ("yaml, default: on", "true"),
    ("str, choices: [yes, 'no', later], default: yes", "true"),
  ])
  func `has the defaults that copier reads`(line: String, value: String) throws {
    let text = "_subdirectory: t\nq: {type: \(line)}\n"
    #expect(try ForeignSamples.reading(text).remarks == [])
    #expect(try ForeignSamples.output(text, []).text == "q: \(value)\n")
  }

  @Test func `takes a bare yes for a Boolean`() throws {
    let text = "_subdirectory: t\nci: yes\nhost: {type: str, when: '{{ ci }}', default: h}\n"
    #expect(try ForeignSamples.output(text, []).text == "ci: true\nhost: \"h\"\n")
  }

  @Test func `tells of a tree that is not YAML`() throws {
    let text = "_subdirectory: t\nmore: {type: yaml}\n"
    let output = try ForeignSamples.output(text, [("more", ["{a: [1"])])
    #expect(output.text == "more: \"{a: [1\"\n")
    #expect(output.remarks == ["more: This is not YAML, and is written as a text."])
    let tree = try ForeignSamples.output(text, [("more", ["{a: [yes]}"])])
    #expect(tree == RecordOutput(text: "more: {\"a\":[true]}\n"))
  }

  @Test func `may have several documents`() throws {
    let text =
      "---\na: {type: str, default: x}\n---\n!include b.yml\n---\na: {type: int, default: 1}\n"
    let reading = FormFile.read(Array(text.utf8), named: "copier.yml")
    #expect(reading.format == .copier)
    #expect(reading.form?.fields.map(\.kind) == [.number])
    #expect(reading.remarks.count == 1)
    #expect(reading.remarks.first?.contains("a file that it includes is not read") == true)
  }
}
