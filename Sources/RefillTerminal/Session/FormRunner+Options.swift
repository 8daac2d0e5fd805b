import Foundation
public import RefillCore

extension FormRunner {
  /// The options of a form that every front end has.
  public struct Options {
    /// The decisions of the embedding program; its clock is that of the runner, its date that of the
    /// system unless the program has another one.
    public var host = FormModel.Host()
    /// The draft to offer first; `nil` for none.
    public var draft: Draft?
    /// The number of older drafts of the form.
    public var olderDrafts = 0
    /// True if the draft is restored without asking.
    public var continuesDraft = false
    /// The notices to show at the start, one after the other.
    public var notices: [Notice] = []
    /// An action to perform once the form has begun, such as opening the list of the first field.
    public var firstAction: Action?
    /// The number of seconds after which the form is left; `nil` for no limit.
    public var timeout: Double?

    /// Creates options with all defaults.
    public init() {
      host.date = { Date() }
      host.timeZone = { .current }
    }
  }

  /// The way a form ended.
  public enum Outcome: Equatable {
    case submitted(Submission)
    /// The user left without submitting.
    case left
    case signal(Signal)
    case timedOut
    /// The terminal was closed, or the input ended.
    case hungUp

    /// True if a signal ends the process, which then has little time.
    var isSignal: Bool { if case .signal = self { true } else { false } }
  }
}
