import Foundation
import RefillCore
import Testing

@testable import RefillStore

@Suite struct `Figures of learning` {
  let desk: RankingDesk

  init() throws { desk = RankingDesk(try Store.inMemory()) }

  @Test func `compare the learned order with that by use, field by field`() throws {
    for number in 0..<60 {
      let company = (number * 7 + number / 4) % 5
      try desk.submit(
        ["company": "C\(company)", "city": "T\(company)", "host": "Mo"], at: day(Double(number)))
    }
    let weights = try desk.weights()
    var progress: [Int] = []
    let figures = try desk.store.learningFigures(of: desk.form, timeZone: .gmt) { done, all in
      #expect(all == 59)
      progress.append(done)
    }
    #expect(progress == Array(1...59))
    #expect(figures.records == 59)
    #expect(figures.fields.map(\.id) == ["company", "city", "host"])
    let city = figures.fields[1]
    #expect(city.score.asked == 59)
    #expect(city.score.first >= 50)
    #expect(city.plain.first < 40)
    #expect(city.signs.first?.sign == .with(field: "company"))
    #expect(city.score.keys < city.plain.keys)
    #expect(figures.total(\.score).asked == 3 * 59)
    // Nothing was learned from being asked.
    #expect(try desk.weights() == weights)
  }

  @Test func `are empty without records`() throws {
    let none = try desk.store.learningFigures(of: desk.form, timeZone: .gmt)
    #expect(none.records == 0)
    try desk.submit(["city": "York"])
    #expect(try desk.store.learningFigures(of: desk.form, timeZone: .gmt).records == 0)
  }

  @Test(arguments: [
    (["Leeds"], 1), (["York", "Leeds"], 2), (["Lee", "York", "Leeds"], 5), (["Leek", "Leeds"], 5),
    (["York"], 5),
  ])
  func `count the letters until a value is first, and one key`(order: [String], keys: Int) {
    var score = LearningFigures.Score()
    score.add("Leeds", in: order)
    #expect(score.keys == keys)
    #expect(score.letters == 5)
    #expect(score.first == (order.first == "Leeds" ? 1 : 0))
    #expect(score.inThree == (order.contains("Leeds") ? 1 : 0))
  }
}
