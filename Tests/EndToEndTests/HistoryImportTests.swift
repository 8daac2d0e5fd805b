import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `An import of text` {
  private static let notUTF8 =
    "These bytes are not UTF-8. Convert the file, for example with iconv -f latin1 -t utf-8."

  @Test(
    arguments: [
      ("latin.txt", Array("York\nM".utf8) + [0xFC] + Array("nchen\n".utf8), "2:2: " + notUTF8),
      ("shift-jis.csv", Array("value\nYork\n".utf8) + [0x93, 0x8C, 0x8B, 0x9E], "3:1: " + notUTF8),
      ("latin.jsonl", Array(#"{"history":"h","value":""#.utf8) + [0xFC], "1:25: " + notUTF8),
      ("windows.txt", [0xFF, 0xFE, 0x59, 0, 0x0A, 0], "1: The file is UTF-16. Save it as UTF-8."),
      (
        "nul.txt", Array("York\n\nLe\0eds\n".utf8),
        "3:3: A NUL character cannot be stored. Remove it from the file."
      ),
    ] as [(String, [UInt8], String)])
  func `refuses a file that is not UTF-8 or has NUL`(
    file: String, bytes: [UInt8], complaint: String
  ) async throws {
    try await Home.open { home in
      try Data(bytes).write(to: URL(filePath: home.path(of: file)))
      let result = try await home.refill("history", "import", "--for", "city", file)
      #expect(result.complaints == "refill: \(file):\(complaint)\n")
      #expect(result.status == 2)
      #expect(try await home.refill("history", "list").output.isEmpty)
    }
  }

  @Test(arguments: [
    ("firms.csv", "Firma;Ort\r\nMüller, Söhne;Ulm\r\n\"A; B\";Wien\r\n"),
    ("firms.csv", "Ort, Land;Firma\nUlm;Müller, Söhne\nWien;\"A; B\"\n"),
    ("firms.tsv", "Firma\tOrt\nMüller, Söhne\tUlm\nA; B\tWien\n"),
    ("firms.csv", "sep=;\r\nOrt, Land;FIRMA\r\nUlm;Müller, Söhne\r\nWien;\"A; B\"\r\n"),
  ])
  func `takes a column of a table with semicolons or tabs`(file: String, text: String) async throws
  {
    try await Home.open { home in
      try home.write(text, to: file)
      let result = try await home.refill(
        "history", "import", "--for", "firm", "--column", "Firma", file)
      #expect(result.output == "2 values imported.\n")
      let list = try await home.refill("history", "list", "firm").output
      #expect(list.split(separator: "\n").sorted() == ["A; B\t1", "Müller, Söhne\t1"])
    }
  }

  @Test func `leaves out control characters`() async throws {
    try await Home.open { home in
      try home.write("Y\u{1B}[31mork\nLeeds\u{7}\nUlm\n", to: "cities.txt")
      let result = try await home.refill("history", "import", "--for", "city", "cities.txt")
      #expect(result.output == "3 values imported.\n2 control characters were removed.\n")
      let list = try await home.refill("history", "list", "city").output
      #expect(list.split(separator: "\n").sorted() == ["Leeds\t1", "Ulm\t1", "Y[31mork\t1"])
    }
  }

  @Test func `names the columns of a table without the one that is asked for`() async throws {
    try await Home.open { home in
      try home.write("Firma;Ort\nAcme;Ulm\n", to: "firms.csv")
      let result = try await home.refill(
        "history", "import", "--for", "firm", "--column", "Name", "firms.csv")
      #expect(
        result.complaints == "refill: firms.csv has no column Name. Name one of its header with "
          + "--column: Firma, Ort.\n")
      #expect(result.status == 2)
      try home.write("Ann,Leeds\nBo,York\n", to: "people.csv")
      let bare = try await home.refill("history", "import", "--for", "person", "people.csv")
      #expect(
        bare.complaints
          == "refill: people.csv has no column value. Name one of its header with --column.\n")
    }
  }

  @Test func `takes the uses of a table with semicolons, and names its wrong row`() async throws {
    try await Home.open { home in
      try home.write("value;uses\nUlm;3\nWien;\n", to: "cities.csv")
      try await home.refill("history", "import", "--for", "city", "cities.csv")
      #expect(try await home.refill("history", "list", "city").output == "Ulm\t3\nWien\t1\n")
      try home.write("value;uses\nBonn;1\nKöln\n", to: "broken.csv")
      let broken = try await home.refill("history", "import", "--for", "city", "broken.csv")
      #expect(broken.complaints == "refill: broken.csv:3: the row has 1 cells, the header 2.\n")
    }
  }

  @Test(arguments: [
    ("v.csv", "history,value,uses\ncity,Ulm,2\ncity,Bonn,0\n", "3: write uses"),
    ("v.csv", "history,value,uses\ncity,Ulm,many\n", "2: write uses"),
    ("v.csv", "history,value\ncity,Ulm\n,Bonn\n", "3: the name of the history is empty."),
    ("v.jsonl", #"{"history":"city","value":"Ulm","uses":1.5}"#, "1:40: write uses"),
    ("v.jsonl", #"{"history":" ","value":"Ulm"}"#, "1:12: the name of the history is empty."),
  ])
  func `refuses a wrong number of uses and an empty history`(
    file: String, text: String, complaint: String
  ) async throws {
    try await Home.open { home in
      try home.write(text, to: file)
      let result = try await home.refill("history", "import", file)
      #expect(result.complaints.hasPrefix("refill: \(file):\(complaint)"))
      #expect(result.status == 2)
      #expect(try await home.refill("history", "list").output.isEmpty)
    }
  }

  @Test func `skips the byte order mark of a table`() async throws {
    try await Home.open { home in
      try home.write("\u{FEFF}value\nMünchen\n", to: "cities.csv")
      let result = try await home.refill("history", "import", "--for", "city", "cities.csv")
      #expect(result.output == "1 value imported.\n")
      #expect(try await home.refill("history", "list", "city").output == "München\t1\n")
    }
  }
}
