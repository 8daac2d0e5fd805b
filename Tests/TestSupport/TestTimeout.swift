/// The longest wait of a test for what happens at once on an idle machine.
///
/// Only a failing test waits this long, so that it is generous: all suites share two processors.
package enum TestTimeout {
  /// In seconds.
  package static let seconds = 300.0
  /// For what a program draws or does: shorter than the limit of a suite, so that a failure says
  /// what did not come.
  package static let screen = Duration.seconds(60)
}
