public import Foundation

/// One form being filled: what stands in each field, where the focus is, what is open over it.
///
/// A value with one door: `handle` takes an action and says what is to be done outside. It reads no
/// clock, file or terminal; everything it shows is derived from it by the views.
public struct FormModel: Sendable {
  /// The form.
  public let form: Form
  /// The fields in the order of the form.
  public internal(set) var fields: [FieldState]
  /// The field with the focus, or the row of the review.
  public internal(set) var focus = Focus.review(nil)
  /// True if the user changed anything.
  public internal(set) var isDirty = false
  /// The record that this will become.
  public internal(set) var identity: RecordIdentity
  /// Everything that is open over the fields.
  var overlays = Overlays()
  /// The message row.
  var messages = MessageBar()
  /// What the program told about the surroundings.
  var environment: Environment
  /// What the review remembers.
  var review = ReviewState()
  /// The letters typed on a choice.
  var optionSearch = OptionSearch()
  /// Steps of undo that are not the typing in one field.
  var undo = FormUndo()
  /// Questions to the sources that were not answered yet.
  var requests = Requests()
  /// Text that was copied, cut or killed.
  var clipboard = TextClipboard()
  /// The answers to blanks of snippets, by the name of their history.
  var snippetAnswers: [(history: String, value: String)] = []

  /// Where the person is.
  public enum Focus: Equatable, Sendable {
    /// In a field.
    case field(Int)
    /// In the form at rest: on the row of a field, or on the action row (`nil`).
    case review(Int?)
  }

  /// A form with its defaults in it and nothing focused.
  ///
  /// `last` is the last record of this form, for defaults that ask for it; `onceSecret` the ids of
  /// fields that were secret in an earlier version of the form, `context` the moment against which
  /// answers are read until a host says it.
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

  /// Whether anything stands here that the form did not begin with.
  public var hasOwnAnswers: Bool { fields.contains { !$0.isUnchanged } }

  /// The field with the focus; `nil` at rest.
  public var focusedIndex: Int? {
    if case .field(let index) = focus { index } else { nil }
  }

  /// The focused field while it is being filled; `nil` at rest.
  public var focused: FieldState? { focusedIndex.map { fields[$0] } }

  /// The fields that can be answered, in the order of the form: all but notes.
  public var answerable: [Int] {
    form.fields.indices.filter { form.fields[$0].kind.isFocusable }
  }

  /// Whether the form stands at rest, its rows to be walked: the review.
  public var isAtRest: Bool {
    if case .draft = question { return false }
    return focusedIndex == nil
  }

  /// The focused field's text as panels and hosts see it; changes go through `handle`.
  public var proxy: (any TextProxy)? {
    focusedIndex.map { FieldEditor(turn: Turn(model: self, host: Host(), queue: []), index: $0) }
  }

  /// Carries out one action, and the actions that it leads to.
  ///
  /// - Returns: what is to be done outside, in this order.
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

  /// Answers a field with values that are given rather than typed, as a record holds them.
  ///
  /// Nothing is asked and nothing announced; a field that does not exist, and a secret, stay as they
  /// are. An option may be named by its title, yes and no by their words.
  ///
  /// - Parameters:
  ///   - mentions: who is mentioned in the text; those whose text does not stand in its place are
  ///     left out.
  ///   - isTyped: whether the answer counts as the person's own, so that it is remembered.
  ///   - isStored: whether it is written as answers are stored, like a number of JSON, and not as
  ///     people write.
  /// - Returns: why the field cannot hold the values, and stays as it is; `nil` where it does, even
  ///   if something is wrong with the answer then.
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
    give(isStored ? values : values.map { field.stored($0, in: environment.context) }, index)
    fields[index].mention(mentions)
    if isTyped || hasMeanings { fields[index].noteTyped(hasMeanings: hasMeanings) }
    isDirty = true
    return nil
  }

  /// Takes the answers that stand here for what the form begins with: they are no change, and what
  /// is wrong with them is shown.
  public mutating func beginHere() {
    for index in fields.indices {
      fields[index].content.start = AnswerState(fields[index])
      fields[index].problem = fields[index].problemWhileTyping
    }
    isDirty = false
  }

  /// Answers a field with what is nobody's own.
  private mutating func give(_ values: [String], _ index: Int) {
    fields[index].take(values)
    fields[index].markPrefilled()
  }
}
