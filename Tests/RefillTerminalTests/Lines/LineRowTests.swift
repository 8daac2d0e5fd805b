import RefillCore
import Testing

@testable import RefillTerminal

@Suite struct `The row of a line that is typed` {
  /// A row of a terminal that knows characters, backspace and carriage return.
  private struct Paper {
    var columns: [String]
    var place = 0

    init(_ count: Int) { columns = Array(repeating: " ", count: count) }

    mutating func write(_ text: String) {
      for character in text {
        switch character {
        case "\u{8}": place -= 1
        case "\r": place = 0
        default:
          let width = DisplayWidth.of(character)
          for column in place..<(place + width) { columns[column] = "" }
          columns[place] = String(character)
          place += width
        }
      }
    }

    var text: String {
      let row = columns.joined()
      return String(row[..<(row.lastIndex { $0 != " " }.map(row.index(after:)) ?? row.startIndex)])
    }
  }

  private func row(
    _ text: String, at cursor: Int? = nil, columns: Int = 40, from: Int = 0
  ) -> LineRow {
    LineRow(
      prompt: "Name: ", text: text, cursor: cursor ?? text.count, columns: columns, from: from)
  }

  @Test func `gets a letter at its end as that letter`() {
    #expect(row("Ann").drawing(after: row("An")) == "n")
    #expect(row("مر").drawing(after: row("م")) == "ر")
    #expect(row("日本").drawing(after: row("日")) == "本")
    #expect(row("Ann", at: 2).drawing(after: row("Ann")) == "\u{8}")
    #expect(row("An").drawing(after: row("Ann")) == "\u{8} \u{8}")
    #expect(row("日").drawing(after: row("日本")) == "\u{8}\u{8}  \u{8}\u{8}")
  }

  @Test func `keeps its prompt whatever is typed and deleted`() {
    let letters = ["a", "é", "e\u{301}", "日", "م", "👩‍👩‍👧", "ß", " ", "\u{200B}", "ﷺ"]
    var random = SystemRandomNumberGenerator()
    for columns in [12, 20, 40] {
      var (text, cursor, paper) = ([String](), 0, Paper(columns + 16))
      var last: LineRow?
      for _ in 0..<400 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where cursor > 0:
          cursor -= 1
          text.remove(at: cursor)
        case 1: cursor = Int.random(in: 0...text.count, using: &random)
        default:
          text.insert(letters[Int.random(in: 0..<letters.count, using: &random)], at: cursor)
          cursor += 1
        }
        let whole = text.joined()
        let before = text[..<cursor].joined().count
        let new = row(whole, at: min(before, whole.count), columns: columns, from: last?.start ?? 0)
        paper.write(new.drawing(after: last))
        last = new
        var fresh = Paper(columns + 16)
        fresh.write(new.drawing(after: nil))
        #expect(paper.text == fresh.text)
        #expect(paper.place == fresh.place)
        #expect(fresh.place < columns)
        #expect(columns < 20 || paper.text.hasPrefix("Name:"))
      }
    }
  }

  @Test func `shows the part around the cursor of a long text`() {
    let long = String(repeating: "0123456789", count: 9)
    var paper = Paper(60)
    paper.write(row(long).drawing(after: nil))
    #expect(paper.text.hasPrefix("Name: <"))
    #expect(paper.text.hasSuffix("789"))
    paper.write(row(long, at: 0).drawing(after: row(long)))
    #expect(paper.text.hasPrefix("Name: 0123"))
    #expect(paper.text.hasSuffix(">"))
    #expect(paper.place == 6)
  }
}
