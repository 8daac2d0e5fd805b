import RefillCore

/// A box of `dialog` or `whiptail` that asks something.
enum DialogBox: String {
  case inputbox, passwordbox, editbox, yesno, calendar, timebox, rangebox, fselect, dselect
  case menu, inputmenu, radiolist, checklist, buildlist, treeview
  case form, passwordform, mixedform

  /// The boxes that ask nothing.
  private static let silent: Set = [
    "msgbox", "infobox", "gauge", "textbox", "tailbox", "tailboxbg", "pause", "programbox",
    "progressbox", "prgbox", "mixedgauge",
  ]

  /// Finds the box of a word such as `--menu`.
  init?(_ word: String) {
    guard word.hasPrefix("--") else { return nil }
    self.init(rawValue: String(word.dropFirst(2)))
  }

  /// True for a word that names a box that asks nothing.
  static func isSilent(_ word: String) -> Bool { silent.contains(String(word.dropFirst(2))) }

  /// True for a word that looks like the name of a box.
  static func isLikely(_ word: String) -> Bool {
    ["box", "boxes", "menu", "form", "list", "select"].contains(where: word.hasSuffix)
  }

  /// The kind of its field.
  var kind: FieldKind {
    switch self {
    case .inputbox, .form, .mixedform: .text
    case .passwordbox, .passwordform: .password
    case .editbox: .textarea
    case .yesno: .confirm
    case .calendar: .date
    case .timebox: .time
    case .rangebox: .number
    case .fselect, .dselect: .path
    case .menu, .inputmenu, .radiolist, .treeview: .choice
    case .checklist, .buildlist: .choices
    }
  }

  /// The number of words of an item of a list: its tag and text, perhaps its status and depth; 0 for
  /// other boxes.
  var wordsOfItem: Int {
    switch self {
    case .menu, .inputmenu: 2
    case .radiolist, .checklist, .buildlist: 3
    case .treeview: 4
    case .inputbox, .passwordbox, .editbox, .yesno, .calendar, .timebox, .rangebox, .fselect,
      .dselect, .form, .passwordform, .mixedform:
      0
    }
  }
}
