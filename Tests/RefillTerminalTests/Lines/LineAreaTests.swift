import RefillCore
import Testing

@testable import RefillTerminal

@MainActor @Suite struct `A text of several lines by lines` {
  private func fill(_ lines: String...) -> LineDesk.Conversation {
    var one = Field(id: "one", title: "One")
    one.historyName = "one"
    return LineDesk([Field(id: "notes", title: "Notes", kind: .textarea), one]).fill(lines: lines)
  }

  @Test func `ends at a line with a dot`() {
    let form = fill("One", "", "Three", ".", "", "")
    #expect(form.record == #"{"notes":"One\n\nThree"}"#)
  }

  @Test func `is replaced when it is typed again, which undo takes back`() {
    let form = fill("first", "second", ".", "<", "third", "fourth", ".", "<", "", "", "")
    #expect(form.record == #"{"notes":"third\nfourth"}"#)
    #expect(
      form.transcript.contains(
        "Enter keeps first and 1 more line, dot add adds lines.\n1 of 2. Notes: third\n"
          + "The earlier text of Notes is replaced. Dot undo brings it back.\n"
          + "Line 2: fourth\n"))
    let undone = fill("first", "second", ".", "<", "third", ". undo", "", "", "")
    #expect(undone.record == #"{"notes":"first\nsecond"}"#)
    let later = fill("first", "second", ".", "<", "third", "4", "5", ".", "<", ". undo", "", "", "")
    #expect(later.record == #"{"notes":"first\nsecond"}"#)
    let left = fill("first", ".", "<", "third", "4", "<", ". undo", "", "", "")
    #expect(left.record == #"{"notes":"first"}"#)
  }

  @Test func `gets more lines by a command`() {
    let form = fill("first", ".", "<", ". add", "second", ".", "", "")
    #expect(form.record == #"{"notes":"first\nsecond"}"#)
    #expect(form.transcript.contains(": . add\nLine 2: second\n"))
    #expect(!form.transcript.contains("replaced"))
    #expect(fill(". add", "first", ".", "", "").record == #"{"notes":"first"}"#)
    #expect(
      fill("a", ".", ". add").transcript.contains("Dot add adds to texts of several lines only.\n"))
  }

  @Test func `continues behind a command that changes it`() {
    let form = fill("One", "Tow", ". undo", "Two", ".", "", "")
    #expect(form.record == #"{"notes":"One\nTwo"}"#)
    #expect(form.transcript.contains("Line 2: Two\n"))
  }

  @Test func `lists its values by a word, as every field does`() {
    var notes = Field(id: "notes", title: "Notes", kind: .textarea)
    notes.historyName = "notes"
    notes.autoFill = AutoFill()
    var one = Field(id: "one", title: "One")
    one.historyName = "one"
    one.autoFill = AutoFill()
    var desk = LineDesk([notes, one])
    desk.history = ["notes": ["Ring twice", "Use the back door"], "one": ["Leave"]]
    let form = desk.fill(". list", ". 2", ". list", ". 1", "")
    #expect(form.transcript.contains("2 earlier values, dot list lists them: . list\n2 values:\n"))
    #expect(form.transcript.contains("1 earlier value, dot lists it: . list\n1 value:\n"))
    #expect(form.record == #"{"notes":"Use the back door","one":"Leave"}"#)
    #expect(desk.fill(".").transcript.contains("2 of 2. One"))
  }

  @Test func `says its first line and how many follow`() {
    let form = fill("5", "10", "2", ".", "", "1")
    #expect(form.transcript.contains("  1. Notes: 5 and 2 more lines\n"))
    #expect(!form.transcript.contains("5, 3 lines"))
  }
}
