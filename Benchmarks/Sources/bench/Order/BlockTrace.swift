import Foundation

/// Reads a trace of the basic blocks that a program executes, as valgrind writes it: a line `SB`
/// with an address for each.
struct BlockTrace {
  let file: URL

  /// The size of the trace so far, where the next part begins.
  var end: Int {
    get throws {
      try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }
  }

  /// Returns the distinct addresses in a part of the trace, in the order of their first execution.
  func places(in part: Range<Int>) throws -> [UInt64] {
    let trace = try Data(contentsOf: file, options: .mappedIfSafe)
    var seen: Set<UInt64> = []
    return trace[part.clamped(to: trace.indices)].split(separator: UInt8(ascii: "\n"))
      .compactMap { line in
        guard line.starts(with: "SB ".utf8) else { return nil }
        let digits = String(decoding: line.dropFirst(3), as: UTF8.self)
        return UInt64(digits, radix: 16).flatMap { seen.insert($0).inserted ? $0 : nil }
      }
  }
}
