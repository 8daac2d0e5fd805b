/// Input that a session read and did not handle, because an earlier key ended it.
///
/// The next session begins with it, see `FormSession.Options`.
nonisolated public struct UnhandledInput: Sendable {
  /// The keys and pastes behind the key that ended the session.
  var events: [InputEvent] = []
  /// The input of the session, with an incomplete key or paste behind these.
  var input: TerminalInput
}
