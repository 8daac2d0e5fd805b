import Foundation

/// Which blocks of code a program ran, one after the other, as valgrind writes them while it runs:
/// a line `SB` and a place for each.
struct BlockTrace {
  let file: URL

  /// How much was written so far: where the next part begins.
  var end: Int {
    get throws {
      try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }
  }

  /// The places in a part of the trace, each once, in the order in which they were run first.
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
