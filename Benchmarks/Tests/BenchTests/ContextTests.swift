import Testing

@testable import bench

@Suite struct `The score of an order` {
  private func score(_ wanted: String, in values: [String]) -> ContextScore {
    var score = ContextScore()
    score.begin()
    score.add(wanted, in: values)
    return score
  }

  @Test func `counts places`() {
    var score = score("b", in: ["a", "b", "c"])
    score.add("a", in: ["a", "b"])
    score.add("d", in: ["a", "b"])
    score.add("d", in: ["a", "b", "c", "d"])
    score.begin()
    score.add("a", in: ["a"])
    #expect(score.fills == 5)
    #expect((score.first, score.firstThree) == ([1, 1], [2, 1]))
  }

  @Test func `may differ by chance by as much as blocks of forms differ`() {
    let same = (0..<200).map { _ in (one: 3, other: 3) }
    #expect(PairedInterval(same, fills: 800).halfWidth == 0)
    let better = (0..<200).map { _ in (one: 4, other: 3) }
    #expect(PairedInterval(better, fills: 800).halfWidth == 0)
    let mixed = (0..<200).map { (one: $0 / 10 % 2 == 0 ? 4 : 2, other: 3) }
    #expect((8...14).contains(PairedInterval(mixed, fills: 800).halfWidth))
  }

  @Test(arguments: [
    // One key accepts the first value.
    (["Leeds", "London"], 4),
    // Down twice and Enter, or "le" and one key.
    (["London", "Leeds"], 2),
    // "lee" and one key save nothing.
    (["London", "Leek", "Leeds"], 1),
    (["Leeds Road", "Leeds Bridge", "Leeds Dock", "Leeds"], 0),
    (["London"], 0),
  ])
  func `counts the fewest keys`(values: [String], saved: Int) {
    #expect(score("Leeds", in: values).keysSaved == saved)
  }
}

@Suite struct `The forms that are filled` {
  @Test func `are the same for the same seed`() {
    let (one, other) = (
      ScriptedYear.desk(seed: 3, forms: 200), ScriptedYear.desk(seed: 3, forms: 200)
    )
    #expect(one.forms.map(\.answers) == other.forms.map(\.answers))
    #expect(one.forms.map(\.day) == other.forms.map(\.day))
    #expect(one.forms.map(\.day) == one.forms.map(\.day).sorted())
    #expect(one.forms.allSatisfy { $0.answers.count == one.fields.count })
  }

  @Test func `have one city for most forms of a company, unless chance draws them`() {
    func share(_ forms: FilledForms) -> Double {
      let cities = Dictionary(grouping: forms.forms, by: { $0.answers[0] })
        .mapValues { Dictionary(grouping: $0, by: { $0.answers[3] }).map(\.value.count).max() ?? 0 }
      return Double(cities.values.reduce(0, +)) / Double(forms.forms.count)
    }
    #expect(share(ScriptedYear.desk(seed: 3, forms: 2_000)) > 0.7)
    #expect(share(ScriptedYear.chance(seed: 3, forms: 2_000)) < 0.5)
  }

  @Test func `include those written by hand`() throws {
    let repairs = try FilledForms.repairs()
    #expect(repairs.forms.count == 100)
    #expect(repairs.forms.map(\.day) == repairs.forms.map(\.day).sorted())
    #expect(repairs.forms.allSatisfy { $0.answers.count == repairs.fields.count })
    #expect(repairs.forms.allSatisfy { !$0.answers[0].isEmpty })
  }
}
