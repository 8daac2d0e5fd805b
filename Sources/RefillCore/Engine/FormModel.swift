public import Foundation

/// The state of a form being filled: fields, focus, overlays.
///
/// A value with a single entry point: `handle` takes an action and returns the effects to perform.
/// It accesses no clock, file or terminal; the views derive everything they draw from it.
public struct FormModel: Sendable {
  /// The form.
  public let form: Form
  /// The fields in the order of the form.
  public internal(set) var fields: [FieldState]
  /// The focused field, or the row of the review.
  public internal(set) var focus = Focus.review(nil)
  /// True if the user has changed anything.
  public internal(set) var isDirty = false
  /// The identity of the record being created.
  public internal(set) var identity: RecordIdentity
  /// The overlays over the fields.
  var overlays = Overlays()
  /// The message row.
  var messages = MessageBar()
  /// The environment, as set by the program.
  var environment: Environment
  /// The state of the review.
  var review = ReviewState()
  /// The type-ahead in a choice.
  var optionSearch = OptionSearch()
  /// The undo groups over several fields.
  var undo = FormUndo()
  /// The outstanding queries.
  var requests = Requests()
  /// The text copied, cut or killed last.
  var clipboard = TextClipboard()
  /// The answers to placeholders of snippets, by the name of their history.
  var snippetAnswers: [(history: String, value: String)] = []

  /// The position of the user.
  public enum Focus: Equatable, Sendable {
    /// On a field.
    case field(Int)
    /// In the review: on the row of a field, or on the submit row (`nil`).
    case review(Int?)
  }

  /// Creates a form with its defaults, without a focus.
  ///
  /// - Parameters:
  ///   - last: The last record of this form, for defaults that refer to it.
  ///   - onceSecret: The ids of fields that were secret in an earlier version of the form.
  ///   - context: The date and locale for reading answers, until a host sets them.
  public init(
    _ form: Form, record: UUID = UUID(), started: Date = Date(), last: Record? = nil,
    onceSecret: Set<String> = [], context: ReadingContext = ReadingContext()
  ) {
    self.form = form
    identity = RecordIdentity(id: record, started: started)
    environment = Environment(context: context, onceSecret: onceSecret)
    fields = form.fields.map(FieldState.init)
    for index in fields.indices {
      if form.fields[index].kind.isRead { fields[index].content.context = context }
      fillDefault(of: index, last)
      let start = AnswerState(fields[index])
      fields[index].content.start = start
      if !fields[index].isEmpty { fields[index].content.byDefault = start }
    }
  }

  /// True if any answer differs from the form's initial ones, or a snippet is being filled in.
  public var hasOwnAnswers: Bool { fillInForm != nil || fields.contains { !$0.isUnchanged } }

  /// The index of the focused field; `nil` in the review.
  public var focusedIndex: Int? {
    if case .field(let index) = focus { index } else { nil }
  }

  /// The focused field; `nil` in the review.
  public var focused: FieldState? { focusedIndex.map { fields[$0] } }

  /// The indices of the fields that can be answered: all but notes.
  public var answerable: [Int] {
    form.fields.indices.filter { form.fields[$0].kind.isFocusable }
  }

  /// True in the review, where the user moves among the rows.
  public var isAtRest: Bool {
    if case .draft = question { return false }
    return focusedIndex == nil
  }

  /// A read-only snapshot of the focused field's text; `nil` if no field has the focus.
  public var proxy: (any TextDocument)? {
    focusedIndex.map { FieldEditor(turn: Turn(model: self, host: Host(), queue: []), index: $0) }
  }

  /// Performs an action, and the actions that follow from it.
  ///
  /// - Returns: The effects for the caller to perform, in order.
  public mutating func handle(_ action: Action, host: Host = Host()) -> [Effect] {
    var turn = Turn(model: consume self, host: host, queue: [action])
    turn.run()
    self = turn.model
    return turn.effects
  }

  private mutating func fillDefault(of index: Int, _ last: Record?) {
    let field = fields[index].field
    switch field.defaultAnswer {
    case nil: return
    case .value(let value): give([field.relative(value, in: environment.context)], index)
    case .values(let values): give(values, index)
    case .lastRecord:
      let kept = last?.entries.first { $0.field == field.id }
      give(kept?.answer.texts ?? [], index)
      fields[index].mention(kept?.mentions ?? [])
    }
  }

  /// Sets an answer that is not typed in the form, in the format of a record.
  ///
  /// No veto is asked and no event sent. Unknown fields and secrets are left unchanged. Options may
  /// be named by title, and yes and no by their words.
  ///
  /// - Parameters:
  ///   - mentions: The mentions in the text; those that do not match it are dropped.
  ///   - isTyped: True if the answer counts as the user's own, so that it is remembered.
  ///   - isStored: True for the stored format, such as a number of JSON; false for the format of
  ///     typed text.
  /// - Returns: The reason why the field cannot hold the values and is unchanged; `nil` if it holds
  ///   them, even if the answer is invalid.
  @discardableResult
  public mutating func answer(
    field id: String, with values: [String], mentioning mentions: [PlacedMention] = [],
    isTyped: Bool = false, isStored: Bool = false
  ) -> Problem? {
    guard let index = form.index(of: id) else { return nil }
    if let problem = form.fields[index].misfit(of: values) { return problem }
    let field = form.fields[index]
    let hasMeanings =
      !isStored && values.contains { field.hasMeanings($0, in: environment.context) }
    give(
      values.map { isStored ? field.canonical($0) : field.stored($0, in: environment.context) },
      index)
    fields[index].mention(mentions)
    if isTyped || hasMeanings { fields[index].noteTyped(hasMeanings: hasMeanings) }
    isDirty = true
    return nil
  }

  /// True if the decimal separator of the locale is a comma.
  package var usesDecimalComma: Bool { environment.context.usesDecimalComma }

  /// Makes the current answers the initial ones: they are no change, and their problems are shown.
  public mutating func beginHere() {
    for index in fields.indices {
      fields[index].content.start = AnswerState(fields[index])
      fields[index].problem = fields[index].problemWhileTyping
    }
    isDirty = false
  }

  /// Sets a field's prefilled answer.
  private mutating func give(_ values: [String], _ index: Int) {
    fields[index].assign(values)
    fields[index].markPrefilled()
  }
}
