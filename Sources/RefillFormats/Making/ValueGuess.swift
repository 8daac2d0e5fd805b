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
  /// What the values are in their source.
  private let source: Source

  /// What values are in a source.
  enum Source {
    /// Cells of a table, which can be anything.
    case cells
    /// Numbers of JSON.
    case numbers
    /// Texts of JSON, so that `42` is no number.
    case texts
  }

  /// The maximum number of values that are looked at.
  static let mostValues = 10_000
  /// The maximum number of options of a choice, and the maximum length of each, in characters.
  private static let (mostOptions, longestOption) = (12, 40)

  init(_ name: String, _ values: [String], _ source: Source = .cells) {
    self.name = name
    let all = values.prefix(Self.mostValues).map(\.trimmed)
    self.values = all.filter { !$0.isEmpty }
    blanks = all.count - self.values.count
    var seen: Set<String> = []
    distinct = self.values.filter { seen.insert($0).inserted }
    self.source = source
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
      if !values.isEmpty {
        field.remark = "\(id): a secret is typed into the form; no table can give it."
      }
      return field
    }
    if values.isEmpty { field.kind = kindByName } else { guessKind(&field) }
    if field.kind == .choice {
      field.options = distinct.map { FieldSketch.Option($0) }
      field.reason += ", \(distinct.count) different"
    }
    if field.kind == .text { limitLength(&field) }
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

  /// Sets the kind that all values have, and the limits of numbers.
  private func guessKind(_ field: inout FieldSketch) {
    if values.contains(where: { $0.contains(where: \.isNewline) }) {
      field.kind = .textarea
    } else if isFlag {
      field.kind = .confirm
    } else if takeNumbers(&field) {
      return
    } else if let kind = Self.shapes.first(where: { distinct.allSatisfy($0.1) })?.0 {
      field.kind = kind
    } else if WrittenDates(distinct, .date) != nil {
      field.kind = .date
    } else if let dates = WrittenDates(distinct, .datetime) {
      // A date with a time has no zone: as texts, the values can be filled in.
      field.kind = dates.haveZone ? .text : .datetime
      if dates.haveZone {
        field.remark = "\(field.id): dates with a time zone, as Z or +01:00, are texts."
      }
    } else {
      field.kind = isChoice ? .choice : .text
    }
  }

  /// True if all values are words for yes and no, such as `yes`, `Nein` and `FALSE`.
  private var isFlag: Bool {
    source == .cells
      && distinct.allSatisfy { word in
        // A lone letter can be a size or a grade.
        (word.count > 1 || "ynYN".contains(word)) && YesOrNo.meaning(of: word) != nil
      }
  }

  /// Takes the kind and the limits of numbers; false if the values are none.
  private func takeNumbers(_ field: inout FieldSketch) -> Bool {
    guard source != .texts else { return false }
    let most = source == .numbers ? 16 : WrittenNumbers.mostDigits
    for kind in [FieldKind.number, .decimal]
    where distinct.allSatisfy({ Self.isNumber($0, kind, mostDigits: most) }) {
      field.kind = kind
      limit(&field, to: values)
      return true
    }
    let typed = Field(id: field.id, title: field.title, kind: .decimal)
    guard source == .cells, let written = WrittenNumbers(values, in: typed) else { return false }
    field.kind = written.areWhole ? .number : .decimal
    if let unit = written.unit, !field.title.contains(unit) { field.description = "In \(unit)." }
    limit(&field, to: written.numbers)
    return true
  }

  /// The kinds that each value tells alone.
  private static let shapes: [(FieldKind, @Sendable (String) -> Bool)] = [
    (.date, { CalendarText.days($0) != nil }),
    (.time, { $0.contains(":") && isOne($0, .time) }),
    (.datetime, { CalendarText.moment($0) != nil }),
    (.email, { $0.contains("@") && isOne($0, .email) }),
    (.url, { $0.contains("://") && isOne($0, .url) }),
    (.tel, { $0.hasPrefix("+") && isOne($0, .tel) }),
  ]

  private static func isOne(_ text: String, _ kind: FieldKind) -> Bool {
    Field(id: "x", kind: kind).problem(with: text) == nil
  }

  /// True for a number as programs write it; digits after a zero, and more than some, are none.
  private static func isNumber(_ text: String, _ kind: FieldKind, mostDigits: Int) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...(kind == .number ? 1 : 2)).contains(parts.count),
      digits.utf8.count < mostDigits + parts.count
    else { return false }
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

  /// The minimum number of decimals of which the number of digits is the rule.
  private static let fewestForStep = 20

  private func limit(_ field: inout FieldSketch, to numbers: [String]) {
    if numbers.count >= 3, !numbers.contains(where: { $0.hasPrefix("-") }) { field.minimum = "0" }
    guard field.kind == .decimal, numbers.count >= Self.fewestForStep else { return }
    // One of the last digit of the finest.
    let digits = numbers.map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 1
    field.step = "0." + String(repeating: "0", count: max(digits, 1) - 1) + "1"
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
