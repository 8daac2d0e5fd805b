import Foundation
import RefillCore

/// The setup of a case, parsed word by word.
struct Given {
  let form: Form
  let source: World.Source?
  let observers: [String]
  let removable: [String]
  let host: FormModel.Host
  let delegateName: String?
  let screen: ScreenSize
  let words: [String: Any]

  private static let known = formWords.union(tagWords).union(editingWords).union(snippetWords)

  private static let formWords: Set<String> = [
    "text", "cursor", "selection", "field", "fields", "max_length", "return_key", "now", "locale",
    "source", "two_pass_list", "min_query_length", "chooser_typing", "removable", "remove_handler",
    "row_renderer", "return_after_autofill", "observers", "previous", "next", "next_enabled",
    "done_enabled", "done_hidden", "toolbar_hidden", "select_all_on_focus", "allow_dismiss_gesture",
    "keyboard_style", "cannot_resign", "unfocusable", "screen", "delegate", "autocapitalise",
  ]

  init(_ test: Case) throws {
    words = test.given
    if let word = words.keys.sorted().first(where: {
      !Self.known.union(MentionDesk.words).contains($0)
    }) {
      throw UnknownWord(word)
    }
    form = try Self.form(of: test)
    if let list = words["two_pass_list"] as? [String] {
      source = .list(list)
    } else if let table = words["source"] as? [String: [String]] {
      source = .table(table)
    } else {
      source = nil
    }
    observers = words["observers"] as? [String] ?? []
    removable = words["removable"] as? [String] ?? []
    let size = words["screen"] as? [Int] ?? [80, 24]
    screen = ScreenSize(
      columns: size[0], rows: size[1], valueColumns: words["cols"] as? Int ?? size[0])
    delegateName = words["delegate"] as? String
    try Self.checkHandlers(words["delegate"] as? [String: Any] ?? [:])
    host = Self.host(words)
  }

  private static func host(_ words: [String: Any]) -> FormModel.Host {
    var host = FormModel.Host()
    let stuck = words["cannot_resign"] as? [String] ?? []
    let closed = words["unfocusable"] as? [String] ?? []
    host.mayEnd = { !stuck.contains($0) }
    host.mayBegin = { !closed.contains($0) }
    let endsSentences = words["double_space_period"] as? Bool ?? false
    host.endsSentences = { _ in endsSentences }
    host.canRemove = words["remove_handler"] as? Bool ?? true
    if let renderer = words["row_renderer"] as? String {
      host.rowText = { renderer.replacingOccurrences(of: "{string}", with: $0.value) }
    }
    return host
  }

  private static func form(of test: Case) throws -> Form {
    let words = test.given
    let ordered = words["fields"] as? [String] ?? ["a"]
    let steps = test.steps.flatMap { [$0["field"] as? String] }.compactMap(\.self)
    let named = (["previous", "next"].compactMap { words[$0] as? String } + steps)
      .filter { !ordered.contains($0) }
    var ids = ordered
    for id in named where !ids.contains(id) { ids.append(id) }
    let fields = try ids.map { id in
      var field = id == "a" ? try fieldA(test) : Field(id: id)
      let place = ordered.firstIndex(of: id)
      field.previous = place.map { $0 > 0 ? .field(ordered[$0 - 1]) : .none } ?? .none
      field.next = place.map { $0 + 1 < ordered.count ? .field(ordered[$0 + 1]) : .none } ?? .none
      if id == "a", let neighbor = words["previous"] as? String {
        field.previous = .field(neighbor)
      }
      if id == "a", let neighbor = words["next"] as? String { field.next = .field(neighbor) }
      return field
    }
    return Form(id: "case", fields: fields)
  }

  private static func fieldA(_ test: Case) throws -> Field {
    let words = test.given
    let about = words["field"] as? [String: Any] ?? [:]
    for word in about.keys where !["kind", "secure", "inputmode", "styled"].contains(word) {
      throw UnknownWord("field.\(word)")
    }
    let isSecure = about["secure"] as? Bool ?? false
    var kind = isSecure ? FieldKind.password : test.isOneLine ? .text : .textarea
    if let name = about["kind"] as? String {
      guard let named = FieldKind(rawValue: name) else { throw UnknownWord(name) }
      kind = named
    }
    var field = Field(id: "a", kind: kind)
    if let mode = try value("inputmode", of: about, InputMode.init(rawValue:)) {
      field.inputMode = mode
    }
    field.length.maximum = words["max_length"] as? Int ?? 0
    field.returnKey = try value("return_key", of: words, ReturnKey.init(rawValue:))
    field.selectsAllOnFocus = words["select_all_on_focus"] as? Bool ?? false
    field.capitalization =
      try value("autocapitalise", of: words, Capitalization.init(rawValue:))
      ?? Capitalization.none
    field.toolbar.isHidden = words["toolbar_hidden"] as? Bool ?? false
    field.toolbar.next.isEnabled = words["next_enabled"] as? Bool ?? true
    field.toolbar.done.isEnabled = words["done_enabled"] as? Bool ?? true
    field.toolbar.done.isHidden = words["done_hidden"] as? Bool ?? false
    field.toolbar.style =
      try value("keyboard_style", of: words, Field.ToolbarOptions.Style.init(rawValue:)) ?? .normal
    field.mentions = try MentionDesk.rules(words)
    field.isStyled = about["styled"] as? Bool ?? false
    let hasSource = words["source"] is [String: Any] || words["two_pass_list"] != nil
    if hasSource { field.autoFill = try autoFill(words) }
    field.hasLexicon = words["lexicon"] != nil
    readModes(words, of: &field)
    if !(words["text"] is String) || kind == .password { return field }
    field.defaultAnswer = .value(words["text"] as? String ?? "")
    return field
  }

  /// Returns the parsed value of a word; `nil` if the word is missing.
  private static func value<Value>(
    _ word: String, of words: [String: Any], _ read: (String) -> Value?
  ) throws -> Value? {
    guard let written = words[word] else { return nil }
    guard let value = (written as? String).flatMap(read) else {
      throw UnknownWord("\(word): \(written)")
    }
    return value
  }

  private static func autoFill(_ words: [String: Any]) throws -> AutoFill {
    let least =
      words["min_query_length"] as? Int ?? (words["min_query_length"] as? [String: Int])?["a"]
    return AutoFill(
      minimumLength: least ?? 0, thenReturn: words["return_after_autofill"] as? Bool ?? false,
      typing: try value("chooser_typing", of: words, AutoFill.Typing.init(rawValue:)) ?? .narrow)
  }

  private static func checkHandlers(_ handlers: [String: Any]) throws {
    if let word = Set(handlers.keys).subtracting(CaseWords.handlers).min() {
      throw UnknownWord("delegate.\(word)")
    }
    _ = try value("should_change", of: handlers) {
      ["reject_all", "reject_digits", "accept_all"].contains($0) ? $0 : nil
    }
    _ = try value("should_return", of: handlers) { $0 == "handled" ? $0 : nil }
  }

  /// Installs the handlers of `delegate` in the host; `called` receives the name of each call.
  func delegate(_ host: inout FormModel.Host, called: @escaping (String) -> Void) {
    guard let handlers = words["delegate"] as? [String: Any] else { return }
    let inner = host
    if let answer = handlers["should_begin"] as? Bool {
      host.mayBegin = { field in
        guard field == "a" else { return inner.mayBegin(field) }
        called("should_begin")
        return answer && inner.mayBegin(field)
      }
    }
    if let answer = handlers["should_end"] as? Bool {
      host.mayEnd = { field in
        guard field == "a" else { return inner.mayEnd(field) }
        called("should_end")
        return answer && inner.mayEnd(field)
      }
    }
    if let answer = handlers["should_clear"] as? Bool {
      host.mayClear = { _ in
        called("should_clear")
        return answer
      }
    }
    if let rule = handlers["should_change"] as? String {
      host.mayChange = { _, edit, _ in
        called("should_change")
        switch rule {
        case "reject_all": return false
        case "reject_digits": return !edit.text.contains(where: \.isNumber)
        default: return true
        }
      }
    }
    if handlers["should_return"] != nil { host.onReturn = { _ in called("should_return") } }
  }

  /// Installs the delegate named by `delegate` in the host: it agrees to everything, and `asked`
  /// receives its name.
  func namedDelegate(_ host: inout FormModel.Host, asked: @escaping (String) -> Void) {
    guard let name = delegateName else { return }
    let inner = host
    host.mayBegin = { field in
      if field == "a" { asked(name) }
      return inner.mayBegin(field)
    }
  }

  /// Sets the cursor or the selection of the case.
  @MainActor func placeCursor(_ world: World) throws {
    if words["allow_dismiss_gesture"] as? Bool == false {
      world.perform(.set(field: "a", .dismissAllowed, false))
    }
    let text = words["text"] as? String ?? ""
    for range in words["mentions"] as? [[Int]] ?? [] {
      world.declare(String(text.clusters(range[0]..<range[0] + range[1])), range)
    }
    if let cursor = words["cursor"] as? Int { world.perform(.setCursor(cursor)) }
    if let range = words["selection"] as? [Int] {
      world.perform(.select(range[0]..<range[0] + range[1]))
    }
  }
}
