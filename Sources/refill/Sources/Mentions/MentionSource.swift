import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// Who can be mentioned in one field: those who were mentioned before, then files and lists, then what
/// commands find.
struct MentionSource: Sendable {
  /// The most entities that one source gives for a query.
  private static let limit = 100

  private let history: (@Sendable () -> [Entity])?
  private let listed: EntityList
  private let commands: [EntityCommand]

  /// Hands the entities that answer a query to `tell`, part by part; the last part is complete.
  ///
  /// - Parameter isOvertaken: whether nobody wants to know any more.
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
    MentionResults(entities, isComplete: isComplete, dropsDuplicates: true)
  }
}

extension MentionSource {
  /// The source of a field, its files read.
  ///
  /// - Parameter isTrusted: whether the form may run its commands.
  init(
    _ rules: MentionRules, of field: Field, file: String, store: Store?, isTrusted: Bool
  ) throws {
    var entities: [Entity] = []
    var commands: [EntityCommand] = []
    var history: (@Sendable () -> [Entity])?
    for source in rules.sources {
      switch source {
      case .history:
        if let store, let name = field.historyName {
          history = { (try? store.records.mentioned(history: name)) ?? [] }
        }
      case .list(let list): entities += list
      case .file(let name): entities += try FormLibrary.entities(name, besideForm: file)
      case .command(let words):
        if isTrusted { commands.append(EntityCommand(words: words, besideForm: file)) }
      }
    }
    self.history = history
    self.commands = commands
    listed = EntityList(entities)
  }
}
