import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `A question` {
  @Test func `takes two rows, remembers its answer and leaves nothing behind`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("x=$(refill ask 'Full name' --for name); echo \"[$x] $?\"")
      let empty = try await terminal.see("› Full name", "⏎ Submit")
      #expect(empty.rows.filter { !$0.isEmpty }.count == 3)
      try await terminal.type("Ann Chen")
      try await terminal.see("› Full name  Ann Chen")
      try await terminal.press("Enter")
      let left = try await terminal.see("[Ann Chen] 0")
      #expect(!left.contains("⏎ Submit") && !left.contains("› "))
      try await terminal.enter("refill ask 'Full name' --for name")
      try await terminal.see("AutoFill 1")
      try await terminal.type("A")
      try await terminal.wait(for: "grey text") { $0.cursorRow.contains("Ann Chen") }
      try await terminal.press("Right", "Enter")
      try await terminal.wait(for: "the value") { $0.rows.contains("Ann Chen") }
      try await terminal.enter("clear; refill ask 'Full name' --for name --inline")
      try await terminal.see("› Full name")
      try await terminal.press("C-r", "Left")
      try await terminal.see("Delete it from the shared history", "⏎ Delete")
      try await terminal.press("Enter")
      try await terminal.see("Removed \"Ann Chen\" from the history.")
      try await terminal.press("C-c")
      try await terminal.prompt()
      #expect(try await terminal.home.records(of: "ask").isEmpty)
    }
  }

  @Test func `shows the answer of an empty line, and tells what is not remembered`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("refill ask 'Note: be brief' --default Ann")
      let empty = try await terminal.see("› Note: be brief", "Ann")
      #expect(!empty.contains("e.g."))
      try await terminal.press("Enter")
      try await terminal.wait(for: "the answer") { $0.rows.contains("Ann") }
      try await terminal.enter("clear; refill ask Card --for pay")
      try await terminal.see("› Card")
      try await terminal.type("4111 1111 1111 1111")
      try await terminal.press("Enter")
      try await terminal.see("Not saved: Card (card number).")
      #expect(try await terminal.home.refill("history", "list").output == "")
    }
  }

  @Test func `names both readings of a date below it`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("refill date")
      try await terminal.see("› Date")
      try await terminal.type("3/4")
      try await terminal.see("3/4 can be 4 March or 3 April")
    }
  }

  @Test func `is one of several, with a way back, whose answers eval takes`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter(
        "eval \"$(refill ask name:'Full name' company:Company? age:number:Age --format shell)\"")
      try await terminal.see("› Full name", "⇥ Next")
      try await terminal.type("Neil O'Hara")
      try await terminal.press("Enter")
      try await terminal.see("› Company")
      try await terminal.press("Enter")
      try await terminal.see("› Age", "⏎ Submit")
      try await terminal.type("x")
      try await terminal.press("Enter")
      try await terminal.see("Age must be a whole number.")
      try await terminal.press("BTab", "BTab")
      try await terminal.wait(for: "the name") { $0.cursorRow.hasSuffix("Neil O'Hara") }
      try await terminal.press("Tab", "Tab", "BSpace")
      try await terminal.type("42")
      try await terminal.see("› Age        42")
      try await terminal.press("Enter")
      try await terminal.prompt()
      try await terminal.enter("echo \"$name, $company, $age.\"")
      try await terminal.see("Neil O'Hara, , 42.")
    }
  }

  @Test func `leaves the keys behind its answer to the next one`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter(
        "refill confirm Go && refill confirm Really && refill ask Name > name; refill ask Town > town"
      )
      try await terminal.see("Go")
      let keys = ["y", "y", "A", "n", "n", "Enter", "Y", "o", "r", "k", "Enter"]
      for key in keys { try await terminal.press(key) }
      try await terminal.prompt()
      try await terminal.enter("cat name town; refill ask One; refill ask Two; refill ask Three")
      try await terminal.see("Ann", "York", "› One")
      // All in one packet.
      try await terminal.type("first\rsecond\rthird\r")
      try await terminal.see("first", "second", "third")
      try await terminal.prompt()
    }
  }

  @Test func `has the exit codes of its end`() async throws {
    try await TmuxSession.open { terminal in
      let ends = [
        ("refill confirm 'Delete 3 files?'", "y", "0"),
        ("refill confirm 'Delete 3 files?'", "n", "1"),
        ("refill confirm 'Delete 3 files?'", "Enter", "0"),
        ("refill confirm --default no 'Delete 3 files?'", "Enter", "1"),
        ("refill confirm 'Delete 3 files?'", "Escape", "1"), ("refill ask Name", "Escape", "1"),
        ("refill ask Name", "C-c", "130"), ("refill choose a b", "C-c", "130"),
        ("refill choose a b", "Escape", "1"),
      ]
      for (number, (command, key, code)) in ends.enumerated() {
        try await terminal.enter("clear; \(command)")
        try await terminal.see("Esc ")
        try await terminal.press(key)
        try await terminal.prompt()
        try await terminal.enter("echo end \(number) code $?")
        try await terminal.see("end \(number) code \(code)")
      }
      try await terminal.enter("clear; refill ask Name --timeout 0.5; echo time $?")
      try await terminal.see("time 124")
    }
  }

  @Test func `is in one row if that is wanted, and above its answer if it is long`() async throws {
    try await TmuxSession.open(columns: 60) { terminal in
      try await terminal.enter("clear; refill ask Code --inline --max 3")
      let empty = try await terminal.see("› Code")
      #expect(!empty.contains("Esc "))
      try await terminal.type("abcd")
      try await terminal.see("3 characters at most; nothing was added.")
      try await terminal.press("Escape")
      try await terminal.prompt()
      let question = "How many people of your company will come to the summer party?"
      try await terminal.enter("clear; refill number '\(question)' --minimum 1")
      try await terminal.see("How many people of your company will come to the summer", "party?")
      try await terminal.type("0")
      try await terminal.press("Enter")
      try await terminal.see("must be 1 or more.")
      try await terminal.press("BSpace", "4", "Enter")
      try await terminal.wait(for: "the number") { $0.rows.contains("4") && $0.cursorRow == "$" }
    }
  }

  @Test func `begins with a value that the file system judges`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("clear; refill path Log --must new --value ./new.log; echo code $?")
      try await terminal.see("› Log  ./new.log")
      try await terminal.press("Enter")
      try await terminal.wait(for: "the path") { $0.rows.starts(with: ["./new.log", "code 0"]) }
    }
  }

  @Test func `is asked again as it was if its answer cannot be written`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("refill write Story > /dev/full")
      try await terminal.see("Story")
      try await terminal.type("It took ten minutes")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("It took ten minutes", "Output failed")
      try await terminal.press("C-c")
      try await terminal.prompt()
      try await terminal.enter("echo code $?")
      try await terminal.see("code 130")
    }
  }

  @Test func `about a secret shows and keeps nothing`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("refill password Passphrase > secret; echo code $?")
      try await terminal.see("› Passphrase")
      try await terminal.type("Hunter2Hunter2")
      try await terminal.see("••••••••")
      try await terminal.press("Enter")
      try await terminal.see("code 0")
      #expect(terminal.home.text(of: "\(terminal.folder)/secret") == "Hunter2Hunter2\n")
      for folder in ["data", "state", "config"] {
        for (path, bytes) in terminal.home.files(in: folder) {
          #expect(bytes.range(of: Data("Hunter2".utf8)) == nil, "\(path)")
        }
      }
    }
  }

  @Test func `is asked by lines, and takes dates, texts and paths as forms do`() async throws {
    try await Home.open { home in
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let result = try await shell.run([
        "-c",
        """
        cd "$0"
        echo 'Ann Chen' | refill ask 'Full name' --accessible --for name
        echo '12 March 2026' | refill date Due --accessible
        echo 1.5 | refill number Price --step 0.5 --accessible
        echo | refill ask Team --default Blue --accessible
        echo | refill ask Team --default Blue --accessible --format json
        echo 2 | refill choose --command 'printf "x\\ny\\n"' --accessible
        refill choose --command 'exit 3' --accessible; echo $?
        echo y | refill confirm Sure --accessible --default no && echo yes
        printf 'a\\n2\\n' | refill ask x:X y:number:Y --accessible --format json
        refill ask; echo $?
        refill choose --limit 0 a; echo $?
        refill choose </dev/null; echo $?
        refill ask a:A a:B --accessible </dev/null; echo $?
        echo | refill date --default '12 March 2026' --accessible
        refill date --minimum 2026-02-01 --maximum '31 January 2026'; echo $?
        refill number --minimum 9 --maximum 1; echo $?
        printf '1000\nDE1\n' | refill ask Salary IBAN --accessible
        printf 'Ann\nHull\n' | refill ask name:Name town:Town --accessible --format nul | tr '\\0' !
        """, home.folder.path,
      ])
      #expect(
        result.output == """
          Ann Chen
          2026-03-12
          1.5
          Blue
          {"answer":"Blue"}
          y
          5
          yes
          {"x":"a","y":2}
          2
          2
          2
          2
          2026-03-12
          2
          2
          1000
          DE1
          Ann!Hull!
          """)
      #expect(result.complaints.contains("two questions are called a"))
      #expect(result.complaints.contains("there is nothing to choose from"))
      let values = try await home.refill("history", "export", "name")
      #expect(values.output.contains("Ann Chen"))
      // A question without a name remembers nothing.
      let names = try await home.refill("history", "list").output
      #expect(names.contains("town") && !names.contains("answer"))
    }
  }
}
