import Foundation

/// The command line arguments.
struct Arguments {
  var refill: URL?
  /// A second refill binary, measured in the same rounds as `refill` and compared with it.
  var beside: URL?
  var forms: URL?
  var environment: URL?
  var plan = Plan.usual
  var results: URL?
  var wantsHelp = false
  /// The benchmark to run.
  var part = Part.programs
  var isQuick = false
  /// The random seed for generated forms and values.
  var seed: UInt64 = 7
  /// The number of concurrent writers, and the number of values of each.
  var writers = 8
  var each = 10_000
  /// The arguments of one writer: its number, and the file for its result.
  var writer = 0
  var store: URL?
  /// The file of values to search, one per line, and the texts to type.
  var values: URL?
  var queries: URL?
  /// The history sizes to measure, one store each; empty for the usual sizes.
  var sizes: [Int] = []

  /// The benchmarks.
  enum Part {
    /// Refill and its peers, in terminals.
    case programs
    /// The ranking of suggestions by context.
    case context
    /// Large forms, in terminals.
    case large
    /// Forms with and without a draft, in terminals.
    case drafts
    /// Loading and finding of abbreviations.
    case snippets
    /// Typing while other processes write.
    case soak
    /// One of these processes.
    case soakWriter
    /// Large histories.
    case history
    /// Exports of many records.
    case export
    /// Many records in one process.
    case records
    /// No measurement: records the order in which functions run.
    case order
  }

  static let usage = """
    usage: bench [--refill PATH [--beside PATH]] [--forms DIR] [--venv DIR] [--quick | --full]
                 [--results FILE]
           bench context [--seed N] [--quick] [--results FILE]
           bench large --refill PATH [--quick | --full] [--results FILE]
           bench drafts --refill PATH [--quick | --full] [--results FILE]
           bench snippets [--seed N] [--results FILE]
           bench soak --refill PATH [--writers N] [--each N] [--results FILE]
           bench history [--values FILE] [--queries FILE] [--size N]… [--seed N]
                         [--refill PATH] [--venv DIR] [--results FILE]
           bench export --refill PATH [--size N] [--quick] [--results FILE]
           bench records --refill PATH [--seed N] [--results FILE]
           bench order --refill PATH --results FILE

      --refill PATH   the program to measure; without it only the others are
      --beside PATH   another refill program, measured in turn with the first and compared with
                      it in a table at the end
      --forms DIR     start each form file of this folder too
      --venv DIR      a Python environment: its fzf and its prompt libraries are measured
      --quick         about a minute, too few keys for a p99 that means something
      --full          about half an hour
      --writers N     programs that write at once; 8
      --each N        values that each of them writes; 10000
      --values FILE   values to be searched, one a line, instead of made-up ones
      --queries FILE  what is typed, letter by letter, one a line
      --size N        how many values are searched; may be given several times
      --seed N        other made-up forms and values; 7 is what the results are from
      --results FILE  where the tables go; Benchmarks/RESULTS.md, but nowhere with --quick
                      or --beside

    Ends with 0 if every target holds, 1 if one does not or could not be measured or if an
    answer is wrong, 2 if it could not run.

    """

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: some Collection<String>) throws(Mistake) {
    var rest = words.makeIterator()
    while let word = rest.next() {
      switch word {
      case "context": part = .context
      case "large": part = .large
      case "drafts": part = .drafts
      case "snippets": part = .snippets
      case "soak": part = .soak
      case "soak-writer": part = .soakWriter
      case "history": part = .history
      case "export": part = .export
      case "records": part = .records
      case "order": part = .order
      case "--refill": refill = try Self.path(after: word, rest.next())
      case "--beside": beside = try Self.path(after: word, rest.next())
      case "--forms": forms = try Self.path(after: word, rest.next())
      case "--venv": environment = try Self.path(after: word, rest.next())
      case "--results": results = try Self.path(after: word, rest.next())
      case "--store": store = try Self.path(after: word, rest.next())
      case "--writers": writers = try Self.count(after: word, rest.next())
      case "--writer": writer = try Self.count(after: word, rest.next())
      case "--each": each = try Self.count(after: word, rest.next())
      case "--values": values = try Self.path(after: word, rest.next())
      case "--queries": queries = try Self.path(after: word, rest.next())
      case "--size": sizes.append(try Self.size(after: word, rest.next()))
      case "--seed": seed = try Self.number(after: word, rest.next())
      case "--quick": (plan, isQuick) = (.quick, true)
      case "--full": (plan, isQuick) = (.full, false)
      case "--help", "-h": wantsHelp = true
      default: throw Mistake(description: "\(word) is not an option.\n\n\(Self.usage)")
      }
    }
    if beside != nil, refill == nil {
      throw Mistake(description: "--beside needs --refill PATH too.\n\n\(Self.usage)")
    }
    let isComparison = part == .programs && beside != nil
    if results == nil, !isQuick, !isComparison { results = URL(filePath: "Benchmarks/RESULTS.md") }
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

  private static func size(after option: String, _ word: String?) throws(Mistake) -> Int {
    guard let size = Int(exactly: try number(after: option, word)), size > 0 else {
      throw Mistake(description: "\(option) needs a number from 1 on.\n\n\(usage)")
    }
    return size
  }

  private static func path(after option: String, _ word: String?) throws(Mistake) -> URL {
    guard let word else { throw Mistake(description: "\(option) needs a path.\n\n\(usage)") }
    return URL(filePath: word).standardizedFileURL
  }
}
