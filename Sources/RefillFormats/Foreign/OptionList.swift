import RefillCore

/// The options of a choice, each with a value and a title of its own.
struct OptionList {
  /// The options as elements of `enum`.
  private(set) var elements: [JSONValue] = []
  /// The values in forms of the given options; `nil` for one that has nothing to show.
  private(set) var values: [String?] = []
  private var known: Set<String> = []
  private var titles: Set<String> = []

  /// Makes the options of the values that a tool takes.
  init(_ options: [(value: String, title: String, position: SourcePosition)]) {
    for option in options { add(option.value, option.title, at: option.position) }
  }

  private mutating func add(_ value: String, _ title: String, at position: SourcePosition) {
    let shown = title.trimmed.isEmpty ? value.collapsed : title
    guard !shown.isEmpty else { return values.append(nil) }
    // An empty value is none in a form, and two options may send the same.
    let own = Self.unique(value.trimmed.isEmpty ? shown : value.collapsed, among: &known)
    let name = Self.unique(String(shown.prefix(300)), among: &titles)
    values.append(own)
    elements.append(
      name == own
        ? .text(own, at: position)
        : .object(
          [("value", .text(own, at: position)), ("title", .text(name, at: position))], at: position)
    )
  }

  private static func unique(_ text: String, among texts: inout Set<String>) -> String {
    if texts.insert(text).inserted { return text }
    var number = 2
    // Doubling, so that many equal texts take few attempts.
    while texts.contains("\(text) (\(number))") { number *= 2 }
    var low = number / 2
    while number - low > 1 {
      let middle = (low + number) / 2
      if texts.contains("\(text) (\(middle))") { low = middle } else { number = middle }
    }
    let found = "\(text) (\(number))"
    texts.insert(found)
    return found
  }
}
