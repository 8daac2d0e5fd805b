import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// Finds the entities that can be mentioned in one field: earlier mentions first, then files and
/// lists, then the output of commands.
struct MentionSource: Sendable {
  /// The maximum number of entities per source and query.
  private static let limit = 100

  private let history: (@Sendable () -> [Entity])?
  private let listed: EntityList
  private let commands: [EntityCommand]
  /// The form, as named on the command line, if it has commands and may not run them.
  private let untrustedForm: String?

  /// Passes the entities that match a query to `tell` in parts; the last part is marked complete.
  ///
  /// - Parameter isSuperseded: returns true if a newer query replaced this one.
  func answer(
    _ query: MentionQuery, isSuperseded: @escaping @Sendable () -> Bool,
    tell: (MentionResults) -> Void
  ) {
    let known = EntityList(history?() ?? []).matches(query.text, limit: Self.limit)
    let found = known + listed.matches(query.text, limit: Self.limit)
    if !commands.isEmpty, !found.isEmpty { tell(part(found, isComplete: false)) }
    guard !commands.isEmpty else { return tell(part(found, isComplete: true)) }
    var last = part([], isComplete: true)
    for command in commands where !isSuperseded() {
      let failure = command.run(query.text, isSuperseded: isSuperseded) { entities in
        if !entities.isEmpty { tell(part(entities, isComplete: false)) }
      }
      last.failure = last.failure ?? failure
    }
    tell(last)
  }

  private func part(_ entities: [Entity], isComplete: Bool) -> MentionResults {
    MentionResults(
      entities, isComplete: isComplete, dropsDuplicates: true,
      failure: untrustedForm.map { MentionResults.Failure.untrusted(form: $0) })
  }
}

extension MentionSource {
  /// Makes the source of a field and reads its files.
  ///
  /// - Parameter untrustedForm: the form, as named on the command line, if it may not run its
  ///   commands; `nil` if it may.
  init(
    _ rules: MentionRules, of field: Field, file: String, store: Store?, untrustedForm: String?
  ) throws {
    var entities: [Entity] = []
    var commands: [EntityCommand] = []
    var history: (@Sendable () -> [Entity])?
    var isRefused = false
    for source in rules.sources {
      switch source {
      case .history:
        if let store, let name = field.historyName {
          history = { (try? store.records.mentioned(history: name)) ?? [] }
        }
      case .list(let list): entities += list
      case .file(let name): entities += try FormLibrary.entities(name, besideForm: file)
      case .command(let words):
        if untrustedForm == nil {
          commands.append(EntityCommand(words: words, besideForm: file))
        } else {
          isRefused = true
        }
      }
    }
    self.history = history
    self.commands = commands
    self.untrustedForm = isRefused ? untrustedForm : nil
    listed = EntityList(entities)
  }
}
