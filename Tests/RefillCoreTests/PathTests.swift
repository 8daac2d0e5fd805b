import RefillCore
import Testing

@Suite struct `A path` {
  /// A field whose source offers these files for whatever begins so.
  private func desk(_ files: String..., isAnswering: Bool = true) -> Desk {
    let desk = Desk([
      .field("path", .path) { ($0.autoFill, $0.historyName) = (AutoFill(), "path") }, .field("b"),
    ])
    desk.files = files
    desk.press(.begin)
    desk.isAnswering = isAnswering
    return desk
  }

  @Test func `is completed by Tab as far as all files agree, then listed, then left`() {
    let desk = desk("src/main.c", "src/map/", "src/other")
    desk.type("src/m")
    desk.press(.tab)
    #expect(desk.text("path") == "src/ma" && desk.focusedID == "path")
    desk.press(.tab)
    #expect(desk.rows == [">src/main.c", "src/map/"])
    desk.press(.tab)
    #expect(desk.focusedID == "b")
  }

  @Test func `tells whether Tab completes it`() {
    let desk = desk("src/main.c", "src/map/", "src/other")
    #expect(!desk.filling.completesPath)
    for text in ["src/m", "src/ma"] {
      desk.press(.setText(text))
      #expect(desk.filling.completesPath)
    }
    for text in ["src/main.c", "nothing"] {
      desk.press(.setText(text))
      #expect(!desk.filling.completesPath)
    }
  }

  @Test func `is left by Tab where it is complete, empty, or no file begins so`() {
    for text in ["src/main.c", "", "nothing"] {
      let desk = desk("src/main.c")
      desk.type(text)
      desk.press(.tab)
      #expect(desk.focusedID == "b" && desk.text("path") == text)
    }
  }

  @Test func `waits for the files where Tab is faster`() {
    let desk = desk("src/main.c", isAnswering: false)
    desk.type("s")
    desk.press(.tab)
    #expect(desk.focusedID == "path" && desk.filling.awaitsRows)
    desk.answerQueries()
    #expect(desk.text("path") == "src/main.c")
  }
}
