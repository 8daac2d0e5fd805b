import RefillCore

/// The kind and limits of a field, guessed from example values and its name.
///
/// At most 10,000 values are looked at. The time is O(their length).
struct ValueGuess {
  private let name: String
  /// The values that are not blank, trimmed.
  private let values: [String]
  /// The different values in the order of their first occurrence.
  private let distinct: [String]
  private let blanks: Int
  /// True if the values were texts in their source, so that `42` is no number.
  private let areTexts: Bool

  /// The maximum number of values that are looked at.
  static let mostValues = 10_000
  /// The maximum number of options of a choice, and the maximum length of each, in characters.
  private static let (mostOptions, longestOption) = (12, 40)

  init(_ name: String, _ values: [String], areTexts: Bool = false) {
    self.name = name
    let all = values.prefix(Self.mostValues).map(\.trimmed)
    self.values = all.filter { !$0.isEmpty }
    blanks = all.count - self.values.count
    var seen: Set<String> = []
    distinct = self.values.filter { seen.insert($0).inserted }
    self.areTexts = areTexts
  }

  /// Returns the field with this id and the name as its title.
  func field(id: String) -> FieldSketch {
    var field = FieldSketch(id: id, title: FieldSketch.title(of: name))
    field.reason =
      values.isEmpty
      ? "its name"
      : TextFormat.count(values.count, "value") + (blanks > 0 ? ", \(blanks) blank" : "")
    if SecretName.isOne(id) {
      (field.kind, field.reason) = (.password, "its name")
      return field
    }
    field.kind = values.isEmpty ? kindByName : kindByValues
    limit(&field)
    let isTold = values.count >= 3 && blanks == 0
    field.isRequired = isTold && field.kind != .confirm
    if [.text, .email, .tel, .url].contains(field.kind) {
      field.history = FieldSketch.history(for: name)
    }
    return field
  }

  // MARK: Kinds

  private var kindByName: FieldKind {
    let words = Set(FieldSketch.id(for: name).split(separator: "_").map(String.init))
    let kinds: [(FieldKind, Set<String>)] = [
      (.email, ["email", "mail"]), (.tel, ["phone", "telephone", "mobile", "tel"]),
      (.url, ["url", "website", "link"]), (.date, ["date", "day", "birthday"]),
      (.time, ["time"]), (.textarea, ["notes", "comment", "comments", "description", "remarks"]),
    ]
    return kinds.first { !$0.1.isDisjoint(with: words) }?.0 ?? .text
  }

  private var kindByValues: FieldKind {
    if values.contains(where: { $0.contains(where: \.isNewline) }) { return .textarea }
    if !areTexts {
      if Self.flags.contains(where: { Set(distinct.map { $0.lowercased() }).isSubset(of: $0) }) {
        return .confirm
      }
      if distinct.allSatisfy({ Self.isNumber($0, isWhole: true) }) { return .number }
      if distinct.allSatisfy({ Self.isNumber($0, isWhole: false) }) { return .decimal }
    }
    let kinds: [(FieldKind, (String) -> Bool)] = [
      (.date, { CalendarText.days($0) != nil }), (.time, { CalendarText.seconds($0) != nil }),
      (.datetime, { CalendarText.moment($0) != nil }),
      (.email, { $0.contains("@") && Self.isOne($0, .email) }),
      (.url, { $0.contains("://") && Self.isOne($0, .url) }),
      (.tel, { $0.hasPrefix("+") && Self.isOne($0, .tel) }),
    ]
    if let kind = kinds.first(where: { distinct.allSatisfy($0.1) })?.0 { return kind }
    return isChoice ? .choice : .text
  }

  private static let flags: [Set<String>] = [["true", "false"], ["yes", "no"], ["y", "n"]]

  private static func isOne(_ text: String, _ kind: FieldKind) -> Bool {
    Field(id: "x", kind: kind).problem(with: text) == nil
  }

  /// True for a number as programs write it; digits after a zero, and more than 15, are no number.
  private static func isNumber(_ text: String, isWhole: Bool) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...(isWhole ? 1 : 2)).contains(parts.count), digits.utf8.count <= 16 else {
      return false
    }
    let areDigits = parts.allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return areDigits && (parts[0] == "0" || parts[0].first != "0")
  }

  /// True if few short texts repeat: each occurs twice or more on the average.
  private var isChoice: Bool {
    (2...Self.mostOptions).contains(distinct.count) && values.count >= 2 * distinct.count
      && values.count >= 4 && distinct.allSatisfy { $0.count <= Self.longestOption }
  }

  // MARK: Limits

  private func limit(_ field: inout FieldSketch) {
    switch field.kind {
    case .choice:
      field.options = distinct.map { FieldSketch.Option($0) }
      field.reason += ", \(distinct.count) different"
    case .number, .decimal:
      if values.count >= 3, !values.contains(where: { $0.hasPrefix("-") }) { field.minimum = "0" }
      if field.kind == .decimal { field.step = step }
    case .text: limitLength(&field)
    case .textarea, .date, .time, .datetime, .email, .url, .tel, .path, .password, .choices,
      .confirm, .note:
      break
    }
  }

  /// The step of decimals: one of their last digit.
  private var step: String {
    let digits = distinct.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 1
    return "0." + String(repeating: "0", count: max(digits, 1) - 1) + "1"
  }

  /// Limits a text: to the length of all of at least five values if they have the same, or to the
  /// next of some round numbers above twice the longest of at least twenty.
  private func limitLength(_ field: inout FieldSketch) {
    let lengths = distinct.map(\.count)
    guard let longest = lengths.max(), let shortest = lengths.min() else { return }
    if distinct.count >= 5, longest == shortest, longest > 1 {
      (field.minLength, field.maxLength) = (longest, longest)
    } else if values.count >= 20 {
      field.maxLength = [20, 50, 100, 200, 500, 1000].first { $0 >= 2 * longest }
    }
  }
}
