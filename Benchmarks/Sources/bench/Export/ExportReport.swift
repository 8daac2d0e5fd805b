/// The results of the export benchmark, as Markdown.
struct ExportReport {
  let count: Int
  let few: Int
  /// The time of reading the same answers with plain SQL, in seconds.
  var plain: Double?
  /// The peak memory of exports of few records, in MB.
  var fewMemory: Double?
  var rows: [(options: String, figures: ExportFigures)] = []

  /// The targets.
  var targets: [Target] {
    let lines = rows.first?.figures
    return [
      Target(
        promise: "\(count) records as JSON lines: CPU time for 50 MB/s", measured: lines?.cpu,
        bound: lines.map { Double($0.bytes) / 50e6 }, unit: "s"),
      Target(
        promise: "\(count) records: peak memory, beside \(few) records + 8 MB",
        measured: rows.compactMap(\.figures.memory).max(), bound: fewMemory.map { $0 + 8 },
        unit: "MB"),
    ]
  }

  var markdown: String {
    [heading, MarkdownTable(table).text, MarkdownTable(targets: targets).text]
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    ## Exports

    Machine: \(Machine.description).
    \(count) records of eight answers, from the store to a file. Reading the same answers with plain \
    SQL, without writing them, takes \(plain.map { Self.number($0) } ?? "–") s.
    """
  }

  private var table: [[String]] {
    [["options", "MB", "s", "CPU s", "MB/s", "MB/s of CPU time", "peak MB"]]
      + rows.map { options, figures in
        let size = Double(figures.bytes) / 1e6
        return ["`\(options)`"]
          + [
            size, figures.seconds, figures.cpu, size / figures.seconds, size / figures.cpu,
          ].map(Self.number) + [figures.memory.map(Self.number) ?? "–"]
      }
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
