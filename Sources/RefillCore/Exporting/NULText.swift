import Foundation

/// Entries `path=value`, each ended by a NUL, as `xargs -0` and `read -d ''` take them.
enum NULText {
  /// Returns the entries of a record, first those of the record itself; an answer with several values
  /// has an entry for each.
  static func entries(of record: Record) -> String {
    let own = zip(Record.ownColumns, record.ownValues).map { "\($0)=\($1)\0" }
    let answers = record.entries.flatMap { entry in
      // Line breaks in a value stay; a NUL would end it.
      entry.answer.texts.map { "\(entry.path)=\($0.withoutNUL)\0" }
    }
    return (own + answers).joined()
  }
}
