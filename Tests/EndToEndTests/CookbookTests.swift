import Foundation
import TestSupport
import Testing

/// The recipes of the cookbook, each run as it is printed.
@Suite(.terminalTime) struct `A recipe of the cookbook` {
  /// A program that saves its arguments, one in brackets each, and its standard input.
  private static let tool = """
    #!/bin/sh
    { printf '<%s>' "${0##*/}"; printf '<%s>' "$@"; } > args
    case "${0##*/}" in mail|curl) cat > body ;; esac

    """

  /// The program, which fills forms from the environment.
  private static let refill = """
    #!/bin/sh
    case "$*" in *--no-input*) ;; fill*) set -- "$@" --no-input ;; esac
    exec \(Program.refill) "$@"

    """

  /// Stands for a remote machine with a folder of its own.
  private static let ssh = """
    #!/bin/sh
    printf '<%s>' "$@" > ssh.args
    while [ "${1#-}" != "$1" ]; do shift; done
    shift
    [ $# = 0 ] && exit
    mkdir -p ~/there && cd ~/there && exec sh -c "$*"

    """

  private func write(_ files: [(name: String, text: String)], in folder: String) throws {
    for (name, text) in files {
      let file = URL(filePath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test(arguments: CookbookRun.all)
  func `does what it says`(run: CookbookRun) async throws {
    let recipe = try Cookbook().recipe(run.number)
    try await Home.open { home in
      try write(run.files.map { ($0, $1) } + recipe.files, in: home.folder.path)
      try home.write(program: Self.refill, to: "refill")
      for name in ["gh", "cookiecutter", "mail", "curl"] {
        try home.write(program: Self.tool, to: name)
      }
      let path = "\(home.folder.path):\(home.environment()["PATH"] ?? "")"
      let answers = run.answers.map { answer in
        let parts = answer.split(separator: "=", maxSplits: 1).map(String.init)
        return ("REFILL_ANSWER_\(parts[0])", parts[1])
      }
      let environment = Dictionary(uniqueKeysWithValues: answers + [("PATH", path)])
      let shell = Program(
        path: "/bin/sh", environment: home.environment(environment), folder: home.folder)
      let lines = "cd \"$0\"\n\(run.before)\n\(recipe.commands)\n\(run.after)"
      let result = try await shell.run(["-c", lines, home.folder.path])
      #expect(result.status == 0, "\(result.complaints)")
      for (file, part) in run.results {
        let text = file == "-" ? result.output : home.text(of: file)
        #expect(text?.contains(part) == true, "\(file): \(text ?? "is missing")")
      }
    }
  }

  @Test func `is one of fifteen, and each is run`() throws {
    let atTerminal = [5, 6, 8, 14, 15]
    let numbers = try Cookbook().recipes.map(\.number)
    #expect(numbers == Array(1...15))
    #expect((CookbookRun.all.map(\.number) + atTerminal).sorted() == numbers)
  }

  /// Runs a recipe in a terminal: waits for each text and types the keys, those in brackets by their names.
  ///
  /// Ctrl-C is pressed in a form that is drawn: between two forms it would end the shell as well.
  private func run(
    _ number: Int, in terminal: TmuxSession, _ steps: [(until: String, keys: [String])]
  ) async throws {
    let recipe = try Cookbook().recipe(number)
    let folder = terminal.home.path(of: terminal.folder)
    try write(recipe.files + [("recipe", recipe.commands)], in: folder)
    try terminal.home.write(program: Self.ssh, to: "ssh")
    try await terminal.enter(
      "PATH=~:$PATH; clear; [ ! -e prepare ] || sh prepare; sh recipe; echo ended $?")
    for (text, keys) in steps {
      try await terminal.see(text)
      for key in keys {
        if key.hasPrefix("<") {
          try await terminal.press(String(key.dropFirst().dropLast()))
        } else {
          try await terminal.type(key)
        }
      }
    }
    try await terminal.see("ended 0")
  }

  private func text(_ name: String, in terminal: TmuxSession) -> String? {
    terminal.home.text(of: "\(terminal.folder)/\(name)")
  }

  /// The keys that fill the form `visitor`.
  private static let visitor = [
    "Ann Chen", "<Tab>", "Acme", "<Tab>", "<Tab>", "Priya Nair", "<Tab>", "<Tab>", "1042", "<C-x>",
    "<Enter>",
  ]

  @Test func `signs visitors in at a desk`() async throws {
    try await TmuxSession.open { terminal in
      try await run(
        5, in: terminal,
        [
          ("› Full name", Self.visitor), ("✓ Visitor", []), ("› Full name", ["<C-c>"]),
          (",name,company,host", []),
        ])
      #expect(text("visitors.csv", in: terminal)?.contains(",Ann Chen,Acme,,Priya Nair,") == true)
    }
  }

  @Test func `enters rows into a table`() async throws {
    try await TmuxSession.open { terminal in
      try await run(
        6, in: terminal,
        [
          ("› Article", ["Bolt", "<Tab>", "40", "<Tab>", "B7", "<C-x>", "<Enter>"]),
          ("Bolt, 40", ["Nut", "<Tab>", "50", "<C-x>", "<Enter>"]), ("✓ Stock: Nut", []),
          ("› Article", ["<C-c>"]),
        ])
      let rows = text("stock.csv", in: terminal)?.split(whereSeparator: \.isNewline) ?? []
      #expect(
        rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(3) }
          == [["article", "count", "shelf"], ["Bolt", "40", "B7"], ["Nut", "50", ""]])
    }
  }

  @Test func `picks a host for ssh`() async throws {
    try await TmuxSession.open { terminal in
      try write(
        [(".ssh/config", "Host web-1 web-2\n  User a\nHost *.example\nhost db\n")],
        in: terminal.home.folder.path)
      try await run(8, in: terminal, [("› web-1", ["db", "<Enter>"])])
      #expect(text("ssh.args", in: terminal) == "<db>")
    }
  }

  @Test func `invites the guests of a table`() async throws {
    try await TmuxSession.open { terminal in
      try write(
        [("prepare", "echo 'Bo,bo,99' >> guests.csv\n")],
        in: terminal.home.path(of: terminal.folder))
      try await run(
        14, in: terminal,
        [("Ann Chen", ["<C-x>", "<Enter>"]), ("Tomas Novak", ["<C-x>", "<Enter>"])])
      #expect(text("refused.csv", in: terminal) == "name,email,table\nBo,bo,99\n")
      let letters = text("letters.txt", in: terminal)
      #expect(letters?.contains("Dear Ann Chen,\nplease come") == true)
      #expect(letters?.contains("You sit at table 7.") == true)
    }
  }

  @Test func `fills a form over ssh`() async throws {
    try await TmuxSession.open { terminal in
      try await run(15, in: terminal, [("› Full name", Self.visitor)])
      #expect(terminal.home.text(of: "there/visitors.csv")?.contains("Ann Chen") == true)
      #expect(text("visitors.csv", in: terminal)?.contains("Ann Chen") == true)
    }
  }
}
