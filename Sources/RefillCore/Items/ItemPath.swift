/// A path as people write it, such as `items[2].amount`: its form, `items[0].amount`, and the numbers
/// of its items, from outside in.
struct ItemPath {
  let template: String
  let numbers: [Int]

  /// Reads a path; `nil` if it names no item.
  init?(_ text: String) {
    let found = text.matches(of: /\[([1-9][0-9]{0,5})\]/)
    guard !found.isEmpty else { return nil }
    numbers = found.compactMap { Int($0.1) }
    template = text.replacing(/\[([1-9][0-9]{0,5})\]/, with: "[0]")
  }
}
