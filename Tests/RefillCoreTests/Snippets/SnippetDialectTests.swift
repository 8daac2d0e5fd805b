import Foundation
import RefillCore
import Testing

@Suite struct `Snippets of editors` {
  @Test(arguments: [
    ("$1 $0", " ", 1..<1), ("${1:a}-$1", "a-a", nil), ("${0:all}", "all", 0..<3),
    ("${1:a${2:b}}$2", "abb", nil), ("${1|one,t\\,w\\|o|}", "one", nil),
    ("\\$1 \\} \\\\ \\x", "$1 } \\ \\x", nil),
    ("$CURRENT_YEAR-${CURRENT_MONTH}", "2026-03", nil), ("${TM_FILENAME:none}", "none", nil),
    ("$NOSUCH", "NOSUCH", nil), ("${1:x", "${1:x", nil), ("${1:${2:x", "${1:${2:x", nil),
    ("$", "$", nil), ("${", "${", nil), ("$1${1:late}", "latelate", nil), ("a}b", "a}b", nil),
    ("$CLIPBOARD $TM_SELECTED_TEXT", "100%d some <text>", nil), ("${1:a$1}", "a", nil),
    ("${TM_SELECTED_TEXT/<(.*)>/[${1:/upcase}]/}", "some [TEXT]", nil),
    ("${TM_SELECTED_TEXT/e/E/g}", "somE <tExt>", nil),
    ("${1:Ann} ${1/(.)/${1:/downcase}/}", "Ann ann", nil),
    ("${TM_FILENAME/^$/${1:-empty}/}", "empty", nil),
    ("${TM_SELECTED_TEXT/(x+)+$/y/}", "some <text>", nil),
    ("$RANDOM ${RANDOM_HEX}", "999999 ffffff", nil),
  ])
  func `become text`(source: String, text: String, selection: Range<Int>?) {
    let expansion = SnippetRenderer.expansion(of: Snippet("", source, dialect: .lsp), .test())
    #expect(expansion.text == text)
    #expect(expansion.selection == selection)
  }

  @Test func `ask in the order of their numbers, by their placeholders`() {
    let snippet = Snippet("", "${2:second} $1 ${3|a,b|}", dialect: .lsp)
    let blanks = SnippetRenderer.expansion(of: snippet, .test()).blanks
    #expect(blanks.map(\.title) == ["Blank 1", "second", "Blank 3"])
    #expect(blanks.map(\.isRemembered) == [false, true, false])
  }

  @Test func `never hang on an expression`() {
    let source = "${CLIPBOARD/(a|aa|a?)+b(a*)*c/x/}"
    var context = SnippetContext.test()
    let text = String(repeating: "a", count: 40)
    context.clipboard = { text }
    #expect(SnippetRenderer.expansion(of: Snippet("", source, dialect: .lsp), context).text == text)
  }
}

@Suite struct `Snippets of espanso` {
  @Test(arguments: [
    ("Hi {{name}}!", "Hi Ann!"), ("{{ name }}", "Ann"), ("{{none}}", "{{none}}"),
    ("{{today}}", " 5/03/2026"), ("{{tomorrow}}", "06"), ("{{clip}}", "100%d"), ("{{pick}}", "two"),
    ("{{choice}}", "red"), ("{{greet}}", "Dear Ann"), ("{{raw}}", "{{name}}"),
    ("{{shell}}", "{{shell}}"),
    ("{{form1.who}} {{form1.who}}", "you you"), ("{{form1}}", "for you, blue"),
    ("{{sig}}", "[sig]"),
    ("a$|$b$|$c", "abc"), ("\\{\\{name}}", "{{name}}"), ("{{loop}}", "{{loop}}"),
    ("{{name}", "{{name}"),
    ("{ {{", "{ {{"), ("5$ é", "5$ é"),
  ])
  func `become text`(source: String, text: String) {
    var snippet = Snippet("", source, dialect: .espanso)
    snippet.variables = Self.variables
    let expansion = SnippetRenderer.expansion(of: snippet, .test(snippets: [":sig": "[sig]"]))
    #expect(expansion.text == text)
  }

  @Test func `place the cursor at the first mark`() {
    let snippet = Snippet("", "a$|$b$|$c", dialect: .espanso)
    #expect(SnippetRenderer.expansion(of: snippet, .test()).selection == 1..<1)
  }

  private static var variables: [SnippetVariable] {
    var raw = SnippetVariable("raw", .echo("{{name}}"))
    raw.isInjected = false
    var colour = SnippetVariable.FormField("colour")
    colour.options = ["blue", "green"]
    var who = SnippetVariable.FormField("who")
    who.defaultText = "you"
    return [
      SnippetVariable("name", .echo("Ann")), SnippetVariable("greet", .echo("Dear {{name}}")), raw,
      SnippetVariable("today", .date(format: "%e/%m/%Y")),
      SnippetVariable("tomorrow", .date(format: "%d", offset: 86_400)),
      SnippetVariable("clip", .clipboard), SnippetVariable("pick", .random(["one", "two"])),
      SnippetVariable(
        "choice", .choice([Field.Option(value: "red"), Field.Option(value: "blue")])),
      SnippetVariable("shell", .program("shell")), SnippetVariable("sig", .match(":sig")),
      SnippetVariable("form1", .form(layout: "for [[who]], [[colour]]", fields: [colour, who])),
      SnippetVariable("loop", .echo("{{loop}}")),
    ]
  }
}

@Suite struct `Refill's own snippets` {
  @Test(arguments: [
    ("{{date yyyy-MM-dd}}", "2026-03-05"), ("{{date +1mo -1d d MMMM}}", "4 April"),
    ("{{date +3q yyyy}}", "{{date +3q yyyy}}"), ("{{clipboard}}", "100%d"),
    ("{{date next mon yyyy-MM-dd}}", "2026-03-09"), ("{{date next thursday d}}", "12"),
    ("{{date last thu d MMM}}", "26 Feb"), ("{{date last fri d MMM}}", "27 Feb"),
    ("{{date month end yyyy-MM-dd}}", "2026-03-31"), ("{{date -1mo month end d.M.}}", "28.2."),
    ("{{date month end +1d d.M.}}", "1.4."), ("{{date month start d.M.}}", "1.3."),
    ("{{date week start EEE d}} {{date week end EEE d}}", "Mon 2 Sun 8"),
    ("{{date year end d.M.}} {{date year start D}}", "31.12. 1"),
    ("{{date +1bd d.M.}} {{date +2bd d.M.}} {{date +12bd d.M.}}", "6.3. 9.3. 23.3."),
    ("{{date -3bd d.M.}} {{date -4bd d.M.}}", "2.3. 27.2."),
    ("{{date +2d +1bd d}} {{date +2d -1bd d}} {{date +3d +5bd d}} {{date +3d -5bd d}}", "9 6 13 2"),
    ("{{date +9999999bd d}}", "{{date +9999999bd d}}"),
    ("{{selection}}", "some <text>"),
    ("Dear {{ask Name = Ann}}", "Dear Ann"), ("{{choose Day: Mon | Tue}}", "Mon"),
    ("a{{if Long = yes}}b{{end}}c{{if No}}d{{end}}", "abc"), ("\\{{ask Name}}", "{{ask Name}}"),
    ("{{ nothing }}", "{{ nothing }}"), ("{{{{", "{{{{"), ("50% {x} \\ é", "50% {x} \\ é"),
    ("{{snippet a}}", "[a]"), ("{{snippet b}}", "{{snippet b}}"), ("{{end}}", "{{end}}"),
  ])
  func `become text`(source: String, text: String) {
    let expansion = SnippetRenderer.expansion(
      of: Snippet("", source, dialect: .refill), .test(snippets: ["a": "[a]"]))
    #expect(expansion.text == text)
  }

  @Test(arguments: [
    ("{{date nxt mon d}}", "{{date nxt mon d}}"), ("{{nothing}}", "{{nothing}}"),
    ("{{key x}}", "{{key x}}"), ("{{date +3q d}}", "{{date +3q d}}"), ("{{end}}", "{{end}}"),
    ("{{date 'on' d MMMM}}", nil), ("\\{{nothing}}", nil), ("{{ask Name}}", nil),
  ])
  func `tell what means nothing`(source: String, macro: String?) {
    let snippet = Snippet("", source, dialect: .refill)
    let warnings = SnippetRenderer.expansion(of: snippet, .test()).warnings
    #expect(warnings == (macro.map { [.unknownMacro($0)] } ?? []))
  }

  @Test func `select, and press keys`() {
    let expansion = SnippetRenderer.expansion(
      of: Snippet("", "a {{select}}b{{end}} c{{key tab}}", dialect: .refill), .test())
    #expect(expansion.text == "a b c")
    #expect(expansion.selection == 2..<3)
    #expect(expansion.keys == [.tab])
  }
}
