import RefillCore
import Testing

@Suite struct `A guessed email address` {
  private static func guess(_ known: [(String, String)], _ name: String) -> String? {
    EmailGuess(from: known.map { .init(name: $0.0, address: $0.1) })?.address(of: name)
  }

  @Test(
    arguments: [
      (["priya.nair@acme.example", "bo.li@acme.example"], "ann.chen@acme.example"),
      (["p.nair@acme.example", "b.li@acme.example"], "a.chen@acme.example"),
      (["pnair@acme.example"], "achen@acme.example"),
      (["priyanair@x.example"], "annchen@x.example"),
      (["priya_nair@x.example"], "ann_chen@x.example"),
      (["priya-nair@x.example"], "ann-chen@x.example"),
      (["nair.priya@x.example"], "chen.ann@x.example"), (["nairp@x.example"], "chena@x.example"),
      (["priyan@x.example"], "annc@x.example"), (["nair@x.example"], "chen@x.example"),
      (["priya@x.example"], "ann@x.example"),
      (["Priya.Nair@Acme.Example"], "ann.chen@acme.example"),
      (["info@acme.example"], nil), (["not an address", "priya.nair@nowhere"], nil), ([], nil),
    ] as [([String], String?)])
  func `follows the pattern of those that are known`(known: [String], expected: String?) {
    #expect(Self.guess(Array(zip(["Priya Nair", "Bo Li"], known)), "Ann Chen") == expected)
  }

  @Test func `has the domain and the pattern that most of them have`() {
    let known = [
      ("Priya Nair", "priya@private.example"), ("Bo Li", "bo.li@acme.example"),
      ("Mo Diaz", "mo.diaz@acme.example"), ("Al", "info@acme.example"),
    ]
    #expect(Self.guess(known, "Ann Chen") == "ann.chen@acme.example")
  }

  @Test(
    arguments: [
      ("Jürgen Müller-Lüdenscheidt", "jurgen.muller-ludenscheidt@x.example"),
      ("Sinéad O’Neil", "sinead.oneil@x.example"), ("Ann B. Chen", "ann.chen@x.example"),
      ("Cher", nil), ("", nil), ("王 小明", nil), ("👩‍👩‍👧 Chen", nil),
    ] as [(String, String?)])
  func `is written in letters that addresses have`(name: String, expected: String?) {
    #expect(Self.guess([("Bo Li", "bo.li@x.example")], name) == expected)
  }
}
