extension TextExpanderParser {
  /// Parses a date code, optionally after a 1 that removes leading zeros.
  mutating func takeDate() -> Bool {
    let isShort = scanner.peek() == "1"
    guard let letter = scanner.peek(isShort ? 1 : 0),
      let piece = Self.pieces[letter], !isShort || "mdHIMS".contains(letter)
    else { return false }
    for _ in 0..<(isShort ? 2 : 1) { scanner.skip() }
    add(date: .piece(piece, isShort || letter == "e" ? .none : .zero))
    return true
  }

  private static let pieces: [Character: DatePart.Piece] = [
    "Y": .year, "y": .shortYear, "B": .monthName, "b": .shortMonthName, "m": .month,
    "A": .weekdayName, "a": .shortWeekdayName, "d": .day, "e": .day, "H": .hour, "I": .hour12,
    "M": .minute, "S": .second, "F": .millisecond, "p": .period, "j": .dayOfYear, "w": .weekday,
    "x": .localDate, "X": .localTime, "c": .localDateTime, "Z": .zoneName, "z": .zoneOffset,
  ]

  /// Parses `@+3h`; an offset out of range stays as text.
  mutating func takeMaths() -> Bool {
    guard scanner.take("@"), let sign = scanner.peek(), sign == "+" || sign == "-" else {
      return false
    }
    scanner.skip()
    guard let count = Int(scanner.take(while: \.isNumber)),
      let unit = scanner.peek().flatMap({ Self.units[$0] })
    else { return false }
    scanner.skip()
    guard let shift = DateShift(sign == "-" ? -count : count, unit) else {
      body.warnings.append(.farDate)
      return false
    }
    maths.add(shift)
    return true
  }

  private static let units: [Character: DateShift.Unit] = [
    "Y": .year, "M": .month, "W": .week, "w": .week, "D": .day, "h": .hour, "m": .minute,
    "s": .second,
  ]

  mutating func add(date part: DatePart) {
    nodes.append(.value(.date(part, maths.shift, DateRegion())))
    maths.passDate()
  }
}

/// Tracks the date codes that `%@+1D` moves.
///
/// It applies up to the next text of three or more characters or with a letter or a line break, and
/// up to the next macro that is no date. Several in a row add up.
struct DateMaths {
  /// The offset of the next date code from now.
  private(set) var shift = DateShift()
  private var passed = ""
  private var isAdding = false

  private static let longest = 2

  /// Passes over text.
  mutating func pass(_ text: String) {
    isAdding = false
    guard shift != DateShift() else { return }
    passed += text
    if passed.count > Self.longest || passed.contains(where: { $0.isLetter || $0.isNewline }) {
      end()
    }
  }

  mutating func passDate() {
    passed = ""
    isAdding = false
  }

  mutating func add(_ more: DateShift) {
    shift = isAdding ? shift + more : more
    passed = ""
    isAdding = true
  }

  mutating func end() { self = DateMaths() }
}
