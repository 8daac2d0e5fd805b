package import Foundation

/// The pages of a store's file.
package enum StorePages {
  /// The number of bytes of a page.
  package static let size = 2048

  /// The content of a leaf page, by its first byte.
  package enum Leaf: UInt8 {
    /// Rows of a table without row numbers.
    case keyed = 0x0A
    /// Numbered rows.
    case numbered = 0x0D
  }

  /// Returns the offset of the middle one of the leaf pages that contain a text; `nil` without any.
  package static func middle(_ leaf: Leaf, holding text: String, in file: Data) -> Int? {
    let bytes = Data(file)
    let found = stride(from: 0, to: bytes.count, by: size).filter { start in
      bytes[start] == leaf.rawValue
        && bytes[start..<min(start + size, bytes.count)].range(of: Data(text.utf8)) != nil
    }
    return found.isEmpty ? nil : found[found.count / 2]
  }
}
