import Foundation
import RefillCore
import Testing

@testable import RefillTerminal

@Suite struct `A key in a burst` {
  private static let pick = InputEvent.key([13])

  @Test func `waits for the entities of a search, for 0.2 s after its start`() throws {
    var pace = TypingPace()
    pace.noteSearch(isPending: true, at: 1)
    pace.noteSearch(isPending: true, at: 1.1)
    pace.noteKey(at: 1.1)
    let wait = try #require(pace.searchWait(of: Self.pick, at: 1.11))
    #expect(abs(wait - 0.09) < 1e-9)
    #expect(pace.searchWait(of: .key([0x61]), at: 1.11) == nil)
    pace.noteSearch(isPending: false, at: 1.11)
    #expect(pace.searchWait(of: Self.pick, at: 1.11) == nil)
  }

  @Test func `is typed within 30 ms of the key before`() {
    var pace = TypingPace()
    pace.noteSearch(isPending: true, at: 1)
    #expect(pace.searchWait(of: Self.pick, at: 1) == nil)
    pace.noteKey(at: 1)
    #expect(pace.searchWait(of: Self.pick, at: 1.02) != nil)
    #expect(pace.searchWait(of: Self.pick, at: 1.03) == nil)
  }
}

@Suite struct `Replies that a session waits for` {
  @Test func `are those to the newest query`() {
    var replies = PendingReplies()
    #expect(!replies.awaitsSuggestions && !replies.awaitsRecord)
    replies.ask(Query(number: 1, field: "a", lookup: .recent, limit: 9))
    replies.ask(Query(number: 2, field: "a", lookup: .recent, limit: 9))
    replies.noteSuggestions(number: 1)
    #expect(replies.awaitsSuggestions)
    replies.noteSuggestions(number: 2)
    #expect(!replies.awaitsSuggestions)
    replies.find(RecordQuery(number: 7, lookup: .answering(field: "a", before: .max)), at: 1)
    replies.noteReply(.found(number: 6, nil))
    replies.noteReply(.escape)
    #expect(replies.awaitsRecord)
    replies.noteReply(.found(number: 7, nil))
    #expect(!replies.awaitsRecord)
  }

  @Test func `delay a key by 0.2 s at most after the search for a record`() {
    var replies = PendingReplies()
    #expect(replies.recordWait(at: 1) == 0)
    replies.find(RecordQuery(number: 7, lookup: .answering(field: "a", before: .max)), at: 1)
    #expect(abs(replies.recordWait(at: 1.05) - 0.15) < 1e-9)
    #expect(replies.recordWait(at: 1.3) == 0)
    replies.noteReply(.found(number: 7, nil))
    #expect(replies.recordWait(at: 1.05) == 0)
  }

  @Test func `of the terminal are awaited for 0.3 s after the last query`() {
    var input = TerminalInput(escapeTimeout: 0.05)
    #expect(input.replyWait(at: 0) == 0)
    input.expectReply(to: .mode, at: 0)
    input.expectReply(to: .cursorPosition, at: 1)
    input.noteReply(to: .mode)
    #expect(abs(input.replyWait(at: 1.04) - 0.26) < 1e-9)
    #expect(input.replyWait(at: 2) == 0)
    input.noteReply(to: .cursorPosition)
    #expect(input.replyWait(at: 1.04) == 0)
  }

  @Test func `show that the terminal does not know the queries before`() {
    var input = TerminalInput(escapeTimeout: 0.05)
    input.expectReply(to: .mode, at: 0)
    input.expectReply(to: .cursorPosition, at: 1)
    input.noteReply(to: .cursorPosition)
    #expect(input.replyWait(at: 1) == 0)
    input.noteReply(to: .mode)
    input.expectReply(to: .cursorPosition, at: 2)
    #expect(input.replyWait(at: 2) > 0)
  }

  @Test func `are cursor positions only while one is expected`() {
    let bytes = Array("\u{1B}[1;2R".utf8)
    var input = TerminalInput(escapeTimeout: 0.05)
    input.expectReply(to: .cursorPosition, at: 0)
    let expected = input.feed(bytes, at: 0)
    let unexpected = input.feed(bytes, at: 0)
    input.expectReply(to: .cursorPosition, at: 0)
    input.forgetCursorPositions()
    let late = input.feed(bytes, at: 0)
    #expect(expected == [.cursorPosition(row: 1, column: 2)])
    #expect(unexpected == [.key(bytes)] && late == [.key(bytes)])
  }
}

@Suite struct `Type-ahead before a draft question is drawn` {
  @Test func `is kept until the question is answered`() throws {
    var left = FormModel(Form(id: "f", fields: [Field(id: "a")]))
    _ = left.handle(.begin)
    _ = left.handle(.type("old"))
    let question = Question.draft(try #require(left.draft(at: .now)))
    var deferred = DeferredInput()
    let held = [InputEvent.key([0x61]), .key([3]), .escape].map { event in
      deferred.hold(event, before: question)
    }
    #expect(held == [true, false, true])
    let open = deferred.release(after: question)
    let answered = deferred.release(after: nil)
    let empty = deferred.release(after: nil)
    #expect(open == [] && answered == [.key([0x61]), .escape] && empty == [])
  }

  @Test func `is handled once the question is drawn, and while there is none`() throws {
    var deferred = DeferredInput()
    let isHeld = deferred.hold(.escape, before: nil)
    let isHeldByOther = deferred.hold(.escape, before: .leave)
    #expect(!isHeld && !isHeldByOther)
    var left = FormModel(Form(id: "f", fields: [Field(id: "a")]))
    _ = left.handle(.begin)
    _ = left.handle(.type("old"))
    let question = Question.draft(try #require(left.draft(at: .now)))
    deferred.noteFrame(with: question)
    let isHeldWhenShown = deferred.hold(.escape, before: question)
    #expect(!isHeldWhenShown)
  }
}

@Suite struct `A click on the form` {
  private static func clicks(_ events: [(MouseEvent.Action, Frame.Position?)]) -> [Frame.Position] {
    var mouse = FormMouse()
    return events.compactMap { action, place in
      mouse.click(MouseEvent(action, row: 1, column: 1), at: place)
    }
  }

  @Test func `is a release where the left button was pressed`() {
    let (here, there) = (Frame.Position(row: 1, column: 2), Frame.Position(row: 1, column: 3))
    #expect(Self.clicks([(.press(.left), here), (.release(.left), here)]) == [here])
    #expect(Self.clicks([(.press(.left), here), (.release(.left), there)]) == [])
    #expect(Self.clicks([(.press(.right), here), (.release(.right), here)]) == [])
    #expect(Self.clicks([(.release(.left), here)]) == [])
    #expect(Self.clicks([(.press(.left), nil), (.release(.left), nil)]) == [])
    let dragged = [MouseEvent.Action.press(.left), .drag(.left), .release(.left)].map { ($0, here) }
    #expect(Self.clicks(dragged) == [])
  }
}
