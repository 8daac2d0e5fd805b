/// Generates plausible names of places, companies and people; deterministic for a seed.
struct Names {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns `count` distinct cities.
  mutating func cities(_ count: Int) -> [String] { distinct(count) { $0.city() } }
  /// Returns `count` distinct companies.
  mutating func companies(_ count: Int) -> [String] { distinct(count) { $0.company() } }
  /// Returns `count` distinct people.
  mutating func people(_ count: Int) -> [String] { distinct(count) { $0.person() } }

  private mutating func distinct(
    _ count: Int, _ make: (inout Names) -> String
  ) -> [String] {
    var seen: Set<String> = []
    var names: [String] = []
    while names.count < count {
      let name = make(&self)
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  private mutating func city() -> String {
    let name = pick(Self.beginnings) + (chance(0.5) ? pick(Self.middles) : "") + pick(Self.endings)
    if chance(0.15) { return "\(pick(Self.quarters)) \(name)" }
    if chance(0.2) { return "\(name) \(pick(Self.landscapes))" }
    return name
  }

  private mutating func company() -> String {
    chance(0.5)
      ? "\(pick(Self.families)) & \(pick(Self.families)) \(pick(Self.forms))"
      : "\(city()) \(pick(Self.trades)) \(pick(Self.forms))"
  }

  private mutating func person() -> String {
    chance(0.2)
      ? "\(pick(Self.givenNames)) \(pick(Self.families))-\(pick(Self.families))"
      : "\(pick(Self.givenNames)) \(pick(Self.beginnings))\(pick(Self.endings))"
  }

  private mutating func pick(_ words: [String]) -> String {
    words[Int.random(in: words.indices, using: &random)]
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static let beginnings = words(
    """
    Ash Bel Bran Cal Car Dun El Fair Glen Gran Hart Hol Kel Kings Lan Lin Mal Mar Mil Mün Nor \
    Oak Pen Ros San Sel Stan Strat Thorn Tor Ul Ven Wal Wes Win Yar Zür
    """)
  private static let middles = words(
    "a an ber da den der el en er fer gar in ing la len ling mar mer na or ra ster ten ver wen")
  private static let endings = words(
    """
    berg borough bridge burg bury by chester cliffe combe dale den field ford gate ham haven \
    holm hurst leigh mere minster mouth pool port shaw stad stead stow ton ville wick wood worth
    """)
  private static let quarters = words("Bad East Great Little Lower New North Old Saint South Upper")
  private static let landscapes = words(
    "Abbey Bay Beach Cross Falls Green Heath Heights Hill Junction Park Springs Valley")
  private static let families = words(
    """
    Abbott Baker Chen Diaz Evans Fischer García Hughes Ibrahim Jensen Kowalski Lovelace Martin \
    Nguyen Okafor Patel Quinn Rossi Smith Tanaka Ueda Varga Weber Yilmaz Zhou
    """)
  private static let givenNames = words(
    """
    Ada Ben Carla David Elif Femi Grace Hana Ivan Jun Karin Luis Maya Noah Olga Paul Rosa Sam \
    Tess Uma Victor Wei Yara Zoë
    """)
  private static let trades = words(
    "Bakery Catering Cement Chemicals Foods Gardens Health Instruments Logistics Motors Print")
  private static let forms = words("AG Co. GmbH Group Inc. Ltd plc SA")
}

/// The SplitMix64 random number generator (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
