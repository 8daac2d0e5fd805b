/// The replies of a source that answers one query in batches, as actions for `FormModel.handle`.
///
/// Each batch is appended to the list; duplicates and empty batches are left out. The last action,
/// after the last batch or an error of the source, marks the reply as complete. The form drops
/// replies to superseded queries.
public struct MentionAnswers<Batches: AsyncSequence>: AsyncSequence
where Batches.Element == [Entity] {
  private let number: Int
  private let batches: Batches

  /// Creates the replies to a query.
  public init(to query: MentionQuery, from batches: Batches) {
    number = query.number
    self.batches = batches
  }

  /// Returns an iterator that starts with the first batch.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(number: number, batches: batches.makeAsyncIterator())
  }

  /// An iterator over the actions of the replies.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let number: Int
    /// The remaining batches; `nil` after the last one.
    fileprivate var batches: Batches.AsyncIterator?

    /// Returns the action of the next batch; `nil` after the action that completes the reply.
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
