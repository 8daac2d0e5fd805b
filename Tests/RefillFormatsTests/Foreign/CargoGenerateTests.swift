import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of placeholder.
  static let cargoGenerate = #"""
    # The template.
    [template]
    cargo_generate_version = ">=0.10.0"

    [placeholders.kind]
    type = "string"
    prompt = "What kind?"
    choices = ["lib", "bin"]
    default = "lib"

    [placeholders]
    title = { prompt = "A title", regex = '^[A-Z]\w*$' }
    docs = { type = "bool", prompt = "Docs?", default = true }
    notes = { type = "text", prompt = """
    Notes
    of several lines""", default = "a\nb" }
    parts = { type = "array", prompt = "Parts", choices = ["a", "b c"], default = ["a"] }
    later = { prompt = "Later", default = "{{title}}" }

    [conditional.'kind == "bin" && docs'.placeholders]
    port = { prompt = "Port", default = "80" }

    """#
}

@Suite struct `A template of cargo-generate` {
  @Test func `becomes a form of its placeholders`() throws {
    #expect(
      try ForeignSamples.summary(ForeignSamples.cargoGenerate) == [
        "kind choice lib", "title! text", "docs confirm true", "notes textarea a\nb",
        "parts choices [\"a\"]", "later text", "port text 80",
      ])
    let form = try #require(try ForeignSamples.reading(ForeignSamples.cargoGenerate).form)
    #expect(form.fields[0].title == "What kind?")
    #expect(form.fields[3].help == "Notes\nof several lines")
    #expect(form.fields[6].logic.relevant?.source == "(${kind} = 'bin') and (${docs} = true())")
    #expect(form.fields[1].problem(with: "a") != nil)
    #expect(form.fields[1].problem(with: "Ab") == nil)
  }

  @Test func `writes a file of values, or arguments`() throws {
    let answers = [
      ("kind", ["bin"]), ("title", ["A\"b"]), ("parts", ["a", "b c"]), ("notes", ["x"]),
    ]
    #expect(
      try ForeignSamples.output(ForeignSamples.cargoGenerate, answers).text == #"""
        [values]
        kind = "bin"
        title = "A\"b"
        docs = true
        notes = "x"
        parts = ["a","b c"]
        port = "80"

        """#)
    #expect(
      try ForeignSamples.output(ForeignSamples.cargoGenerate, answers, as: .args).text
        == #"-d kind=bin -d 'title=A"b' -d docs=true -d notes=x -d 'parts=a,b c' -d port=80"# + "\n"
    )
  }

  @Test func `tells what it cannot carry`() throws {
    let text = ForeignSamples.cargoGenerate
    #expect(
      try ForeignSamples.reading(text).remarks == [
        "18:39: warning: The template is not carried: without an answer cargo-generate computes "
          + "the value."
      ])
    for (old, new, told) in [
      ("type = \"bool\"", "type = \"flag\"", "\"flag\" is not a type of placeholders"),
      ("&& docs", "&& f(docs)", "The condition has no expression"),
      ("&& docs", "&& crate_type == \"x\"", "The condition has no expression"),
      ("^[A-Z]", "[", "The pattern is not carried"),
      ("[\"lib\", \"bin\"]", "[]", "There are no choices"),
      ("default = \"lib\"", "default = \"x\"", "The default is not valid here"),
      ("port = {", "default = 1\nport = {", "A placeholder is a table"),
      ("prompt = \"Docs?\"", "promt = \"Docs?\"", "Did you mean prompt?"),
    ] {
      #expect(
        try ForeignSamples.remarks(text, old, new).contains {
          $0.contains("warning: \(told)") || $0.contains(told)
        })
    }
  }
}
