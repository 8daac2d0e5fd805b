/// A unit of time beside a number, such as `min` or `Stunden`.
enum TimeUnit: CaseIterable {
  case millisecond, second, minute, hour, day, week, month, year

  /// Finds the unit with a name, in any case, which may end with the point of an abbreviation.
  ///
  /// - Parameter isTime: true if the number can only be a time, so that `m` are minutes and `w` weeks,
  ///   not metres and watts.
  init?(_ name: String, isTime: Bool = false) {
    let stem = NumberUnit.stem(name)
    let unit = Self.units[stem] ?? (isTime ? Self.shortUnits[stem] : nil)
    guard let unit else { return nil }
    self = unit
  }

  /// Finds the unit that a field counts: the first one that its title names as a word, else its id, else
  /// the unit that is named beside it.
  init?(countedBy field: Field) {
    let words = [field.title, field.id].lazy.flatMap(Self.words)
    guard let unit = words.compactMap({ TimeUnit(String($0)) }).first ?? NamedUnit(of: field)?.time
    else { return nil }
    self = unit
  }

  /// Returns the words of a name, without the single letters beside an apostrophe: those of `d’heures`
  /// and `driver's` are no units.
  private static func words(of name: String) -> [Substring] {
    name.split { !$0.isLetter && !apostrophes.contains($0) }.flatMap { word in
      let parts = word.split(whereSeparator: apostrophes.contains)
      return parts.count > 1 ? parts.filter { $0.count > 1 } : parts
    }
  }

  private static let apostrophes: Set<Character> = ["'", "’", "ʼ"]

  /// The number of seconds, as far as every clock agrees: a working day is not one of 24 hours.
  var seconds: Int? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .millisecond, .day, .week, .month, .year: nil
    }
  }

  private static let shortUnits: [String: TimeUnit] = ["m": .minute, "w": .week]

  private static let units = Dictionary(
    names.flatMap { unit, names in names.split(separator: " ").map { (String($0), unit) } },
    uniquingKeysWith: { first, _ in first })

  private static let names: [(TimeUnit, String)] = [
    (.millisecond, "ms msec msecs millisecond milliseconds"),
    (.second, "s sec secs second seconds sek sekunde sekunden secondes segundos с сек 秒 秒钟 초"),
    (.minute, "min mins minute minutes minuten minutos minuti minuter мин 分 分钟 분"),
    (
      .hour,
      """
      h hr hrs hour hours std stunde stunden heure heures hora horas ore uur uren timme timmar ч час \
      時間 小时 시간
      """
    ),
    (.day, "d day days tag tage tagen jours días dias giorni dagen dagar dni дн дней 日 天 일"),
    (.week, "week weeks wk wks woche wochen semaines semanas settimane weken veckor"),
    (.month, "month months monat monate monaten meses"),
    (.year, "year years yr yrs jahr jahre jahren"),
  ]
}
