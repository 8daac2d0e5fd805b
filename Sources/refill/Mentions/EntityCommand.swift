import Foundation
import RefillCore
import RefillFormats

/// A program that finds entities: what was typed goes to its stdin as a line, entities come from its
/// stdout as lines of JSON.
///
/// It is run by its words, never by a shell, in the folder of the form.
struct EntityCommand: Sendable {
  /// How long it may take, in seconds.
  private static let timeout = 5.0
  /// How many bytes of it are read.
  private static let limit = 1 << 20
  /// How often it is looked whether the answer is still wanted, in milliseconds.
  private static let glance: Int32 = 50

  private let words: [String]
  private let folder: URL

  /// A command of a form file.
  init(words: [String], besideForm file: String) {
    self.words = words
    folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  }

  /// Runs it, and hands over what it finds as it comes.
  func run(
    _ query: String, isOvertaken: () -> Bool, tell: ([Entity]) -> Void
  ) {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + words
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // Written before anybody reads: a line fits into the pipe, and nobody can have closed it.
    let line = query.map { $0.isNewline ? " " : $0 }
    try? input.fileHandleForWriting.write(contentsOf: Data((String(line) + "\n").utf8))
    try? input.fileHandleForWriting.close()
    guard (try? process.run()) != nil else { return }
    read(output.fileHandleForReading.fileDescriptor, isOvertaken: isOvertaken, tell: tell)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func read(_ descriptor: Int32, isOvertaken: () -> Bool, tell: ([Entity]) -> Void) {
    let end = Date(timeIntervalSinceNow: Self.timeout)
    var rest: [UInt8] = []
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !isOvertaken(), Date() < end, total < Self.limit {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.glance) > 0 else { continue }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      total += count
      rest += buffer[..<count]
      tell(Self.takeLines(from: &rest))
    }
    if !rest.isEmpty { tell([EntityFile.entity(onLine: rest)].compactMap(\.self)) }
  }

  /// The entities of the whole lines; what is behind the last of them stays.
  private static func takeLines(from bytes: inout [UInt8]) -> [Entity] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    bytes.removeSubrange(...end)
    return lines.compactMap { EntityFile.entity(onLine: $0) }
  }
}
