import CReadline
import RefillCore

/// The keyboard macro, and the playback of it and of the init file's macros.
///
/// Readline does not play macros itself: if a command in a macro fails it jumps to a stack frame
/// that is gone, and a recursive macro never ends. It is fed their keys one at a time.
struct Macros {
  /// Keys that are already separated, or bytes, split into keys by the bindings at that time.
  enum Source {
    case keys(ArraySlice<[UInt8]>)
    case bytes(ArraySlice<UInt8>)
  }

  private var recording: [[UInt8]]?
  private var last: [[UInt8]] = []
  /// The macros being played, the innermost last.
  private var playing: [Source] = []
  private var keysLeft = 0

  private static let deepest = 16
  private static let longest = 10_000

  mutating func play(_ source: Source) {
    if playing.isEmpty { keysLeft = Self.longest }
    playing.append(source)
    if playing.count > Self.deepest { playing = [] }
  }

  /// Appends a key to the macro being recorded; keys of a played macro are not recorded again.
  mutating func record(_ key: [UInt8]) {
    if playing.isEmpty, (recording?.count ?? 0) < Self.longest { recording?.append(key) }
  }

  /// Cancels the recording; the previously recorded macro is kept.
  mutating func cancelRecording() { recording = nil }

  mutating func startRecording() {
    if playing.isEmpty, recording == nil { recording = [] }
  }

  /// Ends the recording, including the key that ended it; plays the macro `count - 1` times.
  mutating func endRecording(_ count: Int) {
    guard playing.isEmpty, let recorded = recording else { return }
    last = recorded
    recording = nil
    playLast(count - 1)
  }

  mutating func playLast(_ count: Int) {
    guard recording == nil else { return }
    for _ in 0..<max(0, min(count, Self.deepest)) { play(.keys(last[...])) }
  }

  mutating func next(cut: (ArraySlice<UInt8>) -> Int) -> [UInt8]? {
    while let source = playing.popLast() {
      switch source {
      case .keys(let keys):
        guard let key = keys.first else { continue }
        return go(on: .keys(keys.dropFirst()), after: key)
      case .bytes(let bytes):
        guard !bytes.isEmpty else { continue }
        let length = cut(bytes)
        return go(on: .bytes(bytes.dropFirst(length)), after: Array(bytes.prefix(length)))
      }
    }
    return nil
  }

  private mutating func go(on rest: Source, after key: [UInt8]) -> [UInt8]? {
    playing.append(rest)
    keysLeft -= 1
    if keysLeft < 0 { playing = [] }
    return keysLeft < 0 ? nil : key
  }
}

extension ReadlineEditor {
  /// Notes the key of a command, which does not go to Readline, in the macro being recorded.
  func recordKey(_ key: [UInt8]) { macros.record(key) }

  /// Returns the next key of a macro that a command has interrupted: what it means depends on where the
  /// command led to; `nil` if no macro is being played.
  package func nextMacroKey() -> [UInt8]? { macros.next(cut: lengthOfKey) }

  /// Plays the macros that the key behind `proposal` started up to the first command; returns the total as
  /// one proposal.
  func playMacros(after proposal: Proposal, in line: Line) -> Proposal {
    var proposal = proposal
    var isPlayed = false
    while let key = macros.next(cut: lengthOfKey) {
      let here = Line(
        text: proposal.text, cursor: proposal.cursor, isMultiline: line.isMultiline)
      let isLiteral = proposal.commands.last == .quoteNext
      var next = isLiteral ? insertOne(key, in: here) : feedOne(key, in: here)
      next.commands = proposal.commands.dropLast(isLiteral ? 1 : 0) + next.commands
      proposal = next
      isPlayed = true
      if proposal.commands.contains(where: { $0 != .quoteNext }) { break }
    }
    if isPlayed {
      proposal.kind =
        proposal.text != line.text ? .other : proposal.cursor != line.cursor ? .moved : nil
    }
    return proposal
  }

  /// Returns the length in bytes of the first key in a macro's text.
  private func lengthOfKey(in bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    if first >= 0x80 || isWaitingForCharacter {
      return String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first?.utf8.count ?? 1
    }
    for length in 1...bytes.count {
      switch binding(of: Array(bytes.prefix(length))) {
      case .prefix: continue
      case .nothing where first == 27: return hasLoneEscape ? 1 : length
      case .nothing: return lengthAlone(in: bytes.prefix(length - 1)) ?? length
      case .function, .macro: return length
      }
    }
    return lengthAlone(in: bytes) ?? bytes.count
  }

  private var hasLoneEscape: Bool {
    if case .nothing = keymap.bindingOfLoneEscape { false } else { true }
  }
}
