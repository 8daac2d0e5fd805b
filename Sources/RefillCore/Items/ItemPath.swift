/// A path as people write it, such as `items[2].amount`: its form, `items[0].amount`, and the numbers
/// of its items, from outside in.
struct ItemPath {
  let template: String
  let numbers: [Int]

  /// Reads a path; `nil` if it names no item.
  ///
  /// A number has up to six digits. O(n), without a regular expression: each answer of each record is
  /// looked up by its path.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "[")) else { return nil }
    var (template, numbers): (String, [Int]) = ("", [])
    var rest = text[...]
    while let open = rest.firstIndex(of: "[") {
      let start = rest.index(after: open)
      template += rest[..<start]
      let digits = rest[start...].prefix { $0.isASCII && $0.isNumber }
      rest = rest[start...]
      guard let number = Int(digits), digits.count <= 6, digits.first != "0",
        rest[digits.endIndex...].first == "]"
      else { continue }
      numbers.append(number)
      template += "0]"
      rest = rest[digits.endIndex...].dropFirst()
    }
    guard !numbers.isEmpty else { return nil }
    (self.template, self.numbers) = (template + rest, numbers)
  }
}
