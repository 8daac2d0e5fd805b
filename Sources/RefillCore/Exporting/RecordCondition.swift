/// The names that a condition on records can use: the fields and lists of their form, or what is noted
/// of records whose form is not known.
public struct RecordScope: Sendable {
  private var elements: [Element] = []
  private var places: [String: Int] = [:]

  /// A field or list, by its number in expressions.
  fileprivate enum Element: Sendable {
    /// A field; in a list with all its items.
    case field(String, ExpressionType, list: String?, options: [Field.Option])
    case list(String)
  }

  /// Creates the scope of a form; without one, of the records that are noted.
  public init(_ form: Form?) {
    guard let form else { return }
    for (field, path) in zip(form.fields, form.paths) {
      add(field.id, path, field.expressionType, field.options)
    }
  }

  /// Notes the fields of a record whose form is not known; answers of different types are texts.
  public mutating func note(_ record: Record) {
    for entry in record.entries {
      let type = ExpressionType(entry.answer)
      guard let place = places[entry.field] else {
        add(entry.field, entry.path, type, [])
        continue
      }
      if case .field(let id, let known, list: let list, options: let options) = elements[place],
        known != type
      {
        elements[place] = .field(id, .text, list: list, options: options)
      }
    }
  }

  private mutating func add(
    _ id: String, _ path: RecordPath, _ type: ExpressionType?, _ options: [Field.Option]
  ) {
    let list = path.listName
    if !list.isEmpty, places[list] == nil {
      places[list] = elements.count
      elements.append(.list(list))
    }
    guard let type else { return }
    let element = Element.field(id, type, list: list.isEmpty ? nil : list, options: options)
    for name in [id, path.keys] where places[name] == nil { places[name] = elements.count }
    elements.append(element)
  }

  /// Checks a condition in this scope; the problems are errors, without a condition, or warnings.
  public func check(
    _ source: String, _ context: ReadingContext
  ) -> (condition: RecordCondition?, problems: [ExpressionProblem]) {
    let (expression, problems) = FormExpression.check(source, in: names, as: .condition)
    let condition = expression.map {
      RecordCondition(expression: $0, elements: elements, moment: LogicState.Moment(context))
    }
    return (condition, problems)
  }

  /// The names with their types: also the last part of a path that no other one ends with.
  private var names: ExpressionScope {
    var scope = ExpressionScope(fields: places.mapValues { field($0) })
    let short = Dictionary(grouping: places.keys) { name in
      name.split(separator: ".").last.map(String.init) ?? name
    }
    for (name, paths) in short where scope.fields[name] == nil {
      let numbers = Set(paths.compactMap { places[$0] })
      if let number = numbers.first, numbers.count == 1 {
        scope.fields[name] = field(number)
      } else {
        scope.ambiguous[name] = paths.sorted()
      }
    }
    return scope
  }

  private func field(_ number: Int) -> ExpressionScope.Field {
    switch elements[number] {
    case .list: ExpressionScope.Field(number, .items)
    case .field(_, let type, list: nil, options: let options):
      ExpressionScope.Field(number, type, options: options)
    case .field(_, let type, list: _?, options: _): ExpressionScope.Field(number, .rows(of: type))
    }
  }
}

/// A condition on records, such as `${amount} > 50`.
public struct RecordCondition: Sendable {
  fileprivate let expression: FormExpression
  fileprivate let elements: [RecordScope.Element]
  fileprivate let moment: LogicState.Moment

  /// Returns true if the condition is true for the answers of a record; answers that it lacks are
  /// empty.
  public func holds(for record: Record) -> Bool {
    let context = ExpressionContext(now: moment.seconds, dateNames: moment.names) { reference in
      guard case .field(let number) = reference else { return .empty }
      return value(of: number, in: record)
    }
    return expression.evaluate(context).value.isTrue
  }

  private func value(of number: Int, in record: Record) -> ExpressionValue {
    guard elements.indices.contains(number) else { return .empty }
    switch elements[number] {
    case .list(let list): return .rows(record.items(of: list).map { _ in .boolean(true) })
    case .field(let id, let type, list: nil, options: _):
      return record.entries.first { $0.field == id }.map { ExpressionValue($0.answer, as: type) }
        ?? .empty
    case .field(let id, let type, list: let list?, options: _):
      return .rows(
        record.items(of: list).map { item in
          item.entries.first { $0.field == id }.map { ExpressionValue($0.answer, as: type) }
            ?? .empty
        })
    }
  }
}

extension ExpressionType {
  /// The type of an answer whose field is not known.
  fileprivate init(_ answer: Answer) {
    switch answer {
    case .number: self = .number
    case .flag: self = .boolean
    case .list, .typedList: self = .list
    case .secret: self = .secret
    case .text, .null: self = .text
    }
  }
}
