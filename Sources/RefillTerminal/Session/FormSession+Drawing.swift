import Foundation
import RefillCore

extension FormSession {
  /// Draws the difference to the last frame, unless the terminal has not taken that yet.
  func paint() {
    guard !terminal.isStalled else { return }
    isFrameDue = false
    deferredInput.noteFrame(with: model.question)
    display.update(model, appearance, context())
    let isOverList = (model.chooser != nil || model.calendar != nil) && model.preview == nil
    if display.setMouse(options.hasMouse && (isOverList || options.isMouseAlwaysOn)) {
      input.expectReply(to: .cursorPosition, at: now)
    }
  }

  /// Returns the rendering context of this moment: what is drawn beside the model itself.
  func context() -> FormView.RenderContext {
    var context = FormView.RenderContext(now: Date())
    context.rowText = runner.options.host.rowText
    context.canRemove = runner.options.host.canRemove
    context.isPrivate = options.isPrivate
    context.takesClicks = options.isMouseAlwaysOn
    context.mentionPlace = options.mentionPlace
    context.mentionChooser = options.mentionChooser
    if case .mentions = model.list, let id = model.focused?.field.id {
      context.accessory = runner.options.host.plugIns[id]?.accessory?.line()
    }
    context.pending =
      keyboard.editor.pending ?? keyboard.resolver.pendingLetters ?? keyboard.editor.modeString
    context.cursorShape = keyboard.editor.cursorShape
    if keyDeadlines.showsPrefixKeys(at: now), model.question == nil {
      context.overview = Message.overview
    }
    if let console = options.console, model.focused?.field.id == console {
      let line = edits.line(columns: model.screen.columns - 4)
      if !line.isEmpty { context.message = line }
    }
    context.revealed = slide?.revealed(at: now)
    return context
  }

  /// True if a list that opens now may be animated.
  var canSlide: Bool {
    options.hasMotion && display.isSynchronized && terminal.lastWrite < .milliseconds(20)
      && !PollSet.forInput(on: terminal.descriptor, timeout: 0)
  }

  /// Reloads the key labels of the current Readline keymap.
  func refreshKeys() {
    keyboard.label(&options.appearance)
    input.setEscape(isKeptApart: keyboard.editor.mode != .emacs)
  }
}
