import RefillCore
import RefillFormats
import Testing

@Suite struct `The problems of a field` {
  /// Each case is one line; the line before is `{ "id": "f", "fields": [`.
  @Test(arguments: Self.cases)
  func `are told with their place`(
    field: String, severity: FormProblem.Severity, column: Int, message: String
  ) {
    let text =
      "{ \"id\": \"f\", \"fields\": [\n\(field)\n,{ \"id\": \"z\" }, { \"id\": \"n\", \"kind\": \"note\" }] }"
    let (form, problems) = FormReader.read(text.utf8)
    #expect(
      problems.map(\.withoutField)
        == [FormProblem(severity, line: 2, column: column, message: message)])
    #expect((form == nil) == (severity == .error))
  }

  private static let kinds =
    "text, textarea, number, decimal, date, time, datetime, email, url, tel, path, password, choice, choices, "
    + "confirm, note, group, repeat"

  private static let cases: [(String, FormProblem.Severity, Int, String)] =
    words + idleWords + limits + choices + defaults + neighbors + settings

  private static let words: [(String, FormProblem.Severity, Int, String)] = [
    ("{}", .error, 1, "fields[0] has no id. Give it one like \"name\"."),
    (
      #"{"id": "a", "kind": "dropdown"}"#, .error, 21,
      "fields[0].kind: \"dropdown\" is not a field kind. Did you mean choice? Use one of \(kinds)."
    ),
    (
      #"{"id": "a", "kind": "texarea"}"#, .error, 21,
      "fields[0].kind: \"texarea\" is not a field kind. Did you mean textarea? Use one of \(kinds)."
    ),
    (
      #"{"id": "a", "title": null}"#, .error, 22, "fields[0].title takes a string, not null."
    ),
    (
      #"{"id": "a", "maxlength": 3}"#, .warning, 13,
      "fields[0]: unknown key \"maxlength\" is ignored. Did you mean maxLength?"
    ),
    (
      #"{"id": "a", "label": "A"}"#, .warning, 13,
      "fields[0]: unknown key \"label\" is ignored. Did you mean title?"
    ),
    (
      #"{"id": "a", "multiple": true}"#, .warning, 13,
      "fields[0].multiple has no effect on a field of kind text, only on path."
    ),
    (
      #"{"id": "a", "fields": []}"#, .warning, 13,
      "fields[0]: \"fields\" has no effect on a field, only on a group or a repeat."
    ),
    (
      #"{"id": "a", "kind": "grup"}"#, .error, 21,
      "fields[0].kind: \"grup\" is not a field kind. Did you mean group? Use one of \(kinds)."
    ),
    (
      "{\"id\": \"a\", \"\\u001b]\(String(repeating: "é", count: 50))\": 1}", .warning, 13,
      "fields[0]: unknown key \"^[]\(String(repeating: "é", count: 38))…\" is ignored."
    ),
  ]

  private static let idleWords: [(String, FormProblem.Severity, Int, String)] = [
    (
      #"{"id": "a", "rows": 3}"#, .warning, 13,
      "fields[0].rows has no effect on a field of kind text, only on textarea and path."
    ),
    (
      #"{"id": "a", "enum": 3}"#, .warning, 13,
      "fields[0].enum has no effect on a field of kind text, only on choice and choices."
    ),
    (
      #"{"id": "a", "pattern": "[", "enum": ["x"], "kind": "choice"}"#, .warning, 13,
      "fields[0].pattern has no effect on a field of kind choice."
    ),
    (
      #"{"id": "a", "kind": "note", "required": true}"#, .warning, 29,
      "fields[0].required has no effect on a field of kind note."
    ),
    (
      #"{"id": "a", "kind": "password", "mentions": {}}"#, .warning, 33,
      "fields[0].mentions has no effect on a field of kind password."
    ),
    (
      #"{"id": "a", "minimum": 3}"#, .warning, 13,
      "fields[0].minimum has no effect on a field of kind text, only on number, decimal, date, "
        + "time and datetime."
    ),
    (
      #"{"id": "a", "patternHint": "x"}"#, .warning, 28,
      "fields[0].patternHint has no effect without pattern."
    ),
    (
      #"{"id": "a", "lengthUnit": "bytes"}"#, .warning, 27,
      "fields[0].lengthUnit has no effect without minLength or maxLength."
    ),
    (
      #"{"id": "a", "returnKey": "newline"}"#, .warning, 26,
      "fields[0].returnKey: \"newline\" has no effect on a field of one line; it is for textarea."
    ),
  ]

  private static let limits: [(String, FormProblem.Severity, Int, String)] = [
    (
      #"{"id": "a", "maxLength": -1}"#, .error, 26,
      "fields[0].maxLength takes a whole number of 0 or more, not -1."
    ),
    (
      #"{"id": "a", "maxLength": 1.0}"#, .error, 26,
      "fields[0].maxLength takes a whole number of 0 or more, not 1.0."
    ),
    (
      #"{"id": "a", "maxLength": 99999999999999999999}"#, .error, 26,
      "fields[0].maxLength takes a whole number of 0 or more, not 99999999999999999999."
    ),
    (
      #"{"id": "a", "maxLength": "9"}"#, .error, 26,
      "fields[0].maxLength takes a whole number of 0 or more, not a string."
    ),
    (
      #"{"id": "a", "kind": "textarea", "rows": 0}"#, .error, 41,
      "fields[0].rows takes a whole number of 1 or more, not 0."
    ),
    (
      #"{"id": "a", "minLength": 4, "maxLength": 3}"#, .error, 26,
      "fields[0].minLength is 4, more than maxLength, 3."
    ),
    (
      #"{"id": "a", "pattern": "[a"}"#, .error, 24,
      "fields[0].pattern: \"[a\" is not a valid regular expression."
    ),
    (
      #"{"id": "a", "pattern": "a)|(b"}"#, .error, 24,
      #"fields[0].pattern: "a)|(b" is not a valid regular expression."#
    ),
    (
      #"{"id": "a", "pattern": "(?x)a #"}"#, .error, 24,
      #"fields[0].pattern: "(?x)a #" is not a valid regular expression."#
    ),
    (
      #"{"id": "a", "pattern": "\\Qa"}"#, .error, 24,
      #"fields[0].pattern: "\Qa" is not a valid regular expression."#
    ),
    (
      #"{"id": "a", "pattern": ""}"#, .error, 24,
      "fields[0].pattern is empty. Leave it out, or give a regular expression."
    ),
    (
      "{\"id\": \"a\", \"pattern\": \"\(String(repeating: "a", count: 1001))\"}", .error, 24,
      "fields[0].pattern has 1001 bytes; at most 1000 are taken."
    ),
    (
      #"{"id": "a", "kind": "number", "minimum": 1.5}"#, .error, 42,
      "fields[0].minimum: 1.5 is not what it takes, a whole number like 5."
    ),
    (
      #"{"id": "a", "kind": "decimal", "maximum": 1e999}"#, .error, 43,
      "fields[0].maximum: 1e999 is not what it takes, a number like 0.5."
    ),
    (
      #"{"id": "a", "kind": "date", "maximum": "2025-02-29"}"#, .error, 40,
      "fields[0].maximum: \"2025-02-29\" is not what it takes, a date like \"2026-03-12\"."
    ),
    (
      #"{"id": "a", "kind": "date", "maximum": "2025-2-3"}"#, .error, 40,
      "fields[0].maximum: \"2025-2-3\" is not what it takes, a date like \"2026-03-12\"."
    ),
    (
      #"{"id": "a", "kind": "date", "maximum": 2025}"#, .error, 40,
      "fields[0].maximum takes a date like \"2026-03-12\", not a number."
    ),
    (
      #"{"id": "a", "kind": "time", "minimum": "24:00"}"#, .error, 40,
      "fields[0].minimum: \"24:00\" is not what it takes, a time like \"08:00\"."
    ),
    (
      #"{"id": "a", "kind": "datetime", "minimum": "2026-03-12"}"#, .error, 44,
      "fields[0].minimum: \"2026-03-12\" is not what it takes, a date with a time like \"2026-03-12T14:30\"."
    ),
    (
      #"{"id": "a", "kind": "number", "minimum": 10, "maximum": 9}"#, .error, 42,
      "fields[0].minimum is 10, more than maximum, 9."
    ),
    (
      #"{"id": "a", "kind": "decimal", "minimum": -0.5, "maximum": -0.51}"#, .error, 43,
      "fields[0].minimum is -0.5, more than maximum, -0.51."
    ),
    (
      #"{"id": "a", "kind": "time", "minimum": "08:00:01", "maximum": "08:00"}"#, .error, 40,
      "fields[0].minimum is 08:00:01, more than maximum, 08:00."
    ),
    (
      #"{"id": "a", "kind": "number", "step": 0}"#, .error, 39,
      "fields[0].step takes a whole number of 1 or more, not 0."
    ),
    (
      #"{"id": "a", "kind": "date", "step": "1d"}"#, .error, 37,
      "fields[0].step takes a whole number of days, 1 or more, not \"1d\"."
    ),
  ]

  private static let choices: [(String, FormProblem.Severity, Int, String)] = [
    (
      #"{"id": "a", "kind": "choice"}"#, .error, 1,
      #"fields[0] is a choice without enum. Give it a list like ["red", "green"]."#
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": "x"}"#, .error, 39,
      "fields[0].enum takes a list of values, not a string."
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": []}"#, .error, 39,
      "fields[0].enum is empty. Give it at least one value to choose."
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": ["x", "y", "x"]}"#, .error, 50,
      "fields[0].enum[2]: \"x\" is the value of enum[0] already. Each option has its own."
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": ["x", {"value": "y", "title": "x"}]}"#, .error, 45,
      "fields[0].enum[1]: \"x\" is the title of enum[0] already. Each option has its own."
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": [[]]}"#, .error, 40,
      #"fields[0].enum[0] takes a value or { "value", "title" }, not a list."#
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": [{"title": "x"}]}"#, .error, 40,
      #"fields[0].enum[0] has no value. Give it one like "red"."#
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": [" "]}"#, .error, 40,
      #"fields[0].enum[0] is empty. Give it a title: { "value": "", "title": "None" }."#
    ),
    (
      #"{"id": "a", "kind": "choices", "enum": ["x"], "maxItems": 2}"#, .error, 59,
      "fields[0].maxItems is 2, but enum has only 1."
    ),
    (
      #"{"id": "a", "kind": "choices", "enum": ["x", "y"], "minItems": 2, "maxItems": 1}"#, .error,
      64, "fields[0].minItems is 2, more than maxItems, 1."
    ),
    (
      #"{"id": "a", "kind": "choices", "enum": ["x"], "minItems": 2}"#, .error, 59,
      "fields[0].minItems is 2, but enum has only 1."
    ),
  ]

  private static let defaults: [(String, FormProblem.Severity, Int, String)] = [
    (
      #"{"id": "a", "default": 5}"#, .error, 24,
      #"fields[0].default takes a string or { "from": "last" }, not a number."#
    ),
    (
      #"{"id": "a", "default": "x\ny"}"#, .error, 24,
      "fields[0].default has a line break. A field of several lines is of kind textarea."
    ),
    (
      #"{"id": "a", "maxLength": 3, "default": "äöüß"}"#, .warning, 40,
      "fields[0].default has 4 characters, over maxLength, 3. It is not cut."
    ),
    (
      #"{"id": "a", "kind": "number", "default": 4.5}"#, .error, 42,
      "fields[0].default: 4.5 is not what it takes, a whole number like 5."
    ),
    (
      #"{"id": "a", "kind": "number", "maximum": 9, "default": 10}"#, .warning, 56,
      "fields[0].default is 10, more than maximum, 9."
    ),
    (
      #"{"id": "a", "kind": "confirm", "default": "yes"}"#, .error, 43,
      "fields[0].default takes true or false, not a string."
    ),
    (
      #"{"id": "a", "kind": "choice", "enum": ["red", "blue"], "default": "bleu"}"#, .error, 67,
      "fields[0].default: \"bleu\" is not a value of enum. Did you mean blue?"
    ),
    (
      #"{"id": "a", "kind": "choices", "enum": ["x"], "default": "x"}"#, .error, 58,
      "fields[0].default takes a list of values of enum, not a string."
    ),
    (
      #"{"id": "a", "kind": "choices", "enum": ["x"], "default": ["y"]}"#, .error, 59,
      "fields[0].default[0]: \"y\" is not a value of enum."
    ),
    (
      #"{"id": "a", "kind": "choices", "enum": ["x"], "default": ["x", "x"]}"#, .error, 64,
      "fields[0].default[1]: \"x\" is ticked already. Leave one out."
    ),
    (
      #"{"id": "a", "default": {"from": "first"}}"#, .error, 33,
      "fields[0].default.from takes \"last\", the value of the last record, or \"previousItem\"."
    ),
    (
      #"{"id": "a", "default": {}}"#, .error, 24,
      #"fields[0].default takes either from or calculate, like { "from": "last" }."#
    ),
    (
      #"{"id": "a", "kind": "password", "default": {"from": "last"}}"#, .warning, 44,
      "fields[0].default has no effect on a password, which no record keeps."
    ),
  ]

  private static let neighbors: [(String, FormProblem.Severity, Int, String)] = [
    (
      #"{"id": "a", "next": "b"}"#, .error, 21,
      "fields[0].next: no field has the id \"b\". Name one of this form, or null for none."
    ),
    (
      #"{"id": "a", "previous": "a"}"#, .error, 25,
      "fields[0].previous: \"a\" is this field itself. Name another, or null for none."
    ),
    (
      #"{"id": "a", "next": "n"}"#, .error, 21,
      "fields[0].next: \"n\" is a note, which takes no answer. Name another field."
    ),
    (
      #"{"id": "a", "next": false}"#, .error, 21,
      "fields[0].next takes the id of a field or null, not true or false."
    ),
  ]

  private static let settings: [(String, FormProblem.Severity, Int, String)] = [
    (
      #"{"id": "a", "returnKey": "enter"}"#, .error, 26,
      "fields[0].returnKey: \"enter\" is not a value of returnKey. "
        + "Use one of next, done, newline, go, send, search."
    ),
    (
      #"{"id": "a", "autocomplete": " "}"#, .error, 29,
      "fields[0].autocomplete is empty. Name a history, or leave it out for the field's own."
    ),
    (
      #"{"id": "a", "autoFill": true}"#, .error, 25,
      #"fields[0].autoFill takes false or an object like { "minimumLength": 1 }, not true."#
    ),
    (
      #"{"id": "a", "autoFill": {"from": []}}"#, .error, 34,
      #"fields[0].autoFill.from is empty. Name a source, or write "autoFill": false."#
    ),
    (
      #"{"id": "a", "autoFill": {"from": ["past"]}}"#, .error, 35,
      #"fields[0].autoFill.from[0] takes "history", { "list": […] }, { "file": "x.txt" } "#
        + #"or { "command": […] }, "#
        + "not \"past\"."
    ),
    (
      #"{"id": "a", "autoFill": {"from": [{"command": "git"}]}}"#, .error, 47,
      "fields[0].autoFill.from[0].command takes a program and its arguments as a list of strings, "
        + #"like ["git", "branch"]."#
    ),
    (
      #"{"id": "a", "autoFill": {"separator": "and"}}"#, .error, 39,
      #"fields[0].autoFill.separator takes one sign like ","."#
    ),
    (
      #"{"id": "a", "kind": "textarea", "autoFill": {"separator": ","}}"#, .error, 59,
      "fields[0].autoFill.separator is for a field of kind text."
    ),
    (
      #"{"id": "a", "autoFill": {"from": [{"list": [], "file": "x"}]}}"#, .error, 35,
      #"fields[0].autoFill.from[0] takes one of list, file and command, "#
        + #"like { "file": "x.txt" }."#
    ),
    (
      #"{"id": "a", "autoFill": {"from": [{"list": [{}]}]}}"#, .error, 45,
      "fields[0].autoFill.from[0].list[0] takes a string, not an object."
    ),
    (
      #"{"id": "a", "autoFill": {"typing": "stay"}}"#, .error, 36,
      "fields[0].autoFill.typing: \"stay\" is not a value of typing. Use one of narrow, close."
    ),
    (
      #"{"id": "a", "toolbar": {"next": {"enable": false}}}"#, .warning, 34,
      "fields[0].toolbar.next: unknown key \"enable\" is ignored. "
        + "Did you mean enabled?"
    ),
    (
      #"{"id": "a", "toolbar": {"done": false}}"#, .error, 33,
      "fields[0].toolbar.done is an object in braces, not true or false."
    ),
  ]
}

extension FormProblem {
  /// The problem without the id of its field.
  var withoutField: FormProblem {
    FormProblem(severity, line: line, column: column, message: message)
  }
}

@Suite struct `A form that contradicts itself` {
  @Test(arguments: [
    (#"{"id": "a", "pattern": "[0-9]+", "default": "x"}"#, "fields[0].default: "),
    (#"{"id": "a", "kind": "email", "default": "x"}"#, "fields[0].default: no @."),
    (
      #"{"id": "a", "kind": "date", "minimum": "2026-01-01", "default": "2025-12-31"}"#,
      "fields[0].default is 2025-12-31, less than minimum, 2026-01-01."
    ),
    (
      #"{"id": "a", "kind": "time", "step": "00:15", "default": "08:10"}"#,
      "fields[0].default: must be on the quarter-hour."
    ),
    (#"{"id": "a", "required": true, "readOnly": true}"#, "never be submitted"),
    (#"{"id": "a", "kind": "password", "default": "x"}"#, "a default is not secret"),
    (#"{"id": "a", "kind": "textarea", "rows": 200}"#, "rows is 200"),
    (#"{"id": "a", "hidden": true}"#, "never has an answer"),
    (#"{"id": "a", "calculate": "1", "default": "x"}"#, "default has no effect with calculate"),
    (#"{"id": "a", "requiredMessage": "x"}"#, "has no effect without required"),
    (#"{"id": "a", "next": "b"}, {"id": "b", "next": "a"}"#, "forms a cycle: a, b, a."),
  ])
  func `is warned about, by the id of its field`(fields: String, message: String) {
    let (form, problems) = FormReader.read("{\"id\": \"f\", \"fields\": [\(fields)]}".utf8)
    #expect(form != nil)
    #expect(problems.count == 1)
    #expect(problems.first?.severity == .warning)
    #expect(problems.first?.message.contains(message) == true, "\(problems)")
  }

  @Test(arguments: [
    #"{"id": "a", "pattern": "[0-9]+", "default": "7"}"#,
    #"{"id": "a", "required": true, "readOnly": true, "default": "x"}"#,
    #"{"id": "a", "next": "c"}, {"id": "b"}, {"id": "c", "next": null}"#,
    #"{"id": "a", "kind": "choice", "enum": ["1", 2, true, null]}"#,
    #"{"id": "a", "required": true, "readOnly": true, "default": {"calculate": "1"}}"#,
    #"{"id": "a", "required": true, "readOnly": true, "calculate": "1"}"#,
    #"{"id": "a", "hidden": "x"}"#,
    #"{"id": "a", "kind": "date", "step": 7, "default": "today"}"#,
    #"{"id": "a", "kind": "time", "step": "00:15", "minimum": "08:10", "default": "now"}"#,
    #"{"id": "a", "kind": "datetime", "step": "00:15", "minimum": "now", "default": "+1 09:00"}"#,
  ])
  func `is not what only looks so`(fields: String) {
    #expect(FormReader.read("{\"id\": \"f\", \"fields\": [\(fields)]}".utf8).problems.isEmpty)
  }

  @Test(arguments: [
    ("select", "choice"), ("radio", "choice"), ("dropdown", "choice"), ("boolean", "confirm"),
    ("checkbox", "confirm"), ("integer", "number"), ("string", "text"), ("multiline", "textarea"),
    ("file", "path"), ("timestamp", "datetime"), ("phone", "tel"), ("secret", "password"),
  ])
  func `with a kind of other programs is told the one that is meant`(word: String, kind: String) {
    let text = #"{"id": "f", "fields": [{"id": "a", "kind": "\#(word)"}]}"#
    let problem = FormReader.read(text.utf8).problems.first
    #expect(problem?.message.contains("Did you mean \(kind)?") == true)
    #expect(problem?.text(in: "f.json").contains("error: a: fields[0].kind: ") == true)
  }
}
