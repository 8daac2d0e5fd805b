import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import refill

@Suite struct `The documents` {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Checkout.url(name), encoding: .utf8)
  }

  /// The paths of all files in the folders that ARCHITECTURE.md names.
  private static var files: [String] {
    ["Sources", "Tests", "Forms", "data", "Support", "Examples", "Documentation"]
      .flatMap(Checkout.files).map { "/\($0)" }
  }

  @Test func `tell the version of the program`() throws {
    let newest = try Self.text("CHANGELOG.md").split(separator: "\n")
      .first { $0.hasPrefix("## ") }
    #expect(newest == "## \(Refill.version)")
  }

  @Test func `name files and folders that exist`() throws {
    let text = try Self.text("ARCHITECTURE.md")
    let names = text.matches(of: #/`([\w+./-]+(?:\.swift|\.json|\.txt|\.mdoc|/))`/#).map { $0.1 }
    let files = Self.files
    #expect(names.count > 50)
    for name in names {
      let isFound = files.contains {
        name.hasSuffix("/") ? "\($0)/".contains("/\(name)") : $0.hasSuffix("/\(name)")
      }
      #expect(isFound, "ARCHITECTURE.md names \(name)")
    }
  }

  /// The catalogues of the libraries link to symbols as in ``FormModel/handle(_:host:)``.
  @Test(arguments: ["RefillCore", "RefillFormats", "RefillStore", "RefillTerminal"])
  func `link to symbols that exist`(library: String) throws {
    let files = Checkout.files(below: "Sources/\(library)")
    let code = try files.filter { $0.hasSuffix(".swift") }.map(Self.text).joined()
    let types = Set(
      code.matches(of: #/\b(?:struct|class|enum|protocol|typealias) (\w+)/#).map { $0.1 })
    var count = 0
    for file in files where file.hasSuffix(".md") {
      for link in try Self.text(file).matches(of: #/``([A-Z]\w*)(?:\/([^`]+))?``/#) {
        count += 1
        #expect(link.1 == library || types.contains(link.1), "\(file): \(link.0)")
        guard let member = link.2?.split(separator: "/").last else { continue }
        #expect(Self.declares(String(member), in: code), "\(file): \(link.0)")
      }
    }
    #expect(count > 10)
  }

  /// True if code has a member of this name, as in `handle(_:host:)`.
  private static func declares(_ member: String, in code: String) -> Bool {
    let name = member.prefix { $0 != "(" }
    let labels = member.dropFirst(name.count + 1).dropLast().split(separator: ":")
    guard name.count < member.count else { return code.contains(" \(name)") }
    let starts = name == "init" ? ["init("] : ["func \(name)(", "case \(name)("]
    return starts.flatMap(code.ranges).contains { call in
      var depth = 0
      // The parameters, without those of closures in them.
      let list = code[call.upperBound...].prefix {
        depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
        return depth >= 0
      }
      let parameters = list.replacing(#/\([^()]*\)/#, with: "").split(separator: ",")
      return parameters.map { parameter in
        // The parameters of cases may have no label.
        parameter.contains(":") ? parameter.split { " \n:".contains($0) }.first ?? "" : "_"
      } == labels
    }
  }

  /// The examples of the manual that are lines of their own, without the escapes of the macros.
  private static func examples() throws -> [String] {
    try text("Documentation/manual.mdoc").split(separator: "\n")
      .compactMap { $0.hasPrefix(".Dl ") ? String($0.dropFirst(4)) : nil }
      .map { line in
        [("\\(dq", "\""), ("\\(aq", "'"), ("\\ ", " "), ("\\&", ""), ("\\e", "\\")].reduce(line) {
          $0.replacing($1.0, with: $1.1)
        }
      }
  }

  /// The macros drop a quotation mark at the beginning of a word, and join words by one blank.
  @Test func `have no example that the macros of the manual change`() throws {
    let macros = ["Dl", "Ql", "D1", "Li", "Sq", "Cm", "Fl", "Ar"]
    for line in try Self.text("Documentation/manual.mdoc").split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard let first = words.first, macros.contains(where: { first == ".\($0)" }) else { continue }
      let quoted = words.dropFirst().filter { $0.hasPrefix("\"") }
      #expect(quoted.isEmpty || first == ".Sq", "\(line)")
      #expect(!words.contains(""), "\(line)")
      #expect(first != ".Dl" || !line.contains("'"), "\(line)")
    }
  }

  /// The manual pages.
  private static let pages = Checkout.files(below: "Documentation/man")

  /// Runs a program on files of the checkout, and returns what it wrote to both streams.
  private static func run(_ program: String, _ words: [String], _ files: [String]) throws -> String
  {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words + files.map { Checkout.url($0).path }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  private static func isThere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: program)
  }

  private static let (groff, mandoc, python) = (
    "/usr/bin/groff", "/usr/bin/mandoc", "/usr/bin/python3"
  )

  @Test(.enabled(if: isThere(groff)))
  func `show the examples of the manual as they are typed`() throws {
    let page = try Self.run(
      Self.groff, ["-mdoc", "-Tutf8", "-P-cbou", "-rLL=300n", "-Kutf8"], Self.pages)
    let lines = page.split(separator: "\n").map { $0.drop { $0 == " " } }
    let examples = try Self.examples()
    #expect(examples.count > 30)
    for example in examples { #expect(lines.contains { $0 == example }, "\(example)") }
    #expect(page.contains(#"{"field": "badge", "message": "Badge 7 is taken."}"#))
    #expect(page.contains(#"{"errors": [...]}"#))
    let drive = DriveCommand.configuration.discussion.split(separator: "\n")
      .first { $0.contains("echo") }
    #expect(drive.map { examples.contains($0.drop { $0 == " " }.description) } == true)
  }

  @Test(.enabled(if: isThere(python)))
  func `have the manual pages that their source makes`() throws {
    let script = Checkout.url("Support/manuals.py").path
    #expect(try Self.run(Self.python, [script, "--check"], []) == "")
    #expect(Self.pages.count > Refill.all.count)
  }

  @Test(.enabled(if: isThere(groff)))
  func `have manual pages in which groff finds no fault`() throws {
    for page in Self.pages {
      #expect(try Self.run(Self.groff, ["-mdoc", "-ww", "-z", "-Tutf8", "-Kutf8"], [page]) == "")
    }
  }

  @Test(.enabled(if: isThere(mandoc)))
  func `have manual pages in which mandoc finds no fault`() throws {
    let faults = try Self.run(Self.mandoc, ["-Tlint", "-Wwarning"], Self.pages)
    #expect(faults == "")
  }

  /// Wordings that users did not understand, each of which a document or a help once had.
  private static let unclear = [
    "so long, with exit code", "an empty word is as good as none", "what comes of it",
    "without the room left", "before so many days", "may be given again", "gone through with Tab",
    "goes on where you left", "for your eyes only", "goes by itself", "what nobody typed",
    "a foreign snippet would run", "the others stand in", "has not been tried there",
    "how far it has come", "Before more than one value", "A name is wrong usage",
    "filled in within it", "lays keys over", "\"Way back\"", "\"Still on?\"",
  ]

  @Test(
    arguments: ["README.md", "Documentation/manual.mdoc", "Documentation/cookbook.md"]
      + Checkout.files(below: "Forms"))
  func `say nothing that users did not understand`(name: String) throws {
    let text = try Self.text(name).split { $0.isWhitespace }.joined(separator: " ")
    for words in Self.unclear { #expect(!text.contains(words), "\(name): \(words)") }
  }
}
