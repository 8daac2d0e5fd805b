import Foundation

/// One simulated year of a desk that signs in visitors of sixty companies; deterministic for a
/// seed.
///
/// Companies have contacts, a city and a usual rate, and come with Zipf-distributed frequencies.
/// Some appear during the year, some leave, some move or change their rate. Contacts change too;
/// one in twenty comes only once. One visit in six is from the same company as the previous one.
/// Notes depend on the purpose or are unique; purpose and room are independent of everything.
struct ScriptedYear {
  private var random: SplitMix64
  private var companies: [Company] = []
  private var people: [String]
  private let cities: [String]
  private let rates = (0..<12).map { "\(45 + 5 * $0).00" }

  private static let fields = [
    "company", "contact", "email", "city", "rate", "host", "purpose", "room", "vehicle", "notes",
  ]

  private struct Company {
    let name: String
    var city: String
    let branch: String
    var rate: String
    var contacts: [Contact]
    /// The days of its first and last visit.
    let days: Range<Double>
  }

  private struct Contact {
    let name: String
    let email: String
    let host: String
    let plate: String
  }

  private init(seed: UInt64, companies count: Int) {
    random = SplitMix64(seed: seed)
    var names = Names(seed: seed)
    people = names.people(4_000)
    cities = names.cities(40)
    for name in names.companies(count) { companies.append(company(name)) }
  }

  /// Returns the forms of the year.
  static func desk(seed: UInt64, forms count: Int, companies: Int = 60) -> FilledForms {
    var year = ScriptedYear(seed: seed, companies: companies)
    return FilledForms(
      name: "scripted year", fields: fields, forms: year.forms(on: year.days(count)))
  }

  /// Returns forms with the same fields, but with independent random answers.
  static func chance(seed: UInt64, forms count: Int) -> FilledForms {
    var year = ScriptedYear(seed: seed, companies: 60)
    let drawn = year.forms(on: year.days(count))
    let columns = fields.indices.map { field in
      drawn.map { $0.answers[field] }.shuffled(using: &year.random)
    }
    let forms = drawn.enumerated().map { place, form in
      FilledForm(day: form.day, answers: columns.map { $0[place] })
    }
    return FilledForms(name: "nothing tells", fields: fields, forms: forms)
  }

  // MARK: The year

  private mutating func days(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      // Few visits are on the sixth and seventh day of a week.
      var day = Double.random(in: 0..<365, using: &random)
      while Int(day) % 7 >= 5, !chance(0.1) { day = Double.random(in: 0..<365, using: &random) }
      return day.rounded(.down) + 0.33 + 0.4 * (day - day.rounded(.down))
    }.sorted()
  }

  private mutating func forms(on days: [Double]) -> [FilledForm] {
    var today = -1
    var last: Int?
    return days.map { day in
      while today < Int(day) {
        today += 1
        passDay()
      }
      let company = last.flatMap { chance(0.16) ? $0 : nil } ?? visitor(on: day)
      last = company
      return FilledForm(day: day, answers: answers(of: companies[company]))
    }
  }

  private mutating func visitor(on day: Double) -> Int {
    var number = zipf(companies.count)
    while !companies[number].days.contains(day) { number = zipf(companies.count) }
    return number
  }

  /// Simulates the changes from one day to the next.
  private mutating func passDay() {
    for number in companies.indices {
      if chance(0.25 / 365) { companies[number].city = city() }
      if chance(0.3 / 365) { companies[number].rate = rate() }
      if chance(1.0 / 365) {
        companies[number].contacts[pick(companies[number].contacts.count)] = contact()
      }
    }
  }

  private mutating func answers(of company: Company) -> [String] {
    let visitor =
      chance(0.05) ? contact() : company.contacts[zipf(company.contacts.count)]
    let purpose = zipf(Self.purposes.count)
    return [
      company.name, visitor.name, chance(0.1) ? "" : visitor.email,
      chance(0.05) ? city() : chance(0.06) ? company.branch : company.city,
      chance(0.1) ? rate() : company.rate, chance(0.3) ? host() : visitor.host,
      Self.purposes[purpose], Self.rooms[zipf(Self.rooms.count)],
      chance(0.5) ? "" : visitor.plate, notes(for: purpose),
    ]
  }

  private mutating func notes(for purpose: Int) -> String {
    if chance(0.3) { return "" }
    if chance(0.6) { return Self.habits[purpose][zipf(Self.habits[purpose].count)] }
    return "\(Self.habits.joined().randomElement(using: &random)!), \(person())"
  }

  // MARK: Companies and people

  private mutating func company(_ name: String) -> Company {
    Company(
      name: name, city: city(), branch: city(), rate: rate(),
      contacts: (0...pick(6)).map { _ in contact() },
      days: (chance(0.75) ? 0 : Double(pick(300)))..<(chance(0.85) ? 400 : Double(301 + pick(60))))
  }

  private mutating func contact() -> Contact {
    let name = person()
    let address = name.lowercased().replacing(" ", with: ".")
    return Contact(
      name: name, email: "\(address)@\(cities[pick(cities.count)].lowercased()).example",
      host: host(), plate: "\(["AB", "KL", "MN", "XY"][pick(4)]) \(1_000 + pick(9_000))")
  }

  private mutating func person() -> String {
    people.popLast() ?? "Visitor \(Int.random(in: 0..<1_000_000, using: &random))"
  }

  private mutating func city() -> String { cities[zipf(cities.count)] }
  private mutating func rate() -> String { rates[zipf(rates.count)] }
  private mutating func host() -> String { Self.hosts[zipf(Self.hosts.count)] }
  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  /// Returns a random number below `count`, Zipf-distributed: 1 is half as likely as 0, 2 a third.
  private mutating func zipf(_ count: Int) -> Int {
    let weights = (1...count).map { 1 / Double($0) }
    var left = Double.random(in: 0..<weights.reduce(0, +), using: &random)
    for (number, weight) in weights.enumerated() {
      left -= weight
      if left < 0 { return number }
    }
    return count - 1
  }

  private static let purposes = [
    "Meeting", "Delivery", "Maintenance", "Interview", "Audit", "Training",
  ]
  private static let habits = [
    ["Coffee ordered", "Bring to the fifth floor", "Needs the projector", "Lunch for two"],
    ["Ramp 2", "Pallets go back", "Sign for three parcels", "Cool goods first"],
    ["Permit at the gate", "Wear a helmet", "Lift B is off", "Ends after six"],
    ["Call Ms Okafor first", "Second round", "Needs the quiet room"],
    ["Reads the binders", "Guest network until Friday", "Wants the cellar keys"],
    ["Group of twelve", "Starts in the hall", "Badges are printed"],
  ]
  private static let rooms = [
    "Atlas", "Baltic", "Cedar", "Delta", "Ember", "Fjord", "Garden", "Harbour", "Island", "Juniper",
  ]
  private static let hosts = [
    "Priya Nair", "Sam Weber", "Elif Kaya", "Jun Tanaka", "Olga Petrova", "Luis Ortega",
    "Grace Mbeki", "Noah Fischer", "Wei Zhang", "Carla Rossi", "Ivan Horvat", "Tess Quinn",
  ]
}
