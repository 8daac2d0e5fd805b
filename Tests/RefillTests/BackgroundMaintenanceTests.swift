import Foundation
import Synchronization
import Testing

@testable import refill

@Suite(.timeLimit(.minutes(10))) struct `The upkeep of a store` {
  @Test func `does nothing where the form is gone at once`() {
    let work = Work()
    let upkeep = BackgroundMaintenance(after: 3600) { _ in work.pieces.add(1, ordering: .relaxed) }
    upkeep.start()
    upkeep.stop()
    #expect(work.count == 0)
  }

  @Test func `does nothing where the form is gone before it was started`() {
    let work = Work()
    let upkeep = BackgroundMaintenance(after: 0) { _ in work.pieces.add(1, ordering: .relaxed) }
    upkeep.stop()
    upkeep.start()
    #expect(work.count == 0)
  }

  @Test func `ends behind the piece that is being done, and not before`() {
    let work = Work()
    let began = DispatchSemaphore(value: 0)
    let upkeep = BackgroundMaintenance(after: 0) { mayGoOn in
      while mayGoOn() {
        work.pieces.add(1, ordering: .relaxed)
        began.signal()
      }
      work.isFinished.store(true, ordering: .relaxed)
    }
    upkeep.start()
    began.wait()
    upkeep.stop()
    #expect(work.count > 0)
    #expect(work.isDone)
  }
}

/// The progress of the work, and whether it was completed.
private final class Work: Sendable {
  let pieces = Atomic(0)
  let isFinished = Atomic(false)

  var isDone: Bool { isFinished.load(ordering: .relaxed) }
  var count: Int { pieces.load(ordering: .relaxed) }
}
