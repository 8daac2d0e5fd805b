import RefillCore
import RefillFormats

/// The snippet benchmark, `bench snippets`: expands abbreviations while typing, compared with a
/// naive linear scan.
enum SnippetBench {
  /// The number of snippets: that of the largest package of espanso's hub.
  private static let count = 28_000
  private static let loads = 9
  private static let words = 700

  /// - Returns: true if all targets are met.
  static func run(_ arguments: Arguments) throws -> Bool {
    let results = arguments.results.map { ResultsFile(file: $0, section: "snippets") }
    try results?.check()
    let made = MadeSnippets(count, seed: arguments.seed)
    var report = SnippetReport(count: count, seed: arguments.seed)
    let library = load(made, &report)
    type(made.typed(words: words, seed: arguments.seed), library, &report)
    scan(made.typed(words: words / 10, seed: arguments.seed), made, library, &report)
    print(report.markdown, terminator: "")
    try results?.replace(with: report.markdown)
    return report.targets.allSatisfy { $0.holds == true }
  }

  /// Loads the snippets from Refill's file, from its cache, and with the baseline.
  private static func load(_ made: MadeSnippets, _ report: inout SnippetReport) -> SnippetLibrary {
    let json = Array(RefillSnippets.text(of: made.collection).utf8)
    let quick = SnippetCache.bytes(of: made.collection, key: [1])
    let yaml = made.yaml
    var library = SnippetLibrary()
    for _ in 0..<loads {
      report.quickLoads.append(
        took {
          library = SnippetLibrary(
            SnippetCache.collection(of: quick, key: [1]) ?? SnippetCollection())
        })
      report.fileLoads.append(
        took {
          let reading = SnippetReader.read(json, as: .refill, named: "")
          library = SnippetLibrary(reading.collection ?? SnippetCollection())
        })
      report.plainLoads.append(took { _ = PlainScan(yaml: yaml) })
      report.makings.append(took { _ = SnippetLibrary(made.collection) })
    }
    return library
  }

  /// Types into a field with the snippets, and into one without any.
  private static func type(
    _ text: String, _ library: SnippetLibrary, _ report: inout SnippetReport
  ) {
    var host = FormModel.Host()
    report.keysWithout = keys(text, host)
    host.snippets = { library }
    report.keys = keys(text, host)
    for end in text.indices {
      let before = text[..<end]
      report.lookups.append(
        took { _ = library.match(atEndOf: before, typed: .max) { _ in true } } * 1000)
    }
  }

  /// Returns the time of each key of a text in microseconds.
  ///
  /// The field is cleared after each word, because fields are short.
  private static func keys(_ text: String, _ host: FormModel.Host) -> [Double] {
    var model = FormModel(Form(id: "form", fields: [Field(id: "text")]))
    _ = model.handle(.begin, host: host)
    var times: [Double] = []
    for character in text {
      times.append(took { _ = model.handle(.type(String(character)), host: host) } * 1000)
      if character == " " { _ = model.handle(.clear, host: host) }
    }
    return times
  }

  /// Expands the same text with the baseline, and counts the differences.
  private static func scan(
    _ text: String, _ made: MadeSnippets, _ library: SnippetLibrary, _ report: inout SnippetReport
  ) {
    let plain = PlainScan(yaml: made.yaml)
    for end in text.indices {
      let before = String(text[..<end])
      var found: String?
      report.scans.append(took { found = plain.replacement(atEndOf: before) } * 1000)
      let own = library.match(atEndOf: before[...], typed: .max) { _ in true }
      if own?.snippet.text != found { report.differences += 1 }
    }
  }

  /// Returns the CPU time of `body` in milliseconds.
  private static func took(_ body: () -> Void) -> Double { ThreadClock.time(body) / 1000 }
}
