import RefillCore
import RefillTerminal
import Testing

@Suite struct `A source that answers in batches` {
  private struct Broken: Error {}

  private static func query(_ number: Int, _ text: String) -> MentionQuery {
    MentionQuery(number: number, field: "notes", text: text, start: .implicit)
  }

  /// Returns all replies until they are complete.
  private static func answers(of feed: MentionFeed) async -> [MentionResults] {
    var results: [MentionResults] = []
    while results.last?.isComplete != true {
      for case .program(.mentioned(_, let result)) in feed.take() { results.append(result) }
      await Task.yield()
    }
    return results
  }

  @Test func `hands them over one after the other, empty ones left out, and then says so`() async {
    let feed = MentionFeed { query in
      AsyncStream<[Entity]> { stream in
        for names in [[query.text], [], ["b", "c"]] {
          stream.yield(names.map { Entity(name: $0) })
        }
        stream.finish()
      }
    }
    feed.ask(Self.query(1, "a"))
    let results = await Self.answers(of: feed)
    #expect(results.map { $0.entities.map(\.name) } == [["a"], ["b", "c"], []])
  }

  @Test func `ends where it fails`() async {
    let feed = MentionFeed { _ in
      AsyncThrowingStream<[Entity], any Error> { stream in
        stream.yield([Entity(name: "a")])
        stream.finish(throwing: Broken())
      }
    }
    feed.ask(Self.query(1, ""))
    #expect(await Self.answers(of: feed).map(\.entities.count) == [1, 0])
  }

  @Test func `is cancelled by the next query, and what it found is dropped`() async {
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let feed = MentionFeed { query in
      AsyncStream<[Entity]> { stream in
        stream.yield([Entity(name: query.text)])
        if query.number == 1 {
          stream.onTermination = { if case .cancelled = $0 { end.yield(true) } }
        } else {
          stream.finish()
        }
      }
    }
    feed.ask(Self.query(1, "old"))
    feed.ask(Self.query(2, "new"))
    let results = await Self.answers(of: feed)
    #expect(results.flatMap { $0.entities.map(\.name) } == ["new"])
    for await wasCancelled in ended {
      #expect(wasCancelled)
      break
    }
  }
}
