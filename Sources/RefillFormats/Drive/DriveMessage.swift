package import RefillCore

/// A line that is sent to the program that drives a form.
package enum DriveMessage {
  /// The first line: the version of the protocol and of the program, the form, and its state.
  case hello(program: String, Form, state: [(String, JSONText)])
  /// The reply to a request.
  case reply(DriveRequest.ID, [(String, JSONText)])
  /// The reply to a request that is not performed; without an identifier if it has none.
  case refusal(DriveRefusal)
  /// A change that no request caused, or one that has no identifier.
  case changed([(String, JSONText)])

  /// The version of the protocol; it grows with each change that an older client cannot read.
  package static let version = 1

  /// The line, with its line break.
  package var line: String {
    JSONText.object([("jsonrpc", .string("2.0"))] + members).text + "\n"
  }

  private var members: [(String, JSONText)] {
    switch self {
    case .hello(let program, let form, let state):
      return [
        ("method", .string("hello")),
        (
          "params",
          .object([
            ("protocol", .integer(Self.version)), ("refill", .string(program)),
            ("form", .object(form.driveMembers)), ("state", .object(state)),
          ])
        ),
      ]
    case .reply(let id, let result): return [("id", id.json), ("result", .object(result))]
    case .refusal(let refusal):
      let error: [(String, JSONText)] = [
        ("code", .integer(refusal.problem.code.rawValue)),
        ("message", .string(refusal.problem.message)),
      ]
      return [("id", refusal.id?.json ?? .null), ("error", .object(error))]
    case .changed(let changes):
      return [("method", .string("changed")), ("params", .object(changes))]
    }
  }
}

extension Form {
  fileprivate var driveMembers: [(String, JSONText)] {
    [("id", .string(id)), ("title", .string(title))]
      + (description.map { [("description", JSONText.string($0))] } ?? [])
  }
}
