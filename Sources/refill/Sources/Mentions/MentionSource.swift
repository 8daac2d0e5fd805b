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
  /// The reason why results are missing whatever the query is.
  private let failure: MentionResults.Failure?

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
      entities, isComplete: isComplete, dropsDuplicates: true, failure: failure)
  }
}

extension MentionSource {
  /// Makes the source of a field and reads its files.
  ///
  /// - Parameter untrustedForm: the form, as named on the command line, if it may not run its
  ///   commands; `nil` if it may.
  init(
    _ rules: MentionRules, of field: Field, file: String, store: Store?, untrustedForm: String?
  ) {
    var entities: [Entity] = []
    var commands: [EntityCommand] = []
    var history: (@Sendable () -> [Entity])?
    var failure: MentionResults.Failure?
    for source in rules.sources {
      switch source {
      case .history:
        if let store, field.isRecalled, let name = field.historyName {
          history = { (try? store.records.mentioned(history: name)) ?? [] }
        }
      case .list(let list): entities += list
      case .file(let name):
        do {
          entities += try FormLibrary.entities(name, besideForm: file)
        } catch {
          failure = failure ?? .unreadableFile
        }
      case .command(let words):
        if let untrustedForm {
          failure = failure ?? .untrusted(form: untrustedForm)
        } else {
          commands.append(EntityCommand(words: words, besideForm: file))
        }
      }
    }
    self.history = history
    self.commands = commands
    self.failure = failure
    listed = EntityList(entities)
  }
}
