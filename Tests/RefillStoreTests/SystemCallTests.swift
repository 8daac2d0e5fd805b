import Foundation
import RefillStore
import TestSupport
import Testing

@Suite struct `A system call` {
  @Test func `is repeated while a signal interrupts it, and not after another error`() {
    var calls = 0
    let result = SystemCall.repeated { () -> Int32 in
      calls += 1
      errno = calls < 3 ? EINTR : ENOENT
      return -1
    }
    #expect(result == -1 && errno == ENOENT && calls == 3)
  }

  @Test func `reads a file in pieces up to its end or a limit`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a")
    let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    try bytes.write(to: URL(fileURLWithPath: path))
    for limit in [Int.max, 200_000, 199_999, 70_000, 1, 0] {
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      #expect(SystemCall.read(descriptor, limit: limit) == bytes.prefix(limit))
    }
    #expect(SystemCall.read(-1) == nil)
  }

  @Test func `of a worker thread may be interrupted on a stack of its own`() async {
    let hasStack = await withCheckedContinuation { continuation in
      WorkerThread.start {
        var stack = stack_t()
        let isKnown = sigaltstack(nil, &stack) == 0
        continuation.resume(returning: isKnown && stack.ss_flags & Int32(SS_DISABLE) == 0)
      }
    }
    #expect(hasStack)
  }
}
