import Foundation
import RefillCore
import RefillFormats
import Testing

@Suite struct `Written snippets` {
  /// Checks the round trip of each format's own sample, as far as the format can express it.
  @Test(arguments: [
    (SnippetExportFormat.csv, SnippetFormat.csv), (.vsCode, .vsCode), (.espanso, .espanso),
    (.refill, .refill),
  ])
  func `are the same when they are read again`(written: SnippetExportFormat, read: SnippetFormat)
    throws
  {
    var collection = try reading(SnippetSamples.text(read), read)
    if written == .espanso {
      for index in collection.groups.indices {
        collection.groups[index].snippets.removeAll { !$0.isEnabled }
      }
    }
    let (text, left) = SnippetWriter.text(of: collection, as: written)
    #expect(left.isEmpty)
    var again = try reading(text, read)
    // The file's rule is part of each snippet after the export.
    for group in again.groups.indices {
      for place in again.groups[group].snippets.indices where written == .espanso {
        let rule = collection.groups[group].snippets[place].rule
        #expect(again.groups[group].snippets[place].rule.over(.standard) == rule.over(.standard))
        again.groups[group].snippets[place].rule = rule
      }
    }
    #expect(again == collection)
  }

  @Test func `are translated where nothing in them has a meaning`() throws {
    let collection = SnippetCollection([
      SnippetGroup(
        "g", prefix: ";",
        snippets: [
          Snippet("a", "50% of $5 \\"), Snippet("b", "%Y", dialect: .textExpander),
          Snippet("c", "$1", dialect: .lsp), Snippet("d", "plain", dialect: .refill),
        ])
    ])
    let csv = SnippetWriter.text(of: collection, as: .csv)
    #expect(
      csv.text
        == "\";a\",\"50%% of $5 \\\",\"\"\r\n\";b\",\"%Y\",\"\"\r\n\";d\",\"plain\",\"\"\r\n")
    #expect(csv.left.map(\.snippet.abbreviation) == ["c"])
    let vsCode = SnippetWriter.text(of: collection, as: .vsCode)
    #expect(vsCode.left.map(\.snippet.abbreviation) == ["b"])
    #expect(
      vsCode.text == """
        {
          ";a": { "prefix": ";a", "body": "50% of \\\\$5 \\\\\\\\" },
          ";c": { "prefix": ";c", "body": "$1" },
          ";d": { "prefix": ";d", "body": "plain" }
        }

        """)
    let espanso = SnippetWriter.text(of: collection, as: .espanso)
    #expect(espanso.left.isEmpty)
    #expect(espanso.text.contains("[[Blank_1]]"))
    #expect(espanso.text.contains("replace: \"{{date}}\""))
  }

  @Test(arguments: [
    ("on %e %B %Y, %H:%M.", "on {{date}}.", ["%-d %B %Y, %H:%M"]),
    ("%1m/%1d\n%d", "{{date}}\n{{date2}}", ["%-m/%-d", "%d"]),
    ("%@+1D%d %clipboard %|x%d", "{{date}} {{clipboard}} $|$x{{date2}}", ["%d+86400", "%d"]),
    ("%Y 100%% %Y", "{{date}}", ["%Y 100%% %Y"]), ("%snippet:b%", "{{snippet}}", []),
  ])
  func `have dates that espanso knows`(text: String, written: String, formats: [String]) throws {
    #expect(try dates(Snippet("a", text, dialect: .textExpander)) == (written, formats))
  }

  @Test(arguments: [
    ("{{date d MMMM yyyy}}", "%-d %B %Y"), ("{{date +2d HH:mm:ss}}", "%H:%M:%S+172800"),
    ("{{date EEEE 'o''clock' h a}}", "%A o'clock %-I %p"),
    ("{{date yyyy-MM-dd'T'HH}}", "%Y-%m-%dT%H"),
  ])
  func `have patterns of dates as well`(text: String, format: String) throws {
    #expect(try dates(Snippet("a", text, dialect: .refill)) == ("{{date}}", [format]))
  }

  @Test func `keep the defaults of editors' blanks`() throws {
    let total = Snippet("t", "Total: ${1:5}.00 for ${2:Sir}", dialect: .lsp)
    let nested = Snippet("n", "${1:a ${2:b}}", dialect: .lsp)
    let group = SnippetGroup("g", snippets: [total, nested])
    let (text, left) = SnippetWriter.text(of: SnippetCollection([group]), as: .espanso)
    #expect(left.map(\.reason) == ["has a blank whose default is no plain text"])
    let read = try reading(text, .espanso)
    let context = SnippetContext(now: .distantPast)
    let expanded = SnippetLibrary(read).expandingAbbreviations(in: "t", context)
    #expect(expanded.text == "Total: 5.00 for Sir")
  }

  @Test(arguments: [
    ("%@+1M%d", "moves a date by months"),
    ("%key:tab%", "presses keys"), ("a {{ %Y", "has signs of espanso in its text"),
  ])
  func `are left out with the reason`(text: String, reason: String) {
    let snippet = Snippet("a", text, dialect: .textExpander)
    let group = SnippetGroup("g", snippets: [snippet])
    let left = SnippetWriter.text(of: SnippetCollection([group]), as: .espanso).left
    #expect(left.map(\.reason) == [reason])
  }

  /// Returns the text of a snippet in espanso's syntax, and its date formats with their offsets.
  private func dates(_ snippet: Snippet) throws -> (String, [String]) {
    let group = SnippetGroup("g", snippets: [snippet])
    let text = SnippetWriter.text(of: SnippetCollection([group]), as: .espanso).text
    let read = try reading(text, .espanso).groups[0].snippets[0]
    let formats = read.variables.compactMap { variable -> String? in
      guard case .date(let format, let offset, _, _) = variable.kind else { return nil }
      return format + (offset == 0 ? "" : "+\(offset)")
    }
    return (read.text, formats)
  }

  private func reading(_ text: String, _ format: SnippetFormat) throws -> SnippetCollection {
    let reading = SnippetReader.read(Array(text.utf8), as: format, named: "file")
    return try #require(reading.collection, "\(reading.remarks) \(text)")
  }

  @Test func `gives espanso a form for the blanks that it has`() throws {
    let source = "Dear {{ask Name = Ann}}, {{choose Day: Mon | Tue}} {{ask Name}}"
    let collection = SnippetCollection([
      SnippetGroup("g", snippets: [Snippet("let", source, dialect: .refill)])
    ])
    let (text, left) = SnippetWriter.text(of: collection, as: .espanso)
    #expect(left.isEmpty)
    #expect(text.contains("[[Name]]") && text.contains("{{form.Name}}"))
    let reading = SnippetReader.read(Array(text.utf8), as: .espanso, named: "g")
    let back = try #require(reading.collection?.groups.first?.snippets.first)
    var context = SnippetContext(now: .distantPast)
    context.unfilled = .atFirst
    #expect(SnippetRenderer.expansion(of: back, context).text == "Dear Ann, Mon Ann")
    let section = Snippet("s", "{{if Name}}x{{end}}", dialect: .refill)
    let other = SnippetWriter.text(
      of: SnippetCollection([SnippetGroup("g", snippets: [section])]), as: .espanso)
    #expect(other.left.map(\.reason) == ["has an optional part"])
  }
}
