/// The values that the expressions of a form have computed, and those that they were computed from.
struct LogicState: Sendable {
  /// The answers as expressions see them: empty for fields that are not relevant.
  var values: [ExpressionValue]
  /// The fields whose answers have no value, because they cannot be read.
  var unreadable: Set<Int> = []
  /// The fields of items whose list was not relevant when they were read.
  var absent: Set<Int> = []
  /// The answers of the last record of the form, by the fields of the form.
  let lastSaved: [ExpressionValue]
  /// The groups and lists that are not relevant.
  var irrelevant: Set<FormPart> = []
  /// The groups and lists that were not relevant when the focus moved last.
  var hidden: Set<FormPart> = []
  /// The numbers of the form's rules that are broken.
  var brokenRules: Set<Int> = []
  /// The version of each field's content that the values are from.
  var versions: [Int]
  /// The time of expressions, set when the form is opened and when it is submitted.
  var moment: Moment
  /// The fields whose presence or problem has changed since the focus moved.
  var changed: Set<Int> = []
  /// The focus for which the presence of fields is shown.
  var shownFocus: FormModel.Focus?

  /// The time of expressions, and the names for it.
  struct Moment: Sendable {
    /// The seconds since 1970-01-01 in the user's time zone.
    let seconds: Int
    let names: DateNames

    init(_ context: ReadingContext) {
      seconds = context.today * 86_400 + context.minute * 60
      names = DateNames(locale: context.locale)
    }
  }

  init(_ form: Form, count: Int, last: Record?, _ context: ReadingContext) {
    values = Array(repeating: .empty, count: count)
    versions = Array(repeating: -1, count: count)
    moment = Moment(context)
    let answers = Dictionary(
      (last?.entries ?? []).map { ($0.field, $0.answer) }, uniquingKeysWith: { first, _ in first })
    lastSaved = form.fields.map { field in
      guard let answer = answers[field.id], let type = ExpressionType(field.kind) else {
        return .empty
      }
      return ExpressionValue(answer, as: type)
    }
  }

  /// Makes room for the fields of other items.
  mutating func extend(to count: Int) {
    values += Array(repeating: .empty, count: max(count - values.count, 0))
    versions += Array(repeating: -1, count: max(count - versions.count, 0))
  }
}

extension FormModel {
  /// Returns the value of an expression, as seen from an item.
  ///
  /// - Parameters:
  ///   - own: the field that `.` stands for; `nil` for none.
  ///   - item: the item that the expression is in; `nil` for the form.
  func value(
    of expression: FormExpression, own: Int? = nil, in item: Items.ID? = nil
  ) -> ExpressionValue {
    result(of: expression, own: own, in: item).value
  }

  /// Returns the value of an expression that is not part of the form, with the answers of now.
  ///
  /// - Parameter own: the field that `.` stands for, and whose item the expression is in; `nil` for
  ///   none.
  package func evaluate(_ expression: FormExpression, own: Int? = nil) -> ExpressionResult {
    var model = self
    if logic == nil {
      model.logic = LogicState(form, count: fields.count, last: nil, environment.context)
      model.computeAll()
    }
    // Only the answers that other expressions read are kept.
    for index in order { model.logic?.values[index] = answerValue(of: index) ?? .empty }
    return model.result(of: expression, own: own, in: own.flatMap { fields[$0].item })
  }

  private func result(
    of expression: FormExpression, own: Int?, in item: Items.ID?
  ) -> ExpressionResult {
    guard let state = logic else { return ExpressionResult(value: .empty, exceeded: nil) }
    let (values, lastSaved) = (state.values, state.lastSaved)
    func read(
      _ reference: ExpressionReference, _ field: (Int) -> ExpressionValue
    ) -> ExpressionValue {
      switch reference {
      case .field(let number): field(number)
      case .lastSaved(let number):
        lastSaved.indices.contains(number) ? lastSaved[number] : .empty
      case .own: own.map { values[$0] } ?? .empty
      // Conditions of options name fields only.
      case .column: .empty
      }
    }
    var context = ExpressionContext(
      now: state.moment.seconds, position: item.map { items.number(of: $0) },
      dateNames: state.moment.names
    ) { reference in
      read(reference) { values.indices.contains($0) ? values[$0] : .empty }
    }
    // A copy of the model is made only where fields are in several items.
    if !form.lists.isEmpty {
      context.value = { reference in read(reference) { value(of: $0, in: item) } }
    }
    return expression.evaluate(context)
  }

  /// Returns true if a condition holds; one that is missing does.
  func holds(
    _ condition: FormExpression?, own: Int? = nil, in item: Items.ID? = nil
  ) -> Bool {
    condition.map { value(of: $0, own: own, in: item).isTrue } ?? true
  }

  /// Returns the answer of a field as seen from an item: of its own, of those around it, or those of
  /// all items of another list; for a list, a value for each item.
  private func value(of number: Int, in item: Items.ID?) -> ExpressionValue {
    guard let values = logic?.values else { return .empty }
    if let slot = slot(of: number, in: item) {
      return values.indices.contains(slot) ? values[slot] : .empty
    }
    guard form.fields.indices.contains(number) else {
      let places = places(ofListNumbered: number, around: item).filter(isRelevant)
      return .rows(places.flatMap { items.items(of: $0) }.map { _ in .boolean(true) })
    }
    let slots = slots(of: number, around: item)
    let areAll = logic?.irrelevant.isEmpty ?? true
    return .rows((areAll ? slots : slots.filter(isInRelevantList)).map { values[$0] })
  }

  /// True if the list that a field is in is there; its field alone may be irrelevant in an item.
  func isInRelevantList(_ index: Int) -> Bool {
    fields[index].item.flatMap(items.place(of:)).map(isRelevant) ?? true
  }

  /// True if a list is there.
  package func isRelevant(_ place: Items.Place) -> Bool {
    guard let state = logic, !state.irrelevant.isEmpty else { return true }
    return !state.irrelevant.contains(section: section(of: place))
  }

  /// True if a list is drawn.
  func isShown(_ place: Items.Place) -> Bool {
    guard let state = logic, !state.hidden.isEmpty else { return true }
    return !state.hidden.contains(section: section(of: place))
  }

  private func section(of place: Items.Place) -> FormPart? {
    form.dependencies.sectionOfList[place.list].map { section($0, around: place.parent) }
  }

  /// Returns a group or list as it is seen from an item.
  func section(_ number: Int, around item: Items.ID?) -> FormPart {
    let list = form.dependencies.sections[number].list
    let own = list.flatMap { list in
      items.chain(from: item).first { items.place(of: $0)?.list == list }
    }
    return FormPart(node: .section(number), item: own)
  }
}

extension Set<FormPart> {
  fileprivate func contains(section: FormPart?) -> Bool { section.map { contains($0) } ?? false }
}
