import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `What ranking learns from` {
  private func driver(_ change: (inout Field) -> Void = { _ in }) -> FormDriver {
    FormDriver(
      [.kept("Company", .text, change), .kept("City"), .kept("Host")],
      history: ["Company": ["Acme"], "City": ["Leeds", "York"], "Host": ["Mo"]])
  }

  /// The fields of the lessons, each with its answer and the fields that were given.
  private func lessons(_ driver: FormDriver) -> [String] {
    driver.model.submission(at: .distantPast).lessons.map { lesson in
      let given = lesson.given.map { "\($0.field) \($0.value)" }.joined(separator: ", ")
      return "\(lesson.wanted.field) \(lesson.wanted.value): \(given)"
    }
  }

  @Test func `are fields that were left with an answer, beside the answers given then`() {
    let driver = driver()
    driver.press(.begin, .type("Acme"), .enter, .type("Leeds"))
    // The field that has the focus was not left yet.
    #expect(lessons(driver) == ["Company Acme: "])
    driver.press(.enter, .type("Mo"), .enter)
    #expect(
      lessons(driver) == [
        "Company Acme: ", "City Leeds: Company Acme", "Host Mo: Company Acme, City Leeds",
      ])
  }

  @Test func `are in any order of filling`() {
    let driver = driver()
    driver.press(
      .begin, .focus("Host"), .type("Mo"), .focus("Company"), .type("Acme"), .focus("City"))
    #expect(lessons(driver) == ["Company Acme: Host Mo", "Host Mo: "])
  }

  @Test func `are not answers that changed after the field was left`() {
    let driver = driver()
    driver.press(.begin, .type("Acme"), .enter, .type("Leeds"), .enter)
    driver.press(.focus("Company"), .type("x"))
    #expect(lessons(driver) == ["City Leeds: Company Acme"])
    driver.press(.focus("City"))
    #expect(lessons(driver) == ["Company Acmex: City Leeds", "City Leeds: Company Acme"])
  }

  @Test func `are no defaults that the user passed`() {
    let driver = driver { $0.defaultAnswer = .value("Acme") }
    driver.press(.begin, .focus("City"), .type("Leeds"), .focus("Host"))
    #expect(lessons(driver) == ["City Leeds: Company Acme"])
  }

  @Test func `are no answers of a record that the user did not look at`() {
    let driver = driver()
    driver.records = [
      earlier(1, ["Company": .text("Acme"), "City": .text("Leeds"), "Host": .text("Mo")])
    ]
    driver.press(.begin, .type("Acme"), .fillRest, .enter)
    #expect(driver.model.fields[1].line.text == "Leeds")
    driver.press(.focus("Host"))
    #expect(lessons(driver) == ["Company Acme: City Leeds, Host Mo"])
    driver.press(.focus("City"))
    #expect(
      lessons(driver) == ["Company Acme: City Leeds, Host Mo", "Host Mo: Company Acme, City Leeds"])
  }

  @Test func `are no restored answers that the user did not visit again`() throws {
    let earlier = driver()
    earlier.press(.begin, .type("Acme"), .enter, .type("Leeds"), .enter)
    let draft = try #require(earlier.model.draft(at: .distantPast))
    let driver = driver()
    driver.press(.offer(draft), .enter, .focus("Host"), .type("Mo"), .focus("City"))
    #expect(driver.text("Company") == "Acme")
    #expect(lessons(driver) == ["Host Mo: Company Acme, City Leeds"])
  }

  @Test func `are answers copied from an earlier record, which their neighbors go with`() {
    let driver = driver()
    driver.records = [earlier(1, ["Company": .text("Acme"), "City": .text("Leeds")])]
    driver.press(.begin, .ditto)
    driver.isAnswering = false
    driver.press(.focus("City"))
    #expect(lessons(driver) == ["Company Acme: "])
    let given = [KnownAnswer(field: "Company", value: "Acme")].compactMap(\.self)
    #expect(driver.queries.last?.field == "City")
    #expect(driver.queries.last?.given == given)
  }

  @Test func `are no answers of a draft that the user did not look at`() throws {
    let left = self.driver()
    left.press(.begin, .type("Acme"), .enter, .type("Leeds"), .enter)
    let draft = try #require(left.model.draft(at: .distantPast))
    let driver = driver()
    driver.press(.offer(draft), .enter)
    #expect(driver.text("City") == "Leeds")
    #expect(lessons(driver).isEmpty)
    driver.press(.type("Mo"), .enter)
    #expect(lessons(driver) == ["Host Mo: Company Acme, City Leeds"])
  }

  @Test func `are no answers that are not remembered`() {
    let driver = driver { $0.isRemembered = false }
    driver.press(.begin, .type("Acme"), .focus("City"), .type("4111 1111 1111 1111"))
    driver.press(.focus("Host"))
    #expect(lessons(driver).isEmpty)
  }

  @Test func `are no answers that were given without a terminal`() {
    var model = FormModel(Form(id: "f", fields: [.kept("Company"), .kept("City")]))
    _ = model.answer(field: "Company", with: ["Acme"], isTyped: true)
    for case .submit(let submission) in model.handle(.submit) {
      #expect(submission.values.map(\.value) == ["Acme"])
      #expect(submission.lessons.isEmpty)
    }
  }

  @Test func `are taken by a submit from within a field`() {
    let driver = driver()
    driver.press(.begin, .type("Acme"), .submit)
    let submitted = driver.effects.compactMap { effect in
      if case .submit(let submission) = effect { submission } else { nil }
    }
    #expect(submitted.first?.lessons.map(\.wanted.value) == ["Acme"])
  }
}

@Suite struct `The fields that take part in ranking` {
  @Test func `are those whose answers are remembered, and never were secret`() {
    let form = Form(
      id: "f",
      fields: [
        .kept("name"), .kept("pin", .password), .kept("badge") { $0.isRemembered = false },
        .kept("room") { $0.historyName = nil }, .kept("code") { $0.isOneTimeCode = true },
        .kept("pass", .choice) { $0.isRemembered = false }, .kept("parking", .confirm),
        .kept("token"), .field("words", .note),
      ])
    #expect(form.rankedFields(onceSecret: ["token"]).map(\.id) == ["name", "parking"])
    #expect(form.rankedFields().map(\.id) == ["name", "parking", "token"])
  }

  @Test func `are not told passwords`() {
    let driver = FormDriver([.kept("pin", .password), .kept("name")])
    driver.isAnswering = false
    driver.press(.begin, .type("1234"), .enter)
    #expect(driver.focusedID == "name")
    #expect(driver.queries.last?.given == [])
  }
}

@Suite struct `The order of values` {
  @Test func `is asked for anew with each visit to a field, and not while typing`() {
    let driver = FormDriver(
      [.kept("Company"), .kept("City")], history: ["Company": ["Acme"], "City": ["Leeds"]])
    driver.isAnswering = false
    driver.press(.begin, .type("A"), .focus("City"), .focus("Company"), .type("c"))
    var visits: [Int] = []
    for query in driver.queries where visits.last != query.visit { visits.append(query.visit) }
    #expect(visits == [1, 2, 3])
  }
}
