/// Tells text in UTF-8 from other bytes.
package enum TextEncoding {
  /// The message for bytes that are not UTF-8.
  package static let notUTF8 = "These bytes are not UTF-8."
  /// The message and the remedy for a text file that is not UTF-8.
  package static let convertFile =
    "\(notUTF8) Convert the file, for example with iconv -f latin1 -t utf-8."
  /// The message for a file in UTF-16.
  package static let utf16 = "The file is UTF-16. Save it as UTF-8."

  /// True if the bytes begin with a byte order mark of UTF-16.
  package static func isUTF16(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Returns the first problem of the encoding, with its position; `nil` if all bytes are UTF-8.
  package static func problem(of bytes: [UInt8]) -> JSONProblem? {
    let start = SourcePosition(line: 1, column: 1)
    if isUTF16(bytes) { return JSONProblem(at: start, utf16) }
    guard let offset = validPrefix(of: bytes) else { return nil }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let position = SourceRuler(bytes, from: first).position(of: max(first, offset))
    return JSONProblem(at: position, convertFile)
  }

  /// Returns the number of bytes before the first one that is not UTF-8; `nil` if all are UTF-8.
  package static func validPrefix(of bytes: some Collection<UInt8>) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { count += scalar.count }
    return count
  }
}
