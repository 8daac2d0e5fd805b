import Foundation
import RefillStore
import Testing

@testable import bench

@Suite struct `Soaking` {
  private let plan = SoakPlan(writers: 2, values: 23)

  @Test func `writes as many values as it is told, some of them together`() {
    let shared = plan.uses[SoakPlan.shared] ?? [:]
    #expect(shared.values.reduce(0, +) == 46)
    #expect(shared.values.filter { $0 == 2 }.count == 4)
    #expect(plan.uses.count == 3 && plan.forms == 5)
  }

  @Test func `notices what is lost`() throws {
    try Workspace.lend { workspace in
      let store = workspace.file("soak.sqlite")
      for writer in 0..<2 {
        let outcome = try SoakWriter(number: writer, plan: plan, store: store).run()
        #expect(outcome.refusals.isEmpty && outcome.times.count == 5)
      }
      let whole = try SoakCheck(store, plan: plan, submitted: [])
      #expect(whole.wrongUses == 0 && whole.wrongRecords == 0 && whole.integrity == "ok")
      let lost = try SoakCheck(store, plan: plan, submitted: ["Typist 0"])
      #expect(lost.wrongUses == 1 && lost.wrongRecords == 1)
      let use = try #require(plan.uses(by: 1, in: 0).first)
      _ = try Store(path: store.path).history.remove(history: use.history, value: use.value)
      #expect(try SoakCheck(store, plan: plan, submitted: []).wrongUses == 1)
    }
  }
}
