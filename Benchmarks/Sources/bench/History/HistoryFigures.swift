import Driving
import Foundation

/// The results of a store of one size.
struct HistoryFigures {
  /// The number of values in the store, and in the history that is searched.
  let values: Int
  let rows: Int
  /// The size of their texts in bytes.
  let bytes: Int
  let rowBytes: Int
  /// The time of the import in seconds.
  let importing: Double
  let tidying: Double
  let fileBytes: Int
  /// The median times in milliseconds until the best values, and all values, can be searched.
  let firstPiece: Double
  let loading: Double
  let keys: KeyTimes
  let checked: Int
  /// The memory growth of a process that loads the history, in bytes.
  let memory: Double
  /// The times of whole processes in milliseconds.
  let starts: (idle: [Double], open: [Double])
  let commits: CommitTimes
  let plain: PlainFigures?

  /// The time that finding the first page adds to a process, in milliseconds.
  var coldStart: Double? {
    guard let open = Percentiles(starts.open)[50], let idle = Percentiles(starts.idle)[50] else {
      return nil
    }
    return open - idle
  }
  var fileShare: Double { Double(fileBytes) / Double(max(bytes, 1)) }
  var memoryShare: Double { memory / Double(max(rowBytes, 1)) }
}

/// The times of the naive algorithms and fzf, for the same values and some of the queries, in
/// microseconds.
struct PlainFigures {
  private(set) var passes: [PlainTwoPass: [Double]] = [:]
  private(set) var like: [Double] = []
  let fzf: FzfMatching?
  let race: ImportRace?

  init(
    _ check: AnswerCheck, queries: [String], lines: URL, _ arguments: Arguments,
    in workspace: Workspace
  ) throws {
    for way in PlainTwoPass.allCases {
      let count =
        switch way {
        case .bytes: 60
        case .folded: 30
        case .searching: 5
        }
      let values = way == .searching ? check.values : check.folded
      passes[way] = Self.some(count, of: queries).map { query in
        ThreadClock.time { _ = way.matches(query, in: values) }
      }
    }
    let table = try PlainTable(workspace.file("like.sqlite"), journal: .none)
    try table.fill(check.values, folded: check.folded)
    like = try Self.some(60, of: queries).map { try table.search($0, limit: AnswerCheck.limit) }
    let list = try workspace.write(check.values, to: "list.txt")
    fzf = FzfMatching(
      Self.some(10, of: queries), lines: list, environment: arguments.environment, in: workspace)
    race = try ImportRace(lines, program: arguments.refill, in: workspace)
  }

  /// Returns `count` queries at equal intervals.
  private static func some(_ count: Int, of queries: [String]) -> [String] {
    guard queries.count > count else { return queries }
    return (0..<count).map { queries[$0 * queries.count / count] }
  }
}
