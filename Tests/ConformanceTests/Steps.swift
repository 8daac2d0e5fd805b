import Foundation
import RefillCore

extension World {
  /// Performs one step of a case.
  func carryOut(_ step: [String: Any]) throws {
    if let time = step["at_ms"] as? Double { advance(to: time / 1000) }
    let isTimed = step["at_ms"] != nil
    if let text = step["type"] as? String {
      for keys in text.map(typist.keys(for:)) {
        for (place, key) in keys.enumerated() {
          press(key, after: isTimed || place > 0 ? 0 : Self.pause)
        }
      }
    } else if let key = step["key"] as? String {
      try press(named: key)
    } else if let text = step["paste"] as? String {
      advance(to: clock + Self.pause)
      perform(.paste(text))
    } else if let offset = step["set_cursor"] as? Int {
      perform(.setCursor(offset))
    } else if let range = step["select"] as? [Int] {
      perform(.select(range[0]..<range[0] + range[1]))
    } else if let text = step["compose"] as? String {
      isCompositionRefused = false
      perform(.setMarkedText(text, selected: 0..<text.count))
    } else if let text = step["commit"] as? String {
      perform(.type(text))
      isCompositionRefused = a.line.marked != nil && a.line.marked?.completion == nil
    } else if let time = step["tick_ms"] as? Double {
      advance(to: clock + time / 1000)
    } else if let reply = step["reply"] as? [String: Any] {
      try self.reply(reply)
    } else if let action = step["action"] as? String {
      try act(action, step)
    } else if step["at_ms"] == nil {
      throw UnknownWord(step.keys.sorted().joined(separator: ", "))
    }
    autocorrectValues.append(model.autocorrect(in: indexOfA).rawValue)
  }

  /// Performs an action, by the first subject that knows it.
  private func act(_ name: String, _ step: [String: Any]) throws {
    let subjects = [actOnSnippets, actOnForm, actOnProxy, actOnTags, actOnEditing, actOnMentions]
    for subject in subjects where try subject(name, step) { return }
    throw UnknownWord(name)
  }

  /// The time between keys, in seconds.
  private static let pause = 0.15

  private func press(_ key: Key, after pause: Double = pause) {
    attempts.append(false)
    advance(to: clock + pause)
    guard let entry = model.focused else { return }
    if entry.secret != nil || model.focused?.field.id != "a" {
      if case .character(let character) = key { perform(.type(String(character))) }
      return
    }
    let actions = typist.actions(
      for: key, in: entry.line, isMultiline: entry.field.kind.isMultiline)
    for action in actions { perform(action) }
  }

  private func press(named key: String) throws {
    switch key {
    case "backspace": press(.backspace)
    case "left": press(.left)
    case "right": press(.right)
    case "return", "newline":
      advance(to: clock + Self.pause)
      perform(key == "return" ? .enter : .newline)
    default: throw UnknownWord(key)
    }
  }

  private func actOnForm(_ name: String, _ step: [String: Any]) throws -> Bool {
    switch name {
    case "focus": focus(step["field"] as? String ?? "a")
    case "blur": perform(.blur)
    case "set_text": setText(step["text"] as? String ?? "")
    case "clear": perform(.clear)
    case "undo": perform(.undo)
    case "redo": perform(.redo)
    case "set" where step["name"] as? String != "expansion_enabled": try set(step)
    case "autofill": perform(.autoFill)
    case "choose":
      perform(.choose(step["index"] as? Int ?? 0))
      mentionDesk.queriesBeforeChoice = queries.count
    case "cancel_list": perform(.press(.cancel))
    case "remove": perform(.remove(step["index"] as? Int ?? 0))
    case "press" where step["held"] == nil: try pressButton(step)
    case "dismiss_gesture": perform(.dismiss)
    case "set_source":
      source = (step["source"] as? [String: [String]]).map(Source.table)
      perform(.setSource(field: "a", source != nil))
    case "set_neighbour": try setNeighbor(step)
    case "resize":
      perform(
        .resize(ScreenSize(columns: step["cols"] as? Int ?? 80, rows: step["rows"] as? Int ?? 24)))
    default: return false
    }
    return true
  }

  private func actOnProxy(_ name: String, _ step: [String: Any]) -> Bool {
    switch name {
    case "insert_text": perform(.type(step["s"] as? String ?? ""))
    case "delete_backward": perform(.deleteBackward)
    case "forward_delete": perform(.deleteForward)
    case "adjust": perform(.moveCursor(by: step["by"] as? Int ?? 0))
    case "capitalise_current_word": perform(.capitalizeWord)
    case "set_marked":
      let range = step["selected"] as? [Int] ?? [0, 0]
      perform(.setMarkedText(step["s"] as? String ?? "", selected: range[0]..<range[0] + range[1]))
    case "unmark": perform(.unmarkText)
    case "accept_completion": perform(.takeGhost)
    case "context":
      guard let proxy = model.proxy else { return true }
      context = [
        "before": proxy.contextBefore, "selected": proxy.selectedText,
        "after": proxy.contextAfter, "full": proxy.line.text,
      ]
    default: return false
    }
    return true
  }

  /// Changes the text as the program does, whether or not the field has the focus.
  private func setText(_ text: String) {
    if model.focused?.field.id == "a" {
      perform(.setText(text))
    } else {
      answer(with: text)
    }
  }

  private func set(_ step: [String: Any]) throws {
    guard let name = step["name"] as? String, let flag = Toolbar.Flag(rawValue: name),
      let value = step["value"] as? Bool
    else { throw UnknownWord(step["name"] as? String ?? "set") }
    perform(.set(field: "a", flag, value))
  }

  private func pressButton(_ step: [String: Any]) throws {
    guard let name = step["button"] as? String, let kind = Toolbar.Item.Kind(rawValue: name) else {
      throw UnknownWord(step["button"] as? String ?? "press")
    }
    perform(.press(kind))
  }

  private func setNeighbor(_ step: [String: Any]) throws {
    guard let which = (step["which"] as? String).flatMap(Toolbar.Direction.init) else {
      throw UnknownWord("set_neighbour")
    }
    perform(.setNeighbor(field: "a", which, step["field"] as? String))
  }
}
