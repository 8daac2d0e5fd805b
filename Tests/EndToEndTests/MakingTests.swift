import Foundation
import Testing

@Suite struct `A form is made` {
  private static let table = """
    Full name,Size,Joined
    Ann Lee,S,2026-01-02
    Bo Ek,M,2026-01-03
    Cy Oz,S,2026-02-02
    Di Ra,M,2026-02-09

    """

  @Test func `by filling a form, and is found by its name`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("new lunch")
      for text in ["Lunch order", "", "Dish", "choice of one", "Soup"] {
        try await terminal.type(text)
        try await terminal.press("Enter")
      }
      try await terminal.type("Salad")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let text = try #require(terminal.home.text(of: "config/refill/forms/lunch.json"))
      #expect(text.contains("\"title\": \"Lunch order\""))
      #expect(text.contains("\"kind\": \"choice\"") && text.contains("[\"Soup\", \"Salad\"]"))
      try await terminal.fill("lunch")
      try await terminal.see("( ) Soup   ( ) Salad")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      // A form that is there is not replaced before a question.
      try await terminal.enter("clear; refill new lunch")
      try await terminal.see("lunch.json exists. Replace it? (y/N)")
      try await terminal.enter("n")
      try await terminal.see("refill: nothing was written.")
    }
  }

  @Test func `by filling a form that complains of what no form can have`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.fill("new dups")
      for text in ["Dups", "", "Cost of ${x}", "whole number", "", "", "1.5"] {
        try await terminal.type(text)
        try await terminal.press("Enter")
      }
      try await terminal.see("The limits of a whole number are whole, like 5.")
      try await terminal.press("BTab", "C-a", "C-k", "2", "Enter", "C-x", "Enter")
      // What the form does not know opens it again.
      try await terminal.see(
        "No form can be made of this: fields[0].title: There is no field \"x\".")
      try await terminal.press("BTab", "BTab", "BTab", "BTab", "BTab", "C-a", "C-k")
      try await terminal.type("Cost")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let text = try #require(terminal.home.text(of: "config/refill/forms/dups.json"))
      #expect(text.contains("\"title\": \"Cost\"") && text.contains("\"minimum\": 2"))
    }
  }

  @Test func `by filling a form whose draft is kept if the file cannot be written`() async throws {
    try await TmuxSession.open { terminal in
      let command = "new dups --output nodir/x.json"
      try await terminal.fill(command)
      for text in ["Dups", "", "Cost"] {
        try await terminal.type(text)
        try await terminal.press("Enter")
      }
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 5)
      let sentences = """
        refill: nodir/x.json could not be written: no such file or directory. Record 1 is stored. \
        The draft is kept; refill \(command) goes on with it.

        """
      #expect(terminal.complaints == sentences)
      let folder = "\(terminal.folder)/nodir"
      try FileManager.default.createDirectory(
        atPath: terminal.home.path(of: folder), withIntermediateDirectories: false)
      try await terminal.fill(command, until: "You left this form")
      try await terminal.press("Enter")
      try await terminal.see("^X? help")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.home.text(of: "\(folder)/x.json")?.contains("\"title\": \"Cost\"") == true)
      #expect(try await terminal.home.records(of: "new-form").count == 1)
    }
  }

  @Test(arguments: [
    (#"{"label": "A", "kind": "number", "minimum": 1.5}"#, "fields[1].minimum: The limits"),
    (#"{"label": "A", "kind": "number", "maximum": 1.5}"#, "fields[1].maximum: The limits"),
    (
      #"{"label": "A", "kind": "decimal", "minimum": 2, "maximum": 1.5}"#,
      "fields[1].maximum: This is"
    ),
    (
      #"{"label": "A", "kind": "choice", "options": ["x", "y z", " x "]}"#,
      "An option is there twice."
    ),
    (#"{"label": "A", "kind": "choices", "options": [" ", ""]}"#, "options: is required."),
    (#"{"label": "A", "kind": "decimal", "minimum": -1.5, "maximum": 1.5}"#, ""),
    (#"{"label": "A", "kind": "choices", "options": ["xy", "x", "y", "x y"]}"#, ""),
  ])
  func `of fields whose limits and options fit`(field: String, complaint: String) async throws {
    try await Home.open { home in
      try home.write(#"{"title": "T", "fields": [\#(field)]}"#, to: "answers.json")
      let result = try await home.refill(
        "fill", "--no-input", "--answers", "answers.json", "new-form")
      #expect(result.status == (complaint.isEmpty ? 0 : 3), "\(result.complaints)")
      #expect(complaint.isEmpty || result.complaints.contains(complaint), "\(result.complaints)")
    }
  }

  @Test func `from a table after a question that shows the guess`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(Self.table, to: "\(terminal.folder)/people.csv")
      try await terminal.enter("refill new --from people.csv")
      let screen = try await terminal.see("(y/N)")
      #expect(screen.row(with: "Size").contains("choice of S, M, required"))
      #expect(screen.row(with: "Joined").contains("date, required"))
      try await terminal.enter("n")
      try await terminal.see("refill: nothing was written.")
      let file = "config/refill/forms/people.json"
      #expect(terminal.home.text(of: file) == nil)
      try await terminal.enter("clear; refill new --from people.csv")
      try await terminal.see("(y/N)")
      try await terminal.enter("yes")
      try await terminal.see("Fill it with refill people.")
      #expect(terminal.home.text(of: file)?.contains("\"full_name\"") == true)
      try await terminal.enter("clear; refill new --from people.csv")
      try await terminal.see("people.json exists. Replace it? (y/N)")
      try await terminal.press("C-c")
    }
  }

  @Test func `from a table that then fills it`() async throws {
    try await Home.open { home in
      try home.write(Self.table.replacing("Full name", with: "name"), to: "people.csv")
      let refused = try await home.refill("new", "--from", "people.csv")
      #expect(refused.status == 2 && refused.complaints.contains("--yes writes "))
      #expect(try await home.refill("new", "--yes", "--from", "people.csv").status == 0)
      let filled = try await home.refill("fill", "--no-input", "--answers", "people.csv", "people")
      #expect(filled.status == 0)
      #expect(filled.output.split(separator: "\n").count == 4)
      #expect(filled.output.contains(#"{"name":"Ann Lee","Size":"S","Joined":"2026-01-02"}"#))
    }
  }

  @Test func `with a word where a quote does not end, and over a shipped form`() async throws {
    try await Home.open { home in
      try home.write("a,b\n1,\"x\n2,3\n", to: "open.csv")
      let open = try await home.refill("new", "--yes", "--from", "open.csv")
      #expect(open.status == 2 && open.complaints.contains("open.csv:2:1: A quoted cell"))
      #expect(home.text(of: "config/refill/forms/open.json") == nil)
      try home.write("// a visit\n{ \"a\": }\n", to: "broken.json")
      let broken = try await home.refill("new", "--yes", "--from", "broken.json")
      #expect(broken.status == 2 && broken.complaints.contains("broken.json:2:"))
      try home.write(Self.table, to: "people.csv")
      let note = "It comes before the shipped form of that name."
      let other = try await home.refill("new", "--yes", "--from", "people.csv", "guests")
      #expect(other.status == 0 && !other.output.contains(note))
      let shipped = try await home.refill("new", "--yes", "--from", "people.csv", "visitor")
      #expect(shipped.output.hasSuffix("\nFill it with refill visitor.\n\(note)\n"))
    }
  }

  @Test func `from a script, with words about what it computes`() async throws {
    try await Home.open { home in
      let script = """
        read -p "Name: " name
        read -e -i "$HOME" -p "Folder of $name in ${ENV}: " folder
        read -p "$1: " "$2"
        ask() { read -rp "$1 [$2]: " reply; echo "${reply:-$2}"; }
        port=$(ask "Port" 8080)
        zenity --question --text "Go?"
        """
      try home.write(script, to: "ask.sh")
      let made = try await home.refill("new", "--yes", "--from-script", "ask.sh")
      #expect(made.status == 0)
      #expect(made.complaints.contains("line 2: the initial text of folder is computed"))
      #expect(made.complaints.contains("line 2: the prompt of folder is computed"))
      #expect(made.complaints.contains("line 3: read has a variable whose name is computed"))
      #expect(made.complaints.contains("line 6: zenity is not read; it is left out."))
      let text = home.text(of: "config/refill/forms/ask.json")
      #expect(text?.contains("\"title\": \"Folder of ${name} in $${ENV}\"") == true)
      #expect(text?.contains(#""id": "port", "title": "Port", "default": "8080""#) == true)
      #expect(try await home.refill("check", "config/refill/forms/ask.json").status == 0)
    }
  }

  @Test func `from an example, a script and another tool's form`() async throws {
    try await Home.open { home in
      try home.write(#"{ "firstName": "Ann", "tags": ["a", "b"] }"#, to: "x.json")
      try home.write("read -p 'Name: ' name\nx=$(gum choose a b)\n", to: "ask.sh")
      try home.write(
        "name: Bug\ndescription: D\nbody:\n- type: input\n  id: v\n  attributes: {label: V}\n",
        to: "bug.yml")
      for (arguments, id) in [
        (["--from", "x.json"], "\"firstName\""),
        (["--from-script", "ask.sh"], "\"enum\": [\"a\", \"b\"]"),
        (["--from", "bug.yml"], "\"id\": \"v\""),
      ] {
        let result = try await home.refill(["new", "--output", "form.json", "--yes"] + arguments)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(home.text(of: "form.json")?.contains(id) == true, "\(arguments)")
        #expect(try await home.refill("check", "form.json").status == 0)
      }
      for (name, message) in [
        ("none.csv", "none.csv does not exist."), ("form.json", "is a form of Refill already"),
        ("ask.sh", "ask.sh is no table"),
      ] {
        let result = try await home.refill("new", "--from", name, "--output", "y.json", "--yes")
        #expect(result.status == 2 && result.complaints.contains(message), "\(result.complaints)")
      }
      #expect(try await home.refill("new", "a/b").status == 2)
    }
  }

  @Test func `and drawn without a terminal`() async throws {
    try await Home.open { home in
      try home.write("id: v\ntitle: Visit\nfields:\n- {id: name, title: Full name}\n", to: "v.yaml")
      let text = try await home.refill("preview", "v.yaml", "--set", "name=Zoë", "--width", "60")
      #expect(text.status == 0 && text.output.contains("› Full name  Zoë\n"))
      #expect(text.output.split(separator: "\n").allSatisfy { $0.count < 60 })
      let svg = try await home.refill("preview", "v.yaml", "--format", "svg", "--theme", "light")
      #expect(svg.output.hasPrefix("<svg ") && svg.output.contains(">› Full name</text>"))
      for wrong in [["--width", "19"], ["--height", "5"], ["--set", "nme=x"], ["--theme", "x"]] {
        #expect(try await home.refill(["preview", "v.yaml"] + wrong).status == 2, "\(wrong)")
      }
      #expect(home.files(in: "data").isEmpty)
    }
  }
}
