/// A key by its legend, for all targets that are no line of text.
nonisolated enum PlainKey: Equatable {
  case text(String)
  case left, right, home, end, pageUp, pageDown
  case backspace, delete, endOfFile, deleteWord, deleteLine

  /// Parses the bytes of one key; `nil` for a key without a meaning here.
  init?(_ bytes: [UInt8]) {
    switch bytes {
    case [0x1B, 0x5B, 0x44], [0x1B, 0x4F, 0x44]: self = .left
    case [0x1B, 0x5B, 0x43], [0x1B, 0x4F, 0x43]: self = .right
    case [0x1B, 0x5B, 0x48], [0x1B, 0x4F, 0x48], [0x1B, 0x5B, 0x31, 0x7E],
      [0x1B, 0x5B, 0x37, 0x7E]:
      self = .home
    case [0x1B, 0x5B, 0x46], [0x1B, 0x4F, 0x46], [0x1B, 0x5B, 0x34, 0x7E],
      [0x1B, 0x5B, 0x38, 0x7E]:
      self = .end
    case [0x1B, 0x5B, 0x35, 0x7E]: self = .pageUp
    case [0x1B, 0x5B, 0x36, 0x7E]: self = .pageDown
    case [0x1B, 0x5B, 0x33, 0x7E]: self = .delete
    case [0x7F], [0x08]: self = .backspace
    case [0x04]: self = .endOfFile
    case [0x17]: self = .deleteWord
    case [0x15]: self = .deleteLine
    default:
      guard let first = bytes.first, first >= 0x20, first != 0x7F,
        let text = String(validating: bytes, as: UTF8.self)
      else { return nil }
      self = .text(text)
    }
  }
}
