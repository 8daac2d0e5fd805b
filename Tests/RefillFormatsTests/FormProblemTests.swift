import RefillCore
import RefillFormats
import Testing

@Suite struct `The problems of a form file` {
  @Test(arguments: Self.cases)
  func `are told with their place`(
    text: String, severity: FormProblem.Severity, column: Int, message: String
  ) {
    let (form, problems) = FormReader.read(text.utf8)
    #expect(
      problems.map(\.withoutField)
        == [FormProblem(severity, line: 1, column: column, message: message)])
    #expect((form == nil) == (severity == .error))
  }

  private static let cases: [(String, FormProblem.Severity, Int, String)] = [
    ("[]", .error, 1, "A form is an object in braces, not a list."),
    (
      #"{"fields": [{"id": "a"}]}"#, .error, 1,
      "The form has no id. Give it one like \"visitor\"."
    ),
    (#"{"id": 4, "fields": [{"id": "a"}]}"#, .error, 8, "id takes a string, not a number."),
    (
      #"{"id": "", "fields": [{"id": "a"}]}"#, .error, 8,
      "id is empty. Give it a name like \"visitor\"."
    ),
    (
      #"{"id": "a/b", "fields": [{"id": "a"}]}"#, .error, 8,
      "id: only a–z, A–Z, 0–9, - _ . are allowed in \"a/b\"."
    ),
    (
      #"{"id": "größe", "fields": [{"id": "a"}]}"#, .error, 8,
      "id: only a–z, A–Z, 0–9, - _ . are allowed in \"größe\"."
    ),
    (
      #"{"id": "..", "fields": [{"id": "a"}]}"#, .error, 8,
      "id: \"..\" begins with a letter, a digit or _."
    ),
    (
      #"{"id": "f"}"#, .error, 1,
      #"The form has no fields. Give it a list: "fields": [{ "id": "name" }]."#
    ),
    (#"{"id": "f", "fields": {}}"#, .error, 23, "fields takes a list of fields, not an object."),
    (
      #"{"id": "f", "fields": []}"#, .error, 23,
      #"fields is empty. A form has at least one field, like { "id": "name" }."#
    ),
    (
      #"{"id": "f", "fields": [7]}"#, .error, 24, "fields[0] is an object in braces, not a number."
    ),
    (
      #"{"id": "f", "review": 1, "fields": [{"id": "a"}]}"#, .error, 23,
      "review takes true or false, not a number."
    ),
    (
      #"{"id": "f", "summary": "fulll", "fields": [{"id": "a"}]}"#, .error, 24,
      #"summary: "fulll" is not a value of summary. Did you mean full? Use one of line, full, none."#
    ),
    (
      #"{"id": "f", "titel": "F", "fields": [{"id": "a"}]}"#, .warning, 13,
      "unknown key \"titel\" is ignored. Did you mean title?"
    ),
    (
      #"{"id": "f", "groups": [], "fields": [{"id": "a"}]}"#, .warning, 13,
      "unknown key \"groups\" is ignored."
    ),
    (
      #"{"id": "f", "fields": [{"id": "a"}, {"id": "a"}]}"#, .error, 44,
      "fields[1].id: \"a\" is the id of fields[0] already. Each field has its own."
    ),
  ]

  @Test func `are all told at once, in the order of the file`() {
    let text = """
      { "titel": 1,
        "fields": [
          { "id": "a", "kind": "x", "default": 1, "rows": -1, },
          { "id": "a", "next": "q", "next": "a", "kind": "choice" },
        ],
        "id": 5 }
      """
    let (form, problems) = FormReader.read(text.utf8)
    #expect(form == nil)
    #expect(
      problems.map { "\($0.line):\($0.column) \($0.severity)" } == [
        "1:3 warning", "3:26 error", "3:53 error", "4:5 error", "4:13 error", "4:26 error",
        "4:31 error", "6:9 error",
      ])
  }
}
