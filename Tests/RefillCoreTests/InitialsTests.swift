import RefillCore
import TestSupport
import Testing

@Suite struct `Initials of words` {
  @Test(arguments: [
    ("jfk", "John Fitzgerald Kennedy", [0..<1, 5..<6, 16..<17]),
    ("JK", "John Fitzgerald Kennedy", [0..<1, 16..<17]), ("kj", "John Fitzgerald Kennedy", []),
    ("jfkx", "John Fitzgerald Kennedy", []), ("ob", "Conan O'Brien", [6..<7, 8..<9]),
    ("eb", "Émile Borel", [0..<1, 6..<7]), ("éb", "Emile Borel", []),
    ("éb", "E\u{301}mile Borel", [0..<1, 6..<7]), ("xy", "x\u{302}a y", [0..<1, 3..<4]),
    ("İb", "izmir Bursa", [0..<1, 6..<7]), ("ib", "İzmir Bursa", [0..<1, 6..<7]),
    ("sk", "ßen Kai", [0..<1, 4..<5]), ("ßk", "Sara Sahin Kaya", [0..<1, 5..<6, 11..<12]),
    ("fb", "ﬁrst bank", [0..<1, 5..<6]), ("ка", "Київ, Анна", [0..<1, 6..<7]),
    ("oe", "«Orient» – Express", [1..<2, 11..<12]), ("4s", "No. 4, “Süd”", [4..<5, 8..<9]),
    ("ab", "👩‍👩‍👧 Ann 👩‍👩‍👧 Bo", [2..<3, 8..<9]), ("jn", "John", []), ("", "Ann Bo", []),
    (" ", "Ann Bo", []), ("a", "Bo Ann", [3..<4]), ("a.b", "Ann Bo", []),
    ("a1", "Ann 1", [0..<1, 4..<5]),
  ])
  func `are marked in whole letters`(query: String, text: String, ranges: [Range<Int>]) {
    #expect(FoldedText(text, .exact).ranges(of: query, initials: true) == ranges)
  }

  @Test func `are marked only where no word matches, and if they are wanted`() {
    let text = FoldedText("Jan F. Kuhn of jfk", .exact)
    #expect(text.ranges(of: "jfk", initials: true) == [15..<18])
    #expect(FoldedText("Jan Kuhn", .exact).ranges(of: "jk") == [])
  }

  @Test(arguments: ["a", "", "ab c", String(repeating: "ab", count: 13), "a-b", "👨b"])
  func `are not searched for in other queries`(query: String) {
    #expect(Initials(folded: query) == nil)
  }
}

@Suite struct `A wide search` {
  /// Returns true if a folded text has the initials, by its words.
  private func has(_ text: String, _ query: String) -> Bool {
    guard Initials(folded: query) != nil else { return false }
    let isPlain = Folding.loose.fold(query) == query
    let words = text.unicodeScalars.split { scalar in
      switch scalar.value {
      case 0..<0x80: !Character(scalar).isLetter && !Character(scalar).isNumber
      case 0x80...0xBF, 0x2000...0x207F, 0x3000...0x303F: true
      default: false
      }
    }
    var left = query.map { Array(String($0).utf8) }[...]
    for word in words {
      guard let letter = left.first, let first = word.first else { break }
      let isSame = String(word).utf8.starts(with: letter)
      let isUnmarked =
        isPlain && first.value >= 0xC0 && String(word).utf8.first != letter.first
        && Folding.loose.fold(String(first)).utf8.starts(with: letter)
      if isSame || isUnmarked { left.removeFirst() }
    }
    return left.isEmpty
  }

  private func bytes(_ text: String, contain needle: Substring) -> Bool {
    let (text, needle) = (Array(text.utf8), Array(needle.utf8))
    return text.indices.contains { text[$0...].starts(with: needle) }
  }

  private func matches(_ text: String, _ query: String) -> Bool {
    guard !bytes(text, contain: query[...]) else { return false }
    let words = query.split(whereSeparator: \.isWhitespace)
    return words.count > 1
      ? words.allSatisfy { bytes(text, contain: $0) } : has(text, query)
  }

  /// Returns values in two layers, and all of them in rank order.
  private func values(
    _ random: inout SeededGenerator
  ) -> (index: LayeredIndex, all: [(row: LayeredIndex.Row, text: String)]) {
    func text() -> String {
      (0...random.next(below: 3)).map { _ in
        Folding.exact.fold(random.foldingText(upTo: 3)).trimmed
      }.joined(separator: " ").trimmed
    }
    var base = ValueIndex()
    let below = (0..<80).map { _ in text() }
    for value in below { base.append(folded: value) }
    var index = LayeredIndex(base)
    var all: [(row: LayeredIndex.Row, text: String)] = below.enumerated().map { (.base($0), $1) }
    let places = (0..<20).map { _ in random.next(below: 81) }.sorted()
    for (row, place) in places.enumerated() {
      let value = text()
      index.append(folded: value, before: place)
      all.insert((.overlay(row), value), at: place + row)
    }
    for row in [LayeredIndex.Row.base(3), .overlay(2), .base(70)] {
      index.setHidden(true, at: row)
      all.removeAll { $0.row == row }
    }
    return (index, all)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `finds what a look at each value finds, in rank order, in any slices`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (index, all) = values(&random)
    var typed = WidePass()
    for _ in 0..<30 {
      let words = all[random.next(below: all.count)].text.split(separator: " ")
      let query =
        random.next(below: 2) == 0
        ? words.compactMap(\.first).map(String.init).joined()
        : words.reversed().map { String($0.prefix(2)) }.joined(separator: " ")
      for end in query.indices {
        let query = Folding.exact.fold(String(query[...end])).trimmed
        guard !query.isEmpty else { continue }
        let slice = 1 + random.next(below: 100)
        while !typed.run(folded: query, rows: slice, in: index) {}
        let found = typed.found(folded: query, in: index)
        let wanted = all.filter { matches($0.text, query) }.map(\.row)
        #expect(found.words + found.initials == wanted, "\(query) of \(seed)")
      }
    }
  }

  @Test func `takes the words in any order, once each, and not the whole query`() {
    var index = LayeredIndex()
    let values = ["acme ltd york", "york ltd acme", "acme york", "ltd", "ltdacmeyork"]
    for value in values { index.append(folded: value, before: 0) }
    var pass = WidePass()
    #expect(pass.run(folded: "york  acme york", rows: 1, in: index) == true)
    #expect(
      pass.found(folded: "york  acme york", in: index).words == [0, 1, 2, 4].map { .overlay($0) })
    #expect(pass.run(folded: "ltd acme", rows: 1, in: index) == true)
    #expect(pass.found(folded: "ltd acme", in: index).words == [.overlay(0), .overlay(4)])
  }

  @Test func `goes on where it stopped, and keeps nothing of another query`() {
    var base = ValueIndex()
    for number in 0..<100 { base.append(folded: "jan \(number) kuhn") }
    let index = LayeredIndex(base)
    var pass = WidePass()
    #expect(pass.run(folded: "jk", rows: 40, in: index) == false)
    #expect(pass.found(folded: "jk", in: index).initials.count == 40)
    #expect(pass.run(folded: "jk", rows: 40, in: index) == false)
    #expect(pass.found(folded: "j5k", in: index).initials.isEmpty)
    #expect(pass.run(folded: "j5k", rows: 60, in: index) == false)
    #expect(pass.run(folded: "j5k", rows: 60, in: index) == true)
    #expect(pass.found(folded: "j5k", in: index).initials.count == 11)
    #expect(pass.found(folded: "jk", in: index).initials.isEmpty)
  }

  @Test(arguments: [
    String(repeating: "a", count: 30), String(repeating: "x ", count: 499) + "a", "   ",
    String(repeating: "ab ", count: 4_000),
  ])
  func `of 10,000 long values ends in one call for any query`(query: String) {
    var base = ValueIndex()
    for _ in 0..<10_000 { base.append(folded: String(repeating: "a ", count: 100) + "b") }
    let index = LayeredIndex(base)
    var pass = WidePass()
    #expect(pass.run(folded: query.trimmed, rows: .max, in: index) == true)
    let found = pass.found(folded: query.trimmed, in: index)
    #expect(found.words.isEmpty && found.initials.isEmpty)
    #expect(pass.run(folded: "aaab", rows: .max, in: index) == true)
    #expect(pass.found(folded: "aaab", in: index).initials.count == 10_000)
  }
}
