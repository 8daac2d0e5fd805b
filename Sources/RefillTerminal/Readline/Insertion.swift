import CReadline
import Foundation

/// The text typed since vi's insert mode began, which `.` inserts again.
///
/// Readline takes it from its undo list when insert mode ends, and the list is dropped where Refill
/// rewrites the line: for an automatic capital, or an abbreviation.
extension ReadlineEditor {
  /// Returns the start of that text in the line that replaces the one in Readline's buffer, as a
  /// byte offset in the whole text; `nil` if nothing was typed, or only the cursor moved.
  func insertionStart(in line: Line) -> Int? {
    guard let typed = startOfTyping else { return nil }
    let text = wholeText
    guard text != line.text else { return nil }
    let before = adjacentLines.before.utf8.count
    let old = text.utf8.prefix(before + LineBuffer.point)
    let new = line.text.prefix(line.cursor).utf8
    return Rewriting(of: Array(old), to: Array(new)).place(of: before + typed)
  }

  /// Records the text from byte `start` of the whole text to byte `point` of the line as typed.
  func noteInsertion(from start: Int, to point: Int) {
    let start = max(start - adjacentLines.before.utf8.count, 0)
    if start < point { rl_add_undo(UNDO_INSERT, CInt(clamping: start), CInt(clamping: point), nil) }
  }

  /// Keeps the undo list while text is inserted, as one entry for adjacent text: `.` repeats the last
  /// entry only, and Readline begins one after 20 letters and with each letter that is not ASCII.
  func followInsertion() {
    guard mode == .viInsert else { return rl_free_undo_list() }
    while !isReplacing, let last = cr_undo_list(), let earlier = last.pointee.next,
      last.pointee.what == UNDO_INSERT, earlier.pointee.what == UNDO_INSERT,
      earlier.pointee.end == last.pointee.start
    {
      earlier.pointee.end = last.pointee.end
      cr_set_undo_list(earlier)
      free(last)
    }
  }

  /// The start of the text typed up to the cursor, as an offset in Readline's buffer.
  private var startOfTyping: Int? {
    guard let last = cr_undo_list(), last.pointee.what == UNDO_INSERT,
      Int(last.pointee.end) == LineBuffer.point
    else { return nil }
    return Int(last.pointee.start)
  }
}

/// A change of the bytes before the cursor.
private nonisolated struct Rewriting {
  let old: [UInt8]
  let new: [UInt8]

  init(of old: [UInt8], to new: [UInt8]) { (self.old, self.new) = (old, new) }

  /// Returns the offset in the new text of an offset in the old one; that of the change itself if
  /// the change includes it.
  func place(of offset: Int) -> Int {
    let same = zip(old, new).prefix { $0 == $1 }.count
    guard same < offset else { return min(offset, new.count) }
    let kept = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    guard kept < old.count - offset else { return new.count - (old.count - offset) }
    guard same < new.count else { return same }
    // A change never begins within a character.
    return new.prefix(same + 1).lastIndex { $0 & 0xC0 != 0x80 } ?? 0
  }
}
