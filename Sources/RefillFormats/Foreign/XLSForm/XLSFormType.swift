import RefillCore

/// The type of a row of the sheet `survey`.
enum XLSFormType: Equatable {
  case text, integer, decimal, range, date, time, dateTime, note, acknowledge
  case calculate, hidden, phone
  /// A choice of one, or of several, from a list; with an option for other values.
  case select(list: String, isMultiple: Bool, hasOther: Bool)
  /// A choice of one from a list of the sheet `external_choices`.
  case selectExternal(list: String)
  /// A choice from the rows of a CSV file.
  case selectFromFile(String, isMultiple: Bool)
  case rank(list: String)
  case beginGroup, endGroup, beginRepeat, endRepeat, endLoop
  case beginLoop(list: String)
  case geopoint, geotrace, geoshape, barcode
  case media
  /// Data that the device knows.
  case metadata(String)
  /// A type that forms have no field for.
  case other(String)

  /// Reads a type; blanks and underscores are alike.
  init(_ written: String) {
    let words = written.split(whereSeparator: \.isWhitespace).map(String.init)
    let plain = words.joined(separator: " ").lowercased().replacing("_", with: " ")
    if let type = Self.plain[plain] {
      self = type
      return
    }
    if Self.devices.contains(plain.replacing("-", with: " ")) {
      self = .metadata(plain)
      return
    }
    for (prefix, kind) in Self.lists where plain.hasPrefix(prefix + " ") {
      // The name of the list is as it was written.
      let start = prefix.split(separator: " ").count
      let rest = Self.rest(of: words, after: start)
      self = kind.type(rest)
      return
    }
    self = .other(plain)
  }

  /// False for a word that is no type.
  var isKnown: Bool {
    if case .other(let word) = self {
      Self.uncarried.contains(word.replacing("-", with: " "))
    } else {
      true
    }
  }

  /// Returns the words after a number of them; an underscore separates as well.
  private static func rest(of words: [String], after count: Int) -> [String] {
    var left = count
    var rest = words[...]
    while left > 0, let word = rest.first {
      left -= word.split(separator: "_").count
      rest = rest.dropFirst()
    }
    return Array(rest)
  }

  /// The types that begin with these words, and continue with the name of a list.
  private enum Kind {
    case one, external, several, file(isMultiple: Bool), rank, loop

    func type(_ words: [String]) -> XLSFormType {
      let name = words.first ?? ""
      let others = words.dropFirst().joined(separator: " ").lowercased().replacing("_", with: " ")
      let hasOther = ["or other", "or specify other"].contains(others)
      return switch self {
      case .one: .select(list: name, isMultiple: false, hasOther: hasOther)
      case .external: .selectExternal(list: name)
      case .several: .select(list: name, isMultiple: true, hasOther: hasOther)
      case .file(let isMultiple): .selectFromFile(name, isMultiple: isMultiple)
      case .rank: .rank(list: name)
      case .loop: .beginLoop(list: name)
      }
    }
  }

  /// The longer beginnings come first.
  private static let lists: [(String, Kind)] = [
    ("select one from file", .file(isMultiple: false)),
    ("select multiple from file", .file(isMultiple: true)),
    ("select one external", .external), ("select one from", .one), ("select one", .one),
    ("select1", .one),
    ("select all that apply from", .several), ("select multiple from", .several),
    ("select multiple", .several), ("select all that apply", .several),
    ("rank", .rank), ("begin loop over", .loop),
  ]

  private static let plain: [String: XLSFormType] = [
    "text": .text, "string": .text, "q string": .text, "integer": .integer, "int": .integer,
    "decimal": .decimal, "range": .range, "date": .date, "time": .time, "datetime": .dateTime,
    "note": .note, "acknowledge": .acknowledge, "trigger": .acknowledge, "calculate": .calculate,
    "hidden": .hidden, "phone number": .phone, "number of days in last month": .integer,
    "percentage": .integer, "begin group": .beginGroup, "end group": .endGroup,
    "begin repeat": .beginRepeat, "end repeat": .endRepeat, "end loop": .endLoop,
    "geopoint": .geopoint, "gps": .geopoint, "location": .geopoint, "geotrace": .geotrace,
    "geoshape": .geoshape, "barcode": .barcode, "image": .media, "photo": .media,
    "audio": .media, "video": .media, "file": .media,
  ]

  private static let devices: Set<String> = [
    "start", "end", "today", "username", "email", "phonenumber", "phone number", "deviceid",
    "device id", "simserial", "sim serial", "subscriberid", "subscriber id", "start geopoint",
    "audit", "background audio", "get start time", "get end time", "get today", "start time",
    "end time",
  ]

  private static let uncarried: Set<String> = ["include", "xml external", "csv external"]
}
