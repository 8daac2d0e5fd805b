/// The position of the entity list, the row that the current line is locked to, and the direction
/// of the arrow.
public enum ChooserPosition: String, CaseIterable, Sendable {
  /// Inside the field, below its first row.
  case enclosedTop = "enclosed_top"
  /// Inside the field, above its last row.
  case enclosedBottom = "enclosed_bottom"
  /// At a position chosen by the host, by default below the line of the insertion point.
  case customLockTopArrowUp = "custom_lock_top_arrow_up"
  case customLockTopArrowDown = "custom_lock_top_arrow_down"
  case customLockTopNoArrow = "custom_lock_top_no_arrow"
  case customLockBottomArrowUp = "custom_lock_bottom_arrow_up"
  case customLockBottomArrowDown = "custom_lock_bottom_arrow_down"
  case customLockBottomNoArrow = "custom_lock_bottom_no_arrow"
  case customNoLockArrowUp = "custom_no_lock_arrow_up"
  case customNoLockArrowDown = "custom_no_lock_arrow_down"
  case customNoLockNoArrow = "custom_no_lock_no_arrow"

  /// The row of a field that its current line is locked to.
  public enum Lock: String, Sendable {
    case top, bottom
  }

  /// The direction that the arrow points in.
  public enum Arrow: String, Sendable {
    case up, down
  }

  /// True if the list is inside the field.
  public var isEnclosed: Bool { self == .enclosedTop || self == .enclosedBottom }

  /// The row that the line of the insertion point is locked to; `nil` if the field shows all its
  /// rows.
  public var lock: Lock? {
    switch self {
    case .enclosedTop, .customLockTopArrowUp, .customLockTopArrowDown, .customLockTopNoArrow: .top
    case .enclosedBottom, .customLockBottomArrowUp, .customLockBottomArrowDown,
      .customLockBottomNoArrow:
      .bottom
    case .customNoLockArrowUp, .customNoLockArrowDown, .customNoLockNoArrow: nil
    }
  }

  /// The direction of the arrow that points at the start of the mention; `nil` for no arrow.
  public var arrow: Arrow? {
    switch self {
    case .enclosedTop, .customLockTopArrowUp, .customLockBottomArrowUp, .customNoLockArrowUp: .up
    case .enclosedBottom, .customLockTopArrowDown, .customLockBottomArrowDown,
      .customNoLockArrowDown:
      .down
    case .customLockTopNoArrow, .customLockBottomNoArrow, .customNoLockNoArrow: nil
    }
  }
}
