/// A value of a property list, and where it stands.
struct PropertyList: Equatable {
  let kind: Kind
  /// Where its tag begins; `nil` in a binary list, which has no lines.
  let position: SourcePosition?

  /// What a value is.
  enum Kind: Equatable {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case array([PropertyList])
    /// In the order of the file; of a key that comes twice, both.
    case dictionary([Member])
    case data([UInt8])
    /// A real number or a date, of which nothing here needs the value.
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

  /// The first value under a key; `nil` without it, or where this is no dictionary.
  subscript(key: String) -> PropertyList? {
    members?.first { $0.key == key }?.value
  }
}

/// What keeps a file from being a property list, or from being read as one.
struct PropertyListProblem: Error, Equatable {
  /// `nil` in a binary list.
  let position: SourcePosition?
  let message: String
}

/// Reads property lists that come from outside, in XML and in the binary form.
///
/// Foundation reads them as well, but gives neither order nor places, and copies what a binary list
/// refers to twice: 300 bytes keep it busy for hours.
enum PropertyListReader {
  /// The largest file that is read, in bytes: 16 MiB.
  static let maximumSize = 16 << 20
  /// How many arrays and dictionaries may stand in one another.
  static let maximumDepth = 64
  /// How many values a list may have, those of a binary one counted wherever they are referred to.
  static let maximumValues = 1_000_000

  /// Whether a file begins like a property list.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: BinaryPropertyList.signature)
      || String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<plist")
  }

  /// The value that these bytes hold.
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
