import Testing

/// A run of a recipe without a terminal.
struct CookbookRun: CustomTestStringConvertible, Sendable {
  let number: Int
  /// The answers, each `ID=value`, with the ids in capital letters.
  var answers: [String] = []
  /// The files that the reader of the recipe has.
  var files: [String: String] = [:]
  /// Commands before those of the recipe.
  var before = ""
  /// Commands after them.
  var after = ""
  /// Parts of files that are there in the end.
  let results: [(file: String, part: String)]

  var testDescription: String { "recipe \(number)" }
}

extension CookbookRun {
  /// The recipes that need no terminal.
  static let all = [
    CookbookRun(
      number: 1, answers: ["TITLE=Crash", "WHAT=It ends."],
      files: [
        ".github/ISSUE_TEMPLATE/bug.yml": """
        name: Bug
        description: d
        body:
          - type: input
            id: what
            attributes: {label: What}

        """
      ],
      results: [("args", "<gh><issue><create><--title><Crash><--body><### What\n\nIt ends.>")]),
    CookbookRun(
      number: 2,
      answers: [
        "TYPE=fix", "SCOPE=ui", "SUBJECT=keep the draft", "BODY=It was lost.", "CLOSES=#214",
        "BREAKING=No more --old.", "CO_AUTHOR=Ann Chen <ann@acme.example>",
      ],
      before: "git init -q; git config user.name A; git config user.email a@b; git add bashrc",
      after: "git log --format=%B > log",
      results: [
        (
          "log",
          """
          fix(ui)!: keep the draft

          It was lost.

          BREAKING-CHANGE: No more --old.
          Closes: #214
          Co-authored-by: Ann Chen <ann@acme.example>
          """
        )
      ]),
    CookbookRun(
      number: 3, answers: ["PROJECT=Weather"],
      files: ["template/cookiecutter.json": #"{"project": "x", "license": ["MIT", "GPL"]}"#],
      results: [
        ("args", "<cookiecutter><--replay-file><context.json><template>"),
        ("context.json", #""project": "Weather""#),
      ]),
    CookbookRun(
      number: 4,
      answers: [
        "TITLE=Orders fail at checkout", "SEVERITY=2", "SYSTEM=shop-3", "AFFECTED=120",
        "DATA__LOST=false", "DATA__PERSONAL=false", "LEAD=Tomas Novak", "EVENTS=14:30 alert",
        "REPORTER=Priya Nair",
      ],
      results: [
        ("incidents.csv", "Orders fail at checkout"),
        ("incidents.md", "| Title | Orders fail at checkout |"), ("-", "1\n"),
      ]),
    CookbookRun(
      number: 7,
      answers: [
        "TITLE=Replace switch in rack 7", "SYSTEM=router-leeds-2", "RISK=low", "DATE=2026-12-01",
        "REASON=It is old.", "STEPS=Unplug it", "WAY_BACK=Plug it in", "REQUESTER=Priya Nair",
        "APPROVER=Tomas Novak", "SIGNED_BY=Tomas Novak", "DECISION=approved",
      ],
      after: """
        cat requests/*.signed > signed
        refill fill --set signed_by='Priya Nair' form.json 2> refusal
        true
        """,
      results: [
        ("-", #""title": "Replace switch in rack 7""#),
        (
          "signed",
          #"{"asked_by":"Priya Nair","signed_by":"Tomas Novak","decision":"approved"}"#
        ),
        ("refusal", "signed_by: The second signature is that of another person."),
      ]),
    CookbookRun(
      number: 9,
      answers: [
        "EMPLOYEE=Priya Nair", "COST_CENTRE=0042", "PAID_IN=EUR", "REASON=Inspection in York",
        "FROM=2026-03-09", "TO=2026-03-10", "ITEMS__1__DAY=2026-03-09", "ITEMS__1__WHAT=Train",
        "ITEMS__1__CATEGORY=travel", "ITEMS__1__AMOUNT=84", "ITEMS__1__CURRENCY=EUR",
        "ITEMS__2__DAY=2026-03-10", "ITEMS__2__WHAT=Bus", "ITEMS__2__CATEGORY=travel",
        "ITEMS__2__AMOUNT=4", "ITEMS__2__CURRENCY=EUR",
      ],
      after: "cat expenses-*.csv > table",
      results: [("claim.json", #""total":88"#), ("table", ",Train,travel,"), ("-", "88\n")]),
    CookbookRun(
      number: 10,
      answers: ["FROM=Priya Nair", "TO=Tomas Novak", "DATE=2026-12-01", "SHIFT=quiet"],
      results: [
        ("handover.md", "| To | Tomas Novak |"), ("body", #""to":"Tomas Novak""#),
        ("args", "<curl><--fail-with-body><--json><@-><https://chat.example/hooks/on-call>"),
      ]),
    CookbookRun(
      number: 11,
      results: [
        ("answers.json", #"{"version":"1.4.0","channel":"beta","notes":"Faster start.\nFewer"#)
      ]),
    CookbookRun(
      number: 12, answers: ["PORT=8080"],
      files: [".env.example": "# The host.\nHOST=localhost\nPORT=80\n"],
      results: [(".env", "# The host.\nHOST=localhost\nPORT=8080\n")]),
    CookbookRun(
      number: 13,
      answers: [
        "SERIES=A-22", "PLACE=Outfall 3", "MATERIAL=Drinking water", "TAKEN_BY=Priya Nair",
        "SAMPLES__1__TIME=09:15", "SAMPLES__1__VOLUME=250", "SAMPLES__1__TEMPERATURE=4",
        "SAMPLES__2__TIME=09:30", "SAMPLES__2__TEMPERATURE=5",
      ],
      results: [
        ("series.csv", ",A-22,Outfall 3,"), ("series.samples.csv", ",A-22-2,09:30,250,5,ph"),
      ]),
  ]
}
