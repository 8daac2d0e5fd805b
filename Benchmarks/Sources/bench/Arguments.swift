import Foundation

/// What the command line says.
struct Arguments {
  var refill: URL?
  var forms: URL?
  var environment: URL?
  var plan = Plan.usual
  var results: URL?
  var wantsHelp = false
  /// What is measured.
  var part = Part.programs
  var isQuick = false
  /// What made-up forms are drawn from.
  var seed: UInt64 = 7
  /// How many programs write at once, and how many values each.
  var writers = 8
  var values = 10_000
  /// What one of these programs is told: its number, and where it writes to.
  var writer = 0
  var store: URL?

  /// What can be measured.
  enum Part {
    /// Refill and its peers, in terminals.
    case programs
    /// The order of suggestions, given what is filled already.
    case context
    /// Typing while other programs write.
    case soak
    /// One of these programs.
    case soakWriter
  }

  static let usage = """
    usage: bench [--refill PATH] [--forms DIR] [--venv DIR] [--quick | --full] [--results FILE]
           bench context [--seed N] [--quick] [--results FILE]
           bench soak --refill PATH [--writers N] [--values N] [--results FILE]

      --refill PATH   the program to measure; without it only the others are
      --forms DIR     start each form file of this folder too
      --venv DIR      a Python environment: its fzf and its prompt libraries are measured
      --quick         about a minute, too few keys for a p99 that means something
      --full          about half an hour
      --seed N        other forms that were filled in; 7 is what the results are from
      --writers N     programs that write at once; 8
      --values N      values that each of them writes; 10000
      --results FILE  where the tables go; Benchmarks/RESULTS.md, but nowhere with --quick

    Ends with 0 if every target holds, 1 if one does not or could not be measured, 2 if it
    could not run.

    """

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: some Collection<String>) throws(Mistake) {
    var rest = words.makeIterator()
    while let word = rest.next() {
      switch word {
      case "context": part = .context
      case "soak": part = .soak
      case "soak-writer": part = .soakWriter
      case "--refill": refill = try Self.path(after: word, rest.next())
      case "--forms": forms = try Self.path(after: word, rest.next())
      case "--venv": environment = try Self.path(after: word, rest.next())
      case "--results": results = try Self.path(after: word, rest.next())
      case "--store": store = try Self.path(after: word, rest.next())
      case "--writers": writers = try Self.count(after: word, rest.next())
      case "--writer": writer = try Self.count(after: word, rest.next())
      case "--values": values = try Self.count(after: word, rest.next())
      case "--seed": seed = try Self.number(after: word, rest.next())
      case "--quick": (plan, isQuick) = (.quick, true)
      case "--full": (plan, isQuick) = (.full, false)
      case "--help", "-h": wantsHelp = true
      default: throw Mistake(description: "\(word) is not an option.\n\n\(Self.usage)")
      }
    }
    if results == nil, !isQuick { results = URL(filePath: "Benchmarks/RESULTS.md") }
  }

  private static func number(after option: String, _ word: String?) throws(Mistake) -> UInt64 {
    guard let number = word.flatMap(UInt64.init) else {
      throw Mistake(description: "\(option) needs a whole number.\n\n\(usage)")
    }
    return number
  }

  private static func count(after option: String, _ word: String?) throws(Mistake) -> Int {
    Int(clamping: try number(after: option, word))
  }

  private static func path(after option: String, _ word: String?) throws(Mistake) -> URL {
    guard let word else { throw Mistake(description: "\(option) needs a path.\n\n\(usage)") }
    return URL(filePath: word).standardizedFileURL
  }
}
