import RefillCore
import RefillFormats
import Testing

@Suite struct `A workflow` {
  @Test func `becomes a form of its inputs`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.workflow)
    #expect(reading.remarks == [])
    let form = try #require(reading.form)
    #expect(form.title == "Release")
    #expect(form.fields.map(\.id) == ["tag", "dry-run", "level", "retries", "deploy_token"])
    #expect(form.fields.map(\.kind) == [.text, .confirm, .choice, .decimal, .password])
    #expect(
      form.fields.map(\.title) == [
        "The tag", "dry-run", "level", "retries", "Token of the registry",
      ])
    #expect(form.fields.map(\.isRequired) == [true, false, false, false, false])
    #expect(form.fields[2].defaultAnswer == .value("low"))
    #expect(form.fields[4].help == "Token of the registry\n(optional)")
  }

  @Test func `takes its inputs one a line, or as arguments`() throws {
    let answers = [("tag", ["v1 'new'"]), ("dry-run", ["true"]), ("level", ["high"])]
    #expect(
      try ForeignSamples.output(ForeignSamples.workflow, answers)
        == RecordOutput(text: "tag=v1 'new'\ndry-run=true\nlevel=high\nretries=3\n"))
    #expect(
      try ForeignSamples.output(ForeignSamples.workflow, answers, as: .args).text
        == #"-f 'tag=v1 '\''new'\''' -f dry-run=true -f level=high -f retries=3"# + "\n")
  }

  @Test func `gets an empty text for a default that was removed`() throws {
    let output = try ForeignSamples.output(ForeignSamples.workflow, [("retries", [""])])
    #expect(output.text == "dry-run=false\nlevel=low\nretries=\n")
  }

  @Test(arguments: [
    ("on: push\njobs: {}", "1:5: error: The workflow is not started by hand"),
    ("on: [push, workflow_dispatch]\njobs: {}", "1:5: error: The workflow has no inputs"),
    ("on: {workflow_dispatch: }\njobs: {}", "error: The workflow has no inputs"),
    ("on: {workflow_dispatch: {inputs: {a: {type: choice}}}}\njobs: {}", "without options"),
  ])
  func `without inputs is refused`(text: String, told: String) {
    let reading = FormFile.read(Array(text.utf8), named: "file")
    #expect(reading.format == .workflow)
    #expect(reading.form == nil)
    #expect(reading.remarks.contains { $0.contains(told) }, "\(reading.remarks)")
  }

  @Test(arguments: [
    ("type: number\n", "type: integer\n", "\"integer\" is not a type of inputs"),
    ("type: number\n", "type: environment\n", "Only GitHub knows the environments"),
    ("default: 3", "default: many", "The default is no number"),
    ("[low, high]", "[low, high]\n        default: mid", "The default is not an option"),
    ("type: boolean", "type: boolean\n        deprecationMessage: Use x", "deprecated: Use x"),
    ("type: boolean", "type: boolean\n        visible: true", "\"visible\" is not a key"),
    ("required: true", "required: 'true'", "required takes true or false"),
    ("      tag:", "      2tag:", "does not begin with a letter"),
  ])
  func `tells what it cannot carry`(old: String, new: String, told: String) throws {
    let text = ForeignSamples.workflow.replacing(old, with: new)
    let reading = try ForeignSamples.reading(text)
    let remark = try #require(reading.remarks.first { $0.contains(told) }, "\(reading.remarks)")
    #expect(remark.contains("warning"))
  }

  @Test func `of more than 25 inputs is told so`() throws {
    let inputs = (1...26).map { "      i\($0):\n" }.joined()
    let text = "on:\n  workflow_dispatch:\n    inputs:\n\(inputs)jobs: {}\n"
    #expect(
      try ForeignSamples.reading(text).remarks == [
        "29:7: warning: GitHub refuses the workflow: it has 26 inputs, more than 25."
      ])
  }
}
