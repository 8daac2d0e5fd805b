public import Foundation

extension SnippetLibrary {
  /// What came of asking for a person's snippets.
  public enum Answer: Equatable, Sendable {
    case snippets(SnippetCollection)
    case cancelled
    /// Why there are none.
    case failed(String)
  }

  /// The library after an answer: what it has stays, unless new snippets came.
  public func taking(_ answer: Answer, at time: Date) -> SnippetLibrary {
    switch answer {
    case .snippets(let new): SnippetLibrary(new, settings: settings, loaded: time)
    case .cancelled: self
    case .failed(let reason): failing(reason)
    }
  }
}
