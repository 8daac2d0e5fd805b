import Driving

/// The results of the snippet benchmark, as Markdown.
struct SnippetReport {
  let count: Int
  let seed: UInt64
  /// The load times in milliseconds.
  var quickLoads: [Double] = []
  var fileLoads: [Double] = []
  var plainLoads: [Double] = []
  var makings: [Double] = []
  /// The times per key in microseconds.
  var keys: [Double] = []
  var keysWithout: [Double] = []
  var lookups: [Double] = []
  var scans: [Double] = []
  /// The number of differences between both.
  var differences = 0

  /// The targets.
  var targets: [Target] {
    [
      Target(
        promise: "\(count) snippets: loading, p50", measured: Percentiles(quickLoads)[50],
        bound: 50, unit: "ms"),
      Target(
        promise: "\(count) snippets: a key typed into a field, p99",
        measured: Percentiles(keys)[99], bound: 50, unit: "µs"),
      Target(
        promise: "\(count) snippets: a lookup, p99", measured: Percentiles(lookups)[99], bound: 50,
        unit: "µs"),
      Target(
        promise: "a lookup, p50, against a plain scan's / 100", measured: Percentiles(lookups)[50],
        bound: Percentiles(scans)[50].map { $0 / 100 }, unit: "µs"),
      Target(
        promise: "lookups that find something else than a plain scan",
        measured: Double(differences), bound: 0, unit: "lookups"),
    ]
  }

  var markdown: String {
    [heading, MarkdownTable(rows).text, MarkdownTable(targets: targets).text]
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    ## Snippets

    Machine: \(Machine.description).
    Seed \(seed), \(count) made-up slips of the pen, each expanding at the end of a word in the case \
    in which it was typed. The plain scan reads the same list in espanso's format, line by line, into \
    a dictionary, and goes through all of it at each key.
    """
  }

  private var rows: [[String]] {
    [["", "times", "p50", "p99", "max"]]
      + [
        row("loading, from the copy beside the file, ms", quickLoads),
        row("loading, from the file itself, ms", fileLoads),
        row("of this, making what is searched, ms", makings),
        row("loading, plain, ms", plainLoads),
        row("a key typed into a field, µs", keys),
        row("the same without snippets, µs", keysWithout), row("a lookup, µs", lookups),
        row("a plain scan, µs", scans),
      ]
  }

  private func row(_ name: String, _ samples: [Double]) -> [String] {
    let values = Percentiles(samples)
    return [name, "\(values.count)"]
      + [values[50], values[99], values.maximum].map { $0.map(Self.number) ?? "" }
  }

  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
