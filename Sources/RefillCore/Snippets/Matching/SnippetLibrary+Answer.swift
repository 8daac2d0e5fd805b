public import Foundation

extension SnippetLibrary {
  /// The reply to a request for the user's snippets.
  public enum Answer: Equatable, Sendable {
    case snippets(SnippetCollection)
    case cancelled
    /// An error message.
    case failed(String)
  }

  /// Returns the library after a reply; an error keeps the current snippets.
  public func taking(_ answer: Answer, at time: Date) -> SnippetLibrary {
    switch answer {
    case .snippets(let new): SnippetLibrary(new, settings: settings, loaded: time)
    case .cancelled: self
    case .failed(let reason): failing(reason)
    }
  }
}
