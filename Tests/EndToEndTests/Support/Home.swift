import Foundation

/// A temporary home directory with all files of Refill, removed at the end.
struct Home {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("refill-\(UUID().uuidString.prefix(8))")
    for name in ["data", "state", "config/refill/forms"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try write("PS1='$ '\nrun() { bash ~/run.bash \"$@\"; }\n", to: "bashrc")
    try write(Self.run, to: "run.bash")
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// A script that runs the program and saves its output, process id, exit code, and the terminal
  /// settings before and after into the current directory.
  private static let run = """
    ulimit -c 0
    rm -f status
    stty -g > before
    sh -c 'echo $$ > pid; exec refill "$@"' sh "$@" > out 2> err
    code=$?
    stty -g > after
    echo $code > status.new
    mv status.new status

    """

  /// Returns the environment of a user without any configuration.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    let program = URL(fileURLWithPath: Program.refill).deletingLastPathComponent().path
    let system = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let plain = [
      "HOME": folder.path, "XDG_DATA_HOME": path(of: "data"), "XDG_STATE_HOME": path(of: "state"),
      "XDG_CONFIG_HOME": path(of: "config"), "TMPDIR": folder.path, "SHELL": "/bin/bash",
      "PATH": "\(program):\(system)", "LC_ALL": "C.UTF-8",
      "TERM": "xterm-256color", "INPUTRC": "/dev/null", "HISTFILE": "/dev/null",
    ]
    return plain.merging(more) { $1 }
  }

  /// Runs `body` with a new home directory, which is removed afterwards.
  static func open(_ body: (Home) async throws -> Void) async throws {
    let home = try Home()
    defer { home.remove() }
    try await body(home)
  }

  // MARK: Files

  func path(of name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Writes a script that can be run.
  ///
  /// Another process writes it: while this one has the file open, a process that another test starts
  /// would get the file as well, and the system runs no file that is open for writing.
  func write(program script: String, to name: String) throws {
    try write(script, to: name + ".text")
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "cat \"$0.text\" > \"$0\" && chmod 755 \"$0\"", path(of: name)]
    try writer.run()
    writer.waitUntilExit()
  }

  /// Writes a form file that is found by its id; `fields` is the inside of the JSON list.
  func write(form id: String, title: String, fields: String) throws {
    try write(
      #"{"id": "\#(id)", "title": "\#(title)", "fields": [\#(fields)]}"#,
      to: "config/refill/forms/\(id).json")
  }

  /// Writes the user's snippet file.
  func write(snippets: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("config/refill/snippets"),
      withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try write(snippets, to: "config/refill/snippets/snippets.json")
  }

  /// Returns the text of a file; `nil` if it does not exist.
  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: path(of: name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns all files in a folder, by relative path.
  func files(in name: String) -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: path(of: name))?.compactMap { $0 as? String }
    return (paths ?? []).reduce(into: [:]) { files, file in
      files[file] = FileManager.default.contents(atPath: path(of: "\(name)/\(file)"))
    }
  }

  /// The contents of the draft files.
  var drafts: [String] {
    files(in: "state").filter { $0.key.hasSuffix(".draft") && !$0.value.isEmpty }
      .map { String(decoding: $0.value, as: UTF8.self) }
  }

  // MARK: The program without a terminal

  /// Runs `refill` to its end, without a terminal.
  @discardableResult
  func refill(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Program.Result {
    try await refill(arguments, environment: environment)
  }

  @discardableResult
  func refill(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Program.Result {
    let shell = Program(
      path: "/bin/sh", environment: self.environment(environment), folder: folder)
    return try await shell.run(
      ["-c", "cd \"$0\" && exec refill \"$@\"", folder.path] + arguments)
  }

  /// Returns the records of a form as JSON lines, without Refill's own metadata.
  func records(of form: String) async throws -> [String] {
    try await refill("export", form, "--unmasked").output.split(separator: "\n").map {
      String($0.replacing(#/"\$refill":\{[^}]*\},/#, with: ""))
    }
  }

  /// Submits records of the form `desk` by several programs at once, each one after the other: `w0 n0`,
  /// `w0 n1` and so on.
  func submit(byWriters writers: Int, each count: Int) async throws -> [Program.Result] {
    try await withThrowingTaskGroup(of: [Program.Result].self) { group in
      for writer in 0..<writers {
        group.addTask {
          var results: [Program.Result] = []
          for number in 0..<count {
            results.append(
              try await refill(
                "fill", "--no-input", "--remember", "--set", "name=w\(writer) n\(number)", "desk"))
          }
          return results
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Adds values to a history, newest last.
  func remember(_ values: [String], in history: String) async throws {
    let lines = try values.enumerated().map { place, value in
      let used = Date(timeIntervalSinceNow: Double(2 * (place - values.count)))
      let line = ["history": history, "value": value, "last": used.formatted(.iso8601)]
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self) + "\n"
    }
    try write(lines.joined(), to: "values.jsonl")
    try await refill("history", "import", "values.jsonl")
  }
}
