import RefillCore
import TestSupport
import Testing

@Suite struct `An answer that is typed as a whole` {
  @Test func `replaces the text, and may be too long`() {
    let driver = FormDriver.begun(.field("a") { $0.length.maximum = 3 })
    driver.press(.write("Ann"), .write("Anna"))
    #expect(driver.model.focused?.line.text == "Anna")
    #expect(driver.model.focused?.problem != nil)
    #expect(driver.model.notice == nil)
    driver.press(.undo)
    #expect(driver.model.focused?.line.text == "Ann")
  }

  @Test func `is on one line, with the capitals of the field`() {
    let driver = FormDriver.begun(.field("a") { $0.capitalization = .words })
    driver.press(.write("ann\nde boer"))
    #expect(driver.model.focused?.line.text == "Ann De Boer")
    let area = FormDriver.begun(.field("a", .textarea))
    area.press(.write("one\ntwo"))
    #expect(area.model.focused?.line.text == "one\ntwo")
  }

  @Test func `keeps the mentions whose names it has`() {
    let driver = FormDriver.begun(.field("a") { $0.mentions = MentionRules() })
    driver.press(.type("@"))
    driver.answer("Ann Lee")
    driver.perform(.choose(0), .write("Met Ann Lee today"))
    #expect(driver.model.focused?.line.mentions.map(\.range) == [4..<11])
    driver.press(.write("Met nobody"))
    #expect(driver.model.focused?.line.mentions.isEmpty == true)
  }

  @Test func `confirms a default that is the same`() {
    let driver = FormDriver.begun(.field("a") { $0.defaultAnswer = .value("x") })
    #expect(driver.model.focused?.isUnanswered == true)
    driver.press(.write("x"))
    #expect(driver.model.focused?.isUnanswered == false)
  }

  @Test(arguments: [("Large", "Large"), ("la", "Large"), ("l", "Large"), ("huge", ""), ("", "")])
  func `names an option, or the beginning of one`(text: String, chosen: String) {
    let driver = FormDriver.begun(
      .field("a", .choice) { $0.options = ["Small", "Large"].map { .init(value: $0) } })
    driver.press(.write(text))
    #expect(driver.model.focused?.line.text == chosen)
    #expect((driver.model.notice != nil) == chosen.isEmpty)
  }

  @Test func `is yes or no`() {
    let driver = FormDriver.begun(.field("a", .confirm))
    driver.press(.write("yes"))
    #expect(driver.model.focused?.line.text == "true")
    driver.press(.write("perhaps"))
    #expect(driver.model.focused?.line.text == "true")
    #expect(driver.model.notice != nil)
  }

  @Test func `is a secret as a whole`() {
    let driver = FormDriver.begun(.field("a", .password))
    driver.press(.write("1234"), .write("99"))
    #expect(driver.model.focused?.secret?.withText { $0 } == "99")
  }
}

@Suite struct `Values looked up by another text` {
  private func driver() -> FormDriver {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["router", "switch", "rack"]])
    driver.press(.write("switch"), .lookUp("r"))
    return driver
  }

  @Test func `leave the text as it is until one is chosen`() {
    let driver = driver()
    #expect(driver.rows?.contains(">router") == true)
    #expect(driver.model.focused?.line.text == "switch")
    driver.press(.escape)
    #expect(driver.model.chooser == nil)
    #expect(driver.model.focused?.line.text == "switch")
    driver.press(.lookUp("rac"), .choose(0))
    #expect(driver.model.focused?.line.text == "rack")
  }

  @Test func `take the place of an open list`() {
    let driver = driver()
    driver.press(.lookUp("swi"))
    #expect(driver.rows == [">switch"])
    driver.press(.lookUp("none"))
    #expect(driver.rows == [])
  }
}

@Suite struct `A level of a form` {
  @Test func `has the fields and lists that are directly in it`() {
    var list = ItemList(id: "items", number: 0)
    list.elements = [.field(1)]
    list.minItems = 1
    let form = Form(
      id: "f", title: "F", fields: [.field("a"), .field("items.b"), .field("c")],
      elements: [.field(0), .items(list), .field(2)])
    let model = FormModel(form)
    let place = Items.Place(list: 0, parent: nil)
    #expect(model.level(in: nil) == [.field(0), .add(place), .field(2)])
    let item = model.items.items(of: place).first
    #expect(model.level(in: item) == [.field(3)])
    #expect(model.steps(to: item).map { $0.number } == [1])
    #expect(model.steps(to: nil).isEmpty)
  }
}
