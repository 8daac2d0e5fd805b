import Testing

@testable import refill

@Suite struct `The settings of sharing` {
  @Test(arguments: [
    ([:], 5, 30), (["REFILL_SYNC": "0"], 0, 30), (["REFILL_SYNC": "60"], 60, 30),
    (["REFILL_SYNC_WEIGHT": "0"], 5, 0), (["REFILL_SYNC_WEIGHT": "7"], 5, 7),
    (["REFILL_SYNC": "-1", "REFILL_SYNC_WEIGHT": "x"], 5, 30),
    (["REFILL_SYNC": "", "REFILL_SYNC_WEIGHT": "99999999999999999999"], 5, 30),
  ])
  func `are those of the environment`(environment: [String: String], every: Int, weight: Int) {
    let settings = SyncSettings(environment)
    #expect(settings.every == every)
    #expect(settings.weight == weight)
    #expect(settings.isAutomatic == (every > 0))
  }
}
