import Driving
import Foundation
import RefillCore
import RefillStore

/// Measures stores of several sizes, one after the other.
struct HistoryRun {
  let arguments: Arguments
  let workspace: Workspace

  /// The maximum size at which values are also kept in an array, for brute force and for the peers.
  private static let mostInArrays = 1_000_000
  /// The sizes at which results are checked against brute force.
  private static let checked = 1_000...100_000
  private static let loads = 5
  private static let starts = 25

  /// - Parameter withPeers: true to measure the naive algorithms and fzf too.
  func measure(
    _ size: Int, withPeers: Bool, say: (String) -> Void
  ) throws -> HistoryFigures {
    let made = try MadeStore(size, history(), in: workspace)
    defer { made.remove() }
    say("\(made.values) values are in the store")
    var index = made.index
    let texts = try texts(made, &index)
    let (firstPiece, loading) = try loadTimes(made, &index)
    let keys = try KeyTimes(texts.timed, in: index)
    say("\(keys.typed.count) keys are typed")
    var check =
      made.values <= Self.mostInArrays ? AnswerCheck(try made.ranked()) : nil
    if Self.checked.contains(made.values) {
      try check?.type(texts.timed + texts.checked, into: &index)
      say("\(check?.keystrokes ?? 0) answers are right")
    }
    let probes = ProbeRuns(workspace: workspace, store: made.file, history: MadeHistory.main)
    let (memory, starts) = (try probes.memory(), try probes.starts(Self.starts))
    let fileBytes = made.fileBytes
    let plain = try withPeers ? check.map { try peers($0, texts, made) } : nil
    let commits = try CommitTimes(
      store: made.store, file: made.file, known: made.sample, seed: arguments.seed, in: workspace)
    return HistoryFigures(
      values: made.values, rows: made.rows, bytes: made.bytes, rowBytes: made.rowBytes,
      importing: made.importing, tidying: made.tidying, fileBytes: fileBytes,
      firstPiece: firstPiece, loading: loading, keys: keys, checked: check?.keystrokes ?? 0,
      memory: memory, starts: starts, commits: commits, plain: plain)
  }

  private func history() throws -> MadeHistory {
    guard let file = arguments.values else {
      return MadeHistory(texts: MadeValues(seed: arguments.seed), seed: arguments.seed)
    }
    return MadeHistory(texts: try Self.lines(of: file).makeIterator(), seed: arguments.seed)
  }

  private func texts(_ made: MadeStore, _ index: inout FieldIndex) throws -> TypedTexts {
    if let file = arguments.queries { return TypedTexts(try Self.lines(of: file)) }
    while try !index.load() {}
    let popular = try index.find("", limit: 200).suggestions.map(\.value)
    return TypedTexts(popular: popular, sample: made.sample, seed: arguments.seed)
  }

  /// Loads the index several times; returns the last one and the times in milliseconds.
  private func loadTimes(
    _ made: MadeStore, _ index: inout FieldIndex
  ) throws -> (firstPiece: Double, all: Double) {
    var (firsts, all) = ([Double](), [Double]())
    for _ in 0..<Self.loads {
      index = made.index
      let begun = Moment.now
      var isLoaded = try index.load()
      firsts.append(Moment.now.milliseconds(since: begun))
      while !isLoaded { isLoaded = try index.load() }
      all.append(Moment.now.milliseconds(since: begun))
    }
    return (Percentiles(firsts)[50] ?? 0, Percentiles(all)[50] ?? 0)
  }

  private func peers(
    _ check: AnswerCheck, _ texts: TypedTexts, _ made: MadeStore
  ) throws -> PlainFigures {
    let queries = TypedTexts.keystrokes(of: texts.timed).joined().map(Folding.exact.fold)
    return try PlainFigures(
      check, queries: queries.filter { !$0.trimmed.isEmpty }, lines: made.lines, arguments,
      in: workspace)
  }

  /// Returns the distinct lines of a file.
  private static func lines(of file: URL) throws -> [String] {
    var seen: Set<Substring> = []
    return try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .filter { seen.insert($0).inserted }.map(String.init)
  }
}
