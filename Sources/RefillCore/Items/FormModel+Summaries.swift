/// A number that the summary of a list adds up.
struct ItemAmount: Sendable {
  let number: DecimalNumber
  /// The number of its digits after the point.
  let places: Int
}

extension FormModel {
  /// Returns the summary of a list: the number of its items, and the sum of its decimal field, with the
  /// digits of its step, if it has exactly one.
  public func summary(of place: Items.Place) -> String {
    derived.summaries[place] ?? summary(of: place) { amount(of: $0) }
  }

  /// Derives the summaries of the lists on the screen; O(items) of those whose answers have changed.
  mutating func deriveSummaries() {
    for case .list(let place, _) in derived.outline?.rows ?? []
    where derived.summaries[place] == nil {
      for index in amountFields(of: place) where derived.amounts[index] == nil {
        derived.amounts[index] = amount(of: index)
      }
      derived.summaries[place] = summary(of: place) { derived.amounts[$0] }
    }
  }

  /// Drops what was derived from the answer of a field of an item.
  mutating func dropAmount(of index: Int) {
    guard fields[index].field.kind == .decimal, let place = fields[index].item.flatMap(items.place)
    else { return }
    derived.summaries[place] = nil
    derived.amounts[index] = nil
  }

  private func summary(of place: Items.Place, _ amount: (Int) -> ItemAmount?) -> String {
    let count = TextFormat.number(items.items(of: place).count)
    let amounts = amountFields(of: place).compactMap(amount)
    guard var sum = amounts.first?.number else { return count }
    for amount in amounts.dropFirst() {
      guard let next = sum.adding(amount.number) else { return count }
      sum = next
    }
    let places = amountField(of: place).map { form.fields[$0].places } ?? 0
    return "\(count), \(sum.text(places: max(amounts.map(\.places).max() ?? 0, places)))"
  }

  /// The fields of a list's items that its summary adds up, as far as they are there.
  private func amountFields(of place: Items.Place) -> [Int] {
    guard let field = amountField(of: place) else { return [] }
    return items.items(of: place).compactMap { items.slot(of: field, from: $0) }
      .filter { fields[$0].presence.isRelevant }
  }

  /// The decimal field of a list's items; `nil` if they have several or none.
  private func amountField(of place: Items.Place) -> Int? {
    let decimals = (form.lists.fields[place.list] ?? []).filter {
      form.fields[$0].kind == .decimal
    }
    return decimals.count == 1 ? decimals.first : nil
  }

  private func amount(of index: Int) -> ItemAmount? {
    guard let text = fields[index].understood, let number = DecimalNumber(text) else { return nil }
    return ItemAmount(number: number, places: text.fractionCount)
  }
}

extension String {
  /// The number of digits after the point.
  var fractionCount: Int {
    firstIndex(of: ".").map { self[$0...].count - 1 } ?? 0
  }
}

extension DecimalNumber {
  /// Returns the number with at least `places` digits after the point.
  func text(places: Int) -> String {
    let text = description
    let missing = places - text.fractionCount
    guard missing > 0 else { return text }
    return text + (text.contains(".") ? "" : ".") + String(repeating: "0", count: missing)
  }
}
