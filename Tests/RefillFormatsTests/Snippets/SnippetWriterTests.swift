import RefillCore
import RefillFormats
import Testing

@Suite struct `Written snippets` {
  /// What each format can hold of its own sample comes back as it was.
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
    // The rule of the file stands with each snippet now.
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
    #expect(csv.left.map(\.abbreviation) == ["c"])
    let vsCode = SnippetWriter.text(of: collection, as: .vsCode)
    #expect(vsCode.left.map(\.abbreviation) == ["b"])
    #expect(
      vsCode.text == """
        {
          ";a": { "prefix": ";a", "body": "50% of \\\\$5 \\\\\\\\" },
          ";c": { "prefix": ";c", "body": "$1" },
          ";d": { "prefix": ";d", "body": "plain" }
        }

        """)
    let espanso = SnippetWriter.text(of: collection, as: .espanso)
    #expect(espanso.left.map(\.abbreviation) == ["b", "c"])
  }

  private func reading(_ text: String, _ format: SnippetFormat) throws -> SnippetCollection {
    let reading = SnippetReader.read(Array(text.utf8), as: format, named: "file")
    return try #require(reading.collection, "\(reading.remarks) \(text)")
  }
}
