import Foundation
import Testing

/// Bytes that were found by fuzzing, or that begin it, and the search for more of them.
@MainActor @Suite(.serialized) struct `Random bytes` {
  nonisolated private static let variables = ProcessInfo.processInfo.environment
  nonisolated private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `that were kept end no program`(target: FuzzTarget) throws {
    let folder = Self.folder.appending(path: target.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names { target.run(Array(try Data(contentsOf: folder.appending(path: name)))) }
  }

  /// Gives bytes to the target `REFILL_FUZZ_TARGET` until libFuzzer ends the process; `make fuzz` builds
  /// the tests with it.
  @Test(.enabled(if: variables["REFILL_FUZZ_TARGET"] != nil))
  func `that libFuzzer makes end no program`() throws {
    let target = try #require(
      FuzzTarget(rawValue: Self.variables["REFILL_FUZZ_TARGET"] ?? ""), "no such target")
    let symbol = try #require(
      dlsym(UnsafeMutableRawPointer(bitPattern: 0), "LLVMFuzzerRunDriver"),
      "built without libFuzzer")
    let run = unsafeBitCast(symbol, to: Driver.self)
    Self.target = target
    let options = (Self.variables["REFILL_FUZZ_OPTIONS"] ?? "").split(separator: " ").map(
      String.init)
    let words = (["fuzz"] + options + [Self.folder.appending(path: target.rawValue).path])
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var count = Int32(words.count)
    arguments.withUnsafeMutableBufferPointer { buffer in
      var first = buffer.baseAddress
      _ = run(&count, &first) { bytes, count in
        let input = Array(UnsafeBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { `Random bytes`.target?.run(input) }
        return 0
      }
    }
  }

  private static var target: FuzzTarget?

  /// `LLVMFuzzerRunDriver`: the arguments, and the function that takes each input.
  private typealias Driver =
    @convention(c) (
      UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
      @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32
}
