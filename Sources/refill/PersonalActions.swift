import RefillCore
import Synchronization

/// What a form gets of a person's own files, as actions that are there once it is on the screen: to
/// read them takes as long as to draw it.
final class PersonalActions: Sendable {
  private let actions = Mutex<[Action]>([])

  /// Has the files read by `worker` when it has nothing else to do.
  init(_ paths: Paths, _ form: Form, in file: String, by worker: SuggestionWorker) {
    worker.later { [self, worker] in
      var files = PersonalFiles(paths)
      let panels = files.panels(for: form, in: file)
      let lexicon = files.lexicon(for: form)
      let complaint = files.complaints.first.map { Action.notify(.text($0)) }
      actions.withLock {
        $0 += [.setPanels(panels), .setLexicon(lexicon)] + [complaint].compactMap(\.self)
      }
      worker.wake()
    }
  }

  /// What was read since the last call.
  func take() -> [Action] {
    actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
  }
}
