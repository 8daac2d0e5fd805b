import Foundation
import RefillCore

/// Lines of a file or a pipe; the conversation, with these lines, goes to another file.
///
/// Secrets are not repeated.
final class PipedLines: LineDevice {
  private let input: Int32
  private let output: Int32
  private let signals: Signals
  private var lines = ByteLines()
  private var isAtEnd = false
  private var prompt = LinePrompt(text: "")

  let columns = 80
  let isTerminal = false
  let unfinished = ""

  /// Reads lines from one file descriptor and writes to another one.
  init(input: Int32, output: Int32, signals: Signals) {
    self.input = input
    self.output = output
    self.signals = signals
  }

  func open() {}

  func show(_ lines: [String]) { for line in lines { write(line + "\n") } }

  func ask(_ prompt: LinePrompt) {
    self.prompt = prompt
    write(prompt.text)
  }

  func next(timeout: Double?, or descriptor: Int32) -> LineEvent {
    if let event = lines.take(isAtEnd: isAtEnd) { return finished(event) }
    if isAtEnd { return finished(.end) }
    var pollSet = PollSet(on: input, signals.descriptor, descriptor)
    guard pollSet.forInput(timeout: timeout) else { return .idle }
    if pollSet.isReady(signals.descriptor) { return .signals(signals.take()) }
    if pollSet.isReady(input) { readInput() }
    return lines.take(isAtEnd: isAtEnd).map(finished) ?? (isAtEnd ? finished(.end) : .idle)
  }

  func pause() {}
  func suspend() -> Bool { false }
  func close() {}

  private func readInput() {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = read(input, &buffer, buffer.count)
    if count > 0 {
      lines.add(buffer.prefix(count))
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isAtEnd = true
    }
  }

  /// Ends the line of the prompt.
  private func finished(_ event: LineEvent) -> LineEvent {
    if case .line(let text) = event, !prompt.isSecret {
      write(Sanitizer.visible(text) + "\n")
    } else {
      write("\n")
    }
    return event
  }

  /// Writes all of a text; one that cannot be written is dropped, because the record goes elsewhere.
  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
