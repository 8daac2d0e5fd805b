import RefillCore

extension XLSForm {
  /// The maximum number of rows after loops are expanded.
  private static let maximumRows = 20_000

  /// Returns the rows of a survey with those of each loop once for every option.
  mutating func expanded(_ survey: [XLSFormBook.Row]) -> [XLSFormBook.Row] {
    var budget = Self.maximumRows
    let rows = expanded(survey[...], &budget, depth: 0)
    if budget < 0 {
      translation.error(
        "The form has more than \(Self.maximumRows) rows.", at: survey[0].position)
    }
    return rows
  }

  private func expanded(
    _ rows: ArraySlice<XLSFormBook.Row>, _ budget: inout Int, depth: Int
  ) -> [XLSFormBook.Row] {
    var result: [XLSFormBook.Row] = []
    var rest = rows
    while let row = rest.popFirst() {
      guard case .beginLoop(let list) = XLSFormType(book.text("type", of: row)) else {
        budget -= 1
        if budget >= 0 { result.append(row) }
        continue
      }
      let content = self.content(of: &rest)
      result.append(row.setting("type", to: "begin group"))
      for option in lists[list] ?? [] where depth < 4 && budget > 0 {
        budget -= 1
        let (name, label) = (book.text("name", of: option), book.text("label", of: option))
        let head = row.setting("type", to: "begin group").setting("name", to: name)
        result.append(head.setting("label", to: label.isEmpty ? name : label))
        result += expanded(content, &budget, depth: depth + 1).map {
          $0.replacing(["%(label)s": label, "%(name)s": name])
        }
        result.append(row.setting("type", to: "end group"))
      }
      result.append(row.setting("type", to: "end group"))
    }
    return result
  }

  /// Removes the rows up to the end of a loop, and returns those before it.
  private func content(of rest: inout ArraySlice<XLSFormBook.Row>) -> ArraySlice<XLSFormBook.Row> {
    var depth = 1
    for (index, row) in zip(rest.indices, rest) {
      let type = XLSFormType(book.text("type", of: row))
      if case .beginLoop = type { depth += 1 }
      if type == .endLoop { depth -= 1 }
      guard depth == 0 else { continue }
      let content = rest[..<index]
      rest = rest[(index + 1)...]
      return content
    }
    defer { rest = [] }
    return rest
  }
}
