import RefillCore

// Secrets that a program fetches.
extension LineSession {
  /// The maximum wait for the program without a terminal, in seconds, which has a limit of its own.
  private static let fetchTimeout = 60.0

  /// Fetches the secret of the field; a line that is typed meanwhile cancels that.
  func fetchSecret() {
    guard let index = model.focusedIndex else { return }
    perform(.autoFill)
    if device.isTerminal { waitForSecret() } else { waitWithoutTerminal() }
    sayNews()
    guard runner.outcome == nil, model.focusedIndex == index, !model.fields[index].isEmpty else {
      return
    }
    moveOn()
  }

  /// Lines of a pipe are answers, and cancel nothing.
  private func waitWithoutTerminal() {
    execute(runner.wait(Self.fetchTimeout) { model.isFetchingSecret })
  }

  private func waitForSecret() {
    let prompt = LinePrompt(text: "\(Message.lineFetching): ", isSecret: true)
    guard model.isFetchingSecret else { return }
    device.ask(prompt)
    while model.isFetchingSecret, model.question == nil, runner.outcome == nil {
      let timeout = runner.nextDeadline.map { max($0 - runner.now, 0) }
      switch device.next(timeout: timeout, or: runner.answersDescriptor) {
      case .line, .notText: execute(runner.perform(.escape))
      case .end: execute(runner.end(.left))
      case .signals(let signals): signals.forEach { answer($0, during: prompt) }
      case .idle: execute(runner.takeReplies() + runner.tick())
      }
    }
    device.pause()
  }
}
