import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses pages, pickers, dependencies and words of react-jsonschema-form.
  static let backstage = """
    apiVersion: scaffolder.backstage.io/v1beta3
    kind: Template
    metadata:
      name: service
      title: A service
      description: Makes a service
    spec:
      owner: team
      type: service
      parameters:
        - title: About it
          required: [name, kind]
          properties:
            name:
              title: Name
              type: string
              ui:field: EntityNamePicker
              ui:autofocus: true
            kind:
              title: Kind
              type: string
              enum: [api, web]
              enumNames: [An interface, A site]
            notes:
              type: string
              ui:widget: textarea
              ui:options: { rows: 5 }
              ui:placeholder: Anything
            flags:
              type: array
              items: { type: boolean, enum: [fast, small] }
            source: { type: string, default: form, ui:widget: hidden }
          dependencies:
            kind:
              oneOf:
                - properties:
                    kind: { enum: [api] }
                    port: { type: integer, default: 80 }
                  required: [port]
                - properties: { kind: { enum: [web] } }
        - name: Its place
          ui:order: [repoUrl, "*"]
          required: [repoUrl]
          properties:
            owner: { type: string, ui:field: OwnerPicker }
            repoUrl:
              title: Location
              type: string
              ui:field: RepoUrlPicker
              ui:options: { allowedHosts: [github.com, dev.azure.com] }
            token: { ui:field: Secret }
          dependencies:
            name:
              properties: { alias: { type: string } }
      steps: []

    """

  static let backstageAnswers = [
    ("name", ["shop"]), ("kind", ["api"]), ("flags", ["small"]), ("repoUrl.host", ["github.com"]),
    ("repoUrl.owner", ["a b"]), ("repoUrl.repo", ["größe"]), ("owner", ["user:guest"]),
  ]
}

@Suite struct `A template of Backstage` {
  @Test func `becomes a form of pages`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.backstage)
    #expect(reading.format == .backstage)
    let form = try #require(reading.form)
    #expect(form.title == "A service")
    #expect(
      form.fields.map { "\($0.id) \($0.kind)" } == [
        "name text", "kind choice", "notes textarea", "flags choices", "source text",
        "port number", "repoUrl.host choice", "repoUrl.organization text", "repoUrl.project text",
        "repoUrl.owner text", "repoUrl.repo text", "owner text", "token password", "alias text",
      ])
    #expect(form.fields[1].options.map(\.title) == ["An interface", "A site"])
    #expect(form.fields[2].rows == 5)
    #expect(form.fields[2].placeholder == "Anything")
    #expect(form.fields[4].isHidden)
    let pages = form.elements.compactMap { element -> String? in
      if case .group(let group) = element, group.isPage { group.title } else { nil }
    }
    #expect(pages == ["About it", "Its place"])
  }

  @Test func `tells what only Backstage has`() throws {
    #expect(
      try ForeignSamples.reading(ForeignSamples.backstage).remarks == [
        "45:42: warning: Only Backstage knows the entities of its catalog: the name is typed.",
        "51:28: warning: Backstage takes a secret in secrets, beside the values: move it there.",
      ])
  }

  @Test func `writes one object of all pages`() throws {
    let output = try ForeignSamples.output(
      ForeignSamples.backstage, ForeignSamples.backstageAnswers)
    #expect(
      output
        == RecordOutput(
          text: """
            {
              "name": "shop",
              "kind": "api",
              "flags": ["small"],
              "source": "form",
              "port": 80,
              "repoUrl": "github.com?owner=a+b&repo=gr%C3%B6%C3%9Fe",
              "owner": "user:guest"
            }

            """))
  }

  @Test func `asks for what its host takes`() throws {
    let answers = [
      ("repoUrl.host", ["dev.azure.com"]), ("repoUrl.organization", ["o"]),
      ("repoUrl.project", ["p"]), ("repoUrl.repo", ["r"]),
    ]
    let text = try ForeignSamples.output(ForeignSamples.backstage, answers).text
    #expect(text.contains(#""repoUrl": "dev.azure.com?repo=r&organization=o&project=p""#))
    let one = ForeignSamples.backstage.replacing("github.com, dev.azure.com", with: "github.com")
      .replacing("RepoUrlPicker", with: "RepoUrlPicker\n          default: github.com?owner=me")
    let form = try #require(try ForeignSamples.reading(one).form)
    let fields = form.fields.filter { $0.id.hasPrefix("repoUrl.") }
    #expect(fields.map(\.id) == ["repoUrl.host", "repoUrl.owner", "repoUrl.repo"])
    #expect(fields.map(\.isHidden) == [true, false, false])
    #expect(fields[1].defaultAnswer == .value("me"))
    #expect(
      try ForeignSamples.output(one, [("repoUrl.repo", ["r"])]).text
        .contains(#""repoUrl": "github.com?owner=me&repo=r""#))
  }

  @Test func `shows what depends on an earlier page`() throws {
    let form = try #require(try ForeignSamples.reading(ForeignSamples.backstage).form)
    let alias = try #require(form.fields.first { $0.id == "alias" })
    #expect(alias.logic.relevant?.source == "not(empty(${name}))")
    let output = try ForeignSamples.output(
      ForeignSamples.backstage, [("name", ["a"]), ("alias", ["b"])])
    #expect(output.text.contains("\"alias\": \"b\""))
  }

  @Test func `checks names of entities`() throws {
    let form = try #require(try ForeignSamples.reading(ForeignSamples.backstage).form)
    func problem(_ field: String, _ text: String) -> Problem? {
      form.fields.first { $0.id == field }?.problem(with: text)
    }
    #expect(problem("name", "a-b") == nil)
    #expect(problem("name", "a b") != nil)
    #expect(problem("owner", "group:default/team") == nil)
    #expect(problem("owner", "a:b:c") != nil)
  }

  @Test(arguments: [
    ("ui:autofocus: true", "ui:field: MyPicker", "Only Backstage has the field \"MyPicker\""),
    ("default: form, ", "", "\"source\" is hidden and has no default"),
    ("ui:widget: textarea", "backstage:featureFlag: f", "with the feature flag \"f\""),
    ("ui:widget: textarea", "ui:backstage: {review: {show: false}}", "in its review"),
    ("    - name: Its", "    - 1\n    - name: Its", "A page is a map"),
    ("token: {", "name: { type: string }\n        token: {", "\"name\" is on an earlier page"),
    ("repoUrl:", "repoUrl:\n          ui:options: {requestUserCredentials: {}}", ""),
  ])
  func `tells what it cannot carry`(old: String, new: String, told: String) throws {
    let text = ForeignSamples.backstage.replacing("ui:field: EntityNamePicker\n", with: "a: b\n")
      .replacing(old, with: new)
    let reading = FormFile.read(Array(text.utf8), named: "file", as: .backstage)
    guard !told.isEmpty else { return }
    let remark = try #require(reading.remarks.first { $0.contains(told) }, "\(reading.remarks)")
    #expect(remark.contains("warning"))
  }

  @Test(arguments: [
    ("spec: {}", "The template has no parameters"),
    ("spec: {parameters: []}", "The template has no parameters"),
    ("spec: {parameters: {properties: {}}}", "The template has no parameters"),
  ])
  func `without parameters is refused`(spec: String, told: String) {
    let text = "apiVersion: scaffolder.backstage.io/v1beta3\nkind: Template\n\(spec)\n"
    let reading = FormFile.read(Array(text.utf8), named: "template.yaml")
    #expect(reading.format == .backstage)
    #expect(reading.form == nil)
    #expect(reading.remarks.contains { $0.contains("error: \(told)") }, "\(reading.remarks)")
  }

  @Test func `may be one of several entities of a file`() throws {
    let text = "kind: Location\n---\n" + ForeignSamples.backstage
    #expect(try ForeignSamples.reading(text).format == .backstage)
  }
}
