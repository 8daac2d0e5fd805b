import Foundation
import RefillCore

/// The setup of a mention case besides the form: sources, field size and observers.
struct MentionDesk {
  /// The queries in order, with the time of each in seconds.
  var queries: [(query: MentionQuery, time: Double)] = []
  /// The number of queries when a row was last chosen.
  var queriesBeforeChoice = 0
  /// The times at which the form wants a wake-up.
  var wakes: [Double] = []
  /// The results with which each query is answered synchronously.
  let syncResults: [String]?
  let external: String?
  let shortName: String?
  let field: CellRect
  let insets: ChooserLayout.Insets
  let rows: Int
  let scroll: Int
  let hasPlugin: Bool
  let capturesTaps: Bool

  static let words: Set<String> = [
    "control_chars", "implicit_length", "mentions", "trimmable", "trim_to", "prepend_trigger",
    "enhanced_rules", "continue_after_empty", "reply_mode", "sync_results", "loading_row",
    "resume_enabled", "listener", "double_space_period", "clipboard_external", "position_mode",
    "cols", "rows", "scroll", "field_rect", "insets", "plugin", "capture_taps",
  ]

  init(_ words: [String: Any]) {
    syncResults = words["sync_results"] as? [String]
    external = words["clipboard_external"] as? String
    shortName = words["trim_to"] as? String
    let (columns, rows) = (words["cols"] as? Int ?? 80, words["rows"] as? Int ?? 10)
    let cells = words["field_rect"] as? [Int] ?? [0, 0, columns, rows]
    field = CellRect(x: cells[0], y: cells[1], width: cells[2], height: cells[3])
    let sides = words["insets"] as? [String: Int] ?? [:]
    var insets = ChooserLayout.Insets()
    (insets.left, insets.right) = (sides["left"] ?? 0, sides["right"] ?? 0)
    (insets.top, insets.bottom) = (sides["top"] ?? 0, sides["bottom"] ?? 0)
    self.insets = insets
    self.rows = rows
    scroll = words["scroll"] as? Int ?? 0
    hasPlugin = words["plugin"] as? Bool ?? false
    capturesTaps = words["capture_taps"] as? Bool ?? false
  }

  /// Returns the mention rules of the case's field; `nil` if it has no mentions.
  static func rules(_ words: [String: Any]) throws -> MentionRules? {
    guard let triggers = words["control_chars"] as? String else { return nil }
    var rules = MentionRules()
    rules.triggers = Set(triggers)
    rules.implicitLength = words["implicit_length"] as? Int ?? 3
    rules.keptTriggers = Set(words["prepend_trigger"] as? String ?? "")
    rules.isEnhanced = words["enhanced_rules"] as? Bool ?? false
    rules.continuesAfterEmpty = words["continue_after_empty"] as? Bool ?? false
    rules.isTrimmable = words["trimmable"] as? Bool ?? false
    rules.isResumed = words["resume_enabled"] as? Bool ?? false
    rules.hasLoadingRow = words["loading_row"] as? Bool ?? false
    rules.position = .customNoLockNoArrow
    if let mode = words["position_mode"] as? String {
      guard let position = ChooserPosition(rawValue: mode) else { throw UnknownWord(mode) }
      rules.position = position
    }
    return rules
  }

  /// Parses an entity of a case: a name, or an object.
  func entity(_ written: Any) throws -> Entity {
    if let name = written as? String { return Entity(name: name, shortName: shortName) }
    guard let object = written as? [String: Any], let name = object["name"] as? String else {
      throw UnknownWord("results")
    }
    return Entity(
      id: object["id"] as? String, name: name, uniqueID: object["unique"] as? String,
      shortName: shortName)
  }
}
