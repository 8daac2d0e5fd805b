/// Clicks on the form: the button is released where it was pressed.
nonisolated struct FormMouse {
  /// The position in the frame where the left button was pressed.
  private var pressed: Frame.Position?

  /// Returns the position of the click that an event completes; `nil` for all other events.
  ///
  /// `place` is the position of the event in the frame; `nil` outside of it.
  mutating func click(_ event: MouseEvent, at place: Frame.Position?) -> Frame.Position? {
    let start = pressed
    pressed = nil
    switch event.action {
    case .press(.left): pressed = place
    case .release(.left): return start == place ? place : nil
    case .press, .drag, .release, .wheelUp, .wheelDown: break
    }
    return nil
  }
}
