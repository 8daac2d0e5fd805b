import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of input.
  static let gitlab = """
    spec:
      inputs:
        stage:
          description: |
            The stage
            of the job
        level:
          options: [low, high]
          default: low
        retries:
          type: number
          default: 2
        speed: {type: number, options: [1, 2.5]}
        debug:
          type: boolean
          default: false
        branches: {type: array, default: [main, dev]}
        rows: {type: array, default: [{a: 1}]}
        version:
          regex: ^v\\d+
          default: v1
        empty:
          default: ""
    ---
    job:
      stage: $[[ inputs.stage ]]

    """
}

@Suite struct `Inputs of GitLab` {
  @Test func `become a form`() throws {
    #expect(
      try ForeignSamples.summary(ForeignSamples.gitlab) == [
        "stage! text", "level choice low", "retries decimal 2", "speed! choice",
        "debug confirm false", "branches textarea main\ndev", "rows textarea [{ \"a\": 1 }]",
        "version text v1", "empty text",
      ])
    let form = try #require(try ForeignSamples.reading(ForeignSamples.gitlab).form)
    #expect(form.fields[0].title == "The stage")
    #expect(form.fields[0].help == "The stage\nof the job")
    #expect(form.fields[7].problem(with: "1") != nil)
    #expect(form.fields[7].problem(with: "v12") == nil)
    #expect(try ForeignSamples.reading(ForeignSamples.gitlab).remarks == [])
  }

  @Test func `are written as YAML, or as arguments`() throws {
    let answers = [
      ("stage", ["it's: one"]), ("speed", ["2.5"]), ("branches", ["a", "b"]), ("version", [""]),
    ]
    #expect(
      try ForeignSamples.output(ForeignSamples.gitlab, answers).text == """
        stage: "it's: one"
        level: "low"
        retries: 2
        speed: 2.5
        debug: false
        branches: ["a","b"]
        rows: [{"a":1}]
        version: ""

        """)
    #expect(
      try ForeignSamples.output(
        "spec: {inputs: {a: {default: x}, b: {type: boolean, default: true}, c: {type: array}}}",
        [("c", ["p", "q"])], as: .args
      ).text == "-i 'a:string(x)' -i 'b:bool(true)' -i 'c:array(p,q,)'\n")
  }

  @Test func `have the options and the default of the first rule that holds`() throws {
    let text = """
      spec:
        inputs:
          cloud: {options: [aws, gcp, own]}
          size:
            rules:
              - if: $[[ inputs.cloud ]] == 'aws'
                options: [micro, small]
                default: micro
              - if: $[[ inputs.cloud ]] == 'gcp' && $[[ inputs.cloud ]] != 'aws'
                options: [small, e2]
                default: e2
              - options: [any]
      ---
      job: {}

      """
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks == [])
    for (cloud, size) in [("aws", "micro"), ("gcp", "e2")] {
      let output = try ForeignSamples.output(text, [("cloud", [cloud])]).text
      #expect(output == "cloud: \"\(cloud)\"\nsize: \"\(size)\"\n")
    }
    var model = FormModel(try #require(reading.form))
    for (cloud, options) in [
      ("aws", ["micro", "small"]), ("gcp", ["small", "e2"]), ("own", ["any"]),
    ] {
      model.answer(field: "cloud", with: [cloud])
      #expect(model.fields[1].field.options.map(\.value) == options)
    }
    #expect(model.fields[1].field.isRequired)
  }

  @Test func `have no default if the first rule that holds has none`() throws {
    let text = """
      spec:
        inputs:
          cloud: {options: [aws, gcp]}
          size:
            rules:
              - if: $[[ inputs.cloud ]] == 'aws'
                options: [micro, '']
              - options: [small, e2]
                default: e2

      """
    #expect(
      try ForeignSamples.reading(text).remarks == [
        "6:9: warning: An empty option is left out."
      ])
    var model = FormModel(try #require(try ForeignSamples.reading(text).form))
    #expect(!model.fields[1].field.isRequired)
    model.answer(field: "cloud", with: ["aws"])
    #expect(model.fields[1].answer == nil)
    #expect(model.fields[1].field.options.map(\.value) == ["micro"])
    model.answer(field: "cloud", with: ["gcp"])
    #expect(model.fields[1].answer == .text("e2"))
    #expect(model.fields[1].field.options.map(\.value) == ["small", "e2"])
  }

  @Test(arguments: [1, 30, 300])
  func `are typed if their rules are too long for an expression`(count: Int) throws {
    let rules = (1...count).map {
      "{if: \"$[[ inputs.cloud ]] == 'c\($0)'\", options: [x, 'o\($0)']}"
    }
    let text = """
      spec:
        inputs:
          cloud: {}
          size:
            rules: [\(rules.joined(separator: ", "))]

      """
    let reading = try ForeignSamples.reading(text)
    let field = try #require(reading.form?.fields.last)
    #expect((field.kind == .choice) == (count == 1))
    #expect(reading.remarks.isEmpty == (count == 1))
  }

  @Test func `that are secrets are named by no rule`() throws {
    let text = """
      spec:
        inputs:
          api_token: {options: []}
          db_password: {rules: [{if: a in b, options: [x]}]}
          size: {rules: [{if: "$[[ inputs.api_token ]] == 'x'", options: [a]}]}
          place: {rules: [{if: "$[[ inputs.db_password ]] == 'x'", options: [a]}]}

      """
    let form = try #require(try ForeignSamples.reading(text).form)
    #expect(form.fields.map(\.kind) == [.password, .password, .text, .text])
  }

  @Test func `tell what they cannot carry`() throws {
    let text = ForeignSamples.gitlab
    for (old, new, told) in [
      ("type: boolean", "type: bool", "8:"),
      ("type: boolean", "type: bool", "not a type of inputs"),
      ("default: low", "default: mid", "The default is not valid here"),
      ("options: [low, high]", "options: []", "The input has no options"),
      ("regex: ^v\\d+", "regex: (", "The pattern is not carried"),
      ("regex: ^v\\d+", "rules: []", "rules is not carried"),
      ("regex: ^v\\d+", "rules: [{if: a in b, options: [x]}]", "rules is not carried"),
      ("regex: ^v\\d+", "regexp: a", "Did you mean regex?"),
    ] where told != "8:" {
      #expect(try ForeignSamples.remarks(text, old, new).contains { $0.contains(told) }, "\(told)")
    }
  }
}
