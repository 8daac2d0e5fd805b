import Driving
import Foundation

/// The comparable programs that are installed on this machine.
struct Peers {
  let workspace: Workspace
  let material: Material
  /// A Python environment that is searched as well.
  let environment: URL?
  private(set) var subjects: [Subject] = []
  var missing: [String] = []

  init(workspace: Workspace, material: Material, environment: URL?) {
    self.workspace = workspace
    self.material = material
    self.environment = environment
    addFzf()
    addDialog()
    addWhiptail()
    addBash()
    addEcho()
    addLibraries()
  }

  private mutating func addFzf() {
    let found = (environment.map { [$0.appending(path: "bin")] } ?? []) + workspace.searchPath
    var versions: [String: URL] = [:]
    for program in found.map({ $0.appending(path: "fzf") }) where isProgram(program) {
      if let version = version(of: program, "--version"), versions[version] == nil {
        versions[version] = program
      }
    }
    let newestFirst = versions.sorted {
      $0.key.compare($1.key, options: .numeric) == .orderedDescending
    }
    if newestFirst.isEmpty { missing.append("fzf") }
    for (rank, (version, program)) in newestFirst.enumerated() {
      for list in [material.thousand, material.hundredThousand] {
        let size = list.values.count
        let isTypedInto = rank == 0
        subjects.append(
          Subject(
            setting: .init(program: isTypedInto ? .fzf : .olderFzf, values: size),
            label: "fzf \(version)",
            command: command(program, [], input: list.file, keepsOutput: true),
            isReady: { $0.text.contains("\(size)/\(size)") },
            typing: isTypedInto
              ? .init(texts: list.values, isMain: true) : nil,
            typeAhead: size == 1_000 ? .init(isUp: { $0.text.contains("/\(size)") }) : nil))
      }
    }
  }

  private mutating func addDialog() {
    guard let program = find("dialog") else { return }
    let titles = BenchForm.titles(first: .notes)
    let fields = titles.enumerated().flatMap { row, title in
      ["\(title):", "\(row + 1)", "1", "", "\(row + 1)", "12", "50", "100"]
    }
    let isReady = { (screen: Screen) in
      let text = screen.text
      return titles.allSatisfy { text.contains("\($0):") } && text.contains("Cancel")
    }
    subjects.append(
      Subject(
        setting: .init(program: .dialog),
        label: "dialog --form \(version(of: program, "--version") ?? "")",
        command: command(program, ["--form", BenchForm.title, "15", "70", "5"] + fields),
        isReady: isReady, typing: fieldTyping, typeAhead: .init(isUp: isReady)))
  }

  private mutating func addWhiptail() {
    guard let program = find("whiptail") else { return }
    let isReady = { (screen: Screen) in screen.text.contains("Cancel") }
    subjects.append(
      Subject(
        setting: .init(program: .whiptail),
        label: "whiptail --inputbox \(version(of: program, "--version") ?? "")",
        command: command(program, ["--inputbox", "City:", "10", "70"]), isReady: isReady,
        leavesOnInterrupt: false, typeAhead: .init(isUp: isReady)))
  }

  private mutating func addBash() {
    guard let program = find("bash") else { return }
    let isReady = { (screen: Screen) in screen.text.contains("City:") }
    subjects.append(
      Subject(
        setting: .init(program: .bash),
        label: "bash read -e \(version(of: program, "--version") ?? "")",
        command: command(program, ["-c", #"read -e -p "City: " city"#]), isReady: isReady,
        typing: fieldTyping, typeAhead: .init(isUp: isReady)))
  }

  private mutating func addEcho() {
    guard let program = find("sh") else { return }
    subjects.append(
      Subject(
        setting: .init(program: .echo), label: "the instrument itself (cat, raw)",
        command: command(program, ["-c", "stty raw -echo; echo READY; exec cat"]),
        isReady: { $0.text.contains("READY") }, starts: .never,
        leavesOnInterrupt: false, typing: fieldTyping))
  }

  private mutating func addLibraries() {
    guard let python = environment?.appending(path: "bin/python"), isProgram(python) else {
      missing.append("Python prompt libraries (no --venv)")
      return
    }
    let list = material.thousand
    let read = "import sys; cities = open(sys.argv[1]).read().split('\\n')[:-1]; "
    let prompts = [
      "prompt_toolkit": """
      from prompt_toolkit import prompt; from prompt_toolkit.completion import WordCompleter; \
      prompt('City: ', completer=WordCompleter(cities))
      """,
      "questionary": "import questionary; questionary.autocomplete('City:', choices=cities).ask()",
      "InquirerPy": """
      from InquirerPy import inquirer; \
      inquirer.fuzzy('City:', choices=cities, max_height=10).execute()
      """,
    ]
    for (name, prompt) in prompts.sorted(by: { $0.key < $1.key }) {
      let asked = "import importlib.metadata as m; print(m.version('\(name)'))"
      guard let version = version(of: python, "-c", asked) else {
        missing.append(name)
        continue
      }
      subjects.append(
        Subject(
          setting: .init(program: .library(name), values: list.values.count),
          label: "\(name) \(version)",
          command: command(python, ["-c", read + prompt, list.file.path]),
          isReady: { $0.text.contains("City:") }, starts: .onceARound))
    }
  }

  private var fieldTyping: Subject.Typing {
    .init(texts: material.thousand.values, isMain: false)
  }

  private func command(
    _ program: URL, _ arguments: [String], input: URL? = nil, keepsOutput: Bool = false
  ) -> Command {
    Command(
      program, arguments, environment: [:], directory: workspace.folder, input: input,
      keepsOutput: keepsOutput)
  }

  private mutating func find(_ name: String) -> URL? {
    let program = workspace.searchPath.map { $0.appending(path: name) }.first(where: isProgram)
    if program == nil { missing.append(name) }
    return program
  }

  private func isProgram(_ file: URL) -> Bool {
    FileManager.default.isExecutableFile(atPath: file.path)
  }

  /// Returns the first number with a dot in a program's version output.
  private func version(of program: URL, _ question: String...) -> String? {
    let (isWell, output) = workspace.run(program, question)
    guard isWell else { return nil }
    return output.split { !($0.isNumber || $0 == ".") }
      .first { $0.contains(".") && $0.first?.isNumber == true }.map(String.init)
  }
}
