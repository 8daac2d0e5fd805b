import RefillCore
import Testing

@Suite struct `The edits of a field` {
  private let desk = Desk.begun(.field("a", .textarea), .field("b"))

  /// What was told since the last `press` began, in short.
  private var told: [EditEvent] {
    desk.effects.compactMap { if case .event(.edited("a", let event)) = $0 { event } else { nil } }
  }

  @Test func `are told after they were made, one by one`() {
    desk.type("ab")
    #expect(told == [.inserted("a", at: 0), .inserted("b", at: 1)])
    desk.press(.deleteBackward)
    #expect(told == [.deleted(at: 1, length: 1)])
    desk.press(.type("👨‍👩‍👧"), .paste("x"), .newline)
    #expect(told == [.inserted("👨‍👩‍👧", at: 1), .inserted("x", at: 2), .inserted("\n", at: 3)])
    desk.press(.select(1..<3), .type("c"))
    #expect(told == [.selection(1..<3), .replaced(1..<3, with: "c")])
    desk.press(.undo)
    #expect(told == [.replaced(1..<2, with: "👨‍👩‍👧x")])
  }

  @Test func `that change nothing are not told`() {
    desk.press(.deleteBackward, .deleteForward, .moveCursor(by: 1), .paste(""), .setCursor(9))
    #expect(told == [])
  }

  @Test func `are told as the line editor proposed them`() {
    desk.type("hello")
    desk.press(.proposed(text: "hell", cursor: 4), .proposed(text: "hell", cursor: 0))
    #expect(told == [.deleted(at: 4, length: 1), .cursor(0)])
    desk.press(.proposed(text: "Xell", cursor: 0))
    #expect(told == [.replaced(0..<1, with: "X")])
    #expect(desk.drawn == "|Xell")
  }

  @Test func `of the program's are not told`() {
    desk.press(.setText("abc"))
    #expect(told == [])
    #expect(desk.text("a") == "abc")
  }

  @Test func `are told before the sources are asked`() {
    let desk = Desk.begun(.remembered("a"), history: ["a": ["Ann"]])
    var filling = desk.filling
    let effects = filling.handle(.type("A"), host: desk.host)
    let told = effects.firstIndex { $0 == .event(.edited("a", .inserted("A", at: 0))) }
    let asked = effects.firstIndex { if case .ask = $0 { true } else { false } }
    #expect(told != nil && asked != nil && (told ?? 0) < (asked ?? 0))
  }

  // MARK: Composing

  @Test func `that compose a letter are one, once it is there`() {
    desk.press(.setMarkedText("´", selected: 0..<1), .setMarkedText("´e", selected: 0..<2))
    #expect(told == [])
    desk.press(.type("é"))
    #expect(told == [.inserted("é", at: 0)])
    #expect(desk.drawn == "é|")
    desk.press(.undo)
    #expect(desk.text("a") == "")
  }

  @Test func `that compose over a selection replace it`() {
    desk.type("abc")
    desk.press(.select(1..<2), .setMarkedText("n", selected: 0..<1))
    #expect(told == [.selection(1..<2)])
    #expect(desk.filling.focused?.line.displayed == "anc")
    desk.press(.type("你"))
    #expect(told == [.replaced(1..<2, with: "你")])
    #expect(desk.drawn == "a你|c")
    desk.press(.undo)
    #expect(desk.text("a") == "abc")
  }

  @Test func `that compose a selection away delete it, and nothing else`() {
    desk.type("abc")
    desk.press(.setMarkedText("n", selected: 0..<1), .setMarkedText("", selected: 0..<0))
    #expect(told == [])
    desk.press(.select(1..<2), .setMarkedText("n", selected: 0..<1), .deleteBackward)
    #expect(told == [.selection(1..<2), .deleted(at: 1, length: 1)])
    #expect(desk.drawn == "a|c")
  }

  // MARK: Silence

  @Test func `are not told while anybody wants silence`() {
    desk.press(.mute(field: "a", true), .mute(field: "a", true), .type("a"))
    desk.perform(.mute(field: "a", false), .type("b"))
    desk.perform(.mute(field: "a", false), .mute(field: "a", false), .type("c"))
    #expect(told == [.inserted("c", at: 2)])
    #expect(desk.text("a") == "abc")
  }

  @Test func `leave out one deletion that is not wanted`() {
    desk.type("abcd")
    desk.press(.ignoreNextDelete(field: "a"), .select(2..<4), .deleteBackward)
    #expect(desk.text("a") == "ab")
    desk.press(.deleteBackward, .deleteBackward)
    #expect(told == [.deleteIgnored(at: 1), .deleted(at: 1, length: 1)])
    #expect(desk.text("a") == "a")
  }

  @Test func `leave the text as it was where the host turns them down`() {
    desk.type("ab")
    desk.host.mayKeep = { _, text in text.count < 3 }
    desk.press(.type("c"), .deleteBackward)
    #expect(told == [.deleted(at: 1, length: 1)])
    #expect(desk.text("a") == "a")
  }
}

@Suite struct `Plug-ins of a field` {
  private final class Calls {
    var all: [String] = []

    func plugIn(_ name: String) -> PlugIn {
      PlugIn(
        name, setUp: { self.all.append("setup:\(name)") },
        cleanUp: { self.all.append("cleanup:\(name)") })
    }

    func direct(_ name: String, _ answer: Bool = true) -> ControlFlow {
      .direct(plugIn(name), mayChange: { _, _ in answer })
    }

    func abstraction(_ name: String, _ answer: Bool = true) -> ControlFlow {
      .abstraction(plugIn(name), takes: { _ in answer })
    }
  }

  private let desk = Desk.begun(.field("a", .textarea))
  private let calls = Calls()

  @Test func `are there once each`() {
    var plugIns = PlugIns()
    for name in ["bold", "bold", "link"] { plugIns.add(calls.plugIn(name)) }
    plugIns.remove(named: "nope")
    plugIns.remove(named: "bold")
    plugIns.remove(named: "bold")
    #expect(plugIns.simple.map(\.name) == ["link"])
    #expect(calls.all == ["setup:bold", "setup:link", "cleanup:bold"])
  }

  @Test func `steer one at a time, of whichever kind`() {
    var plugIns = PlugIns()
    plugIns.steer(by: calls.direct("p"))
    plugIns.steer(by: calls.direct("p"))
    plugIns.steer(by: calls.abstraction("q"))
    plugIns.stopSteering(.direct)
    #expect(plugIns.controlFlow?.plugIn.name == "q")
    plugIns.stopSteering(.abstraction)
    #expect(plugIns.controlFlow == nil)
    #expect(
      calls.all == ["setup:p", "cleanup:p", "setup:p", "cleanup:p", "setup:q", "cleanup:q"])
  }

  @Test func `say no before the host is asked`() {
    var asked = 0
    desk.host.mayChange = { _, _, _ in
      asked += 1
      return true
    }
    desk.host.plugIns["a", default: PlugIns()].steer(by: calls.direct("p", false))
    desk.type("a")
    #expect(desk.text("a") == "")
    #expect(asked == 0)
    desk.host.plugIns["a"]?.steer(by: calls.direct("p"))
    desk.type("a")
    #expect(asked == 1)
    desk.host.plugIns["a"]?.steer(by: calls.abstraction("q"))
    desk.type("b")
    #expect(desk.text("a") == "ab")
    #expect(asked == 1)
  }

  @Test func `have what they ask for inside a veto done after it`() {
    desk.host.plugIns["a", default: PlugIns()].steer(
      by: .direct(PlugIn("upper")) { edit, then in
        guard edit.text.contains(where: \.isLowercase) else { return true }
        then.append(.type(edit.text.uppercased()))
        return false
      })
    desk.type("aB")
    #expect(desk.text("a") == "AB")
  }

  @Test func `leaves the rows of a text where they are scrolled to while that is locked`() {
    let desk = Desk.begun(.field("a", .textarea))
    desk.press(.lockScroll(field: "a", true))
    let isLocked = desk.entry("a").isScrollLocked
    #expect(isLocked)
    func first(_ row: Int, _ isLocked: Bool) -> Int {
      RowWindow.first(
        scroll: 2, row: row, count: 12, height: 3, lock: nil, isScrollLocked: isLocked)
    }
    #expect([first(9, isLocked), first(0, isLocked), first(9, false)] == [2, 2, 7])
    desk.press(.lockScroll(field: "a", false))
    #expect(!desk.entry("a").isScrollLocked)
  }
}
