import Foundation
import Testing

@testable import RefillCore

@Suite struct `The total of a value` {
  private let day: Int64 = 86_400_000

  private func part(_ person: String, uses: Int64, at time: Int64) -> ShareTotal.Part {
    ShareTotal.Part(
      of: StreamName(person: person, device: 1), uses: uses, first: time, last: time, rank: nil,
      latest: .max)
  }

  private func rank(_ person: String, _ uses: Int64, at day: Int64, weight: Int) throws -> Int64 {
    let parts = [part(person, uses: uses, at: day * self.day)]
    return try #require(ShareTotal(parts, for: "anna", weight: weight)).rank
  }

  @Test(arguments: [0, 1, 7, 30, 365])
  func `counts uses of others as those of the user so many days earlier`(days: Int) throws {
    let others = try rank("ben", 5, at: 20_000, weight: days)
    let own = try rank("anna", 5, at: 20_000 - Int64(days), weight: days)
    #expect(abs(others - own) <= 1)
  }

  @Test func `loses a doubling in 30 days by default`() throws {
    #expect(Rank.loss(days: ShareTotal.usualWeight) == 2_097_152)
    let parts = [part("ben", uses: 1, at: day)]
    #expect(
      ShareTotal(parts, for: "anna")?.rank == ShareTotal(parts, for: "anna", weight: 30)?.rank)
  }

  @Test func `has the uses of the user beside those of all`() throws {
    let parts = [part("ben", uses: 9, at: day), part("anna", uses: 3, at: 2 * day)]
    let total = try #require(ShareTotal(parts, for: "anna"))
    #expect(total.uses == 12)
    #expect(total.ownUses == 3)
    #expect(total.last == 2 * day)
    #expect(ShareTotal([], for: "anna") == nil)
  }
}
