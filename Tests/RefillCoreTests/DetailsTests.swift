import TestSupport
import Testing

@testable import RefillCore

@Suite struct `The details of the user` {
  private static let home: [Detail: String] = [
    .givenName: "Ann", .familyName: "Chen", .homeEmail: "ann@home.example", .mobile: "0770",
    .homeStreet: "12 Mill Lane\nRear", .homePostalCode: "LS1", .homeCity: "Leeds",
    .homeCountry: "UK",
  ]
  private static let work: [Detail: String] = [
    .organization: "Acme", .jobTitle: "Chemist", .workEmail: "ann@acme.example",
    .workPhone: "0113",
  ]

  private static func details(_ texts: [Detail: String]...) -> PersonalDetails {
    texts.joined().reduce(into: PersonalDetails()) { $0[$1.key] = $1.value }
  }

  private func driver(_ fields: [Field], _ details: PersonalDetails?) -> FormDriver {
    let driver = FormDriver(fields)
    driver.host.details = { details }
    driver.press(.begin)
    return driver
  }

  private static let desk: [Field] = [
    .kept("full_name") { $0.title = "Your full name" }, .kept("email", .email),
    .kept("city"), .kept("notes", .textarea), .field("password", .password),
  ]

  // MARK: Filling

  @Test func `are previewed for the empty fields that ask for them, and filled with Enter`() {
    let driver = driver(Self.desk, Self.details(Self.home))
    driver.press(.focus("city"), .type("York"), .focus("notes"), .fillDetails)
    #expect(driver.sentence == "From your details. 2 of 2 fields ticked.")
    #expect(driver.model.preview?.ticked == [0, 1])
    driver.press(.enter)
    #expect(driver.sentence == "Filled 2 fields from your details. ^X u undoes both.")
    #expect(driver.text("full_name") == "Ann Chen")
    #expect(driver.text("email") == "ann@home.example")
    #expect(driver.text("city") == "York")
    #expect(driver.model.fields[4].isEmpty)
    driver.press(.undo)
    #expect(driver.text("full_name") == "")
    #expect(driver.text("email") == "")
    #expect(driver.text("city") == "York")
    driver.press(.redo)
    #expect(driver.text("full_name") == "Ann Chen")
  }

  @Test func `of one field are unticked, and Esc fills nothing`() {
    let driver = driver(Self.desk, Self.details(Self.home))
    driver.press(.fillDetails, .toggleOption, .enter)
    #expect(driver.text("full_name") == "")
    #expect(driver.text("city") == "Leeds")
    driver.press(.undo, .fillDetails, .escape)
    #expect(driver.model.preview == nil)
    #expect(driver.text("city") == "")
  }

  @Test func `of home and work are shown one after the other where they differ`() {
    let driver = driver(Self.desk, Self.details(Self.home, Self.work))
    driver.press(.fillDetails)
    #expect(driver.sentence == "Home details: 3 of 3 fields ticked. Those of work differ.")
    driver.press(.otherRecord)
    #expect(driver.sentence == "Work details: 3 of 3 fields ticked. Those of home differ.")
    driver.press(.enter)
    #expect(driver.text("email") == "ann@acme.example")
    // What is not known of work is taken from home.
    #expect(driver.text("city") == "Leeds")
  }

  @Test func `begin with work in a form that asks for a company`() {
    let driver = driver(
      [.kept("company"), .kept("email"), .kept("phone", .tel)],
      Self.details(Self.home, Self.work))
    driver.press(.fillDetails, .enter)
    #expect(driver.text("email") == "ann@acme.example")
    #expect(driver.text("phone") == "0113")
  }

  @Test func `that are the same at both places have no other`() {
    let driver = driver([.kept("full_name"), .kept("city")], Self.details(Self.home, Self.work))
    driver.press(.fillDetails, .otherRecord)
    #expect(driver.sentence == "The details of home and work are the same here.")
    #expect(driver.model.preview != nil)
  }

  private static let useless: [(PersonalDetails?, String)] = [
    (nil, "There are no details yet. refill me edit asks for them."),
    (PersonalDetails(), "There are no details yet. refill me edit asks for them."),
    (details([.jobTitle: "Chemist"]), "No empty field asks for one of your details."),
  ]

  @Test(arguments: useless)
  func `that fill nothing say so`(details: PersonalDetails?, sentence: String) {
    let driver = driver(Self.desk, details)
    driver.press(.fillDetails)
    #expect(driver.sentence == sentence)
    #expect(driver.model.preview == nil)
  }

  @Test func `choose an option of that name, and none without one`() {
    let country = Field.kept("country", .choice) {
      $0.options = [.init(value: "de", title: "Germany"), .init(value: "gb", title: "Uk")]
    }
    let driver = driver([.kept("notes"), country], Self.details(Self.home))
    driver.press(.fillDetails, .enter)
    #expect(driver.text("country") == "Uk")
    let other = self.driver([.kept("notes"), country], Self.details([.homeCountry: "France"]))
    other.press(.fillDetails)
    #expect(other.model.preview == nil)
  }

  @Test func `make an address of one line, of several, or the street of one`() {
    let details = Self.details(Self.home)
    let line = driver([.kept("address")], details)
    line.press(.fillDetails, .enter)
    #expect(line.text("address") == "12 Mill Lane, Rear, LS1 Leeds, UK")
    let area = driver([.kept("address", .textarea)], details)
    area.press(.fillDetails, .enter)
    #expect(area.text("address") == "12 Mill Lane\nRear\nLS1 Leeds\nUK")
    let parts = driver([.kept("address"), .kept("city")], details)
    parts.press(.fillDetails, .enter)
    #expect(parts.text("address") == "12 Mill Lane Rear")
  }

  @Test func `fill fields that are not remembered, and none that is read-only`() {
    let fields: [Field] = [
      .kept("email") { $0.isRemembered = false }, .kept("city") { $0.isReadOnly = true },
      .field("phone") { $0.historyName = nil },
    ]
    let driver = driver(fields, Self.details(Self.home))
    driver.press(.fillDetails, .enter)
    #expect(driver.text("email") == "ann@home.example")
    #expect(driver.text("city") == "" && driver.text("phone") == "")
  }

  @Test func `are counted without filling anything`() {
    let model = FormModel(Form(id: "desk", fields: Self.desk))
    let home = Self.details(Self.home)
    #expect(model.fieldCount(filledBy: home) == 3)
    #expect(model.fieldCount(filledBy: Self.details([.jobTitle: "Chemist"])) == 0)
    // As in the preview, a detail that is too long for its field fills none.
    let narrow: [Field] = [
      .kept("full_name") { $0.length.maximum = 4 }, .kept("email"), .kept("city"),
    ]
    #expect(FormModel(Form(id: "desk", fields: narrow)).fieldCount(filledBy: home) == 2)
    let driver = driver(narrow, home)
    driver.press(.fillDetails)
    #expect(driver.sentence == "From your details. 2 of 2 fields ticked.")
  }

  // MARK: Fields

  @Test(
    arguments: [
      ("Name", "a", DetailPurpose.name, nil), ("Project name", "name", nil, nil),
      ("Full name:", "a", .name, nil), ("x", "first_name", .givenName, nil),
      ("x", "lastName", .familyName, nil), ("Your e-mail address", "a", .email, nil),
      ("E-Mail (dienstlich)", "a", .email, .work), ("x", "workPhone", .phone, .work),
      ("Home phone", "a", .phone, .home), ("Home page", "a", .webPage, nil),
      ("Straße", "a", .street, nil), ("Prénom", "a", .givenName, nil),
      ("PLZ", "a", .postalCode, nil),
      ("ZIP / Postal code", "a", .postalCode, nil), ("Where?", "zip", .postalCode, nil),
      ("Where?", "city", nil, nil), ("Home", "a", nil, nil), ("Work or home email", "a", nil, nil),
      ("", "", nil, nil), ("👩‍👩‍👧", "ﬁ", nil, nil), ("State of the machine", "state", nil, nil),
    ] as [(String, String, DetailPurpose?, PersonalDetails.Place?)])
  func `are asked for by titles and ids`(
    title: String, id: String, purpose: DetailPurpose?, place: PersonalDetails.Place?
  ) {
    let wish = DetailWish(title: title, id: id)
    #expect(wish?.purpose == purpose)
    #expect(wish?.place == place)
  }

  @Test(
    arguments: [
      ("email", DetailPurpose.email, nil), ("section-a billing work tel", .phone, .work),
      ("mobile tel", .mobile, nil), ("HOME EMAIL", .email, .home), ("cc-number", nil, nil),
      ("", nil, nil),
    ] as [(String, DetailPurpose?, PersonalDetails.Place?)])
  func `are asked for by tokens`(
    tokens: String, purpose: DetailPurpose?, place: PersonalDetails.Place?
  ) {
    let wish = DetailWish(tokens: tokens)
    #expect(wish?.purpose == purpose)
    #expect(wish?.place == place)
  }

  @Test(arguments: [
    (FieldKind.password, "email", false), (.email, "phone", false), (.tel, "phone", true),
    (.number, "zip", false), (.choice, "email", false), (.text, "email", true),
    (.date, "city", false),
  ])
  func `suit the kind of the field`(kind: FieldKind, id: String, asks: Bool) {
    var field = Field.kept(id, kind)
    field.title = id
    #expect((field.detailWish != nil) == asks)
    field.isOneTimeCode = true
    #expect(field.detailWish == nil)
  }
}
