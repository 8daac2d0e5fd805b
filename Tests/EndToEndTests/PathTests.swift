import Foundation
import Testing

@Suite(.terminalTime) struct `Paths in a terminal` {
  @Test func `are several in one field, each completed by Tab`() async throws {
    try await TmuxSession.open { terminal in
      let form = #"""
        {"id": "papers", "fields": [
          {"id": "files", "title": "Files", "kind": "path", "multiple": true, "path": "file"},
          {"id": "end", "title": "End"}]}
        """#
      try terminal.home.write(form, to: "config/refill/forms/papers.json")
      for name in ["doc/a.md", "doc/two words.md", "über/ß.txt"] {
        let file = terminal.home.folder.appendingPathComponent("\(terminal.folder)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
      try await terminal.fill("papers")
      try await terminal.type("do")
      try await terminal.press("Tab")
      try await terminal.see("› Files", "doc/")
      try await terminal.type("t")
      try await terminal.press("Tab")
      try await terminal.see("doc/two words.md")
      try await terminal.press("Enter")
      try await terminal.type("ü")
      try await terminal.press("Tab")
      try await terminal.see("über/ß.txt")
      try await terminal.press("Tab", "Enter")
      try await terminal.type("doc/b.md")
      try await terminal.press("C-x", "Enter")
      try await terminal.see("doc/b.md", "Line 3 of Files does not exist.")
      try await terminal.press("BSpace", "BSpace", "BSpace", "BSpace")
      try await terminal.type("a")
      try await terminal.press("Tab")
      try await terminal.see("doc/a.md")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let records = try await terminal.home.records(of: "papers")
      #expect(records == [#"{"files":["doc/two words.md","über/ß.txt","doc/a.md"]}"#])
    }
  }
}
