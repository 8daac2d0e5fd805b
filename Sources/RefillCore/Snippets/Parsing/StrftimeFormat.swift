/// Parses a date format of C and chrono, such as `%d/%m/%Y`, in which `%e` is padded with a space.
enum StrftimeFormat {
  /// Returns the nodes of a format; an unknown conversion stays as text.
  static func nodes(_ format: String, _ shift: DateShift, _ region: DateRegion) -> [SnippetNode] {
    var scanner = SnippetScanner(format)
    var nodes = SnippetNodes()
    while !scanner.isAtEnd {
      nodes.append(scanner.text(upTo: "%"))
      guard scanner.take("%") else { break }
      let padding = scanner.peek().flatMap { paddings[$0] }
      if padding != nil { scanner.skip() }
      let hasColon = scanner.take(":")
      guard let sign = scanner.peek() else {
        nodes.append("%")
        break
      }
      if sign != "\u{FFFD}" { scanner.skip() }
      if hasColon, sign == "z" {
        nodes.append(.value(.date(.piece(.zoneOffsetWithColon, .none), shift, region)))
      } else if let (piece, own) = pieces[sign], !hasColon {
        nodes.append(.value(.date(.piece(piece, padding ?? own), shift, region)))
      } else if let longer = abbreviations[sign], !hasColon {
        nodes.append(contentsOf: Self.nodes(longer, shift, region))
      } else if sign == "P" {
        nodes.append(.transformed(.date(.piece(.period, .none), shift, region), .lowercase))
      } else {
        nodes.append(literals[sign] ?? (sign == "\u{FFFD}" ? "%" : "%\(sign)"))
      }
    }
    return nodes.taken()
  }

  private static let paddings: [Character: DatePadding] = ["-": .none, "_": .space, "0": .zero]

  private static let literals: [Character: String] = ["%": "%", "n": "\n", "t": "\t"]

  private static let pieces: [Character: (DatePart.Piece, DatePadding)] = [
    "Y": (.year, .zero), "y": (.shortYear, .zero), "m": (.month, .zero), "B": (.monthName, .none),
    "b": (.shortMonthName, .none), "h": (.shortMonthName, .none), "d": (.day, .zero),
    "e": (.day, .space), "A": (.weekdayName, .none), "a": (.shortWeekdayName, .none),
    "w": (.weekday, .none), "u": (.isoWeekday, .none), "j": (.dayOfYear, .zero),
    "V": (.isoWeek, .zero), "G": (.isoYear, .zero), "H": (.hour, .zero), "k": (.hour, .space),
    "I": (.hour12, .zero), "l": (.hour12, .space), "M": (.minute, .zero), "S": (.second, .zero),
    "p": (.period, .none), "s": (.secondsSince1970, .none), "Z": (.zoneName, .none),
    "z": (.zoneOffset, .none), "x": (.localDate, .none), "X": (.localTime, .none),
    "c": (.localDateTime, .none),
  ]

  private static let abbreviations: [Character: String] = [
    "F": "%Y-%m-%d", "D": "%m/%d/%y", "T": "%H:%M:%S", "R": "%H:%M", "r": "%I:%M:%S %p",
    "v": "%e-%b-%Y",
  ]
}
