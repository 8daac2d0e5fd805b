/// What the program told a form about its surroundings.
struct Environment: Sendable {
  /// The moment and the locale against which answers are read.
  var context: ReadingContext
  /// The ids of fields that an earlier version of the form had as secrets.
  var onceSecret: Set<String>
  /// The size of the terminal.
  var screen = ScreenSize(columns: 80, rows: 24)
  /// The panels and tags there are.
  var panels = Panels()
  /// True once the host was asked for its panels, or gave them.
  var hasAskedForPanels = false
  /// The words for fields that complete words.
  var lexicon = Lexicon()
  /// True while abbreviations expand.
  var expands = true

  init(context: ReadingContext, onceSecret: Set<String>) {
    self.context = context
    self.onceSecret = onceSecret
  }
}
