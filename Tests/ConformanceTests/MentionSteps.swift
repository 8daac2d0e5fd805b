import Foundation
import RefillCore

extension World {
  /// Answers a query: the newest, or the one with that index.
  func reply(_ reply: [String: Any]) throws {
    let index = reply["to"] as? Int ?? mentionDesk.queries.count - 1
    guard mentionDesk.queries.indices.contains(index), let written = reply["results"] as? [Any]
    else { throw UnknownWord("reply") }
    let results = MentionResults(
      try written.map(mentionDesk.entity), isComplete: reply["complete"] as? Bool ?? true,
      dropsDuplicates: reply["dedupe"] as? Bool ?? false)
    perform(.mentioned(number: mentionDesk.queries[index].query.number, results))
  }

  /// Records a query.
  func note(_ query: MentionQuery) {
    mentionDesk.queries.append((query, clock))
    var written: [String: Any] = ["query": query.text]
    switch query.start {
    case .explicit(let trigger): (written["type"], written["char"]) = ("explicit", trigger)
    case .implicit: written["type"] = "implicit"
    case .initial: written["type"] = "initial"
    }
    queries.append(written)
    if let results = mentionDesk.syncResults {
      perform(.mentioned(number: query.number, MentionResults(results.map { Entity(name: $0) })))
    }
  }

  func actOnMentions(_ name: String, _ step: [String: Any]) throws -> Bool {
    switch name {
    case "choose_loading_row": perform(.choose(model.chooser?.rows.count ?? 0))
    case "copy": perform(.copy)
    case "cut": perform(.cut)
    case "paste_clipboard": perform(mentionDesk.external.map(Action.paste) ?? .pasteCopied)
    case "add_mention":
      guard let range = step["range"] as? [Int] else { throw UnknownWord("add_mention") }
      declare(step["text"] as? String ?? "", range)
    case "tap_viewport": perform(.tapViewport(nil))
    case "tap": perform(.tapViewport(step["offset"] as? Int))
    case "enter_viewport":
      guard let lock = (step["mode"] as? String).flatMap(ChooserPosition.Lock.init) else {
        throw UnknownWord("enter_viewport")
      }
      perform(.enterViewport(lock))
    case "exit_viewport": perform(.exitViewport)
    case "list_position_modes": break
    default: return false
    }
    return true
  }

  /// Declares a mention whose name is its text.
  func declare(_ text: String, _ range: [Int]) {
    let entity = Entity(name: text, shortName: mentionDesk.shortName)
    perform(
      .addMention(
        field: "a",
        PlacedMention(entity, range: range[0]..<range[0] + range[1], text: text)))
  }

  /// Returns the names of a mention event in the cases.
  func names(of event: Event) -> [String] {
    switch event {
    case .mention("a", let event): [name(of: event)]
    case .viewport("a", let event):
      mentionDesk.capturesTaps && event != .tapped
        ? []
        : (mentionDesk.hasPlugin ? ["plugin:viewport_\(event)"] : [])
          + ["delegate:viewport_\(event)"]
    default: []
    }
  }

  private func name(of event: MentionEvent) -> String {
    switch event {
    case .began: "state:idle>creating"
    case .ended: "state:creating>idle"
    case .chooserWillOpen: "chooser_will_open"
    case .chooserOpened: "chooser_opened"
    case .chooserClosed: "chooser_closed"
    case .created(let mention): "created:\(mention.entity.name)@\(mention.range.lowerBound)"
    case .trimmed(let mention): "trimmed:\(mention.entity.name)@\(mention.range.lowerBound)"
    case .deleted(let mention): "deleted:\(mention.entity.name)@\(mention.range.lowerBound)"
    case .selected(let entity): "selected:\(entity.name)"
    }
  }
}
