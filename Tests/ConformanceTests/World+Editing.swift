import Foundation
import RefillCore

extension Given {
  static let editingWords: Set<String> = [
    "control_chars", "implicit_length", "autocorrect", "spellcheck", "plugin_answer",
    "delegate_answer", "reject_changes", "attr_runs",
  ]

  static func readModes(_ words: [String: Any], of field: inout Field) {
    func setting(_ word: String) -> EditingMode.Switch {
      (words[word] as? String).flatMap(EditingMode.Switch.init) ?? .default
    }
    field.autocorrect = setting("autocorrect")
    field.spellcheck = setting("spellcheck")
  }
}

extension World {
  /// Installs the plug-ins and styles of the case.
  func prepareEditing() {
    if let answer = given.words["plugin_answer"] as? Bool {
      host.plugIns["a", default: PlugIns()].steer(
        by: .direct(PlugIn("plugin")) { _, _ in answer })
    }
    if let answer = given.words["delegate_answer"] as? Bool {
      host.mayChange = { [weak self] _, _, _ in
        self?.delegateCalls.append("should_change")
        return answer
      }
    }
    if given.words["reject_changes"] as? Bool == true { host.mayKeep = { _, _ in false } }
    for (style, ranges) in given.words["attr_runs"] as? [String: [[Int]]] ?? [:] {
      for range in ranges.map(Self.range) { perform(.addStyle(style, range)) }
    }
  }

  static func range(_ pair: [Int]) -> Range<Int> { pair[0]..<pair[0] + pair[1] }

  func actOnEditing(_ name: String, _ step: [String: Any]) throws -> Bool {
    let range = (step["range"] as? [Int]).map(Self.range) ?? 0..<0
    let text = step["to"] as? String ?? step["text"] as? String
    switch name {
    case "transform": perform(.replace(range, with: text))
    case "transform_selection":
      if let transformer = (step["fn"] as? String).flatMap(Transformer.init) {
        perform(.transform(transformer))
      } else {
        perform(.replace(a.line.selection, with: text))
      }
    case "insert":
      let place = step["at"] as? Int ?? 0
      perform(.replace(place..<place, with: text))
    case "remove_range": perform(.replace(range, with: nil))
    case "activate_attr": perform(.setStyle(step["name"] as? String ?? "", true))
    case "deactivate_attr": perform(.setStyle(step["name"] as? String ?? "", false))
    case "strip_attr": perform(.stripStyle(step["name"] as? String ?? "", range))
    case "word_before_cursor":
      wordFound = Found(a.line.wordBeforeCursor.map { [$0.lowerBound, $0.count] })
    case "char_before":
      let found = a.line.character(before: step["at"] as? Int ?? 0)
      charactersFound.append(found.map { String($0) } ?? NSNull())
    case "push_ignore": perform(.mute(field: "a", true))
    case "pop_ignore": perform(.mute(field: "a", false))
    case "ignore_next_delete": perform(.ignoreNextDelete(field: "a"))
    case "override", "restore": try override(step, isOver: name == "override")
    default: return actOnPlugIns(name, step)
    }
    return true
  }

  private func override(_ step: [String: Any], isOver: Bool) throws {
    guard let mode = (step["mode"] as? String).flatMap(EditingMode.init) else {
      throw UnknownWord("mode")
    }
    guard isOver else { return perform(.restore(field: "a", mode)) }
    guard let value = (step["value"] as? String).flatMap(EditingMode.Switch.init) else {
      throw UnknownWord("value")
    }
    perform(.override(field: "a", mode == .spellcheck ? .spellcheck(value) : .autocorrect(value)))
  }

  private func actOnPlugIns(_ name: String, _ step: [String: Any]) -> Bool {
    let plugIn = (step["name"] as? String).map(plugIn)
    let accessory = step["id"] as? String ?? ""
    var plugIns = host.plugIns["a"] ?? PlugIns()
    switch name {
    case "add_simple": if let plugIn { plugIns.add(plugIn) }
    case "remove_simple": if let plugIn { plugIns.remove(named: plugIn.name) }
    case "set_control_flow":
      guard let plugIn else {
        plugIns.stopSteering(.direct)
        break
      }
      plugIns.steer(by: .direct(plugIn) { _, _ in true })
    case "set_abstraction":
      guard let plugIn else {
        plugIns.stopSteering(.abstraction)
        break
      }
      plugIns.steer(by: .abstraction(plugIn) { _ in false })
    case "attach_accessory": plugIns.attach(Accessory(accessory) { nil })
    case "detach_accessory": plugIns.detach(accessory: accessory)
    default: return false
    }
    host.plugIns["a"] = plugIns
    return true
  }

  private func plugIn(_ name: String) -> PlugIn {
    PlugIn(
      name, setUp: { [weak self] in self?.calls.append("setup:\(name)") },
      cleanUp: { [weak self] in self?.calls.append("cleanup:\(name)") })
  }

  func actualEditing(_ word: String) -> Found? {
    let plugIns = host.plugIns["a"] ?? PlugIns()
    let controlFlow = plugIns.controlFlow
    switch word {
    case "edits": return Found(edits)
    case "autocorrect": return Found(model.autocorrect(in: indexOfA).rawValue)
    case "spellcheck": return Found(model.spellcheck(in: indexOfA).rawValue)
    case "autocorrect_values": return Found(autocorrectValues)
    case "accessory": return Found(plugIns.accessory?.name)
    case "simple": return Found(plugIns.simple.map(\.name))
    case "control_flow":
      return Found(controlFlow?.kind == .direct ? controlFlow?.plugIn.name : nil)
    case "abstraction":
      return Found(controlFlow?.kind == .abstraction ? controlFlow?.plugIn.name : nil)
    case "calls": return Found(calls)
    case "setup_calls", "cleanup_calls":
      let start = word.prefix { $0 != "_" } + ":"
      return Found(calls.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) })
    case "delegate_asked": return Found(!delegateCalls.isEmpty)
    case "range": return Found(wordFound?.value)
    case "results" where !charactersFound.isEmpty: return Found(charactersFound)
    case "attr_runs": return Found(styles)
    default: return nil
    }
  }

  private var styles: [String: [[Int]]] {
    var styles: [String: [[Int]]] = [:]
    for span in a.line.spans {
      guard case .style(let name) = span.meaning else { continue }
      styles[name, default: []].append([span.range.lowerBound, span.range.count])
    }
    return styles
  }
}

extension EditEvent {
  /// The value in the notation of the cases.
  var inCase: [String: Any] {
    switch self {
    case .inserted(let text, let place): ["inserted": text, "at": place]
    case .deleted(let place, let length): ["deleted_at": place, "length": length]
    case .replaced(let range, let text):
      ["replaced": [range.lowerBound, range.count], "with": text]
    case .cursor(let place): ["cursor": place]
    case .selection(let range): ["selection": [range.lowerBound, range.count]]
    case .deleteIgnored(let place): ["delete_ignored_at": place]
    }
  }
}
