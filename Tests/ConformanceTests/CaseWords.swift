/// The words of a line of a case file, except those of `given` and `expect`.
enum CaseWords {
  /// The words of the line itself.
  static let line: Set<String> = [
    "id", "seed", "area", "given", "do", "expect", "basis", "note",
  ]

  /// The words of `delegate`.
  static let handlers: Set<String> = [
    "should_begin", "should_end", "should_clear", "should_change", "should_return",
  ]

  /// Throws if a step has unknown words.
  static func check(_ step: [String: Any]) throws {
    let own = Set(step.keys).subtracting(["at_ms"])
    guard let name = step["action"] as? String else {
      if let word = own.subtracting(keys).min() { throw UnknownWord(word) }
      guard own.count < 2 else { throw UnknownWord(own.sorted().joined(separator: ", ")) }
      return
    }
    guard let known = arguments[name] else { throw UnknownWord(name) }
    if let word = own.subtracting(known).subtracting(["action"]).min() {
      throw UnknownWord("\(name): \(word)")
    }
  }

  /// The words of steps that are no actions; a step has one of them.
  private static let keys: Set<String> = [
    "type", "key", "paste", "set_cursor", "select", "compose", "commit", "tick_ms", "reply",
  ]

  /// The arguments of each action.
  private static let arguments: [String: Set<String>] = [
    "focus": ["field"], "blur": [], "set_text": ["text"], "clear": [], "undo": [], "redo": [],
    "set": ["name", "value"],
    // Fields
    "autofill": [], "choose": ["index"], "cancel_list": [], "remove": ["index"],
    "press": ["button", "held"], "dismiss_gesture": [], "set_source": ["source"],
    "set_neighbour": ["which", "field"], "resize": ["cols", "rows"],
    // The proxy
    "insert_text": ["s"], "delete_backward": [], "forward_delete": [], "adjust": ["by"],
    "context": [], "capitalise_current_word": [], "set_marked": ["s", "selected"], "unmark": [],
    "accept_completion": [],
    // Tags
    "tag": ["name"], "save_settings": ["values"], "restart": [], "start": [], "swipe_left": [],
    "swipe_right": [], "delete": [], "clear_all": [], "open_panel": ["name"], "next_panel": [],
    "dismiss_panel": [], "suggestions": [],
    // Snippets
    "reset_key_log": [], "insert_as_typed": ["text"], "expand_abbreviation": ["abbr"],
    "expand_string": ["s", "options"], "fill": ["values"], "fill_done": [], "fill_cancel": [],
    "fill_error": ["code", "message"], "callback": ["url"], "get_snippets": [],
    "clear_snippets": [], "load": [],
    // Mentions
    "choose_loading_row": [], "copy": [], "cut": [], "paste_clipboard": [],
    "add_mention": ["text", "range"], "tap_viewport": [], "tap": ["offset"],
    "enter_viewport": ["mode"], "exit_viewport": [], "override": ["mode", "value"],
    "restore": ["mode"], "list_position_modes": [], "attach_accessory": ["id"],
    "detach_accessory": ["id"], "add_simple": ["name"], "remove_simple": ["name"],
    "set_control_flow": ["name"], "set_abstraction": ["name"], "transform": ["range", "to"],
    "transform_selection": ["to", "fn"], "insert": ["text", "at"], "remove_range": ["range"],
    "activate_attr": ["name", "value"], "deactivate_attr": ["name"],
    "strip_attr": ["name", "range"], "word_before_cursor": [], "char_before": ["at"],
    "push_ignore": [], "pop_ignore": [], "ignore_next_delete": [],
  ]
}
