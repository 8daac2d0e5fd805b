public import Foundation

/// What a program is told as JSON, put together and written on one line.
public indirect enum JSONText: Sendable {
  case string(String)
  case integer(Int)
  case flag(Bool)
  /// A moment, as `Timestamp` writes it.
  case date(Date)
  case list([JSONText])
  /// In this order; keys come once.
  case object([(String, JSONText)])

  /// The value without a line break.
  public var text: String {
    switch self {
    case .string(let text): RecordJSON.string(text)
    case .integer(let number): String(number)
    case .flag(let flag): String(flag)
    case .date(let date): RecordJSON.string(Timestamp.text(of: date))
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { RecordJSON.string($0) + ":" + $1.text }.joined(separator: ",") + "}"
    }
  }
}
