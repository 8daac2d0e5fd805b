public import Foundation

extension FormModel {
  /// The decisions of an embedding program about a form, as closures that the model never stores.
  ///
  /// The defaults allow everything, and leave Return to the field.
  public struct Host {
    /// Returns true if a field may take the focus.
    public var mayBegin: (_ field: String) -> Bool = { _ in true }
    /// Returns true if a field may lose the focus.
    public var mayEnd: (_ field: String) -> Bool = { _ in true }
    /// Returns true if an edit may be made; called before the length limit is checked, and final.
    ///
    /// Actions appended to `then` are performed after the edit was made or refused.
    public var mayChange: (_ field: String, _ edit: Edit, _ then: inout [Action]) -> Bool = {
      _, _, _ in true
    }
    /// Returns true if the resulting text of an edit is accepted; otherwise the edit is reverted.
    public var mayKeep: (_ field: String, _ text: String) -> Bool = { _, _ in true }
    /// The plug-ins, by field id.
    public var plugIns: [String: PlugIns] = [:]
    /// Returns true if two spaces after a word become a full stop and a space.
    public var endsSentences: (_ field: String) -> Bool = { _ in false }
    /// Returns true if the clear command may empty a field.
    public var mayClear: (_ field: String) -> Bool = { _ in true }
    /// Handles Return in place of the field; `nil` keeps the field's own return key.
    public var onReturn: ((_ field: String) -> Void)?
    /// Returns true if a value of the history may be removed; called only if `canRemove`.
    public var mayRemove: (Suggestion) -> Bool = { _ in true }
    /// True if the sources can remove values.
    public var canRemove = true
    /// Returns the text to draw for a row of the chooser; the picked value is unaffected.
    public var rowText: (Suggestion) -> String = \.value
    /// Returns the panels, called on first use; `nil` for the panels of the form.
    public var panels: () -> Panels? = { nil }
    /// Returns the user's own details; `nil` if there are none.
    public var details: () -> PersonalDetails? = { nil }
    /// Returns the user's snippets; `nil` to turn snippets off.
    public var snippets: () -> SnippetLibrary? = { nil }
    /// Returns true if a snippet may expand in a field.
    public var mayExpand: (_ field: String, Snippet) -> Bool = { _, _ in true }
    /// Returns the host's own id for a field during a fill-in; `nil` if fill-ins are not allowed.
    public var fillInID: (_ field: String) -> String? = { $0 }
    /// Returns true if a fill-in may start, given the host's id; otherwise the typed text stays.
    public var mayFillIn: (_ id: String) -> Bool = { _ in true }
    /// Returns the offset for the result of a fill-in, given the offset at which it began, both in
    /// grapheme clusters; `nil` to discard the result.
    ///
    /// Also called after a cancelled fill-in, when the result of this closure is ignored.
    public var fillInPlace: (_ id: String, _ wasCancelled: Bool, _ offset: Int) -> Int? = {
      $2
    }
    /// Returns the current date and time, for snippets.
    public var date: () -> Date = { Date(timeIntervalSinceReferenceDate: 0) }
    /// Replaces `~` and environment variables in a path, in fields that expand paths.
    public var expandPath: (String) -> String = { $0 }
    /// Returns the time zone of snippet dates.
    public var timeZone: () -> TimeZone = { .gmt }
    /// Returns the locale of dates, numbers and capitals.
    public var locale: () -> Locale = { Locale(identifier: "en_US") }
    /// Returns the text of the clipboard; `nil` if it is not available.
    public var clipboard: () -> String? = { nil }
    /// Returns true if the user may be reminded now of an abbreviation whose text was typed in full.
    public var mayRemind: (_ abbreviation: String) -> Bool = { _ in false }
    /// Returns the random seed for snippets.
    public var seed: () -> UInt64 = { 0 }
    /// Returns the seconds of a monotonic clock, for grouping typed letters into undo steps.
    public var now: () -> Double = { 0 }

    /// Creates a host with the defaults.
    public init() {}
  }
}
