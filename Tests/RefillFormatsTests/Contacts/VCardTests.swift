import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A vCard` {
  /// Returns the texts of the details by their names.
  private func details(_ properties: String...) -> [String: String]? {
    let text = "BEGIN:VCARD\r\n" + properties.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    return VCardFile(Array(text.utf8)).map { Self.texts(of: $0.details) }
  }

  private static func texts(of details: PersonalDetails) -> [String: String] {
    Dictionary(uniqueKeysWithValues: details.known.map { ($0.detail.rawValue, $0.text) })
  }

  @Test func `of a telephone is read with its groups and types`() {
    let read = details(
      "VERSION:3.0", "N:Chen;Ann;;;", "FN:Ann Chen", "ORG:Acme Ltd;Research", "TITLE:Chemist",
      "item1.EMAIL;type=INTERNET;type=HOME;type=pref:ann@home.example",
      "EMAIL;type=INTERNET;type=WORK:ann@acme.example", "TEL;type=CELL;type=VOICE:+44 7700 900123",
      "TEL;type=WORK;type=FAX:1", "TEL;type=WORK:2",
      "item2.ADR;type=HOME:;Flat 2;12 Mill Lane\\nRear;Leeds;West Yorkshire;LS1 4AP;UK",
      "item2.X-ABADR:gb", "URL;type=pref:http\\://ann.example")
    #expect(
      read == [
        "givenName": "Ann", "familyName": "Chen", "organization": "Acme Ltd",
        "jobTitle": "Chemist", "home.email": "ann@home.example",
        "work.email": "ann@acme.example", "mobile": "+44 7700 900123", "work.phone": "2",
        "home.street": "12 Mill Lane\nRear\nFlat 2", "home.city": "Leeds",
        "home.region": "West Yorkshire", "home.postalCode": "LS1 4AP", "home.country": "UK",
        "webPage": "http://ann.example",
      ])
  }

  @Test(
    arguments: [
      ("EMAIL:a@b.example", ["home.email": "a@b.example"]),
      ("TEL;VALUE=uri;TYPE=\"voice,home\":tel:+49-30-1;ext=5", ["home.phone": "+49-30-1"]),
      ("TEL;HOME;VOICE:030 1", ["home.phone": "030 1"]), ("TEL:030 1", ["mobile": "030 1"]),
      ("TEL;TYPE=fax:1", [:]), ("ORG:Smith\\, Sons\\; Co", ["organization": "Smith, Sons; Co"]),
      ("FN:Zoë 👩‍👩‍👧\\nB", ["name": "Zoë 👩‍👩‍👧 B"]), ("N:ß", ["familyName": "ß"]), ("N:;;;", [:]),
      ("ADR;TYPE=work:;;A\\;B", ["work.street": "A;B"]), ("ADR:", [:]), ("TITLE:  ", [:]),
      ("TITLE;ENCODING=QUOTED-PRINTABLE:=C3=A4=", [:]), ("TITLE;QUOTED-PRINTABLE:a", [:]),
      ("TITLE;X=\"a:b;c\":Boss", ["jobTitle": "Boss"]),
      ("TITLE:a\u{1B}[31mb", ["jobTitle": "a[31mb"]),
      (":", [:]), (";;;=:x", [:]), ("TITLE", [:]), ("TITLE:\\", [:]), ("=C3=A4", [:]),
    ] as [(String, [String: String])])
  func `has details in properties`(property: String, expected: [String: String]) {
    #expect(details(property) == expected)
  }

  @Test func `has the preferred property of several, then those of a place`() {
    #expect(
      details("EMAIL:c@x", "EMAIL;TYPE=home:a@x", "EMAIL;TYPE=home;PREF=1:b@x")
        == ["home.email": "b@x", "work.email": "c@x"])
  }

  @Test func `in lines that divide a character is joined`() throws {
    var bytes = Array("BEGIN:VCARD\nFN:Zo\u{EB} Chen\nEND:VCARD\n".utf8)
    let place = try #require(bytes.firstIndex(of: 0xC3)) + 1
    bytes.insert(contentsOf: Array("\r\n ".utf8), at: place)
    #expect(VCardFile(bytes)?.details[.name] == "Zoë Chen")
    #expect(VCardFile([0xEF, 0xBB, 0xBF] + bytes)?.details[.name] == "Zoë Chen")
  }

  @Test func `of several is the first one, without the card in it`() {
    let text = """
      BEGIN:VCARD
      AGENT:
      BEGIN:VCARD
      TITLE:Agent
      END:VCARD
      FN:First
      PHOTO;ENCODING=b:AAAA
      NOTE:n
      NOTE:m
      END:VCARD
      BEGIN:VCARD
      FN:Second
      TITLE:Other
      END:VCARD
      """
    let file = VCardFile(Array(text.utf8))
    #expect(file?.count == 2)
    #expect(file.map { Self.texts(of: $0.details) } == ["name": "First"])
    #expect(file?.omitted == ["AGENT", "PHOTO", "NOTE"])
    #expect(file?.others == ["AGENT:", "PHOTO;ENCODING=b:AAAA", "NOTE:n", "NOTE:m"])
  }

  @Test func `names the parts of a name and an organisation that are no details`() {
    func omitted(_ properties: String) -> [String]? {
      VCardFile(Array("BEGIN:VCARD\n\(properties)\nNOTE:n\nEND:VCARD\n".utf8))?.omitted
    }
    #expect(
      omitted("N:Chen;Ann;Mei;Dr.;PhD") == ["middle name", "name prefix", "name suffix", "NOTE"])
    #expect(omitted("N:Chen;Ann; ;;\nORG:Acme;Sales;North") == ["department", "NOTE"])
    #expect(omitted("N:Chen;Ann\nORG:Acme;") == ["NOTE"])
    #expect(omitted("ORG:Acme\nORG:Other;Sales") == ["ORG", "NOTE"])
  }

  @Test(arguments: ["", "FN:Ann", "{}", "BEGIN:VCALENDAR\nEND:VCALENDAR"])
  func `needs its first line`(text: String) { #expect(VCardFile(Array(text.utf8)) == nil) }

  @Test func `in another encoding is refused`() {
    #expect(VCardFile(Array("BEGIN:VCARD\nFN:Zo".utf8) + [0xEB]) == nil)
    #expect(VCardFile([0xFF, 0xFE, 0x42, 0x00]) == nil)
  }

  @Test func `is read as it was written`() {
    var details = PersonalDetails()
    for (number, detail) in Detail.allCases.enumerated() {
      details[detail] = "a,b;c\\d \(number) ÄßﬁİÉ👩‍👩‍👧" + String(repeating: " x", count: number * 5)
    }
    details[.homeStreet] = "12 Mill Lane\nRear"
    let text = details.vCard(others: ["NOTE:kept", "PHOTO:" + String(repeating: "A", count: 200)])
    #expect(text.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:"))
    #expect(text.hasSuffix("END:VCARD\r\n"))
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let read = VCardFile(Array(text.utf8))
    #expect(read?.details == details)
    #expect(read?.omitted == ["NOTE", "PHOTO"])
    #expect(VCardFile(Array(PersonalDetails().vCard().utf8))?.details == PersonalDetails())
  }

  @Test func `never ends the program, however damaged it is`() {
    var random = SeededGenerator(seed: 19)
    let signs = Array("BEGIN:VCARD\nEND;TYPE=\"home,\\n: ;TELADR=\r\n \tß\u{301}\u{0}".utf8)
    for _ in 0..<3000 {
      let noise = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        signs[Int.random(in: signs.indices, using: &random)]
      }
      _ = VCardFile(Array("BEGIN:VCARD\nADR:".utf8) + noise)
    }
  }
}
