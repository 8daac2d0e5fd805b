import Foundation
import RefillCore
import RefillFormats
import RefillStore
import TestSupport
import Testing

@testable import refill

@Suite struct `The uses of snippets` {
  private static let collection = SnippetCollection([
    SnippetGroup("g", prefix: ",", snippets: [Snippet("sig", "Ann Chen"), Snippet("tel", "5")])
  ])

  private static func time(_ hours: Double) -> Date {
    Date(timeIntervalSince1970: 1_795_244_400 + hours * 3600)
  }

  @Test func `are counted by the snippet, however it was typed, and added up in the store`() throws
  {
    let folder = try TemporaryDirectory()
    let path = folder.file("uses/uses.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("uses"), withIntermediateDirectories: true)
    try Data(#"{"snippets":{",sig":{"count":3,"saved":1}}}"#.utf8).write(to: URL(filePath: path))
    let store = try Store.inMemory()
    let counter = SnippetCounter()
    counter.note(.didExpand("a", abbreviation: ",sig", 0..<8), at: Self.time(2))
    counter.note(.didExpand("a", abbreviation: ",SIG", 2..<10), at: Self.time(1))
    counter.note(.textDidChange("a"), at: Self.time(5))
    counter.note(.didExpand("a", abbreviation: ",tel", 0..<9), at: Self.time(4))
    counter.note(.didUndoExpansion("a", abbreviation: ",tel", 0..<9), at: Self.time(4))
    for _ in 0..<2 { counter.keep(in: store, replacing: path, naming: Self.collection) }
    #expect(!FileManager.default.fileExists(atPath: path))
    counter.note(.didExpand("a", abbreviation: ",tel", 0..<1), at: Self.time(3))
    counter.keep(in: store, replacing: path, naming: Self.collection)
    let uses = SnippetUses(snippets: try store.snippets.uses())
    #expect(uses.snippets[",sig"] == .init(count: 5, saved: 9, last: Self.time(2)))
    #expect(uses.snippets[",tel"] == .init(count: 1, saved: 0, last: Self.time(3)))
    let counted = Self.collection.counting(uses)
    #expect(counted.groups[0].snippets.map(\.ownUses) == [5, 1])
    #expect(counted.groups[0].snippets.map(\.ownSaved) == [9, 0])
    let all = counted.groups[0].snippets.map { (group: counted.groups[0], snippet: $0) }
    let lines = SnippetLines(counted).table(of: all).rows.compactMap(\.last)
    #expect(lines[0].hasPrefix("5 times, 9 characters saved, last "))
    #expect(lines[1].hasPrefix("1 time, 0 characters saved, last "))
    let typed = { (order: SnippetOrder) in order.sorted(all).map(\.snippet.abbreviation) }
    #expect(typed(.recent) == ["tel", "sig"])
    #expect(typed(.uses) == ["sig", "tel"])
    #expect(SnippetOrder.uses.sorted(all.reversed()).map(\.snippet.abbreviation) == ["sig", "tel"])
    #expect(typed(.file) == ["sig", "tel"])
  }

  @Test func `read before stay while their file is damaged, and the damage is told once`() throws {
    let folder = try TemporaryDirectory()
    let paths = Paths(["XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path])
    let file = URL(filePath: paths.snippets)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(RefillSnippets.text(of: Self.collection).utf8).write(to: file)
    let store = SnippetStore(paths, writesNothing: true, checkInterval: .zero)
    #expect(store.library().collection.count == 2)
    #expect(store.library().failure == nil && store.takeNews() == nil)
    try Data("{ damaged".utf8).write(to: file)
    #expect(store.library().collection.count == 2)
    #expect(store.library().failure?.contains("snippets.json:1:") == true)
    #expect(store.takeNews()?.hasPrefix("snippets.json:1:") == true)
    #expect(store.takeNews() == nil)
    // Without snippets read before there are none.
    let fresh = SnippetStore(paths, writesNothing: true, checkInterval: .zero)
    #expect(fresh.library().collection.isEmpty && fresh.library().failure != nil)
  }

  @Test func `keep their own rule where their group is there`() {
    var own = SnippetCollection([SnippetGroup("g", snippets: [Snippet("a", "1")])])
    let others = SnippetCollection([
      SnippetGroup("g", rule: ExpansionRule(moment: .atTab), snippets: [Snippet("b", "2")])
    ])
    #expect(own.merge(others) == 0)
    #expect(own.groups.map(\.rule.moment) == [nil])
    #expect(own.groups[0].snippets.map(\.rule.moment) == [nil, .atTab])
  }

  @Test(arguments: [
    ("{{dat}}", "unknown {{dat}}; did you mean {{date yyyy-MM-dd}}?"),
    ("{{date}}", "unknown {{date}}; did you mean {{date yyyy-MM-dd}}?"),
    ("{{dat +1d d.M.}}", "unknown {{dat +1d d.M.}}; did you mean {{date +1d d.M.}}?"),
    ("{{choose}}", "unknown {{choose}}; did you mean {{choose Name: one | two}}?"),
    ("{{choos Day: Mon}}", "unknown {{choos Day: Mon}}; did you mean {{choose Day: Mon}}?"),
    ("{{clipbord}}", "unknown {{clipbord}}; did you mean {{clipboard}}?"),
    ("{{zzz}}", "unknown {{zzz}}."),
  ])
  func `come with advice about words that mean nothing`(macro: String, sentence: String) {
    #expect(SnippetAdvice.unknown(macro, in: .refill) == sentence)
  }

  @Test func `of an import are told by their code points where they cannot be seen`() throws {
    let words = [" ", "\u{200B}", "  ", "\u{200B}\u{2060}", "tel"]
    let reading = SnippetReader.read(
      Array(words.map { "\"\($0)\",\"x\",\"\"\r\n" }.joined().utf8), as: .csv, named: "f")
    var result = SnippetImport([("f.csv", .csv, reading)])
    result.holdBackEverydayWords([])
    #expect(
      result.text(isDry: true) == """
        5 snippets in 1 group would be imported.
        4 abbreviations are blanks (<U+0020>, <U+200B>, <U+0020><U+0020>, \
        <U+200B><U+2060>): only search (Ctrl-X s) finds them. `refill snippets lint` lists them.
        1 abbreviation of letters alone expands as a whole word: tel.

        """)
    let flaws = result.collection.flaws(SnippetContext(now: .distantPast))
    #expect(flaws.first?.sentence.hasPrefix("<U+0020> is an everyday") == true)
  }

  @Test func `of an import are told to be found by search where they are everyday words`() throws {
    let words = ["a", "b", "i", "if", "for", "front", "tel", "ts", "?"]
    let reading = SnippetReader.read(
      Array(words.map { "\"\($0)\",\"x\",\"\"\r\n" }.joined().utf8), as: .csv, named: "f")
    var result = SnippetImport([("f.csv", .csv, reading)])
    result.holdBackEverydayWords(["front"])
    #expect(
      result.text(isDry: false) == """
        9 snippets in 1 group imported.
        7 abbreviations are everyday letters, words or signs (a, b, i, if, …): only search (Ctrl-X s) finds them. \
        `refill snippets lint` lists them.
        2 abbreviations of letters alone expand as whole words: tel, ts.

        """)
    var own = SnippetCollection([SnippetGroup("f", snippets: [Snippet("i", "mine")])])
    result.merge(into: &own)
    let library = SnippetLibrary(own)
    let context = SnippetContext(now: .distantPast)
    let text = "tim smith. This is it, if not bad for a b: its hotel in front"
    #expect(library.expandingAbbreviations(in: text, context).text == text)
  }
}

@Suite struct `Reminders of abbreviations` {
  private func time(_ hours: Double) -> Date {
    Date(timeIntervalSince1970: 1_795_219_200 + hours * 3600)
  }

  @Test func `come once a day in the zone of the user, also in another process`() throws {
    let store = try Store.inMemory()
    let zone = try #require(TimeZone(secondsFromGMT: 2 * 3600))
    var reminders = SnippetReminders()
    #expect(reminders.note("kr", at: time(1), in: zone) == true)
    #expect(reminders.note("kr", at: time(21.9), in: zone) == false)
    #expect(reminders.note("tel", at: time(21.9), in: zone) == true)
    #expect(reminders.note("kr", at: time(22.1), in: zone) == true)
    reminders.keep(in: store)
    var later = SnippetReminders()
    later.take(try store.snippets.reminders())
    #expect(later.note("kr", at: time(30), in: zone) == false)
    #expect(later.note("tel", at: time(30), in: zone) == true)
    #expect(later.note("kr", at: time(47), in: zone) == true)
  }
}
