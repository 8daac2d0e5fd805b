import RefillCore
import RefillFormats
import Testing

@Suite struct `The limits of form logic` {
  @Test(arguments: [(8, true), (9, false)])
  func `take groups that are 8 deep`(depth: Int, isTaken: Bool) {
    let open = (0..<depth).map { "{\"id\":\"g\($0)\",\"kind\":\"group\",\"fields\":[" }.joined()
    let text =
      "{\"id\":\"f\",\"fields\":[\(open){\"id\":\"a\"}\(String(repeating: "]}", count: depth))]}"
    let (form, problems) = FormReader.read(text.utf8)
    #expect((form != nil) == isTaken)
    #expect(isTaken || problems.map(\.message).first?.contains("at most 8 deep.") == true)
  }

  @Test(arguments: [(3, true), (4, false)])
  func `take repeats that are 3 deep`(depth: Int, isTaken: Bool) {
    let open = (0..<depth).map { "{\"id\":\"l\($0)\",\"kind\":\"repeat\",\"fields\":[" }.joined()
    let text =
      "{\"id\":\"f\",\"fields\":[\(open){\"id\":\"a\"}\(String(repeating: "]}", count: depth))]}"
    let (form, problems) = FormReader.read(text.utf8)
    #expect((form != nil) == isTaken)
    #expect(isTaken || problems.map(\.message).first?.contains("at most 3 deep.") == true)
  }

  @Test(arguments: [(2000, true), (2001, false)])
  func `take 2,000 expressions`(count: Int, isTaken: Bool) {
    let rules = (0..<count).map { _ in #"{"test":"${a}","message":""}"# }.joined(separator: ",\n")
    let text = "{\"id\":\"f\",\"fields\":[{\"id\":\"a\"}],\"rules\":[\n\(rules)]}"
    let (form, problems) = FormReader.read(text.utf8)
    #expect(form?.rules.count == (isTaken ? 2000 : nil))
    #expect(
      problems.map(\.message)
        == (isTaken ? [] : ["rules[2000].test: a form has at most 2000 expressions."]))
    #expect(problems.first?.line == (isTaken ? nil : 2002))
  }

  @Test func `take 16 KiB of patterns`() {
    let pattern = String(repeating: "a", count: 990)
    let tests = (0..<17).map { _ in "\"regex(., '\(pattern)')\"" }.joined(separator: ",")
    let text = "{\"id\":\"f\",\"fields\":[{\"id\":\"a\",\"constraint\":[\(tests)]}]}"
    let problems = FormReader.read(text.utf8).problems
    #expect(
      problems.map(\.message) == [
        "fields[0].constraint[16]: The patterns of a form have at most 16384 bytes in all."
      ])
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["${q}+", "nofun()+", "regex('a','((a)')+"])
  func `hold in a hostile form`(part: String) {
    let long = String(repeating: part, count: 4000 / part.utf8.count) + "1"
    let fields = (0..<60).map { "{\"id\":\"a\($0)\",\"calculate\":\"\(long)\"}" }
    let text = "{\"id\":\"f\",\"fields\":[\(fields.joined(separator: ","))]}"
    #expect(text.utf8.count < 1 << 20)
    let (form, problems) = FormReader.read(text.utf8)
    #expect(form == nil)
    #expect((1...1000).contains(problems.count))
    #expect(problems.allSatisfy { $0.message.utf8.count < 700 })
  }
}
