package import Foundation

/// The identifier of a record as text. Foundation's own conversions take a quarter of the time of an export.
extension UUID {
  /// The identifier in lower case: `0f8fad5b-d9cb-469f-a165-70867728950e`.
  package var text: String {
    String(unsafeUninitializedCapacity: Self.length) { text in
      var end = 0
      withUnsafeBytes(of: uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if Self.beginsGroup(index) {
            text[end] = Self.hyphen
            end += 1
          }
          text[end] = Self.digit(byte >> 4)
          text[end + 1] = Self.digit(byte & 0xF)
          end += 2
        }
      }
      return end
    }
  }

  /// Reads an identifier in lower or upper case; `nil` if the text is none.
  package init?(text: UnsafeRawBufferPointer) {
    guard text.count == Self.length else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    var position = 0
    let isRead = withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in 0..<bytes.count {
        if Self.beginsGroup(index) {
          guard text[position] == Self.hyphen else { return false }
          position += 1
        }
        guard let high = Self.value(text[position]), let low = Self.value(text[position + 1]) else {
          return false
        }
        bytes[index] = high << 4 | low
        position += 2
      }
      return true
    }
    guard isRead else { return nil }
    self.init(uuid: bytes)
  }

  private static let length = 36
  private static let hyphen = UInt8(ascii: "-")

  /// True for a byte with a hyphen before it.
  private static func beginsGroup(_ index: Int) -> Bool {
    index == 4 || index == 6 || index == 8 || index == 10
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
