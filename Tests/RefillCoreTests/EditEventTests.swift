import RefillCore
import TestSupport
import Testing

@Suite struct `The edits of a field` {
  private let driver = FormDriver.begun(.field("a", .textarea), .field("b"))

  /// The events since the last `press`, abbreviated.
  private var told: [EditEvent] {
    driver.effects.compactMap {
      if case .event(.edited("a", let event)) = $0 { event } else { nil }
    }
  }

  @Test func `are told after they were made, one by one`() {
    driver.type("ab")
    #expect(told == [.inserted("a", at: 0), .inserted("b", at: 1)])
    driver.press(.deleteBackward)
    #expect(told == [.deleted(at: 1, length: 1)])
    driver.press(.type("👨‍👩‍👧"), .paste("x"), .newline)
    #expect(told == [.inserted("👨‍👩‍👧", at: 1), .inserted("x", at: 2), .inserted("\n", at: 3)])
    driver.press(.select(1..<3), .type("c"))
    #expect(told == [.selection(1..<3), .replaced(1..<3, with: "c")])
    driver.press(.undo)
    #expect(told == [.replaced(1..<2, with: "👨‍👩‍👧x")])
  }

  @Test func `that change nothing are not told`() {
    driver.press(.deleteBackward, .deleteForward, .moveCursor(by: 1), .paste(""), .setCursor(9))
    #expect(told == [])
  }

  @Test func `are told as the line editor proposed them`() {
    driver.type("hello")
    driver.press(
      .proposed(text: "hell", cursor: 4), .proposed(text: "hell", cursor: 0, kind: .moved))
    #expect(told == [.deleted(at: 4, length: 1), .cursor(0)])
    driver.press(.proposed(text: "Xell", cursor: 0))
    #expect(told == [.replaced(0..<1, with: "X")])
    #expect(driver.drawn == "|Xell")
  }

  @Test func `of the program's are not told`() {
    driver.press(.setText("abc"))
    #expect(told == [])
    #expect(driver.text("a") == "abc")
  }

  @Test func `are told before the sources are asked`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["Ann"]])
    var model = driver.model
    let effects = model.handle(.type("A"), host: driver.host)
    let told = effects.firstIndex { $0 == .event(.edited("a", .inserted("A", at: 0))) }
    let asked = effects.firstIndex { if case .ask = $0 { true } else { false } }
    #expect(told != nil && asked != nil && (told ?? 0) < (asked ?? 0))
  }

  // MARK: Input methods

  @Test func `that compose a letter are one, once it is there`() {
    driver.press(.setMarkedText("´", selected: 0..<1), .setMarkedText("´e", selected: 0..<2))
    #expect(told == [])
    driver.press(.type("é"))
    #expect(told == [.inserted("é", at: 0)])
    #expect(driver.drawn == "é|")
    driver.press(.undo)
    #expect(driver.text("a") == "")
  }

  @Test func `that compose over a selection replace it`() {
    driver.type("abc")
    driver.press(.select(1..<2), .setMarkedText("n", selected: 0..<1))
    #expect(told == [.selection(1..<2)])
    #expect(driver.model.focused?.line.displayed == "anc")
    driver.press(.type("你"))
    #expect(told == [.replaced(1..<2, with: "你")])
    #expect(driver.drawn == "a你|c")
    driver.press(.undo)
    #expect(driver.text("a") == "abc")
  }

  @Test func `that compose a selection away delete it, and nothing else`() {
    driver.type("abc")
    driver.press(.setMarkedText("n", selected: 0..<1), .setMarkedText("", selected: 0..<0))
    #expect(told == [])
    driver.press(.select(1..<2), .setMarkedText("n", selected: 0..<1), .deleteBackward)
    #expect(told == [.selection(1..<2), .deleted(at: 1, length: 1)])
    #expect(driver.drawn == "a|c")
  }

  // MARK: Suppression

  @Test func `are not told while anybody wants silence`() {
    driver.press(.mute(field: "a", true), .mute(field: "a", true), .type("a"))
    driver.perform(.mute(field: "a", false), .type("b"))
    driver.perform(.mute(field: "a", false), .mute(field: "a", false), .type("c"))
    #expect(told == [.inserted("c", at: 2)])
    #expect(driver.text("a") == "abc")
  }

  @Test func `leave out one deletion that is not wanted`() {
    driver.type("abcd")
    driver.press(.ignoreNextDelete(field: "a"), .select(2..<4), .deleteBackward)
    #expect(driver.text("a") == "ab")
    driver.press(.deleteBackward, .deleteBackward)
    #expect(told == [.deleteIgnored(at: 1), .deleted(at: 1, length: 1)])
    #expect(driver.text("a") == "a")
  }

  @Test func `leave the text as it was where the host turns them down`() {
    driver.type("ab")
    driver.host.mayKeep = { _, text in text.count < 3 }
    driver.press(.type("c"), .deleteBackward)
    #expect(told == [.deleted(at: 1, length: 1)])
    #expect(driver.text("a") == "a")
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

  private let driver = FormDriver.begun(.field("a", .textarea))
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
    driver.host.mayChange = { _, _, _ in
      asked += 1
      return true
    }
    driver.host.plugIns["a", default: PlugIns()].steer(by: calls.direct("p", false))
    driver.type("a")
    #expect(driver.text("a") == "")
    #expect(asked == 0)
    driver.host.plugIns["a"]?.steer(by: calls.direct("p"))
    driver.type("a")
    #expect(asked == 1)
    driver.host.plugIns["a"]?.steer(by: calls.abstraction("q"))
    driver.type("b")
    #expect(driver.text("a") == "ab")
    #expect(asked == 1)
  }

  @Test func `have what they ask for inside a veto done after it`() {
    driver.host.plugIns["a", default: PlugIns()].steer(
      by: .direct(PlugIn("upper")) { edit, then in
        guard edit.text.contains(where: \.isLowercase) else { return true }
        then.append(.type(edit.text.uppercased()))
        return false
      })
    driver.type("aB")
    #expect(driver.text("a") == "AB")
  }

  @Test func `leaves the rows of a text where they are scrolled to while that is locked`() {
    let driver = FormDriver.begun(.field("a", .textarea))
    driver.press(.lockScroll(field: "a", true))
    let isLocked = driver.entry("a").mentions.isScrollLocked
    #expect(isLocked)
    func first(_ row: Int, _ isLocked: Bool) -> Int {
      RowWindow.first(
        scroll: 2, row: row, count: 12, height: 3, lock: nil, isScrollLocked: isLocked)
    }
    #expect([first(9, isLocked), first(0, isLocked), first(9, false)] == [2, 2, 7])
    driver.press(.lockScroll(field: "a", false))
    #expect(!driver.entry("a").mentions.isScrollLocked)
  }
}
