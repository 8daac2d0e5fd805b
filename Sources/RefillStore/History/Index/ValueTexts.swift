import Foundation
import RefillCore

/// The display texts of values in one byte array: the text and about 16 bytes per value.
struct ValueTexts: Sendable {
  private var bytes: [UInt8] = []
  private var places: [Slice]

  private struct Slice {
    var start: UInt32 = 0
    var count: UInt32 = 0
    var uses: UInt32 = 0
    var last: UInt32 = 0
  }

  /// Makes storage for `rows` values, all unset.
  init(rows: Int) {
    places = Array(repeating: Slice(), count: rows)
  }

  /// Sets the value of a row.
  mutating func set(_ value: StoredValue, at row: Int) {
    guard bytes.count + value.value.utf8.count < UInt32.max else { return }
    places[row] = Slice(
      start: UInt32(clamping: bytes.count), count: UInt32(clamping: value.value.utf8.count),
      uses: UInt32(clamping: value.uses),
      last: UInt32(clamping: Int(bounded: value.lastUsed.timeIntervalSince1970)))
    bytes.append(contentsOf: value.value.utf8)
  }

  /// Returns the value of a row; `nil` if it was not set.
  func suggestion(at row: Int) -> Suggestion? {
    let place = places[row]
    guard place.count > 0 else { return nil }
    let text = bytes[Int(place.start)..<Int(place.start + place.count)]
    return Suggestion(
      String(decoding: text, as: UTF8.self),
      origin: .history(
        uses: Int(place.uses), lastUsed: Date(timeIntervalSince1970: TimeInterval(place.last))))
  }
}
