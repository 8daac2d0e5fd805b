extension FieldState {
  /// The presence of a field by its conditions.
  public struct Presence: Equatable, Sendable {
    /// True if the field is part of the form now: of its records, problems and expressions.
    public internal(set) var isRelevant = true
    /// True if the field is on the screen; it follows `isRelevant` when the focus moves.
    public internal(set) var isShown = true
  }

  /// True if the user can answer the field: it is there, and takes the focus.
  public var isAnswerable: Bool {
    self.field.kind.isFocusable && self.presence.isRelevant && !self.field.isHidden && !isCalculated
  }

  /// True if the field is drawn.
  public var isShown: Bool { self.presence.isShown && !self.field.isHidden }

  /// True if the answer is computed and cannot be edited.
  public var isCalculated: Bool { self.field.logic.calculation != nil }

  /// True if the answer is the computed default.
  public var isComputed: Bool {
    isCalculated || self.field.logic.computedDefault != nil && isUntouchedDefault
  }

  /// Sets a computed answer, which is the default from now on.
  mutating func compute(_ value: ExpressionValue) {
    let values =
      switch value {
      case .list(let values): values
      // Fields write a time without seconds of 0.
      case .moment(let second): [CalendarText.moment(at: second)]
      case .number(let number): [self.field.computed(number)]
      case .empty, .text, .boolean, .date, .time, .rows, .secret: [value.text]
      }
    assign(values.filter { !$0.isEmpty })
    markPrefilled()
    let state = AnswerState(self)
    self.content.byDefault = isEmpty ? nil : state
    self.content.start = state
  }
}
