import Foundation
import RefillCore

/// A text as bytes in a file that nothing reads as what it is, such as a damaged store.
package struct RawText {
  /// The least size of a text that is overwritten, in bytes; shorter ones are often part of others.
  package static let leastSize = 8

  /// The text as it was typed, composed, in small and capital letters, folded as in a store, and escaped as in a
  /// draft.
  private let spellings: [Data]
  /// True if the text is too short to be overwritten.
  private let isShort: Bool

  package init(_ text: String) {
    let composed = text.precomposedStringWithCanonicalMapping
    let texts = [
      text, composed, composed.lowercased(), composed.uppercased(), Folding.exact.fold(text),
    ]
    spellings = texts.map { Data($0.utf8) } + [text, composed].map(DraftStore.encoded)
    isShort = text.utf8.count < Self.leastSize
  }

  /// Returns true if a file has the text; `nil` if it cannot be read.
  ///
  /// O(size of the file).
  package func isIn(_ path: String) -> Bool? {
    SystemCall.contents(of: path).map { data in spellings.contains { data.range(of: $0) != nil } }
  }

  /// Writes blanks over the text wherever a file has it, and waits for the disk.
  ///
  /// O(size of the file).
  ///
  /// - Returns: true if the file had it; false if it had not, or if the text is too short.
  /// - Throws: The error of the system; the file may have the text still.
  package func overwrite(in path: String) throws(StoreError) -> Bool {
    guard !isShort,
      let data = SystemCall.contents(of: path)
    else { return false }
    let places = spellings.flatMap { Self.places(of: $0, in: data) }
    guard !places.isEmpty else { return false }
    let descriptor = SystemCall.open(path, O_WRONLY | O_NOFOLLOW)
    try PrivateFiles.check(descriptor, path)
    defer { close(descriptor) }
    for place in places {
      try PrivateFiles.check(
        lseek(descriptor, off_t(place.lowerBound), SEEK_SET) < 0 ? -1 : 0, path)
      try PrivateFiles.write(
        Data(repeating: UInt8(ascii: " "), count: place.count), to: descriptor, path)
    }
    try PrivateFiles.check(SystemCall.sync(descriptor), path)
    return true
  }

  private static func places(of text: Data, in data: Data) -> [Range<Int>] {
    var places: [Range<Int>] = []
    while let place = data.range(of: text, in: (places.last?.upperBound ?? 0)..<data.count) {
      places.append(place)
    }
    return places
  }
}
