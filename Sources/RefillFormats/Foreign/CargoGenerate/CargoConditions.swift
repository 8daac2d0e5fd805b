import RefillCore

/// Translates conditions of cargo-generate, such as `kind == "lib" && docs`, to expressions.
struct CargoConditions {
  /// The placeholders by their names.
  var names: [String: QuestionConditions.Name] {
    get { conditions.names }
    set { conditions.names = newValue }
  }

  private var conditions = QuestionConditions()

  /// Returns the expression of a condition; `nil` for one with anything else than comparisons and
  /// names, joined by `&&` or `||`.
  func test(_ text: String) -> String? {
    let hasOther = text.contains { "()<>+*/%[]{};".contains($0) }
    return hasOther ? nil : conditions.test(text)
  }
}
