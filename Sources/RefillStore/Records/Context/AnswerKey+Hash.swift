import GRDB
import RefillCore

extension AnswerKey {
  /// Hashes an answer to a field of a form: 24 bits for the field, 40 for the text.
  ///
  /// Never 0. Keys are stored, so the hash must never change. Two answers of one field collide with
  /// a probability of 10⁻¹²; a collision only mis-ranks a suggestion.
  init(form: String, _ clue: KnownAnswer) {
    self.init(
      tag: Self.tag(form: form, field: clue.field), spelling: Self.spelling(of: clue.value))
  }

  /// Makes a key from the hashes of its two parts.
  init(tag: UInt64, spelling: Int64) {
    // A spelling of a damaged row can have more bits.
    let spelling = UInt64(bitPattern: spelling) & (1 << 40 - 1)
    self.init((tag << 40 | spelling) | 1)
  }

  /// Returns the hash of an answer's text, whatever its field is: 40 bits of the trimmed text in
  /// NFC.
  static func spelling(of value: String) -> Int64 { Int64(StableHash(value.utf8).mixed >> 24) }

  /// The part that all keys of a field have in common, 24 bits.
  var tag: UInt64 { rawValue >> 40 }

  /// Returns the part that all keys of a field have in common.
  static func tag(form: String, field: String) -> UInt64 {
    StableHash([form.utf8.map { $0 }, [0], field.utf8.map { $0 }].joined()).mixed >> 40
  }

  /// The key as SQLite stores it.
  var stored: Int64 { Int64(bitPattern: rawValue) }
}
