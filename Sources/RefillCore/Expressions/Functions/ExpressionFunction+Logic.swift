extension ExpressionFunction {
  /// Functions of conditions and of any value; `if`, `coalesce`, `choice-name` and `position` are
  /// nodes of their own.
  static let logic: [ExpressionFunction] = [
    .init("true", "", [], .boolean) { _ in .boolean(true) },
    .init("false", "", [], .boolean) { _ in .boolean(false) },
    .init("not", "condition", [.condition], .boolean) { .boolean(!$0[0].isTrue) },
    .init("boolean", "value", [.any], .boolean) { .boolean($0[0].isTrue) },
    .init("boolean-from-string", "text", [.text], .boolean) {
      .boolean($0.text(0) == "true" || $0.text(0) == "1")
    },
    .init("empty", "value", [.anyOrSecret], .boolean) { .boolean($0[0].isEmpty) },
    .init("string", "value", [.text], .text) { .text($0.text(0)) },
  ]
}
