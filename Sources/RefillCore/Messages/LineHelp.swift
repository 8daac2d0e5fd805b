/// The commands of a form that is filled by lines, each in a line.
package enum LineHelp {
  /// Returns the commands of a field, with that of mentions where there are any.
  package static func ofFields(withMentions: Bool) -> [String] {
    fields.filter { withMentions || $0 != mention }
  }

  private static let mention = ". @name  mentions a person."

  private static let fields = [
    "Type the answer and press Enter; Enter alone keeps what is there.",
    "?  explains the field and the commands.",
    "<  goes back, > continues and leaves the field as it is.",
    "=  answers as the last time, again as the time before.",
    ".  lists values, . text searches, . 3 picks the third, . more lists more.",
    ". list  lists them too, also in a text of several lines, which a dot ends.",
    ". add  adds lines to a text; what is typed without it replaces the text.",
    ". rest  fills in the other fields as in an earlier record; it lists them first.",
    ". me  fills in your own details, such as name and address; it lists them first.",
    ". delete 3  removes the third value from the history.",
    ". edit  opens your editor, . clear empties the field, . undo undoes.",
    ". ;name  inserts a snippet.",
    mention,
    "!  leaves the form; the draft is kept.",
    "A backslash before a command makes it text: \\= is the sign =.",
  ]

  /// The commands of the answers of an earlier record.
  package static let ofPreview = [
    "Enter fills in the answers that are ticked, < goes back without them.",
    "3  ticks the third answer or unticks it, a ticks all, . lists them again.",
    ">  takes the record before; of your details, those of home or work.",
  ]

  /// The commands of a list of items.
  package static let ofItems = [
    "Enter continues behind the list, < goes back before it.",
    "+  adds an item, = adds a copy of the last one.",
    "3  opens the third item, - 3 deletes it, . lists all.",
    "up 3  moves the third item up, down 3 moves it down.",
    ". undo  undoes the last change of items.",
    "!  leaves the form; the draft is kept.",
  ]
}
