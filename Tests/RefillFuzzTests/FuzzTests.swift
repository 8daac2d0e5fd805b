import Foundation
import Testing

/// Bytes that were found by fuzzing, or that begin it.
@MainActor @Suite(.serialized) struct `Random bytes` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `that were kept end no program`(target: FuzzTarget) throws {
    let folder = Self.folder.appending(path: target.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names { target.run(Array(try Data(contentsOf: folder.appending(path: name)))) }
  }
}

/// Gives bytes of libFuzzer to the target `REFILL_FUZZ_TARGET`.
///
/// `make fuzz` links the tests with libFuzzer, whose `main` calls this on the main thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated { chosenTarget.run(input) }
  return 0
}

private let chosenTarget: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["REFILL_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    preconditionFailure("REFILL_FUZZ_TARGET is one of \(FuzzTarget.allCases)")
  }
  return target
}()
