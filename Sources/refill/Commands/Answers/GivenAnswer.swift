import RefillCore

/// An answer from outside, by the id or path of its field.
struct GivenAnswer {
  let field: String
  let values: [String]
  /// True for a text written without types: a pair of a field and a value, a variable, a cell.
  var isPair = false
  /// True for a number of JSON, and any other text in the stored form.
  var isNumber = false
  /// True for a list of JSON, or the values of a field that takes several.
  var isList = false
  let source: AnswerSource

  /// True if it says nothing.
  var isEmpty: Bool { values.allSatisfy(\.trimmed.isEmpty) }

  /// True if it is the answer that a field has; numbers may have other zeros at their end.
  func isAnswer(of entry: FieldState) -> Bool {
    let texts = entry.answer?.texts ?? []
    if values == texts || isEmpty && texts.isEmpty { return true }
    guard entry.field.kind.isNumeric, let given = values.first.flatMap({ DecimalText($0) }),
      let own = texts.first.flatMap({ DecimalText($0) }), values.count == 1
    else { return false }
    return given == own
  }

  /// True for a text whose point is the decimal separator, as in `1.234`: the locale has no other.
  ///
  /// A text of a file has two readings in a `decimal` field, and only this one where it would lose its
  /// fraction.
  func isDecimal(in model: FormModel, at index: Int) -> Bool {
    let kind = model.fields[index].field.kind
    return (kind == .number || isPair && kind == .decimal) && !model.usesDecimalComma
      && values.allSatisfy(Self.isDecimal)
  }

  private static func isDecimal(_ text: String) -> Bool {
    let digits = text.trimmed.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 2 && text.trimmed.utf8.count - digits.count <= 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// The answer as a template repeats it.
  var answer: Answer { isList || values.count != 1 ? .list(values) : .text(values.joined()) }
}

extension DateOrder {
  /// The order and the reason for it, as a clause.
  var clause: String {
    "taken as \(isMonthFirst ? "month first" : "day first"), "
      + (isByLimits ? "the only one within the limits of the field" : "the order of your locale")
  }
}
