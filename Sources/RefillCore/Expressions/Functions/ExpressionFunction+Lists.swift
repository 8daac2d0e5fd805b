extension ExpressionFunction {
  /// Functions of lists and repeats.
  static let lists: [ExpressionFunction] = [
    .init("selected", "choices value", [.values, .text], .boolean) {
      .boolean($0.texts(0).contains($0.text(1)))
    },
    .init("selected-at", "choices index", [.values, .number], .text) { call in
      let (values, index) = (call.texts(0), call.integer(1) ?? 0)
      return values.indices.contains(index) ? .text(values[index]) : .empty
    },
    .init("count-selected", "choices", [.values], .number) { .count($0.texts(0).count) },
    .init("count", "repeat", [.collection], .number) { call in
      if case .rows(let values) = call[0] {
        .count(values.count)
      } else {
        .count(call.texts(0).count)
      }
    },
    .init("count-non-empty", "repeat", [.rows], .number) { call in
      if case .rows(let values) = call[0] {
        .count(values.count { !$0.isEmpty })
      } else {
        .count(0)
      }
    },
  ]
}
