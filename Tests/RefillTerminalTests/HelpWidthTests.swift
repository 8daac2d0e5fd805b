import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The keys at every width` {
  /// Labels of maximum length, with second keys for some commands.
  private static let keys: CommandTable<String> = [
    .help: "^X ?", .nextField: "⇥", .previousField: "⇧⇥", .autoFill: "^X a", .done: "Esc",
    .search: "^R", .ditto: "^X .", .dittoNext: "^X +", .fillRest: "^X f", .takeGhostWord: "^X w",
    .removeValue: "^X d", .renameValue: "^X c", .explainValue: "^X i", .tagPanel: "^X t",
    .textPanel: "^X x", .snippets: "^X s", .saveSnippet: "^X S", .mention: "^X m", .undo: "^X u",
    .redo: "^X y",
    .clearField: "^X k", .editor: "^X v", .repaint: "^L", .submit: "^X ⏎", .goToField: "^X /",
  ]

  private func form(columns: Int, _ keys: CommandTable<String> = Self.keys) -> DrawnForm {
    DrawnForm(
      [
        .field("Company") { ($0.autoFill, $0.historyName) = (AutoFill(), "company") },
        .field("Arriving", .date), .field("Notes"),
      ],
      columns: columns, rows: 24, keys: keys)
  }

  /// Returns all pages of the help, without the surrounding rows.
  private func help(columns: Int, _ keys: CommandTable<String> = Self.keys) -> [[String]] {
    var form = form(columns: columns, keys)
    form.press(.help)
    var pages: [[String]] = []
    while pages.count < 9 {
      let page = Array(form.rows().dropFirst().dropLast(2))
      if page == pages.first { break }
      pages.append(page)
      form.press(.down)
    }
    return pages
  }

  @Test(arguments: [80, 60, 40])
  func `are whole in the help`(columns: Int) throws {
    let pages = help(columns: columns)
    let text = pages.joined(separator: ["--"]).joined(separator: "\n") + "\n"
    #expect(!text.contains("…"), "\(text)")
    for line in text.split(separator: "\n") { #expect(line.count <= columns - 1) }
    try Golden.expect("help-\(columns).txt", text)
  }

  @Test(arguments: [
    Action.noteDraft(DraftFailure(reason: "the disk is full")), .setKeepsDraft(false),
  ])
  func `promise no draft where none is kept`(action: Action) {
    var form = form(columns: 80)
    form.press(.help)
    let before = form.rows()
    #expect(before.contains { $0.hasSuffix("^C         leave, draft kept") })
    form.press(action)
    let after = form.rows()
    #expect(after.contains { $0.hasSuffix("^C         leave") })
  }

  @Test func `are those that do something in the field`() {
    func help(_ change: (inout Field) -> Void) -> String {
      var form = DrawnForm([.field("a", .text, change)], columns: 80, rows: 40, keys: Self.keys)
      form.press(.help)
      return form.rows().joined(separator: "\n")
    }
    let text = help { ($0.autoFill, $0.historyName) = (AutoFill(), "a") }
    for line in [
      "⏎          continue", "^X .       copy from", "PgUp/Dn    a page; Home, End: its ends",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(!help { $0.isRemembered = false }.contains("copy from the last record"))
    #expect(help { $0.kind = .textarea }.contains("⏎          new line"))
    #expect(help { $0.kind = .choices }.contains("Space      tick, or not"))
  }

  @Test func `are wrapped in the help where a person bound longer ones`() {
    var keys = Self.keys
    keys[.removeValue] = "Ctrl-Alt-Shift-Delete"
    keys[.explainValue] = "Ctrl-Alt-Shift-Meta-Backspace"
    let text = help(columns: 40, keys).flatMap(\.self).joined(separator: "\n")
    #expect(!text.contains("…"), "\(text)")
    #expect(
      text.contains("\nCtrl-Alt-Shift-Meta-Backspace\n         why it is suggested\n"), "\(text)")
  }

  @Test(arguments: [80, 60, 40])
  func `are whole behind Ctrl-X, around the row of the cursor`(columns: Int) throws {
    var form = form(columns: columns)
    form.context.overview = Message.overview
    let frame = form.frame()
    let rows = frame.rows.map(\.text)
    let text = rows.joined(separator: "\n") + "\n"
    for group in Message.overview { #expect(text.contains(group), "\(group): \(text)") }
    #expect(rows[frame.cursor.row].contains("Company"))
    try Golden.expect("overview-\(columns).txt", text)
  }
}

/// Whole screens that are compared with files.
enum Golden {
  /// Compares `text` with a file in `Golden`; `RECORD_GOLDEN=1` writes the file instead.
  static func expect(_ name: String, _ text: String) throws {
    let bytes = try GoldenFolder(of: "RefillTerminalTests").bytes(of: name, recording: text)
    #expect(bytes == Data(text.utf8), "\(name) differs:\n\(text)")
  }
}
