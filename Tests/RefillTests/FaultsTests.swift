import Foundation
import RefillStore
import RefillTerminal
import Testing

/// Uses up the stack of the thread.
@inline(never) private func overrun(_ depth: Int) -> Int {
  depth == .max ? 0 : overrun(depth + 1) &+ depth
}

@Suite struct `A fault` {
  @Test func `of a worker that has used up its stack ends the program with its own code`() async {
    await #expect(processExitsWith: .exitCode(Faults.status)) {
      Faults.handle(name: "refill", advice: "A test uses up a stack.")
      WorkerThread.start { _ = overrun(0) }
      while true { pause() }
    }
  }
}
