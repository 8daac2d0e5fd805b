import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of question, groups and conditions.
  static let rancher = """
    categories: [database]
    questions:
      - variable: persistence.enabled
        label: Keep the data
        description: On a volume
        type: boolean
        default: "true"
        group: Storage
        show_subquestion_if: true
        subquestions:
          - variable: persistence.size
            label: Size
            default: 8Gi
            type: string
          - variable: persistence.storageClass
            label: Class
            type: storageclass
      - variable: mode
        label: Mode
        type: enum
        options: [single, cluster]
        default: single
        required: true
      - variable: replicas
        type: int
        min: 1
        max: 9
        default: 3
        show_if: mode=cluster&&persistence.enabled=true
      - variable: adminPassword
        label: Password
        type: password
        min_length: 8
      - variable: host
        type: hostname
        valid_chars: a-z.
        group: Net
        show_if: "mode!=single||replicas=3"
      - variable: config
        type: multiline
        group: Storage
      - variable: ingress.hosts[0]
        type: string
        default: a,b
      - {variable: extra, type: "array[string]", default: [x]}

    """
}

@Suite struct `Questions of Rancher` {
  @Test func `become a form of groups`() throws {
    #expect(
      try ForeignSamples.summary(ForeignSamples.rancher) == [
        "persistence.enabled confirm true", "persistence.size text 8Gi",
        "persistence.storageClass text", "config textarea", "mode! choice single",
        "replicas number 3", "adminPassword password", "ingress.hosts-0- text a,b",
        "extra textarea x", "host text",
      ])
    let form = try #require(try ForeignSamples.reading(ForeignSamples.rancher).form)
    let groups = form.elements.compactMap { element -> String? in
      if case .group(let group) = element { group.title } else { nil }
    }
    #expect(groups == ["Storage", "Net"])
    #expect(form.fields[0].title == "Keep the data")
    #expect(
      form.fields.map { $0.logic.relevant?.source ?? "" } == [
        "", "${persistence.enabled} = true()", "${persistence.enabled} = true()", "", "",
        "(${mode} = 'cluster') and (${persistence.enabled} = true())", "", "", "",
        "(not(${mode} = 'single')) or (${replicas} = 3)",
      ])
  }

  @Test func `are written with dotted names, or as arguments`() throws {
    let answers = [("mode", ["cluster"]), ("persistence.size", ["9Gi"]), ("extra", ["a", "b,c"])]
    #expect(
      try ForeignSamples.output(ForeignSamples.rancher, answers).text == """
        "persistence.enabled": true
        "persistence.size": "9Gi"
        mode: "cluster"
        replicas: 3
        "ingress.hosts[0]": "a,b"
        extra: ["a","b,c"]

        """)
    #expect(
      try ForeignSamples.output(ForeignSamples.rancher, answers, as: .args).text
        == "--set persistence.enabled=true --set-string persistence.size=9Gi "
        + "--set-string mode=cluster --set replicas=3 --set-string 'ingress.hosts[0]=a\\,b' "
        + "--set-json 'extra=[\"a\",\"b,c\"]'\n")
  }

  @Test func `leave out what is not shown`() throws {
    let text = try ForeignSamples.output(
      ForeignSamples.rancher, [("persistence.enabled", ["false"])]
    ).text
    #expect(!text.contains("size"))
    #expect(!text.contains("replicas"))
  }

  @Test func `check characters and lengths`() throws {
    let form = try #require(try ForeignSamples.reading(ForeignSamples.rancher).form)
    var model = FormModel(form)
    model.answer(field: "mode", with: ["cluster"])
    model.answer(field: "host", with: ["a.b"])
    #expect(model.fields[9].currentProblem == nil)
    model.answer(field: "host", with: ["A_b"])
    #expect(model.fields[9].currentProblem != nil)
  }

  @Test func `tell what they cannot carry`() throws {
    let text = ForeignSamples.rancher
    #expect(
      try ForeignSamples.reading(text).remarks == [
        "17:15: warning: Only the cluster knows its \"storageclass\": the name is typed."
      ])
    for (old, new, told) in [
      ("type: hostname", "type: host", "\"host\" is not a type of questions"),
      ("mode!=single||", "other!=single||", "the question is always asked"),
      ("show_subquestion_if: true", "show_subquestion_if: [1]", ""),
      ("options: [single, cluster]", "options: []", "has no options"),
      ("valid_chars: a-z.", "valid_chars: z-a", "The characters are not carried"),
      ("- variable: mode", "- name: x", "has no variable"),
      ("type: multiline", "tipe: multiline", "Did you mean type?"),
      ("min: 1", "min: 10", "more than the maximum"),
    ] where !told.isEmpty {
      #expect(try ForeignSamples.remarks(text, old, new).contains { $0.contains(told) }, "\(told)")
    }
  }
}
