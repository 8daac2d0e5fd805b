import Foundation
import TestSupport
import Testing

/// The lines of the manual that hand a record on to the tool of its format.
@Suite(.terminalTime) struct `The lines that hand a record on` {
  /// A line of the manual with a form for it, and what its tool gets.
  struct Handover: CustomTestStringConvertible, Sendable {
    /// The lines as they are typed, without backslashes at their ends.
    let lines: String
    let file: String
    let form: String
    /// The answers, each `field=value`.
    var answers = "a=x"
    /// The arguments of the tool, in brackets.
    var arguments = ""
    /// A part of the text that the tool gets, on its standard input (`body`) or in a file of this
    /// name.
    var text: (name: String, content: String)?

    var testDescription: String { lines }
  }

  /// A tool that saves its arguments, one in brackets a line, and its standard input.
  private static let tool = """
    #!/bin/sh
    { printf '<%s>' "${0##*/}"; printf '<%s>' "$@"; } > args
    case "$*" in *-F\\ -*|*@-*) cat > body ;; esac

    """

  @Test(arguments: Self.handovers)
  func `give it what it takes`(handover: Handover) async throws {
    try await Home.open { home in
      let folders = (handover.file as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: home.path(of: folders), withIntermediateDirectories: true)
      try home.write(handover.form, to: handover.file)
      try home.write("b=2\n", to: ".env")
      try home.write(program: Self.tool, to: "gh")
      for name in ["curl", "cookiecutter", "copier", "cargo", "glab", "awx", "helm"] {
        try FileManager.default.createSymbolicLink(
          atPath: home.path(of: name), withDestinationPath: home.path(of: "gh"))
      }
      let answers = handover.answers.split(separator: " ").map { "--set \($0)" }
      try home.write(
        program:
          "#!/bin/sh\nexec \(Program.refill) \"$@\" --no-input \(answers.joined(separator: " "))\n",
        to: "refill")
      let path = "\(home.folder.path):\(home.environment()["PATH"] ?? "")"
      let shell = Program(
        path: "/bin/sh", environment: home.environment(["PATH": path]), folder: home.folder)
      let result = try await shell.run(["-c", "cd \"$0\"\n\(handover.lines)", home.folder.path])
      #expect(result.status == 0, "\(result.complaints)")
      #expect(home.text(of: "args") ?? "" == handover.arguments)
      if let (name, content) = handover.text {
        #expect(home.text(of: name)?.contains(content) == true)
      }
    }
  }

  @Test func `are those of the manual`() throws {
    let shown = try Self.shownLines
    let tested = Set(Self.handovers.flatMap { $0.lines.split(separator: "\n").map(String.init) })
    for line in tested { #expect(shown.contains(line), "The manual lacks: \(line)") }
    for line in shown where line.contains("refill fill") {
      // The query of a discussion is another test's.
      #expect(tested.contains(line) || line.contains("api graphql"), "No test runs: \(line)")
    }
  }

  /// The literal lines of the section on forms of other tools.
  private static var shownLines: Set<String> {
    get throws {
      let manual = try String(
        contentsOf: Checkout.url("Documentation/manual.mdoc"), encoding: .utf8)
      let section =
        manual.components(separatedBy: ".Ss Forms of other tools\n").last?
        .components(separatedBy: "\n.Ss ").first ?? ""
      let lines = section.split(separator: "\n").map {
        String($0).replacing(#/^\.Dl /#, with: "").replacing("\\(dq", with: "\"").replacing(
          "\\e", with: "\\"
        )
        .replacing("\\-", with: "-")
      }
      return Set(lines)
    }
  }

  private static let handovers: [Handover] = [
    Handover(
      lines: #"eval "gh issue create $(refill fill bug.yml --format args)""#, file: "bug.yml",
      form: issue, answers: "title=T a=x",
      arguments: "<gh><issue><create><--title><T><--body><### A\n\nx>"),
    Handover(
      lines: "refill fill bug.yml | gh issue create --title Bug -F -", file: "bug.yml",
      form: issue, arguments: "<gh><issue><create><--title><Bug><-F><->",
      text: ("body", "### A\n\nx\n")),
    Handover(
      lines: #"eval "gh workflow run ci.yml $(refill fill ci.yml --format args)""#, file: "ci.yml",
      form: "on:\n  workflow_dispatch:\n    inputs:\n      a: {required: true}\njobs: {}\n",
      arguments: "<gh><workflow><run><ci.yml><-f><a=x>"),
    Handover(
      lines: "refill fill values.schema.json > values.json\nhelm install NAME CHART -f values.json",
      file: "values.schema.json", form: schema,
      arguments: "<helm><install><NAME><CHART><-f><values.json>",
      text: ("values.json", "{ \"a\": \"x\" }\n")),
    Handover(
      lines: #"""
        curl --json "{\"templateRef\": \"template:default/NAME\", \"values\": $(
          refill fill template.yaml)}" URL/api/scaffolder/v2/tasks
        """#,
      file: "template.yaml",
      form: """
        apiVersion: scaffolder.backstage.io/v1beta3
        kind: Template
        spec:
          parameters:
            title: T
            properties: {a: {type: string}}

        """,
      arguments:
        #"<curl><--json><{"templateRef": "template:default/NAME", "values": { "a": "x" }}>"#
        + "<URL/api/scaffolder/v2/tasks>"),
    Handover(
      lines: "refill fill cookiecutter.json > context.json\n"
        + "cookiecutter --replay-file context.json TEMPLATE",
      file: "cookiecutter.json", form: #"{"a": "z"}"#,
      arguments: "<cookiecutter><--replay-file><context.json><TEMPLATE>",
      text: ("context.json", "{ \"cookiecutter\": { \"a\": \"x\" } }\n")),
    Handover(
      lines:
        #"eval "cookiecutter --no-input TEMPLATE $(refill fill cookiecutter.json --format args)""#,
      file: "cookiecutter.json", form: #"{"a": "z"}"#,
      arguments: "<cookiecutter><--no-input><TEMPLATE><a=x>"),
    Handover(
      lines: "refill fill copier.yml > answers.yml\n"
        + "copier copy --data-file answers.yml TEMPLATE FOLDER",
      file: "copier.yml", form: "a:\n  type: str\n",
      arguments: "<copier><copy><--data-file><answers.yml><TEMPLATE><FOLDER>",
      text: ("answers.yml", "a: \"x\"\n")),
    Handover(
      lines: #"eval "copier copy TEMPLATE FOLDER $(refill fill copier.yml --format args)""#,
      file: "copier.yml", form: "a:\n  type: str\n",
      arguments: "<copier><copy><TEMPLATE><FOLDER><--data><a=x>"),
    Handover(
      lines: "refill fill cargo-generate.toml > values.toml\n"
        + "cargo generate --template-values-file values.toml TEMPLATE",
      file: "cargo-generate.toml", form: "[placeholders]\na = { type = \"string\" }\n",
      arguments: "<cargo><generate><--template-values-file><values.toml><TEMPLATE>",
      text: ("values.toml", "[values]\na = \"x\"\n")),
    Handover(
      lines: "refill fill .vscode/tasks.json > inputs.json", file: ".vscode/tasks.json",
      form: #"{"inputs": [{"id": "a", "type": "promptString"}], "tasks": []}"#,
      text: ("inputs.json", "{ \"a\": \"x\" }\n")),
    Handover(
      lines: #"eval "glab ci run $(refill fill .gitlab-ci.yml --format args)""#,
      file: ".gitlab-ci.yml", form: "spec: {inputs: {a: {}}}\n---\njob: {}\n",
      arguments: "<glab><ci><run><-i><a:string(x)>"),
    Handover(
      lines: #"awx job_templates launch NAME --extra_vars "$(refill fill survey.json)""#,
      file: "survey.json",
      form: #"{"spec": [{"question_name": "A", "variable": "a", "type": "text"}]}"#,
      arguments: #"<awx><job_templates><launch><NAME><--extra_vars><{ "a": "x" }>"#),
    Handover(
      lines: #"eval "helm install NAME CHART $(refill fill questions.yaml --format args)""#,
      file: "questions.yaml", form: "questions:\n- variable: a\n  type: string\n",
      arguments: "<helm><install><NAME><CHART><--set-string><a=x>"),
    Handover(
      lines: "refill fill .env.example --answers .env > new && mv new .env",
      file: ".env.example", form: "a=q\n", text: (".env", "a=x\n")),
    Handover(
      lines: "refill fill page.html | curl --data-binary @- URL", file: "page.html", form: page,
      arguments: "<curl><--data-binary><@-><URL>", text: ("body", "a=x")),
    Handover(
      lines: #"eval "curl $(refill fill page.html --format args) URL""#, file: "page.html",
      form: page, arguments: "<curl><--data-urlencode><a=x><URL>"),
    Handover(
      lines: "refill fill survey.csv | curl -F xml_submission_file=@- URL/submission",
      file: "survey.csv", form: "survey,,,\n,type,name,label\n,text,a,A\n",
      arguments: "<curl><-F><xml_submission_file=@-><URL/submission>",
      text: ("body", "\n  <a>x</a>\n")),
  ]

  private static let issue = """
    name: Bug report
    description: d
    body:
      - type: input
        id: a
        attributes: {label: A}

    """

  private static let schema =
    #"{"$schema": "http://json-schema.org/draft-07/schema", "type": "object", "#
    + #""properties": {"a": {"type": "string"}}}"#

  private static let page = "<form method=post action=/go><input name=a></form>"
}
