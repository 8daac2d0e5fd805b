import RefillCore

// The keys of overlays and of the review.
nonisolated extension HelpView {
  private var arrows: [String] { ["\(appearance.glyphs.up) \(appearance.glyphs.down)"] }
  private var enter: [String] { [appearance.glyphs.enter] }

  /// The keys of the preview of an earlier record.
  var previewKeys: [Item] {
    [
      ([], "Earlier record"),
      (enter, "fill the ticked fields"),
      (arrows, "another field"),
      (["Space"], "tick, or not"),
      (["a"], "tick all but your answers"),
      (["o"], "another record"),
      (["Esc"], "cancel"),
    ]
  }

  /// The keys of the fill-in form of a snippet.
  var blankKeys: [Item] {
    [
      ([], "Blanks"),
      (enter, "insert the snippet"),
      (keys(.nextField), "next blank"),
      (keys(.previousField), "previous blank"),
      (["Esc"], "back to the abbreviation"),
    ]
  }

  /// The keys of a panel.
  var panelKeys: [Item] {
    [
      ([], "Panel"),
      (["\(appearance.glyphs.left) \(appearance.glyphs.right)"], "move the cursor"),
      ([appearance.glyphs.backspace], "delete"),
      ([FormModel.clearingKey], "clear"),
      (arrows, "another page"),
      (keys(.nextField), "next panel"),
      (["Esc"], "close"),
    ]
  }

  /// The keys of the calendar of a date.
  var calendarKeys: [Item] {
    let glyphs = appearance.glyphs
    return [
      ([], "Calendar"),
      (enter, "take the day"),
      (["\(glyphs.left) \(glyphs.right)"], "another day"),
      (arrows, "another week"),
      (["PgUp/Dn", "< >"], "another month"),
      (["Home", "End"], "first, last of the month"),
      (["a b c"], "type a date"),
      (["Esc"], "close"),
    ]
  }

  /// The keys of the correction of a value.
  var renamingKeys: [Item] {
    [([], "Correction"), (enter, "save"), (["Esc"], "cancel")]
  }

  /// The keys of the search for a field.
  var fieldSearchKeys: [Item] {
    [
      ([], "Go to a field"),
      (["a b c"], "search the labels"),
      (arrows, "another match"),
      (enter, "go to the field"),
      (["Esc"], "back"),
    ]
  }

  /// The keys of the review.
  var reviewKeys: [Item] {
    [
      ([], "Review"),
      (arrows, "another row"),
      (enter, "edit the field, or submit"),
      (["a b c"], "type into the field"),
      (["/"], "search a field"),
      ([appearance.key(.explainValue)], "the whole answer"),
      (keys(.submit), "submit"),
      ([appearance.key(.submitAndNext)], "submit and next"),
      (["Esc"], "back to the field"),
      (["q"], "leave, on Submit"),
    ]
  }
}
