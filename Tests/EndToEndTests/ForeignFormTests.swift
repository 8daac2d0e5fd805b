import Foundation
import Testing

@Suite(.terminalTime) struct `Forms of other tools` {
  private static let issue = """
    name: Bug report
    description: d
    labels: [bug]
    projects: a/1
    body:
      - type: textarea
        attributes:
          label: What happened?
        validations:
          required: true

    """

  private static let discussion = """
    body:
      - type: input
        attributes:
          label: Question

    """

  private static let workflow = """
    on:
      workflow_dispatch:
        inputs:
          tag:
            required: true
          dry-run:
            type: boolean
    jobs: {}

    """

  /// A `gh` that saves its arguments, one in brackets a line, and the body that it is given.
  private static let gh = """
    #!/bin/sh
    printf '<%s>\\n' "$@" > args
    case "$*" in *-F\\ -*|*@-*) cat > body ;; esac

    """

  /// Runs lines of shell in a home with the forms and with the stub of `gh`.
  private func shell(_ lines: String, _ check: (Home, Program.Result) throws -> Void) async throws {
    try await Home.open { home in
      try home.write(Self.issue, to: "bug.yml")
      try home.write(Self.discussion, to: "questions.yml")
      try home.write(Self.workflow, to: "release.yml")
      try home.write("# The port\nPORT=3000\nHOST=\nAPI_KEY=abc\n", to: ".env.example")
      try home.write(program: Self.gh, to: "gh")
      let path = "\(home.folder.path):\(home.environment()["PATH"] ?? "")"
      let program = Program(
        path: "/bin/sh", environment: home.environment(["PATH": path]), folder: home.folder)
      try check(home, try await program.run(["-c", "cd \"$0\"\n\(lines)", home.folder.path]))
    }
  }

  @Test func `hand an issue to gh`() async throws {
    let fill = "refill fill --no-input --set title=\"It's\" --set what-happened=a bug.yml"
    try await shell("eval \"gh issue create $(\(fill) --format args)\"") { home, result in
      #expect(result.status == 0)
      #expect(
        home.text(of: "args")
          == "<issue>\n<create>\n<--title>\n<It's>\n<--label>\n<bug>\n<--body>\n"
          + "<### What happened?\n\na>\n")
      #expect(result.complaints.contains("bug.yml:4:11: warning: projects is not carried"))
    }
    try await shell("\(fill) | gh issue create --title T -F -") { home, result in
      #expect(home.text(of: "body") == "### What happened?\n\na\n")
      #expect(result.complaints.contains("Not part of the body: title, labels."))
    }
    try await shell("\(fill) --format json") { _, result in
      #expect(result.output == #"{"title":"It's","what-happened":"a"}"# + "\n")
    }
  }

  @Test func `hand a discussion to gh`() async throws {
    let fill = "refill fill --no-input --set question=Why? questions.yml"
    try await shell("\(fill) | gh api graphql -F body=@- -f title=Q") { home, result in
      #expect(result.status == 0)
      #expect(home.text(of: "body") == "### Question\n\nWhy?\n")
    }
    try await shell("\(fill) --format args") { _, result in
      #expect(result.status == 2)
      #expect(result.complaints.contains("--format args does not go with this form"))
    }
  }

  @Test func `hand the inputs of a workflow to gh`() async throws {
    let fill = "refill fill --no-input --set 'tag=v 1' --set dry-run=yes release.yml"
    try await shell("eval \"gh workflow run release.yml $(\(fill) --format args)\"") {
      home, result in
      #expect(result.status == 0)
      #expect(
        home.text(of: "args")
          == "<workflow>\n<run>\n<release.yml>\n<-f>\n<tag=v 1>\n<-f>\n<dry-run=true>\n")
    }
    try await shell(fill) { _, result in
      #expect(result.output == "tag=v 1\ndry-run=true\n")
    }
  }

  @Test func `write an environment file over an earlier one`() async throws {
    let lines = """
      printf 'PORT=99\\nAPI_KEY=s3\\n' > .env
      refill fill --no-input --set HOST=here .env.example --answers .env > .env.new && cat .env.new
      """
    try await shell(lines) { _, result in
      #expect(result.status == 0)
      #expect(result.output == "# The port\nPORT=99\nHOST=here\nAPI_KEY=s3\n")
    }
  }

  @Test func `are checked and converted`() async throws {
    let lines = """
      refill check release.yml && refill check --format env .env.example
      refill check --strict bug.yml; echo $?
      refill convert bug.yml > bug.json && refill check bug.json
      refill convert bug.json; echo $?
      """
    try await shell(lines) { home, result in
      #expect(
        result.output == """
          release.yml: OK, workflow of GitHub Actions, 2 fields
          .env.example: OK, environment file, 3 fields
          2
          bug.json: OK, 2 fields
          2

          """)
      #expect(home.text(of: "bug.json")?.contains("projects is not carried") == true)
      #expect(result.complaints.contains("bug.json is a form of Refill already."))
    }
  }

  @Test func `of an HTML page give the data of a browser`() async throws {
    let page =
      "<form method=post action=/go><input name=a required></form><form id=s><input name=q></form>"
    let lines = "printf '%s' '\(page)' > page.html\nrefill"
    try await shell("\(lines) fill --no-input --set 'a=x y' page.html") { _, result in
      #expect(result.status == 0)
      #expect(result.output == "a=x+y")
      #expect(result.complaints.contains("page.html:1:60: warning: This other form of the page"))
    }
    try await shell("\(lines) fill --no-input --form s --set q=1 --format json page.html") {
      _, result in
      #expect(result.output == "{\"q\":\"1\"}\n")
    }
    try await shell("\(lines) check --form 2 page.html") { _, result in
      #expect(
        result.output == """
          page.html: the record is for GET to the address of the page
          page.html: OK, HTML form, 1 field

          """)
    }
  }

  @Test func `can be named by their folder`() async throws {
    let fill = "refill fill --no-input --optional"
    try await shell("mkdir one two && cp bug.yml one && \(fill) one") { _, result in
      #expect(result.status == 0)
      #expect(result.output == "### What happened?\n\n_No response_\n")
    }
    try await shell("mkdir two && cp bug.yml questions.yml two && \(fill) two") { _, result in
      #expect(result.status == 2)
      #expect(
        result.complaints.contains("two has several forms. Name one: bug.yml, questions.yml."))
    }
    try await shell("mkdir two && cp bug.yml questions.yml two && refill check two") { _, result in
      #expect(result.output.contains("two/questions.yml: OK, discussion form of GitHub"))
      #expect(result.complaints.contains("two/bug.yml:4:11: warning: projects is not carried"))
    }
  }

  @Test func `of a JSON Schema give a valid value`() async throws {
    let schema = #"{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}"#
    let lines = "printf '%s' '\(schema)' > config.schema.json\nrefill fill --no-input "
    try await shell("\(lines) --set n=5 config.schema.json") { _, result in
      #expect(result.status == 0)
      #expect(result.output == "{ \"n\": 5 }\n")
    }
    try await shell("\(lines) config.schema.json") { _, result in
      #expect(result.status == 3)
    }
    let convert =
      "refill convert config.schema.json > own.json && "
      + "refill convert --to json-schema own.json"
    try await shell("\(lines) --set n=1 config.schema.json\n\(convert)") { _, result in
      #expect(result.output.contains(#""required": ["n"]"#))
    }
  }
}
