/// The longest wait of a test for what happens at once on an idle machine.
///
/// Only a failing test waits this long, so that it is generous: all suites share two processors.
package enum TestTimeout {
  /// In seconds.
  package static let seconds = 300.0
}
