import Foundation

/// What the command line says.
struct Arguments {
  var refill: URL?
  var forms: URL?
  var environment: URL?
  var plan = Plan.usual
  var results: URL?
  var wantsHelp = false

  static let usage = """
    usage: bench [--refill PATH] [--forms DIR] [--venv DIR] [--quick | --full] [--results FILE]

      --refill PATH   the program to measure; without it only the others are
      --forms DIR     start each form file of this folder too
      --venv DIR      a Python environment: its fzf and its prompt libraries are measured
      --quick         about a minute, too few keys for a p99 that means something
      --full          about half an hour
      --results FILE  where the tables go; Benchmarks/RESULTS.md, but nowhere with --quick

    Ends with 0 if every target holds, 1 if one does not or could not be measured, 2 if it
    could not run.

    """

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: some Collection<String>) throws(Mistake) {
    var isQuick = false
    var rest = words.makeIterator()
    while let word = rest.next() {
      switch word {
      case "--refill": refill = try Self.path(after: word, rest.next())
      case "--forms": forms = try Self.path(after: word, rest.next())
      case "--venv": environment = try Self.path(after: word, rest.next())
      case "--results": results = try Self.path(after: word, rest.next())
      case "--quick": (plan, isQuick) = (.quick, true)
      case "--full": (plan, isQuick) = (.full, false)
      case "--help", "-h": wantsHelp = true
      default: throw Mistake(description: "\(word) is not an option.\n\n\(Self.usage)")
      }
    }
    if results == nil, !isQuick { results = URL(filePath: "Benchmarks/RESULTS.md") }
  }

  private static func path(after option: String, _ word: String?) throws(Mistake) -> URL {
    guard let word else { throw Mistake(description: "\(option) needs a path.\n\n\(usage)") }
    return URL(filePath: word).standardizedFileURL
  }
}
