import Driving
import Foundation

/// What was measured of a store of one size.
struct HistoryFigures {
  /// Values in the store, and in the history that is searched.
  let values: Int
  let rows: Int
  /// The bytes of their texts.
  let bytes: Int
  let rowBytes: Int
  /// Seconds.
  let importing: Double
  let tidying: Double
  let fileBytes: Int
  /// Milliseconds until the best values, and all, can be searched; the middle of several.
  let firstPiece: Double
  let loading: Double
  let keys: KeyTimes
  let checked: Int
  /// Bytes that a process grows by when it loads the history.
  let memory: Double
  /// Milliseconds of whole processes.
  let starts: (idle: [Double], open: [Double])
  let commits: CommitTimes
  let plain: PlainFigures?

  /// Milliseconds that finding the first page adds to a process.
  var coldStart: Double? {
    guard let open = Percentiles(starts.open)[50], let idle = Percentiles(starts.idle)[50] else {
      return nil
    }
    return open - idle
  }
  var fileShare: Double { Double(fileBytes) / Double(max(bytes, 1)) }
  var memoryShare: Double { memory / Double(max(rowBytes, 1)) }
}

/// What the plain algorithms and fzf take for the same values and some of the same queries, in
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

  /// Some, evenly spread.
  private static func some(_ count: Int, of queries: [String]) -> [String] {
    guard queries.count > count else { return queries }
    return (0..<count).map { queries[$0 * queries.count / count] }
  }
}
