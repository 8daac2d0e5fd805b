import Driving
import Foundation

/// Writes the symbol ordering file, `bench order`: the order in which Refill's functions first run
/// at the start, for a key and in an import.
///
/// The linker makes these functions contiguous: a start maps fewer pages, and after an idle pause
/// fewer pages and cache lines are fetched again.
enum OrderBench {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The timeout for the first screen while all blocks are traced, in seconds.
  private static let timeout = 120.0
  /// The quiet time after which a traced repaint counts as complete, in milliseconds.
  private static let quiet = 1_500.0

  /// - Returns: true; failures are thrown.
  static func run(_ arguments: Arguments) throws -> Bool {
    guard let program = arguments.refill, let file = arguments.results else {
      throw Failure(description: "order needs a program and a file: --refill PATH --results FILE.")
    }
    let order = try Workspace.lend { try functions(of: program, in: $0) }
    let head = """
      # The functions that run at the start, when a key is typed into a field or a list, and while values
      # are imported, each where it runs first: laid side by side by the linker, written by `make order`.

      """
    try Data((head + order.joined(separator: "\n") + "\n").utf8).write(to: file)
    return true
  }

  private static func functions(of program: URL, in workspace: Workspace) throws -> [String] {
    let plain = workspace.file("refill")
    try demand("strip", ["-g", "-o", plain.path, program.path], in: workspace)
    let symbols = SymbolTable(try demand("nm", [program.path], in: workspace))
    let importing = BlockTrace(file: workspace.file("importing"))
    let model = BlockTrace(file: workspace.file("filling"))
    let store = workspace.file("store.sqlite")
    try fillStore(store, with: plain, tracing: importing, in: workspace)
    try fillForm(from: store, with: plain, tracing: model, in: workspace)
    var seen: Set<String> = []
    return try [model, importing].flatMap { try $0.places(in: 0..<$0.end) }
      .compactMap(symbols.function)
      .filter { seen.insert($0).inserted }
  }

  /// Imports a history.
  private static func fillStore(
    _ store: URL, with program: URL, tracing trace: BlockTrace, in workspace: Workspace
  ) throws {
    var names = Names(seed: 7)
    let values = try workspace.write(names.cities(1_000), to: "cities.txt")
    let arguments = [
      "history", "import", "--store", store.path, "--for", BenchForm.History.city.rawValue,
      values.path,
    ]
    try demand("valgrind", Self.arguments(program, arguments, tracing: trace), in: workspace)
  }

  /// Types into a field with a history, and into its list.
  private static func fillForm(
    from store: URL, with program: URL, tracing trace: BlockTrace, in workspace: Workspace
  ) throws {
    let form = workspace.file("city.json")
    try BenchForm.json(first: .city).write(to: form)
    let arguments = ["fill", form.path, "--store", store.path]
    let command = Command(
      try tool("valgrind", in: workspace), Self.arguments(program, arguments, tracing: trace),
      environment: [:], directory: workspace.folder, keepsOutput: true)
    try workspace.drive(command) { session in
      _ = try session.wait(for: "its first screen", seconds: timeout) {
        $0.text.contains("99+")
      }
      try session.settle(quiet: quiet)
      for key in ["k", "e", "l", "\u{7F}", "\u{7F}", "\u{7F}", "\u{18}a", "k", "e"] {
        try session.send(key)
        try session.settle(quiet: quiet)
      }
    }
  }

  // MARK: Tools

  /// Returns the arguments with which valgrind traces the blocks of a program, each of one function:
  /// without `chase` a block would hide the short functions that it calls.
  private static func arguments(
    _ program: URL, _ arguments: [String], tracing trace: BlockTrace
  ) -> [String] {
    [
      "--tool=lackey", "--trace-superblocks=yes", "--vex-guest-chase=no",
      "--log-file=\(trace.file.path)", program.path,
    ] + arguments
  }

  private static func tool(_ name: String, in workspace: Workspace) throws -> URL {
    let places = workspace.searchPath.map { $0.appending(path: name) }
    guard let tool = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw Failure(description: "\(name) is not installed.") }
    return tool
  }

  @discardableResult private static func demand(
    _ name: String, _ arguments: [String], in workspace: Workspace
  ) throws -> String {
    try demand(tool(name, in: workspace), arguments, in: workspace)
  }

  @discardableResult private static func demand(
    _ program: URL, _ arguments: [String], in workspace: Workspace
  ) throws -> String {
    let (isWell, output) = workspace.run(program, arguments)
    guard isWell else {
      throw Failure(description: "\(program.lastPathComponent) failed: \(output.prefix(300))")
    }
    return output
  }
}
