import Foundation

/// The failure to save a draft.
public struct DraftFailure: Equatable, Sendable {
  /// The reason as a short clause that can follow a colon, such as `the disk is full`.
  public let reason: String
  /// The remedy as a sentence; `""` for none.
  public let remedy: String
  /// The folder of drafts with the reason and the remedy, as sentences; `""` if the reason is not
  /// about the folder.
  public let aboutFolder: String

  /// Creates a failure.
  public init(reason: String, remedy: String = "", aboutFolder: String = "") {
    self.reason = reason
    self.remedy = remedy
    self.aboutFolder = aboutFolder
  }

  /// The remedy of an error that has none but not to leave.
  package static let submitFirst = "Submit before you leave."

  /// The remedy that still helps after the form was left, after a space; `""` for none.
  package var laterRemedy: String {
    remedy.isEmpty || remedy == Self.submitFirst ? "" : " " + remedy
  }
}

extension FormModel {
  /// The failure of the last save of the draft; `nil` if it succeeded or there was none.
  public var draftFailure: DraftFailure? { environment.draftFailure }

  /// True if leaving loses answers because the last save of the draft failed.
  public var losesAnswers: Bool { draftFailure != nil && draftToKeep(at: .distantPast) != nil }

  /// True if leaving keeps answers of the user in a draft, or loses them.
  var hasAnswersToLeave: Bool { hasOwnAnswers || draftToKeep(at: .distantPast) != nil }

  /// True if answers typed now are kept in a draft when the form is left.
  package var keepsDraft: Bool { environment.keepsDraft && draftFailure == nil }

  /// The question before the form is left, with what becomes of the answers.
  var leaveQuestion: String {
    guard environment.keepsDraft, draftToKeep(at: .distantPast) != nil else {
      return Message.leaveQuestionPrivate
    }
    return draftFailure.map { Message.leaveQuestionUnsaved(reason: $0.reason) }
      ?? Message.leaveQuestion
  }
}

extension Turn {
  /// Records the outcome of a save of the draft.
  ///
  /// The first failure is announced, and again in each field that the user moves to, with what to do;
  /// after the next key the reason alone stays, in place of hints.
  mutating func noteDraft(_ failure: DraftFailure?) {
    let isFirst = model.environment.draftFailure == nil
    let isInOtherField = model.environment.draftFailureField != model.focusedIndex
    model.environment.draftFailure = failure
    guard let failure, isFirst || isInOtherField && model.notice == nil else { return }
    model.environment.draftFailureField = model.focusedIndex
    let sentence = Message.draftNotSaved(reason: failure.reason)
    let short = failure.remedy.isEmpty ? sentence : "\(sentence) \(failure.remedy)"
    let whole = failure.aboutFolder
    let text =
      whole.isEmpty || DisplayWidth.of(whole) > FormModel.messageColumns ? short : whole
    model.messages.queue(.text(text), isBlocked: model.overlays.question != nil)
  }
}
