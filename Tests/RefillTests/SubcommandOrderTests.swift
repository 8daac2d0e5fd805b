import Testing

@testable import refill

@Suite struct `A subcommand` {
  @Test(arguments: [
    ("records --store f forget 7", "records forget --store f 7"),
    ("records --store=f --json forget 7", "records forget --store=f --json 7"),
    ("history --json list city", "history list --json city"),
    ("records --store list visitor", "records --store list visitor"),
    ("records --store list list", "records list --store list"),
    ("records visitor --store f", "records visitor --store f"),
    ("records forget --store f 7", "records forget --store f 7"),
    ("records --json", "records --json"), ("history -- list", "history -- list"),
    ("history --json -- list", "history --json -- list"),
    ("export --store list visitor", "export --store list visitor"), ("forms", "forms"), ("", ""),
  ])
  func `may follow options`(line: String, meant: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(SubcommandOrder.commandFirst(words).joined(separator: " ") == meant)
  }
}
