import RefillCore

/// The form of a vector: its fields with their answers, evaluated as a form is filled.
struct ExpressionVectorForm {
  private var bench = ExpressionBench()
  private var relevance: [Int: FormExpression] = [:]
  private var given: [String: ExpressionValue] = [:]

  init(_ line: JSONLine) {
    bench.scope.readsLastRecord = true
    for (id, field) in line["fields"].object {
      let fields = field["repeat"].object
      if fields.isEmpty {
        add(id, field, line)
      } else {
        addRepeat(id, fields, line["answers"][id].list, row: line["row"].integer)
      }
    }
    if case .object(let own) = line["self"] {
      let type = Self.type(own["kind"] ?? .null)
      bench.setOwn(type, own["answer"]?.value(as: type) ?? .empty)
    }
    if case .moment(let now) = line["now"].value(as: .moment) { bench.now = now }
  }

  private mutating func add(_ id: String, _ field: JSONLine, _ line: JSONLine) {
    let type = Self.type(field)
    let options = field["options"].object.map { Field.Option(value: $0.key, title: $0.value.text) }
    given[id] = line["answers"][id].value(as: type)
    bench.add(id, type, given[id] ?? .empty, options: options)
    guard let number = bench.scope.fields[id]?.number else { return }
    bench.values[.lastSaved(number)] = line["last"][id].value(as: type)
  }

  private mutating func addRepeat(
    _ id: String, _ fields: [String: JSONLine], _ rows: [JSONLine], row: Int?
  ) {
    bench.add(id, .items, .rows(rows.map { $0.object.isEmpty ? .empty : .boolean(true) }))
    bench.scope.isInItem = row != nil
    bench.position = row.map { $0 + 1 }
    for (field, kind) in fields {
      let type = Self.type(kind)
      let values = rows.map { $0[field].value(as: type) }
      if let row {
        bench.add(field, type, values.indices.contains(row) ? values[row] : .empty)
      } else {
        bench.add(field, .rows(of: type), .rows(values))
      }
    }
  }

  private static func type(_ field: JSONLine) -> ExpressionType {
    (field.text ?? field["kind"].text).flatMap(FieldKind.init).flatMap(ExpressionType.init) ?? .text
  }

  // MARK: Rules

  /// Checks the rules of the form, and evaluates relevance and calculations in order; returns the
  /// first problem.
  mutating func addRules(_ line: JSONLine) -> ExpressionProblem? {
    var dependencies: [(node: Int, on: [Int])] = []
    var calculations: [Int: FormExpression] = [:]
    for word in ["relevant", "calculate", "default", "constraint"] {
      for (id, source) in line[word].object {
        guard let field = bench.scope.fields[id] else { continue }
        let (expression, problems) = check(source.text ?? "", of: field, word)
        guard let expression else { return problems.first }
        if word == "constraint" { continue }
        dependencies.append((field.number, expression.dependencies))
        if word == "relevant" {
          relevance[field.number] = expression
        } else {
          calculations[field.number] = expression
        }
      }
    }
    let graph = ExpressionGraph(dependencies)
    for number in graph.order { compute(number, calculations[number]) }
    return graph.cycles.first.map { ExpressionProblem(cycle: $0.map(String.init)) }
  }

  private func check(
    _ source: String, of field: ExpressionScope.Field, _ word: String
  ) -> (expression: FormExpression?, problems: [ExpressionProblem]) {
    var bench = bench
    switch word {
    case "relevant": return bench.check(source, as: .condition)
    case "constraint":
      bench.scope.own = field
      return bench.check(source, as: .constraint)
    default: return bench.check(source, as: .answer(field.type))
    }
  }

  private mutating func compute(_ number: Int, _ calculation: FormExpression?) {
    if let value = calculation?.evaluate(bench.context).value {
      bench.values[.field(number)] = value
    }
    if relevance[number]?.evaluate(bench.context).value.isTrue == false {
      bench.values[.field(number)] = .empty
    }
  }

  // MARK: Results

  func problem(of source: String) -> ExpressionProblem? {
    bench.check(source).problems.first { $0.severity == .error }
  }

  func value(of source: String, isCondition: Bool) -> ExpressionValue {
    bench.evaluate(source, as: isCondition ? .condition : .value)?.value ?? .empty
  }

  /// The answers of relevant fields.
  var record: [String: String] {
    given.filter { id, value in
      guard let number = bench.scope.fields[id]?.number, !value.isEmpty else { return false }
      return relevance[number]?.evaluate(bench.context).value.isTrue ?? true
    }.mapValues(\.text)
  }
}
