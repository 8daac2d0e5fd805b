/// What a source that answers in batches has for one query, as actions for `FormModel.handle`.
///
/// Each batch follows those before it in the list; entities that came already, and empty batches, are
/// left out. Behind the last batch, or where the source fails, comes an action that says that this was
/// all. What answers an older query than the newest is dropped by the form.
public struct MentionAnswers<Batches: AsyncSequence>: AsyncSequence
where Batches.Element == [Entity] {
  private let number: Int
  private let batches: Batches

  /// The answers to a query.
  public init(to query: MentionQuery, from batches: Batches) {
    number = query.number
    self.batches = batches
  }

  /// The first of them is still to come.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(number: number, batches: batches.makeAsyncIterator())
  }

  /// One action after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let number: Int
    /// `nil` once the last batch has come.
    fileprivate var batches: Batches.AsyncIterator?

    /// The next part of the answer; `nil` behind the one that is complete.
    public mutating func next() async -> Action? {
      guard batches != nil else { return nil }
      while let batch = try? await batches?.next() {
        guard !batch.isEmpty else { continue }
        return .program(
          .mentioned(
            number: number, MentionResults(batch, isComplete: false, dropsDuplicates: true)))
      }
      batches = nil
      return .program(.mentioned(number: number, MentionResults([], isComplete: true)))
    }
  }
}
