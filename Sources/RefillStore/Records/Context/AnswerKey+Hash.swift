import GRDB
import RefillCore

extension AnswerKey {
  /// The key of an answer to a field of a form: 24 bits for the field, 40 for what it says.
  ///
  /// Never 0. It stands in files, so it must stay as it is. Two answers of one field share a key
  /// with a chance of one in 10¹²; then a suggestion stands too far up.
  init(form: String, _ clue: KnownAnswer) {
    self.init(
      tag: Self.tag(form: form, field: clue.field), spelling: Self.spelling(of: clue.value))
  }

  /// The key of an answer by the hashes of its two parts.
  init(tag: UInt64, spelling: Int64) { self.init((tag << 40 | UInt64(spelling)) | 1) }

  /// What stands for an answer whichever field it is of: 40 bits of its trimmed text in NFC.
  static func spelling(of value: String) -> Int64 { Int64(StableHash(value.utf8).mixed >> 24) }

  /// What all keys of its field have in common.
  var tag: UInt64 { rawValue >> 40 }

  /// What all keys of a field have in common.
  static func tag(form: String, field: String) -> UInt64 {
    StableHash([form.utf8.map { $0 }, [0], field.utf8.map { $0 }].joined()).mixed >> 40
  }

  /// The number as SQLite keeps it.
  var stored: Int64 { Int64(bitPattern: rawValue) }
}
