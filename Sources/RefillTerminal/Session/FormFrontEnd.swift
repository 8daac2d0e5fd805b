import CTerminal

/// A front end that runs a form for a user until it is submitted or left.
public protocol FormFrontEnd: AnyObject {
  /// The form.
  var runner: FormRunner { get }

  /// Fills the form; the device is not restored yet.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  func run() throws(TerminalError) -> FormRunner.Outcome

  /// Opens the form again at the place from which it was submitted: its record could not be written.
  ///
  /// - Throws: `TerminalError` if the terminal cannot be set up.
  func reopen(_ reason: Reopening) throws(TerminalError) -> FormRunner.Outcome

  /// Shows lines behind the form.
  func leave(_ lines: [String])

  /// Restores the terminal, if there is one.
  func restore()

  /// Leaves the terminal to the next form, so far as nothing between them needs it.
  func pause()
}

extension FormFrontEnd {
  /// Restores the terminal.
  public func pause() { restore() }

  /// Restores the terminal and ends the process with the default action of `signal`.
  public func die(by signal: Signal) -> Never {
    restore()
    ct_die_by(signal.number)
  }
}
