public import Foundation
import GRDB

/// Which records: each part may be left open.
public struct RecordRange: Sendable {
  /// The id of a form; `nil` for every form.
  public var form: String?
  /// Records submitted at this time or later.
  public var since: Date?
  /// Records submitted before this time.
  public var until: Date?

  /// A range; everything unless it is narrowed.
  public init(form: String? = nil, since: Date? = nil, until: Date? = nil) {
    self.form = form
    self.since = since
    self.until = until
  }

  /// The condition for `record`, and what stands for its `?1` to `?3`.
  static let condition = """
    (?1 IS NULL OR form = ?1) AND (?2 IS NULL OR submitted >= ?2) AND (?3 IS NULL OR submitted < ?3)
    """

  var arguments: StatementArguments { [form, since?.milliseconds, until?.milliseconds] }
}
