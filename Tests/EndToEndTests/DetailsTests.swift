import Foundation
import Testing

@Suite(.terminalTime) struct `The user's own details` {
  private static let card = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    N:Chen;Zoë;;;\r
    FN:Zoë Chen\r
    item1.EMAIL;type=INTERNET;type=HOME;type=pref:zoe@home.ex\r
     ample\r
    EMAIL;type=WORK:zoe@acme.example\r
    TEL;type=CELL:+44 7700 900123\r
    ORG:Acme Ltd\r
    PHOTO;ENCODING=b:AAAA\r
    END:VCARD\r
    BEGIN:VCARD\r
    FN:Other\r
    END:VCARD\r

    """
  private static let fields = #"""
    {"id": "name", "title": "Full name"}, {"id": "mail", "title": "E-mail", "kind": "email"},
    {"id": "badge", "title": "Badge"}, {"id": "pin", "title": "Pin", "kind": "password"}
    """#

  @Test func `are imported, shown and forgotten`() async throws {
    try await Home.open { home in
      #expect(try await home.refill("me").status == 2)
      try home.write(Self.card, to: "card.vcf")
      let taken = try await home.refill("me", "import", "card.vcf")
      #expect(
        taken.output
          == "6 details imported. The first of 2 cards was taken. Left out: PHOTO.\n")
      #expect(!taken.output.contains("Chen") && taken.complaints.isEmpty)
      let mode = try FileManager.default.attributesOfItem(
        atPath: home.path(of: "data/refill/me.vcf"))[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let plain = try await home.refill("me", "show")
      #expect(plain.output.contains("name\tZoë Chen\n"))
      #expect(plain.output.contains("home.email\tzoe@home.example\n"))
      let json = try await home.refill("me", "show", "--format", "json")
      #expect(json.output.contains(#""home":{"email":"zoe@home.example"}"#))
      let card = try await home.refill("me", "show", "--format", "vcard")
      #expect(card.output.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zoë Chen\r\n"))
      let again = try await home.refill("me", "import", "card.vcf")
      #expect(again.status == 2 && again.complaints.contains("--yes replaces them"))
      #expect(try await home.refill("me", "import", "--yes", "card.vcf").status == 0)
      #expect(try await home.refill("me", "forget").status == 2)
      let gone = try await home.refill("me", "forget", "--yes")
      #expect(gone.output == "Your details were removed.\n")
      #expect(home.text(of: "data/refill/me.vcf") == nil)
      #expect(try await home.refill("me", "forget").output == "There are no details.\n")
      try home.write("no card", to: "no.vcf")
      let none = try await home.refill("me", "import", "no.vcf")
      #expect(none.status == 2 && none.complaints.contains("no vCard in UTF-8"))
    }
  }

  @Test func `fill empty fields after a preview, of home or of work`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(Self.card, to: "card.vcf")
      try await home.refill("me", "import", "card.vcf")
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.fill("desk")
      try await terminal.see("^X b fills 2 fields from your details.")
      try await terminal.press("C-x", "b")
      let preview = try await terminal.see("My details   ^X? help", "⏎ Fill 2 fields", "o Work")
      #expect(preview.contains("Home details: 2 of 2 fields ticked. Those of work differ."))
      #expect(preview.row(with: "E-mail").contains("[x] zoe@home.example"))
      try await terminal.press("o")
      try await terminal.see("[x] zoe@acme.example", "o Home")
      try await terminal.press("Enter")
      try await terminal.see(
        "Zoë Chen", "zoe@acme.example", "Filled 2 fields from your details. ^X u undoes both.")
      try await terminal.press("C-x", "u")
      try await terminal.see("Undone: 2 fields have their old answers.")
      try await terminal.press("C-x", "y")
      try await terminal.see("Redone: 2 fields are filled again.")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"Zoë Chen","mail":"zoe@acme.example"}"# + "\n")
      // The offer is made once, whatever the form is.
      try home.write(form: "other", title: "Other", fields: Self.fields)
      try await terminal.fill("other")
      let screen = try await terminal.see("› Full name")
      #expect(!screen.contains("your details"))
      try await terminal.press("C-x", ":")
      try await terminal.type("my details")
      try await terminal.see("^X b", "Fill in my details: name, address")
      try await terminal.press("C-c")
      #expect(try await terminal.end() != 0)
    }
  }

  @Test func `are filled in by lines`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(Self.card, to: "card.vcf")
      try await home.refill("me", "import", "card.vcf")
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.fill("fill --accessible desk", until: "1 of 4. Full name")
      try await terminal.see("1 of 4. Full name")
      try await terminal.enter(". me")
      try await terminal.see(
        "Home details: 2 of 2 fields ticked.", "1. Full name: Zoë Chen, ticked",
        "> home or work, < goes back")
      try await terminal.enter(">")
      try await terminal.see("2. E-mail: zoe@acme.example, ticked")
      try await terminal.press("Enter")
      try await terminal.see("Filled 2 fields from your details.")
      try await terminal.enter("!")
    }
  }

  @Test func `are edited in a form, which keeps the rest of the card`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try await terminal.fill("me edit")
      try await terminal.see("My details", "› Given name", "21")
      try await terminal.type("Zoë")
      try await terminal.press("Tab")
      try await terminal.type("Chen")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let file = "data/refill/me.vcf"
      let text = try #require(home.text(of: file))
      #expect(text == "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zoë Chen\r\nN:Chen;Zoë;;;\r\nEND:VCARD\r\n")
      try home.write(text.replacing("END:", with: "NOTE:kept\r\nEND:"), to: file)
      try await terminal.fill("me edit")
      try await terminal.see("› Given name", "Zoë", "Chen")
      try await terminal.press("C-x", "k", "C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(
        home.text(of: file)
          == "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Chen\r\nN:Chen;;;;\r\nNOTE:kept\r\nEND:VCARD\r\n")
      #expect(try await home.refill("records", "list").output.isEmpty)
      #expect(try await home.refill("history", "list").output.isEmpty)
      try await terminal.fill("me edit")
      try await terminal.see("› Given name")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(home.text(of: file)?.contains("NOTE:kept") == true)
    }
  }
}
