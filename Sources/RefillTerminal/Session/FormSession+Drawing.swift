import Foundation
import RefillCore

extension FormSession {
  /// Draws what has changed.
  func paint() {
    isQuestionShown = filling.question != nil
    picture.update(filling, look, around())
    let isOverList = filling.chooser != nil && filling.preview == nil
    if picture.setMouse(options.hasMouse && (isOverList || options.isMouseAlwaysOn)) {
      expectCursorPosition()
    }
  }

  /// What is drawn beside the form itself, at this moment.
  func around() -> FormView.Surroundings {
    var around = FormView.Surroundings(now: Date())
    around.rowText = options.host.rowText
    around.canRemove = options.host.canRemove
    around.mentionPlace = options.mentionPlace
    around.mentionChooser = options.mentionChooser
    if filling.chooser?.kind == .mentions, let id = filling.focused?.field.id {
      around.accessory = options.host.plugIns[id]?.accessory?.line()
    }
    around.pending = editor.pending ?? editor.modeString
    if let prefixSince, now - prefixSince >= Self.prefixDelay {
      around.overview = Phrase.overview
    }
    if let console = options.console, filling.focused?.field.id == console {
      let line = edits.line(columns: filling.screen.columns - 4)
      if !line.isEmpty { around.message = line }
    }
    around.revealed = slide?.revealed(at: now)
    return around
  }

  /// Whether a list that opens now may slide.
  var canSlide: Bool {
    options.hasMotion && picture.isSynchronized && picture.lastWrite < .milliseconds(20)
      && !Wait.forInput(on: terminal.descriptor, timeout: 0)
  }

  /// Learns how keys are called in the mode that the editor is in now.
  func refreshKeys() {
    (options.look.keys, options.look.otherKeys) = keyLabels.labels(in: editor.mode)
    decoder.keepsEscapeApart = editor.mode != .emacs
    options.look.mode = editor.mode == .emacs ? "emacs" : "vi"
  }
}
