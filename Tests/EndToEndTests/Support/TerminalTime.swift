import Testing

extension Trait where Self == TimeLimitTrait {
  /// The time limit of a test in a terminal: most of it is the wait for its turn, behind the other tests.
  static var terminalTime: Self { .timeLimit(.minutes(15)) }
}
