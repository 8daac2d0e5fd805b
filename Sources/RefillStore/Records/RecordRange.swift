public import Foundation
import GRDB
import RefillCore

/// A selection of records; `nil` properties do not restrict it.
public struct RecordRange: Sendable {
  /// The id of a form; `nil` for all forms.
  public var form: String?
  /// Selects records submitted at this time or later.
  public var since: Date?
  /// Selects records submitted before this time.
  public var until: Date?
  /// True to select the records of other people of a team as well.
  package var isTeam = false

  /// Makes a range; it selects everything by default.
  public init(form: String? = nil, since: Date? = nil, until: Date? = nil) {
    self.form = form
    self.since = since
    self.until = until
  }

  /// True if it selects records by their time.
  package var isTimed: Bool { since != nil || until != nil }

  /// True if the range includes a record.
  func holds(_ record: RefillCore.Record) -> Bool {
    (form.map { record.form == $0 } ?? true) && (since.map { record.submitted >= $0 } ?? true)
      && (until.map { record.submitted < $0 } ?? true)
  }

  /// The condition on `record`; `arguments` binds its `?1` to `?4`.
  static let condition = """
    (?1 IS NULL OR form = ?1) AND (?2 IS NULL OR submitted >= ?2)
    AND (?3 IS NULL OR submitted < ?3) AND (?4 OR stream = 0)
    """

  var arguments: StatementArguments {
    [form, since?.milliseconds, until?.milliseconds, isTeam]
  }
}
