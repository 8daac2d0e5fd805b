import RefillCore
import Testing

@Suite struct `Limits of expressions` {
  private static let long = String(repeating: "a", count: 1 << 19)

  @Test func `end nesting at 32 levels`() {
    func nested(_ open: String, _ levels: Int, _ close: String) -> String {
      String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
    }
    for (open, close) in [("(", ")"), ("abs(", ")"), ("-", ""), ("if(true(),2,-", ")")] {
      let cost = open == "if(true(),2,-" ? 2 : 1
      #expect(!["limit", "syntax"].contains(result(of: nested(open, 32 / cost, close))), "\(open)")
      #expect(result(of: nested(open, 32 / cost + 1, close)) == "limit", "\(open)")
    }
    #expect(result(of: nested("(", 2000, "")) == "limit")
  }

  @Test func `end at 4096 bytes and 1000 operands`() {
    #expect(result(of: "'" + String(repeating: "é", count: 2047) + "'") != "limit")
    #expect(result(of: "'" + String(repeating: "é", count: 2048) + "'") == "limit")
    #expect(result(of: Array(repeating: "1", count: 1000).joined(separator: "+")) == "1000")
    #expect(result(of: Array(repeating: "1", count: 1001).joined(separator: "+")) == "limit")
    #expect(result(of: String(repeating: "1", count: 39)) == "limit")
    #expect(result(of: "regex('', '\(String(repeating: "a", count: 1001))')") == "limit")
  }

  @Test func `make a text of more than 1 MiB empty`() {
    let bench = ExpressionBench(["a": (.text, .text(Self.long))])
    #expect(bench.result("string-length(concat(${a}, ${a}))") == "1048576")
    #expect(bench.result("concat(${a}, ${a}, 'b')") == "textLength")
    #expect(
      bench.result("replace(substr(${a}, 0, 2000), 'a', substr(${a}, 0, 2000))") == "textLength")
    #expect(
      bench.result("regex-replace(substr(${a}, 0, 2000), 'a', substr(${a}, 0, 2000))")
        == "textLength")
    #expect(bench.result("if(concat(${a}, ${a}, 'b') = '', 1, 2)") == "textLength")
  }

  @Test func `stop after 2 MiB of text`() {
    let bench = ExpressionBench(["a": (.text, .text(Self.long))])
    let length = "string-length(${a})"
    #expect(bench.result(Array(repeating: length, count: 3).joined(separator: "+")) == "1572864")
    #expect(bench.result(Array(repeating: length, count: 5).joined(separator: "+")) == "work")
    #expect(bench.result("slug(${a})") == "work")
    let rows = ExpressionValue.rows(Array(repeating: .text("1"), count: 1 << 20))
    #expect(ExpressionBench(["r": (.rows(of: .text), rows)]).result("sum(${r})") == "work")
  }

  @Test func `stop patterns that take more than 50 ms`() {
    let bench = ExpressionBench(["a": (.text, .text(String(repeating: "a", count: 60)))])
    #expect(bench.result("regex(${a}, '(a+)+b')") == "work")
    #expect(bench.result("not(regex-find(${a}, '(a+)+b'))", as: .condition) == "work")
    #expect(bench.result("regex-replace(${a}, '(a+)+b', 'c')") == "work")
    #expect(bench.evaluate("regex(${a}, '(a+)+b') or true()", as: .condition)?.value == .empty)
  }

  @Test func `bound the time of the longest expressions`() throws {
    let bench = ExpressionBench(["a": (.text, .text(Self.long)), "n": (.number, .empty)])
    let clock = ContinuousClock()
    let nested =
      String(repeating: "replace(", count: 31) + "${a}" + String(repeating: ",'a','aa')", count: 31)
    let sources = [
      nested, Array(repeating: "title(${a})=title(${a})", count: 150).joined(separator: " or "),
      Array(repeating: "${n}", count: 800).joined(separator: "+"),
      Array(repeating: "regex-find(${a},'(a|aa)+$')", count: 100).joined(separator: " or "),
      Array(repeating: "${unknown}", count: 300).joined(separator: "+"),
    ]
    for source in sources {
      let time = clock.measure { _ = bench.result(source) }
      #expect(time < .milliseconds(200 * slowness), "\(source.prefix(30))")
    }
  }
}
