import RefillCore
import RefillFormats
import Testing

@Suite struct `A file of questions` {
  @Test(arguments: [
    (FormFormat.cargoGenerate, "[placeholders]\n"), (.vscode, "{ \"inputs\": [] }"),
    (.gitlab, "spec: {inputs: {}}\n"), (.awx, "{ \"spec\": [] }"), (.rancher, "questions: []\n"),
  ])
  func `without questions is refused`(format: FormFormat, text: String) {
    let reading = FormFile.read(Array(text.utf8), named: "file", as: format)
    #expect(reading.form == nil)
    #expect(reading.remarks.contains { $0.contains(": error: ") })
  }

  @Test(arguments: ["true", "yes", "On", "'yes'", "false", "no", "off", "maybe"])
  func `reads the Booleans of YAML 1.1`(word: String) throws {
    let isTrue = ["true", "yes", "On", "'yes'"].contains(word)
    for (format, text) in [
      (FormFormat.awx, "spec: [{question_name: A, variable: a, type: text, required: \(word)}]\n"),
      (.rancher, "questions: [{variable: a, type: string, required: \(word)}]\n"),
      (.rancher, "questions: [{variable: a, type: boolean, default: \(word)}]\n"),
      (.gitlab, "spec: {inputs: {a: {type: boolean, default: \(word)}}}\n"),
    ] {
      let reading = FormFile.read(Array(text.utf8), named: "a.yml", as: format)
      let field = try #require(reading.form?.fields.first)
      if text.contains("required") {
        #expect(field.isRequired == isTrue)
      } else {
        let answer = FormModel(try #require(reading.form)).fields[0].answer
        #expect(answer == (word == "maybe" ? nil : .flag(isTrue)), "\(text)")
      }
      #expect(reading.remarks.count == (word == "maybe" ? 1 : 0), "\(reading.remarks)")
    }
  }

  @Test(arguments: [
    ("a = 1\na = 2\n", "2:1"), ("a = \n", "1:5"), ("[a\n", "1:3"), ("a = [1\n", "2:1"),
    ("a = \"b\n", "1:7"), ("a = 1 b\n", "1:7"), ("a = 1\n[a]\n", "2:2"), ("[a]\n[a]\n", "2:1"),
    ("a = \"\\q\"\n", "1:7"), ("a.b = 1\na = 2\n", "2:1"), ("= 1\n", "1:1"),
  ])
  func `of broken TOML is told with the place`(text: String, place: String) {
    let reading = FormFile.read(Array(text.utf8), named: "a.toml")
    #expect(reading.form == nil)
    #expect(reading.remarks.first?.hasPrefix("\(place): error:") == true, "\(reading.remarks)")
  }

  @Test func `of TOML may nest 64 levels`() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
      let text = "a = " + String(repeating: open, count: 5000) + String(repeating: close, count: 9)
      let reading = FormFile.read(Array(text.utf8), named: "a.toml")
      #expect(reading.remarks.first?.contains("64") == true)
    }
    let name = String(repeating: "a.", count: 5000) + "a = 1"
    let reading = FormFile.read(Array(name.utf8), named: "a.toml")
    #expect(reading.remarks.first?.contains("64") == true)
  }

  @Test func `reads all strings and numbers of TOML`() throws {
    let text = #"""
      [[list]]
      x = 1
      [placeholders]
      a = { prompt = "\u00e9\t\"", default = 'C:\x' }
      "b c" = { prompt = '''
      It's''', default = """a \
          b""" }
      c.prompt = "C" # a comment
      c.type = "array"
      c.default = [ "x", # one
        "y",
      ]
      d = { prompt = "D", default = "1_000" }
      [other]
      n = [0xff, 1_000, +1.5e3, inf, -nan, 1979-05-27T07:32:00Z, 07:32:00]
      """#
    let form = try #require(try ForeignSamples.reading(text, as: .cargoGenerate).form)
    #expect(form.fields.map(\.id) == ["a", "b-c", "c", "d"])
    #expect(form.fields[0].title == "é\t\"")
    #expect(form.fields[0].defaultAnswer == .value("C:\\x"))
    #expect(form.fields[1].title == "It's")
    #expect(form.fields[1].defaultAnswer == .value("a b"))
    #expect(form.fields[2].defaultAnswer == .value("x\ny"))
  }
}
