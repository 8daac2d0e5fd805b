import RefillCore
import RefillFormats
import Testing

@Suite struct `A file of snippets` {
  @Test func `of TextExpander keeps groups in their order, and says what it guessed`() throws {
    let (collection, remarks) = try read(.textExpander)
    #expect(collection.groups.map(\.name) == ["A & B", "file"])
    #expect(collection.groups.map { $0.snippets.map(\.abbreviation) } == [["two", "one"], ["js"]])
    #expect(collection.groups[0].rule.precededBy == .notLetterOrDigit)
    let (two, one, js) = (
      collection.groups[0].snippets[0], collection.groups[0].snippets[1],
      collection.groups[1].snippets[0]
    )
    #expect(one.text == "%e <<b>" && one.dialect == .textExpander && one.uuid == "1")
    #expect(one.rule.letterCase == .ignored && one.label == nil)
    #expect(two.text == "bA" && two.isFormatted && two.useCount == 7)
    #expect(two.styles == [Span(1..<2, .style("bold"))])
    #expect(js.dialect == .plain && js.obstacle == .program("JavaScript"))
    #expect(
      remarks == [
        "f:4:30: guessed: expandAfterMode 1 is taken to mean: neither letter nor digit precedes "
          + "the abbreviation.",
        "f:10:5: guessed: abbreviationMode 1 is taken to mean: ignore case.",
        "f:16:5: disabled: \"js\" runs a program (JavaScript), which Refill never does.",
      ])
  }

  @Test func `of TextExpander may be one group, alone or of a folder`() throws {
    func plist(_ inside: String) -> String { "<plist><dict>\(inside)</dict></plist>" }
    let snippets = """
      <array><dict><key>abbreviation</key><string>[[PREFIX]]a</string>
      <key>plainText</key><string>b</string></dict></array>
      """
    for text in [
      plist(
        "<key>groupInfo</key><dict><key>groupName</key><string>G</string></dict>"
          + "<key>snippetsTE2</key>\(snippets)"),
      plist("<key>name</key><string>G</string><key>snippetPlists</key>\(snippets)"),
    ] {
      let reading = SnippetReader.read(Array(text.utf8), as: .textExpander, named: "file")
      #expect(
        reading.collection
          == SnippetCollection([
            SnippetGroup("G", snippets: [Snippet("a", "b", dialect: .textExpander)])
          ]))
      #expect(reading.remarks.map(\.kind) == [.guessed])
    }
  }

  @Test func `in rows has abbreviation, text and label`() throws {
    let expected = [
      Snippet("one", "%e, \"quoted\"", dialect: .textExpander, label: "First"),
      Snippet("two", "first line\nsecond line", dialect: .textExpander),
      Snippet("", "searched for", dialect: .textExpander, label: "Third"),
    ]
    #expect(try read(.csv).0.groups[0].snippets == expected)
    let semicolons = "one;a,b\rtwo;c;d"
    let reading = SnippetReader.read(Array(semicolons.utf8), as: .csv, named: "file")
    #expect(reading.collection?.groups[0].snippets.map(\.text) == ["a,b", "c"])
    let declared = SnippetReader.read(Array("sep=;\r\n,one;a\r\n".utf8), as: .csv, named: "file")
    #expect(declared.collection?.groups[0].snippets.map(\.abbreviation) == [",one"])
    #expect(declared.remarks.map(\.kind) == [.guessed])
    #expect(declared.collection?.groups[0].rule == ExpansionRule(precededBy: .whitespace))
    for (file, rows) in [
      ("a,\"1\n2\",x\rb,\"3\r4\"\rc,5\"", ["a: 1\n2", "b: 3\n4", "c: 5\""]),
      ("a,\"1\r2\"\r\nb,3\r\n", ["a: 1\n2", "b: 3"]),
      ("\u{FEFF}\"a\";\"1\r2\"\r\"b\";\"3\"", ["a: 1\n2", "b: 3"]),
      (";sig,Best; regards\n", [";sig: Best; regards"]),
      (";sig\tHello, you\n,a\t\"b\tc\"\n", [";sig: Hello, you", ",a: b\tc"]),
    ] {
      let format = try #require(SnippetFormat(ofFile: "snippets.tsv", Array(file.utf8)))
      let reading = SnippetReader.read(Array(file.utf8), as: format, named: "file")
      let snippets = reading.collection?.groups[0].snippets ?? []
      #expect(snippets.map { "\($0.abbreviation): \($0.text)" } == rows)
    }
    let broken = SnippetReader.read(Array("a,b\nc,\"d\n".utf8), as: .csv, named: "file")
    #expect(broken.collection == nil)
    #expect(broken.remarks.first?.position == SourcePosition(line: 2, column: 1))
  }

  @Test func `of espanso has a snippet for each trigger, with the variables it uses`() throws {
    let (collection, remarks) = try read(.espanso)
    let snippets = collection.groups[0].snippets
    #expect(snippets.map(\.abbreviation) == [":a", ":b", ":bb", ":f", ":w", "", ":d"])
    #expect(snippets[0].text == "Long * text" && snippets[0].label == "A")
    #expect(
      snippets[2].rule
        == ExpansionRule(
          moment: .atWordEnd, precededBy: .notLetterOrDigit,
          letterCase: .adapted(singleCapital: .words)))
    #expect(
      snippets[1].variables.map(\.kind)
        == [.choice([Field.Option(value: "x"), Field.Option(value: "y", title: "Y")])])
    var lang = SnippetVariable.FormField("lang")
    (lang.defaultText, lang.options) = ("de", ["de", "en"])
    var name = SnippetVariable.FormField("name")
    name.isMultiline = true
    #expect(snippets[3].text == "Dear {{form1.name}} in {{form1.lang}}")
    #expect(
      snippets[3].variables.last
        == SnippetVariable(
          "form1", .form(layout: "Dear [[name]] in [[lang]]", fields: [lang, name])))
    #expect(snippets[4].obstacle == .program("shell") && snippets[4].searchTerms == ["me"])
    #expect(snippets[4].variables == [SnippetVariable("who", .program("shell"))])
    #expect(snippets[5].obstacle == .unsupported("regex"))
    #expect(snippets[6].variables == [SnippetVariable("d", .date(format: "%e", offset: 86_400))])
    #expect(
      remarks == [
        "f:9:1: ignored: \"shared\" has no effect.",
        "f:28:5: disabled: \":w\" runs a program (shell), which Refill never does.",
        "f:31:5: disabled: \":r(?P<n>\\d)\" needs regex, which Refill does not have.",
        "f:36:5: ignored: \"force_mode\" has no effect in a match.",
      ])
  }

  @Test func `of VS Code has a snippet for each prefix, comments, and one comma too many`() throws {
    let (collection, remarks) = try read(.vsCode)
    let snippets = collection.groups[0].snippets
    #expect(snippets.map(\.abbreviation) == ["for", "for-const", ""])
    #expect(snippets[1].text == "for (const ${2:element} of ${1:array}) {\n\t$0\n}")
    #expect(snippets.allSatisfy { $0.dialect == .lsp && $0.isEnabled })
    #expect(snippets[0].label == "For Loop" && snippets[0].searchTerms == ["A loop"])
    #expect(remarks == ["f:3:3: ignored: \"scope\" has no effect."])
  }

  @Test(arguments: [SnippetFormat.vsCode, .snipMate])
  func `of editors wait for Tab behind a whole word`(format: SnippetFormat) throws {
    let (collection, _) = try read(format)
    #expect(collection.groups[0].rule.moment == .atTab)
    #expect(collection.groups[0].rule.precededBy == .notLetterOrDigit)
    let text = RefillSnippets.text(of: collection)
    #expect(text.contains(#""expand": "tab""#))
    #expect(SnippetReader.read(Array(text.utf8), as: .refill, named: "").collection == collection)
  }

  @Test func `of macOS has whole words`() throws {
    let (collection, remarks) = try read(.macOS)
    #expect(collection.groups[0].rule.moment == .atWordEnd)
    #expect(collection.groups[0].snippets.map(\.text) == ["On my way!", "x"])
    #expect(collection.groups[0].snippets.map(\.isEnabled) == [true, false])
    #expect(remarks == ["f:3:3: disabled: \"off\" is switched off in the file."])
  }

  @Test func `of SnipMate keeps programs off`() throws {
    let (collection, remarks) = try read(.snipMate)
    let snippets = collection.groups[0].snippets
    #expect(snippets.map(\.abbreviation) == ["if", "date", "two words"])
    #expect(snippets[0].text == "if (${1:condition}) {\n\t${0}\n\n}")
    #expect(snippets[1].text == "`strftime(\"%Y\")` costs $5 or \\$x")
    #expect(snippets[1].obstacle == .program("Vim script") && snippets[1].label == "A date")
    #expect(snippets[2].text == "${TM_SELECTED_TEXT:x}" && snippets[2].label == "With a label")
    #expect(snippets[2].rule.precededBy == .notLetterOrDigit)
    #expect(
      remarks == [
        "f:2:1: ignored: \"priority\" has no effect.",
        "f:9:1: disabled: \"date\" runs a program (Vim script), which Refill never does.",
        "f:11:1: ignored: \"global\" has no effect.",
      ])
  }

  @Test func `of Refill has everything`() throws {
    let (collection, remarks) = try read(.refill)
    #expect(
      remarks == [
        "f:10:9: disabled: \"w\" is switched off in the file.",
        "f:20:9: disabled: \"sh\" runs a program (shell), which Refill never does.",
      ])
    #expect(collection.rule.letterCase == .ignored && collection.rule.moment == .immediately)
    #expect(collection.groups[0].prefix == ";")
    #expect(
      collection.groups[0].rule
        == ExpansionRule(moment: .atDelimiter(.dropped), precededBy: .whitespace))
    let snippets = collection.groups[0].snippets
    #expect(snippets[1].text == "Bye,\n\nZoë")
    #expect(snippets[1].styles == [Span(6..<9, .style("bold"))] && snippets[1].isFormatted)
    #expect(snippets[2].variables.count == 7)
    #expect(snippets[3].obstacle == .program("shell"))
  }

  @Test(arguments: [
    (
      #"{"groups": [{"snippets": [{"text": 1}]}]}"#,
      "groups[0].snippets[0].text takes a string, not a number."
    ),
    (#"{"groups": [{"snippets": [{"abbreviation": "a"}]}]}"#, "groups[0].snippets[0] has no text."),
    (#"{"expand": "later", "groups": []}"#, "expand: \"later\" is not a value of expand."),
    (#"{"snippets": []}"#, "A file of snippets has groups, a list."),
    (
      #"{"groups": [{"snippets": [{"text": "é", "styles": [{"style": "b", "from": 0, "to": 2}]}]}]}"#,
      "styles[0] takes a style, and from and to"
    ),
    (#"[]"#, "A file of snippets is an object in braces, not a list."),
    (#"{"groups": [{"snippets": [{"text": "a", "case": "adpated"}]}]}"#, "Did you mean adapted?"),
  ])
  func `of Refill says where it is wrong`(text: String, message: String) {
    let reading = SnippetReader.read(Array(text.utf8), as: .refill, named: "file")
    #expect(reading.collection == nil)
    #expect(
      reading.remarks.contains { $0.kind == .error && $0.message.contains(message) },
      "\(reading.remarks)")
  }

  @Test(arguments: SnippetFormat.allCases)
  func `is the same again when Refill has written it`(format: SnippetFormat) throws {
    let (collection, _) = try read(format)
    let text = RefillSnippets.text(of: collection)
    let again = SnippetReader.read(Array(text.utf8), as: .refill, named: "other")
    #expect(again.collection == collection)
    #expect(again.remarks.allSatisfy { $0.kind == .disabled })
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test(arguments: SnippetFormat.allCases)
  func `is known by how it begins`(format: SnippetFormat) {
    #expect(SnippetFormat(ofFile: "-", Array(SnippetSamples.text(format).utf8)) == format)
    #expect(SnippetFormat(ofFile: "x.txt", Array("Dear".utf8)) == nil)
  }

  private func read(_ format: SnippetFormat) throws -> (SnippetCollection, [String]) {
    let reading = SnippetReader.read(
      Array(SnippetSamples.text(format).utf8), as: format, named: "file")
    let remarks = reading.remarks.map { $0.text(in: "f") }
    return (try #require(reading.collection, "\(remarks)"), remarks)
  }
}
