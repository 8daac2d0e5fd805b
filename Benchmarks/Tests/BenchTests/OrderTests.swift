import Foundation
import Testing

@testable import bench

@Suite struct `The order of functions` {
  @Test func `knows which function holds a place`() {
    let symbols = SymbolTable(
      """
      0000000000402000 T write
      0000000000401000 t read
      0000000000403000 d table
                       U elsewhere
      """)
    #expect(symbols.function(at: 0x400fff) == nil)
    #expect(symbols.function(at: 0x401000) == "read")
    #expect(symbols.function(at: 0x401fff) == "read")
    #expect(symbols.function(at: 0x403010) == "write")
  }

  @Test func `takes each place of a part where it ran first`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let start = "==1== Lackey\nSB 00401000\nSB 00402000\n"
    try Data((start + "SB 00402010\nSB 00401000\nSB 00402010\n").utf8).write(to: file)
    let trace = BlockTrace(file: file)
    let end = try trace.end
    #expect(try trace.places(in: 0..<start.utf8.count) == [0x401000, 0x402000])
    #expect(try trace.places(in: start.utf8.count..<end) == [0x402010, 0x401000])
    #expect(try trace.places(in: end..<end + 10) == [])
  }
}
