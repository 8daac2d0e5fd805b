/// Parses a binary property list.
///
/// Its values refer to one another by number. A value that is referenced twice counts twice for the
/// limits, and cyclic references are rejected.
struct BinaryPropertyList {
  static let signature = Array("bplist00".utf8)

  private let bytes: [UInt8]
  /// The size of an offset in bytes; then that of a reference to a value.
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  private var depth = 0
  private var valuesLeft = PropertyListReader.maximumValues
  private var bytesLeft = PropertyListReader.maximumSize

  /// Reads the trailer: the last 32 bytes, with the positions of the tables.
  init(_ bytes: [UInt8]) throws(PropertyListProblem) {
    self.bytes = bytes
    guard bytes.count >= Self.signature.count + 32 else { throw Self.broken }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let count = Self.number(bytes, at: trailer + 8, size: 8),
      let top = Self.number(bytes, at: trailer + 16, size: 8),
      let table = Self.number(bytes, at: trailer + 24, size: 8),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), top < count,
      count <= bytes.count, table <= trailer, (trailer - table) / offsetSize >= count
    else { throw Self.broken }
    (self.count, self.top, self.table) = (count, top, table)
  }

  mutating func root() throws(PropertyListProblem) -> PropertyList { try value(top) }

  private mutating func value(_ number: Int) throws(PropertyListProblem) -> PropertyList {
    valuesLeft -= 1
    guard number < count, valuesLeft > 0, bytesLeft > 0,
      let start = Self.number(bytes, at: table + number * offsetSize, size: offsetSize),
      start < table
    else { throw valuesLeft > 0 && bytesLeft > 0 ? Self.broken : Self.tooLarge }
    let low = Int(bytes[start] & 0x0F)
    switch bytes[start] >> 4 {
    case 0x0: return PropertyList(low == 8 || low == 9 ? .bool(low == 9) : .other)
    case 0x1: return PropertyList(integer(at: start).map { .integer($0) } ?? .other)
    case 0x4:
      let (length, first) = try extent(at: start, size: 1)
      return PropertyList(.data(Array(bytes[first..<(first + length)])))
    case 0x5: return PropertyList(.string(try ascii(at: start)))
    case 0x6: return PropertyList(.string(try utf16(at: start)))
    case 0xA, 0xC: return PropertyList(.array(try array(at: start)))
    case 0xD: return PropertyList(.dictionary(try dictionary(at: start)))
    default: return PropertyList(.other)
    }
  }

  // MARK: Texts

  private mutating func ascii(at start: Int) throws(PropertyListProblem) -> String {
    let (length, first) = try extent(at: start, size: 1)
    return String(decoding: bytes[first..<(first + length)], as: UTF8.self)
  }

  private mutating func utf16(at start: Int) throws(PropertyListProblem) -> String {
    let (length, first) = try extent(at: start, size: 2)
    let units = (0..<length).map {
      // Never traps: the length was compared with the file.
      UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: Arrays and dictionaries

  private mutating func array(at start: Int) throws(PropertyListProblem) -> [PropertyList] {
    let (length, first) = try extent(at: start, size: referenceSize)
    try goDeeper()
    defer { depth -= 1 }
    var values: [PropertyList] = []
    for index in 0..<length { values.append(try value(reference(first, index))) }
    return values
  }

  private mutating func dictionary(
    at start: Int
  ) throws(PropertyListProblem) -> [PropertyList.Member] {
    let (length, first) = try extent(at: start, size: 2 * referenceSize)
    try goDeeper()
    defer { depth -= 1 }
    var members: [PropertyList.Member] = []
    for index in 0..<length {
      guard let key = try value(reference(first, index)).string else { throw Self.broken }
      members.append(
        PropertyList.Member(key: key, value: try value(reference(first, length + index))))
    }
    return members
  }

  /// Returns the number of the value that a reference names; out of range if the reference is
  /// invalid.
  private func reference(_ first: Int, _ index: Int) -> Int {
    Self.number(bytes, at: first + index * referenceSize, size: referenceSize) ?? .max
  }

  private mutating func goDeeper() throws(PropertyListProblem) {
    depth += 1
    guard depth <= PropertyListReader.maximumDepth else {
      throw PropertyListProblem(
        position: nil,
        message:
          "More than \(PropertyListReader.maximumDepth) arrays and dictionaries are nested.")
    }
  }

  // MARK: Numbers

  /// Returns the number of items of a size in the value at `start`, and where they begin; checks
  /// that all of them are in the file.
  private mutating func extent(
    at start: Int, size: Int
  ) throws(PropertyListProblem) -> (count: Int, first: Int) {
    var (count, first) = (Int(bytes[start] & 0x0F), start + 1)
    if count == 0x0F {
      guard first < table, bytes[first] >> 4 == 1, let long = integer(at: first), long >= 0 else {
        throw Self.broken
      }
      (count, first) = (long, first + 1 + 1 << Int(bytes[first] & 0x0F))
    }
    guard first <= table, count <= (table - first) / size else { throw Self.broken }
    bytesLeft -= count * size
    guard bytesLeft > 0 else { throw Self.tooLarge }
    return (count, first)
  }

  /// Reads the integer at `start`; `nil` if it is invalid or beyond `Int`.
  private func integer(at start: Int) -> Int? {
    let size = 1 << Int(bytes[start] & 0x0F)
    return size <= 8 ? Self.number(bytes, at: start + 1, size: size, isSigned: size == 8) : nil
  }

  private static func number(
    _ bytes: [UInt8], at start: Int, size: Int, isSigned: Bool = false
  ) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return isSigned ? Int(Int64(bitPattern: value)) : Int(exactly: value)
  }

  private static let broken = PropertyListProblem(
    position: nil, message: "The binary property list is broken or cut off.")
  private static let tooLarge = PropertyListProblem(
    position: nil,
    message: "The property list has more than \(PropertyListReader.maximumValues) values, or they "
      + "are too large.")
}
