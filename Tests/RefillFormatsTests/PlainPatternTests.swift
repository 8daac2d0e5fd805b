import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

@Suite struct `A pattern that needs no compiler to be valid` {
  @Test(arguments: [
    "[0-9]{4}", "[A-Z0-9](?:[A-Z0-9 -]*[A-Z0-9])?", "[^<>]+ <[^<>@ ]+@[^<>@ ]+>", ".*[^.]", "a|b|",
    #"^\d{3}-\d{2,}$"#, #"(\+|00)[1-9][\d\s]{3,20}?"#, #"[\w.-]+@[\w-]+(\.[\w-]+)*"#, "#[0-9]+",
  ])
  func `is one that forms usually have`(pattern: String) {
    #expect(PlainPattern.isValid(pattern))
    #expect(FormParser.compiles(pattern))
  }

  @Test(arguments: [
    "[", "a)", "(a", "*a", "a**", "a{", "a{2,1}", "[]", "[z-a]", #"\"#, #"\p{L}+"#, "(?i)a",
    "(?x)a #",
    #"\Qa"#, "a{1,99999}", "(a{9}){9}", "[a&&b]", "[[a]]", "é", "^*", "[:foo:]", "[:.][0-9]",
    "[--]", "[^--]", "a{9,0001}", #"[\d-z]"#,
  ])
  func `is no other one`(pattern: String) { #expect(!PlainPattern.isValid(pattern)) }

  @Test func `always compiles`() {
    var random = SeededGenerator(seed: 7)
    let parts =
      #"ab0-9.\[]^$|?*+(){},: #<>&dwsDQp~=!"#.map(String.init)
      + ["[:", ":]", "[-", "-]", "[^", "{9", ",00", "{2,", "(?:", "\\d"]
    var valid = 0
    for _ in 0..<20_000 {
      let length = random.next(below: 12) + 1
      let pattern = (0..<length).map { _ in parts[random.next(below: parts.count)] }.joined()
      guard PlainPattern.isValid(pattern) else { continue }
      valid += 1
      #expect(FormParser.compiles(pattern), "\(pattern)")
    }
    #expect(valid > 500)
  }
}
