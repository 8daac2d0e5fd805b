import Foundation
import TestSupport
import Testing

@testable import refill

@Suite struct `The facts of the build` {
  @Test func `have the versions of the packages that are linked`() throws {
    struct Resolved: Decodable {
      struct Pin: Decodable {
        struct State: Decodable { let version: String }
        let identity: String
        let state: State
      }
      let pins: [Pin]
    }
    let file = try Data(contentsOf: Checkout.url("Package.resolved"))
    let versions = try JSONDecoder().decode(Resolved.self, from: file).pins.map(\.state.version)
    #expect(BuildFacts.packages.map(\.1).sorted() == versions.sorted())
  }

  @Test func `are asked for by two options in any order`() {
    #expect(BuildFacts.answer(to: ["--version", "--verbose"]) == BuildFacts.text)
    #expect(BuildFacts.answer(to: ["--verbose", "--version"]) == BuildFacts.text)
    #expect(BuildFacts.answer(to: ["--version"]) == nil)
    #expect(BuildFacts.answer(to: ["fill", "--version", "--verbose"]) == nil)
  }

  @Test func `name what the program was built with`() {
    let lines = BuildFacts.text.split(separator: "\n").map {
      $0.split(separator: ": ", maxSplits: 1)
    }
    #expect(lines.map(\.first) == ["refill", "commit", "compiler", "build", "libraries"])
    #expect(lines.allSatisfy { $0.count == 2 })
    for library in ["Readline 8", "SQLite 3."] { #expect(BuildFacts.text.contains(library)) }
  }
}
