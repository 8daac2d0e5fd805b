public import Foundation

extension FormModel {
  /// What a host may decide about a form being filled, as closures that the value never keeps.
  ///
  /// Each has an answer of its own where the host is silent: yes to all, and no rule for Return.
  public struct Host {
    /// Whether a field may take the focus.
    public var mayBegin: (_ field: String) -> Bool = { _ in true }
    /// Whether a field may lose the focus.
    public var mayEnd: (_ field: String) -> Bool = { _ in true }
    /// Whether an edit may be made, asked before the length rule; a no is final.
    ///
    /// Actions put into `then` are carried out after the edit was made or refused.
    public var mayChange: (_ field: String, _ edit: Edit, _ then: inout [Action]) -> Bool = {
      _, _, _ in true
    }
    /// Whether what an edit made of a field's text may stay; otherwise the text is as it was.
    public var mayKeep: (_ field: String, _ text: String) -> Bool = { _, _ in true }
    /// What stands around the texts, by field id.
    public var plugIns: [String: PlugIns] = [:]
    /// Whether two spaces behind a word of a field become a full stop and a space.
    public var endsSentences: (_ field: String) -> Bool = { _ in false }
    /// Whether the clear button may empty a field.
    public var mayClear: (_ field: String) -> Bool = { _ in true }
    /// Takes Return over, whatever it does; `nil` leaves the field's return key in force.
    public var onReturn: ((_ field: String) -> Void)?
    /// Whether a value of the history may be removed; asked only where the sources can remove at all.
    public var mayRemove: (Suggestion) -> Bool = { _ in true }
    /// Whether the sources can remove values.
    public var canRemove = true
    /// How a row of the chooser is drawn; what is picked is the value all the same.
    public var rowText: (Suggestion) -> String = \.value
    /// The panels of the form, asked for when one is first wanted; `nil`: those it has.
    public var panels: () -> Panels? = { nil }
    /// The person's snippets; `nil` where there are none, and none are wanted.
    public var snippets: () -> SnippetLibrary? = { nil }
    /// Whether a snippet may expand in a field.
    public var mayExpand: (_ field: String, Snippet) -> Bool = { _, _ in true }
    /// What the host calls a field while blanks are filled in for it; `nil`: none can be.
    public var fillInID: (_ field: String) -> String? = { $0 }
    /// The last moment to stop a fill-in, by that name; what was typed stays then.
    public var mayFillIn: (_ id: String) -> Bool = { _ in true }
    /// Where what was filled in goes, if not to the place where it began; `nil`: nowhere.
    public var fillInPlace: (_ id: String, _ wasCancelled: Bool, _ offset: Int) -> Int? = {
      $2
    }
    /// The date and time, for snippets.
    public var date: () -> Date = { Date(timeIntervalSinceReferenceDate: 0) }
    /// Whose clock that is.
    public var timeZone: () -> TimeZone = { .gmt }
    /// Whose names months and days have.
    public var locale: () -> Locale = { Locale(identifier: "en_US") }
    /// The text of the clipboard; `nil` where it cannot be read.
    public var clipboard: () -> String? = { nil }
    /// What random texts of snippets begin with.
    public var seed: () -> UInt64 = { 0 }
    /// Seconds on a steady clock, for joining typed letters into undo steps.
    public var now: () -> Double = { 0 }

    /// A host that is silent.
    public init() {}
  }
}
