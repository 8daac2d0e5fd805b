import Foundation

/// The place of a draft among those of its form.
public enum DraftSlot: Hashable, Sendable {
  /// One of the drafts that are offered when the form is filled, from 1 to 99.
  case number(Int)
  /// A draft that the user named; it is opened by that name only.
  case key(String)

  /// The maximum length of a key, in bytes of UTF-8.
  public static let maximumKeyLength = 64

  /// The highest number.
  static let most = 99

  /// Reads a number or a key.
  public init(_ text: String) {
    if let number = Int(text), String(number) == text, (1...Self.most).contains(number) {
      self = .number(number)
    } else {
      self = .key(text)
    }
  }

  /// The number; `nil` for a key.
  var number: Int? { if case .number(let number) = self { number } else { nil } }

  /// Returns the name of a draft: the id of its form, and from the second number on `~` and the
  /// number, or `~` and the key.
  ///
  /// Other characters than letters, digits, `-`, `_` and `.` are bytes in hexadecimal: `desk~mon%20day`.
  public func name(of form: String) -> String {
    switch self {
    case .number(1): Self.encoded(form)
    case .number(let number): "\(Self.encoded(form))~\(number)"
    case .key(let key): "\(Self.encoded(form))~\(Self.encoded(key))"
    }
  }

  /// Reads the slot from the name of a draft.
  init(ofName name: String) {
    let parts = name.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    self = parts.count == 2 ? DraftSlot(Self.decoded(parts[1])) : .number(1)
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8)

  /// Encodes a text as part of a file name; distinct texts get distinct names, and none leads out of
  /// the directory.
  private static func encoded(_ text: String) -> String {
    let name = text.utf8.reduce(into: "") { name, byte in
      if plain.contains(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    guard name.hasPrefix(".") || name.isEmpty else { return name }
    return "%" + name
  }

  private static func decoded(_ text: Substring) -> String {
    let rest = text == "%" || text.hasPrefix("%.") ? text.dropFirst() : text
    return rest.removingPercentEncoding ?? String(rest)
  }
}
