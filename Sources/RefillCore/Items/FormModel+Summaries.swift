/// A number that the summary of a list adds up.
struct ItemAmount: Sendable {
  let number: DecimalNumber
  /// The number of its digits after the point.
  let places: Int
}

/// The numbers that the summary of a list adds up, by the fields of its items.
struct ItemAmounts: Sendable {
  private let fields: [Int]
  private var amounts: [ItemAmount?]
  /// The least number of digits after the point.
  private let places: Int
  private let positions: [Int: Int]

  init(_ fields: [Int], places: Int, _ amount: (Int) -> ItemAmount?) {
    (self.fields, self.places) = (fields, places)
    amounts = fields.map(amount)
    positions = Dictionary(uniqueKeysWithValues: zip(fields, fields.indices))
  }

  /// Sets the number of a field; nothing for a field of other items.
  mutating func set(_ field: Int, to amount: ItemAmount?) {
    if let position = positions[field] { amounts[position] = amount }
  }

  /// The sum as text; `nil` if there is nothing to add up, or if it has too many digits.
  var sum: String? {
    var sum: DecimalNumber?
    var places = places
    for case let amount? in amounts {
      guard let next = sum.map({ $0.adding(amount.number) }) ?? amount.number else { return nil }
      sum = next
      places = max(places, amount.places)
    }
    return sum?.text(places: places)
  }
}

extension FormModel {
  /// Returns the summary of a list: the number of its items, and the sum of its decimal field, with the
  /// digits of its step, if it has exactly one.
  public func summary(of place: Items.Place) -> String {
    derived.summaries[place] ?? summary(of: place, amounts(of: place))
  }

  /// Derives the summaries of the lists on the screen; O(items) of those whose answers have changed.
  mutating func deriveSummaries() {
    for case .list(let place, _) in derived.outline?.rows ?? []
    where derived.summaries[place] == nil {
      let amounts = derived.amounts[place] ?? amounts(of: place)
      derived.amounts[place] = amounts
      derived.summaries[place] = summary(of: place, amounts)
    }
  }

  /// Follows the change of a field of an item in the summary of its list.
  mutating func noteAmount(of index: Int) {
    guard fields[index].field.kind == .decimal, let place = fields[index].item.flatMap(items.place)
    else { return }
    derived.summaries[place] = nil
    let amount = amount(of: index)
    derived.amounts[place]?.set(index, to: amount)
  }

  private func summary(of place: Items.Place, _ amounts: ItemAmounts) -> String {
    let count = TextFormat.number(items.items(of: place).count)
    return amounts.sum.map { "\(count), \($0)" } ?? count
  }

  /// The numbers of the fields of a list's items that its summary adds up, as far as they are there.
  private func amounts(of place: Items.Place) -> ItemAmounts {
    guard let field = amountField(of: place) else { return ItemAmounts([], places: 0) { _ in nil } }
    let fields = items.items(of: place).compactMap { items.slot(of: field, from: $0) }
      .filter { self.fields[$0].presence.isRelevant }
    return ItemAmounts(fields, places: form.fields[field].places, amount)
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
