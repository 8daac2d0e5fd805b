/// A value of a property list with its position.
struct PropertyList: Equatable {
  let kind: Kind
  /// The position of its tag; `nil` in a binary list, which has no lines.
  let position: SourcePosition?

  /// The kinds of values.
  enum Kind: Equatable {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case array([PropertyList])
    /// The members in the order of the file; a repeated key has several.
    case dictionary([Member])
    case data([UInt8])
    /// A real number or a date, whose value is not needed.
    case other
  }

  /// A key of a dictionary with its value.
  struct Member: Equatable {
    let key: String
    let value: PropertyList
  }

  init(_ kind: Kind, at position: SourcePosition? = nil) {
    self.kind = kind
    self.position = position
  }

  var string: String? { if case .string(let text) = kind { text } else { nil } }
  var integer: Int? { if case .integer(let number) = kind { number } else { nil } }
  var array: [PropertyList]? { if case .array(let values) = kind { values } else { nil } }
  var data: [UInt8]? { if case .data(let bytes) = kind { bytes } else { nil } }
  var members: [Member]? { if case .dictionary(let members) = kind { members } else { nil } }

  /// Returns the first value of a key; `nil` if there is none or this is no dictionary.
  subscript(key: String) -> PropertyList? {
    members?.first { $0.key == key }?.value
  }
}

/// An error in a property list.
struct PropertyListProblem: Error, Equatable {
  /// The position of the error; `nil` in a binary list.
  let position: SourcePosition?
  let message: String
}

/// Reads property lists from outside, in XML and binary format.
///
/// Foundation's reader gives neither order nor positions, and expands shared references
/// exponentially (a 300-byte file runs for hours).
enum PropertyListReader {
  /// The maximum size of a file: 16 MiB.
  static let maximumSize = 16 << 20
  /// The maximum nesting depth of arrays and dictionaries.
  static let maximumDepth = 64
  /// The maximum number of values; in a binary list, each reference to a value counts.
  static let maximumValues = 1_000_000

  /// True if a file begins like a property list.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: BinaryPropertyList.signature)
      || String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<plist")
  }

  /// Parses one value; throws the first problem of the file.
  static func read(_ bytes: [UInt8]) throws(PropertyListProblem) -> PropertyList {
    guard bytes.count <= maximumSize else {
      throw PropertyListProblem(
        position: nil,
        message: "The file has more than \(maximumSize) bytes.")
    }
    if bytes.starts(with: BinaryPropertyList.signature) {
      var list = try BinaryPropertyList(bytes)
      return try list.root()
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PropertyListProblem(position: nil, message: "The file is not UTF-8 text.")
    }
    var parser = XMLPropertyList(bytes)
    return try parser.document()
  }
}
