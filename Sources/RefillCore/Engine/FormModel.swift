public import Foundation

/// The state of a form being filled: fields, focus, overlays.
///
/// A value with a single entry point: `handle` takes an action and returns the effects to perform.
/// It accesses no clock, file or terminal; the views derive everything they draw from it.
public struct FormModel: Sendable {
  /// The form.
  public let form: Form
  /// The fields by their indices, which never change: first those of the form, then those of each
  /// item that was added; `order` has those that are there.
  public internal(set) var fields: FieldStates
  /// The items of lists.
  @CopyOnWriteBox public internal(set) var items = Items()
  /// The focused field, or the row of the review.
  public internal(set) var focus = Focus.review(nil)
  /// The record that the form will become.
  var ownRecord: RecordState
  /// The overlays over the fields.
  var overlays = Overlays()
  /// The message row.
  @CopyOnWriteBox var messages = MessageBar()
  /// The environment, as set by the program.
  @CopyOnWriteBox var environment: Environment
  /// The state of the review.
  @CopyOnWriteBox var review = ReviewState()
  /// The state that edits of several fields share.
  @CopyOnWriteBox var editing = FormEditing()
  /// The outstanding queries.
  @CopyOnWriteBox var requests = Requests()
  /// The values that the form's expressions have computed; `nil` for a form without expressions.
  var logic: LogicState?
  /// The rows that were derived last.
  @CopyOnWriteBox var derived = DerivedRows()

  /// The position of the user.
  public enum Focus: Equatable, Sendable {
    /// On a field.
    case field(Int)
    /// On the row of a closed item.
    case item(Items.ID)
    /// On the row that adds an item to a list.
    case add(Items.Place)
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
    ownRecord = RecordState(
      identity: RecordIdentity(id: record, started: started, edited: nil))
    environment = Environment(context: context, onceSecret: onceSecret)
    fields = FieldStates(form.fields.enumerated().map { FieldState($1, element: $0) })
    for index in fields.indices {
      if fields[index].field.kind.isRead { fields[index].content.context = context }
      begin(index, last)
    }
    for list in form.lists.outermost { addItems(to: Items.Place(list: list, parent: nil), last) }
    if !form.lists.isEmpty {
      arrange()
      items.start = items.arrangement
    }
    if !form.dependencies.isEmpty || !form.lists.isEmpty {
      logic = LogicState(form, count: fields.count, last: last, context)
      computeAll()
    }
    showAnswersInTexts()
  }

  /// The indices of the fields that are there, in the order of the form.
  public var order: [Int] { fields.order.indices }

  /// True if any answer differs from the form's initial ones, or a snippet is being filled in.
  public var hasOwnAnswers: Bool {
    fillInForm != nil || items.arrangement != items.start
      || order.contains { !fields[$0].isUnchanged }
  }

  /// The index of the focused field; `nil` in the review, and on the row of an item.
  public var focusedIndex: Int? {
    if case .field(let index) = focus { index } else { nil }
  }

  /// True in the review, and in its search for a field.
  public var isInReview: Bool { if case .review = focus { true } else { false } }

  /// The focused field; `nil` in the review, and on the row of an item.
  public var focused: FieldState? { focusedIndex.map { fields[$0] } }

  /// The fields with a row in the review: those that can be answered, and computed ones.
  var reviewed: [Int] {
    outline.compactMap { row in
      switch row {
      case .heading, .list, .add: nil
      case .page(let page): page.first
      case .item(let item): item.first
      case .field(let index, _), .itemField(let index, _, _, _):
        fields[index].isAnswerable || fields[index].isCalculated ? index : nil
      }
    }
  }

  /// True in the review, where the user moves among the rows.
  public var isAtRest: Bool {
    if case .draft = question { return false }
    return isInReview
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

  /// Gives a field its default.
  mutating func begin(_ index: Int, _ last: Record?) {
    fillDefault(of: index, last)
    let start = AnswerState(fields[index])
    fields[index].content.start = start
    if !fields[index].isEmpty { fields[index].content.byDefault = start }
    if fields[index].isCalculated { fields[index].field.isReadOnly = true }
  }

  private mutating func fillDefault(of index: Int, _ last: Record?) {
    let field = fields[index].field
    switch field.defaultAnswer {
    case nil: return
    case .value(let value): give([field.relative(value, in: environment.context)], index)
    case .values(let values): give(values, index)
    case .previousItem:
      guard let above = fieldAbove(index) else { return }
      fields[index].take(fields[above])
    case .lastRecord:
      let path = itemPath(of: index)
      let kept = last?.entries.first { entry in
        entry.field == field.id && (path == nil || entry.path == path)
      }
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
    guard let index = addedIndex(of: id) else { return nil }
    if let problem = fields[index].field.misfit(of: values) { return problem }
    fields[index].answer(
      with: values, mentioning: mentions, isTyped: isTyped, isStored: isStored,
      in: environment.context)
    followChanges()
    ownRecord.isDirty = true
    return nil
  }

  /// True if the decimal separator of the locale is a comma.
  package var usesDecimalComma: Bool { environment.context.usesDecimalComma }

  /// Makes the current answers the initial ones: they are no change, and their problems are shown.
  public mutating func beginHere() {
    showChanges()
    items.start = items.arrangement
    for index in order {
      fields[index].content.start = AnswerState(fields[index])
      fields[index].problem = fields[index].problemWhileTyping
    }
    ownRecord.isDirty = false
  }

  /// Sets a field's prefilled answer.
  private mutating func give(_ values: [String], _ index: Int) {
    fields[index].assign(values)
    fields[index].markPrefilled()
  }
}
