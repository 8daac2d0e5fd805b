import Foundation
import Testing

@testable import RefillCore

@Suite struct `Stored weights` {
  private var learned: SignWeights {
    let records = MadeRecords.random(60, follows: true, seed: 9)
    let ranker = records.ranker(1, given: [1, 0, 2])
    return ranker.weights(afterWanting: ranker.code(of: 11))
  }

  @Test func `are read as they were written`() {
    #expect(learned != SignWeights())
    #expect(SignWeights(bytes: learned.bytes) == learned)
    #expect(learned.bytes.count < 600)
  }

  @Test func `are the first weights if they are damaged`() {
    let bytes = learned.bytes
    for count in 0..<bytes.count where count != 400 {
      let weights = SignWeights(bytes: Array(bytes.prefix(count)))
      // Whole entries of fields may be missing at the end.
      #expect(weights == SignWeights() || count > 400)
    }
    #expect(SignWeights(bytes: bytes + [1]) == SignWeights())
    for number in [Float.nan, .infinity, 12.5] {
      var damaged = bytes
      withUnsafeBytes(of: number.bitPattern.littleEndian) {
        damaged.replaceSubrange(0..<4, with: $0)
      }
      #expect(SignWeights(bytes: damaged) == SignWeights())
    }
  }

  @Test func `are the first weights if any of their numbers is none`() {
    let bytes = learned.bytes
    // The weights by bucket and the merits, then, at the end, the weights of the last field.
    let places = (0..<100).map { 4 * $0 } + [16, 12, 8, 4].map { bytes.count - $0 }
    for place in places {
      #expect(SignWeights(bytes: replacing(.nan, at: place, in: bytes)) == SignWeights())
      #expect(SignWeights(bytes: replacing(-.infinity, at: place, in: bytes)) == SignWeights())
    }
  }

  @Test func `are the first weights if a sum of squares is negative`() {
    let bytes = learned.bytes
    for place in [4, bytes.count - 12, bytes.count - 4] {
      #expect(SignWeights(bytes: replacing(-1, at: place, in: bytes)) == SignWeights())
    }
  }

  private func replacing(_ number: Float, at place: Int, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    withUnsafeBytes(of: number.bitPattern.littleEndian) {
      bytes.replaceSubrange(place..<place + 4, with: $0)
    }
    return bytes
  }
}

@Suite struct `A weight` {
  private func moved(by slope: Double) -> Float {
    var learned = SignWeights.Learned(weight: 0)
    for _ in 0..<2_000 { learned.step(slope) }
    return learned.weight
  }

  @Test func `goes no further than its limits, however long it is learned`() {
    #expect(moved(by: 1) == 12)
    #expect(moved(by: -1) == -12)
  }
}

@Suite struct `The merits of two orders` {
  private func share(_ forms: Int, weighted: Double, plain: Double) -> Double {
    var merits = SignWeights.Merits()
    for _ in 0..<forms { merits.add(weighted: weighted, plain: plain) }
    return merits.share
  }

  @Test func `are equal at first`() {
    #expect(share(0, weighted: 0.3, plain: 0.3) == 0.5)
    #expect(share(1, weighted: 0.3, plain: 0.3) > 0.48)
  }

  @Test func `prefer the plain order where neither foretells better`() {
    #expect(share(200, weighted: 0.3, plain: 0.3) < 0.15)
    #expect(share(200, weighted: 0.3, plain: 0.4) < 0.01)
    #expect(share(200, weighted: 0.4, plain: 0.3) > 0.99)
  }
}

@Suite struct `The local time of records` {
  @Test func `is the one of the time zone, in summer and in winter`() throws {
    var clock = LocalClock(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    for (text, minute, weekday) in [
      ("2026-11-24T07:30:00Z", 510, 1), ("2026-07-05T22:30:00Z", 30, 0),
      ("2026-03-29T00:59:00Z", 119, 6), ("2026-03-29T01:00:00Z", 180, 6),
      ("2026-10-25T00:59:00Z", 179, 6), ("2026-10-25T01:00:00Z", 120, 6),
      ("1969-12-31T23:00:00Z", 0, 3), ("1960-05-01T00:00:00Z", 60, 6),
    ] {
      let date = try #require(Timestamp.date(text))
      let time = clock.time(of: Int64(date.timeIntervalSince1970 * 1000))
      #expect((Int(time.minute), Int(time.weekday)) == (minute, weekday), "\(text)")
    }
  }

  @Test func `never traps`() {
    var clock = LocalClock(timeZone: .gmt)
    for time in [Int64.min, -1, 0, .max] {
      #expect((0..<1440).contains(clock.time(of: time).minute))
    }
    _ = FormOpening(of: MadeRecords.random(3, follows: false, seed: 1).window(), at: .distantFuture)
    _ = FormOpening(of: MadeRecords.random(3, follows: false, seed: 1).window(), at: .distantPast)
  }
}
