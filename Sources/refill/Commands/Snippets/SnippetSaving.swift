import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// Saves texts of a form as snippets, on the worker thread; outcomes reach the main loop as actions.
final class SnippetSaving: Sendable {
  private let store: SnippetStore
  private let worker: SuggestionWorker
  private let outcomes = Mutex<[Action]>([])

  init(_ store: SnippetStore, _ worker: SuggestionWorker) {
    (self.store, self.worker) = (store, worker)
  }

  /// Saves a snippet; `number` identifies the request.
  func keep(_ number: Int, _ snippet: NewSnippet) {
    worker.change([]) { [self] in
      let outcome = store.keep(snippet)
      outcomes.withLock { $0.append(.keptSnippet(number: number, outcome)) }
      worker.wake()
    }
  }

  /// Returns the outcomes since the last call.
  func take() -> [Action] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }
}

extension SnippetStore {
  /// Saves a text of a form as a snippet; changes nothing in a private session.
  func keep(_ snippet: NewSnippet) -> SnippetKeeping {
    guard !writesNothing else { return .inPrivate }
    do {
      let words = Set(PersonalFiles(paths).commonWords)
      _ = try Snippet(snippet.abbreviation, snippet.text).readBack()
      var collection = try collection()
      let outcome = collection.keep(snippet, words: words)
      guard case .kept = outcome else { return outcome }
      return try change { $0.keep(snippet, words: words) }
    } catch {
      // In the message row of a form, the path would leave no room for the reason.
      let message = (error as? Failure)?.message ?? "\(error)"
      return .failed(message.replacing(path, with: FilePath.name(of: path)))
    }
  }
}

extension Snippet {
  /// Returns the snippet as a file of snippets would have it.
  ///
  /// - Throws: if it could not be read again.
  func readBack() throws -> Snippet {
    let text = RefillSnippets.text(of: SnippetCollection([SnippetGroup("", snippets: [self])]))
    let reading = SnippetReader.read(Array(text.utf8), as: .refill, named: "")
    guard let checked = reading.collection?.groups.first?.snippets.first,
      !checked.abbreviation.isEmpty
    else {
      throw Failure(
        .usage, reading.remarks.first?.message ?? "an abbreviation has a character or more.")
    }
    return checked
  }
}
