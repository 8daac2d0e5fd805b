import RefillCore
import TestSupport
import Testing

@Suite struct `A path` {
  /// Creates a field whose source offers these files for any prefix they match.
  private func driver(_ files: String..., isAnswering: Bool = true) -> FormDriver {
    let driver = FormDriver([
      .field("path", .path) { ($0.autoFill, $0.historyName) = (AutoFill(), "path") }, .field("b"),
    ])
    driver.files = files
    driver.press(.begin)
    driver.isAnswering = isAnswering
    return driver
  }

  @Test func `is completed by Tab as far as all files agree, then listed, then left`() {
    let driver = driver("src/main.c", "src/map/", "src/other")
    driver.type("src/m")
    driver.press(.tab)
    #expect(driver.text("path") == "src/ma" && driver.focusedID == "path")
    driver.press(.tab)
    #expect(driver.rows == [">src/main.c", "src/map/"])
    driver.press(.tab)
    #expect(driver.focusedID == "b")
  }

  @Test(arguments: [("report 1.pdf", "report 2.pdf"), ("fb c", "fb d")])
  func `is listed where all files agree up to a blank`(first: String, second: String) {
    let driver = driver(first, second)
    driver.type(String(first.prefix(2)))
    driver.press(.tab)
    #expect(driver.text("path") == first.prefix { $0 != " " } + " ")
    driver.press(.tab)
    #expect(driver.rows == [">" + first, second])
  }

  @Test func `is completed behind a blank that no file has`() {
    let driver = driver("src/main.c")
    driver.press(.setText("src/ma "))
    driver.press(.tab)
    #expect(driver.text("path") == "src/main.c")
  }

  @Test func `tells whether Tab completes it`() {
    let driver = driver("src/main.c", "src/map/", "src/other")
    #expect(!driver.model.completesPath)
    for text in ["src/m", "src/ma"] {
      driver.press(.setText(text))
      #expect(driver.model.completesPath)
    }
    for text in ["src/main.c", "nothing"] {
      driver.press(.setText(text))
      #expect(!driver.model.completesPath)
    }
  }

  @Test func `is left by Tab where it is complete, empty, or no file begins so`() {
    for text in ["src/main.c", "", "nothing"] {
      let driver = driver("src/main.c")
      driver.type(text)
      driver.press(.tab)
      #expect(driver.focusedID == "b" && driver.text("path") == text)
    }
  }

  @Test func `waits for the files where Tab is faster`() {
    let driver = driver("src/main.c", isAnswering: false)
    driver.type("s")
    driver.press(.tab)
    #expect(driver.focusedID == "path" && driver.model.awaitsRows)
    driver.answerQueries()
    #expect(driver.text("path") == "src/main.c")
  }

  @Test func `in the list is a folder that Right enters and Left leaves`() {
    let driver = driver("src/map/", "src/main.c", "src/map/a", "src/map/b", "src/")
    driver.type("src/m")
    driver.press(.tab, .tab)
    #expect(driver.rows == [">src/map/", "src/main.c", "src/map/a", "src/map/b"])
    driver.press(.keep)
    #expect(driver.text("path") == "src/map/")
    #expect(driver.rows?.contains("src/map/b") == true && driver.focusedID == "path")
    driver.press(.swipe)
    #expect(driver.text("path") == "src/" && driver.rows?.count == 5)
    driver.press(.swipe)
    #expect(driver.text("path") == "")
  }

  @Test(arguments: [
    ("a", "../"), ("~/a", "~/../"), ("../a", "../../"), ("/usr/lib/x", "/usr/"), ("/usr/x", "/"),
    ("/x", "/x"),
  ])
  func `leads to the folder above`(text: String, folder: String) {
    let driver = driver(text + "1", text + "2")
    driver.type(text)
    driver.press(.autoFill, .swipe)
    #expect(driver.text("path") == folder)
  }

  @Test func `is expanded when it is left, if the form says so`() {
    let driver = FormDriver([.field("a", .path) { $0.expandsPath = true }, .field("b", .path)])
    driver.host.expandPath = { $0.replacing("~", with: "/home/ann") }
    driver.press(.begin, .type("~/x"), .tab, .type("~/y"), .tab)
    #expect(driver.text("a") == "/home/ann/x" && driver.text("b") == "~/y")
    driver.press(.focus("a"), .undo)
    #expect(driver.text("a") == "~/x")
  }
}

@Suite struct `A list of paths` {
  private func driver(_ files: String...) -> FormDriver {
    let driver = FormDriver([
      .field("paths", .textarea) {
        ($0.isListOfLines, $0.isListOfPaths) = (true, true)
        ($0.autoFill, $0.historyName, $0.path) = (AutoFill(), "paths", .file)
      }, .field("b"),
    ])
    driver.files = files
    driver.press(.begin)
    return driver
  }

  @Test func `has the path of the line at the cursor completed`() {
    let driver = driver("src/main.c", "src/map/", "doc/a.md")
    driver.type("d")
    driver.press(.tab)
    #expect(driver.text("paths") == "doc/a.md" && driver.focusedID == "paths")
    driver.press(.newline)
    driver.type("src/m")
    driver.press(.tab)
    #expect(driver.text("paths") == "doc/a.md\nsrc/ma" && driver.focusedID == "paths")
    driver.press(.tab)
    #expect(driver.rows == [">src/main.c", "src/map/"])
    driver.press(.enter)
    #expect(driver.text("paths") == "doc/a.md\nsrc/main.c")
    driver.press(.tab)
    #expect(driver.focusedID == "b")
    #expect(driver.entry("paths").answer == .list(["doc/a.md", "src/main.c"]))
    #expect(driver.model.valuesToRemember.map(\.value) == ["doc/a.md", "src/main.c"])
  }

  @Test func `completes another line when the cursor moves there`() {
    let driver = driver("src/main.c", "doc/a.md")
    driver.press(.setText("do\ns"), .setCursor(2))
    #expect(driver.model.completesPath)
    driver.press(.tab)
    #expect(driver.text("paths") == "doc/a.md\ns")
    driver.press(.setCursor(9))
    #expect(!driver.model.completesPath)
  }

  @Test func `leads to the folder above in its line`() {
    let driver = driver("x/a1", "x/a2")
    driver.type("y")
    driver.press(.newline)
    driver.type("x/a")
    driver.press(.tab, .swipe)
    #expect(driver.text("paths") == "y\n")
  }

  @Test func `is expanded line by line`() {
    let driver = FormDriver([
      .field("a", .textarea) {
        ($0.isListOfLines, $0.isListOfPaths, $0.expandsPath) = (true, true, true)
      }, .field("b"),
    ])
    driver.host.expandPath = { $0.replacing("~", with: "/home/ann") }
    driver.press(.begin, .type("~/x\n\n~/y"), .tab)
    #expect(driver.text("a") == "/home/ann/x\n\n/home/ann/y")
  }

  @Test func `is wrong at the line of the first path that is`() {
    let field = Field.field("a", .textarea) { ($0.title, $0.isListOfPaths) = ("Files", true) }
    let problem = Problem.path(.missing, line: 2)
    #expect(problem.reason(in: field) == "Line 2 of Files does not exist.")
  }
}
