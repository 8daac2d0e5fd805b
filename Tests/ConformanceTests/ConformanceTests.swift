import Testing

@Suite(.serialized) @MainActor struct `Behaviour as the case files say` {
  @Test(arguments: Case.all)
  func `typed directly`(test: Case) throws {
    try run(test, DirectTypist())
  }

  @Test(arguments: Case.all.filter(\.hasTyping))
  func `typed through Readline`(test: Case) throws {
    try run(test, ReadlineTypist())
  }

  private func run(_ test: Case, _ typist: some Typist) throws {
    try test.check()
    let world = try World(test, typist: typist)
    try world.carryOut(test.steps)
    for (word, expected) in test.expect.sorted(by: { $0.key < $1.key }) {
      let actual = try world.actual(word, expected: expected)
      #expect(
        agree(actual, expected),
        "\(test.id), \(typist.name): \(word) is \(actual ?? "nothing"), not \(expected)")
    }
  }
}
