import Foundation
import RefillCore

extension World {
  /// Returns the actual value for an expected word of a mention case.
  func actualMention(_ word: String, expected: Any) throws -> Any? {
    switch word {
    case "creating": model.isCreatingMention
    case "chooser": mentionList?.chooser.rows.map(\.value)
    case "loading_row": mentionList?.isLoading ?? false
    case "mentions": a.line.mentions.map { ["text": $0.text, "range": written($0.range)] }
    case "highlighted": model.litMention(indexOfA).map { written($0.range) }
    case "plain_from": plainFrom(expected as? Int ?? 0)
    case "queries_after_choose": Array(queries.dropFirst(mentionDesk.queriesBeforeChoice))
    case "query_times_ms": mentionDesk.queries.map { Int(($0.time * 1000).rounded()) }
    default: try actualPlace(word)
    }
  }

  private func actualPlace(_ word: String) throws -> Any? {
    switch word {
    case "modes": modes
    case "viewport_row": place.lineRow
    case "chooser_rect": place.list.map { [$0.x, $0.y, $0.width, $0.height] }
    case "in_viewport": a.mentions.viewport != nil
    case "viewport_mode": a.mentions.viewport?.lock.rawValue
    case "visible_top_line": firstRow
    case "visible_bottom_line": firstRow + mentionDesk.rows - 1
    case "scroll": a.mentions.viewport == nil ? mentionDesk.scroll : firstRow
    case "chooser_arrow": model.showsMentionArrow
    default: throw UnknownWord(word)
    }
  }

  var indexOfA: Int { model.form.index(of: "a") ?? 0 }

  private var mentionList: MentionList? {
    if case .mentions(let list) = model.list { list } else { nil }
  }

  private func written(_ range: Range<Int>) -> [Int] { [range.lowerBound, range.count] }

  /// Returns the first offset after all mentions, at least the given one.
  private func plainFrom(_ place: Int) -> Int {
    max(place, a.line.mentions.map(\.range.upperBound).max() ?? 0)
  }

  private var modes: [String: Any] {
    Dictionary(
      uniqueKeysWithValues: ChooserPosition.allCases.map { position in
        let mode: [String: Any] = [
          "lock": position.lock?.rawValue ?? NSNull(),
          "arrow": position.arrow?.rawValue ?? NSNull(),
        ]
        return (position.rawValue, mode)
      })
  }

  private var place: ChooserLayout {
    ChooserLayout(
      a.field.mentions?.position ?? .customNoLockNoArrow, in: mentionDesk.field,
      insets: mentionDesk.insets)
  }

  private var firstRow: Int {
    let wrap = TextWrap(a.line.text, width: model.screen.valueColumns)
    return RowWindow.first(
      scroll: mentionDesk.scroll, row: wrap.row(of: a.line.cursor), count: wrap.rows.count,
      height: mentionDesk.rows, lock: a.mentions.viewport?.lock)
  }
}
