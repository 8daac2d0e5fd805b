import Foundation

/// A directory of another machine, which needs nothing but a shell and ssh.
package struct SSHFolder: Place {
  /// The address, as `ssh://HOST/PATH`.
  package let name: String
  private let host: String
  private let folder: String
  private let program: String

  /// The time in seconds after which a command of the other machine is given up.
  private static let timeout = 60.0
  /// The exit code for a file that is missing.
  private static let missing: Int32 = 44

  /// Creates a place of an address, `ssh://HOST/PATH`; `nil` for another text.
  ///
  /// - Parameter program: the program that runs commands on the other machine; `ssh`, or that of
  ///   `REFILL_SSH`, by default.
  package init?(_ address: String, program: String? = nil) {
    self.program = program ?? ProcessInfo.processInfo.environment["REFILL_SSH"] ?? "ssh"

    guard address.hasPrefix("ssh://") else { return nil }
    let rest = address.dropFirst(6)
    guard let slash = rest.firstIndex(of: "/"), slash > rest.startIndex,
      !rest.hasPrefix("-"), rest[..<slash].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    name = address
    host = String(rest[..<slash])
    let path = String(rest[slash...])
    folder = path.hasPrefix("/~/") ? String(path.dropFirst(3)) : path
  }

  package func make() throws -> Bool {
    let folder = Self.quoted(folder)
    let script = "if [ -d \(folder) ]; then echo old; else mkdir -p -m 700 \(folder); fi"
    return try run(script, inFolder: false).isEmpty
  }

  package func list() throws -> [String: Int] {
    let script = """
      for f in *.refill .*.refill*; do \
      [ -f "$f" ] && printf '%s %s\\n' "$(wc -c < "$f")" "$f"; done; true
      """
    let text = String(decoding: try run(script), as: UTF8.self)
    var files: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let size = Int(parts[0]), size >= 0 else { continue }
      let file = String(parts[1])
      if FileName.isOwn(file), !file.contains("/") { files[file] = size }
    }
    return files
  }

  package func contents(_ file: String) throws -> [UInt8]? {
    let script =
      "[ -f \(Self.quoted(file)) ] || exit \(Self.missing); head -c 65536 \(Self.quoted(file))"
    return try runOrMiss(script)
  }

  package func read(_ file: String, from offset: Int, count: Int) throws -> [UInt8] {
    try run("tail -c +\(offset + 1) \(Self.quoted(file)) | head -c \(count)")
  }

  package func checksum(_ file: String, count: Int) throws -> UInt32 {
    // gzip ends with the sum and the length, the least byte first.
    let end = try run("head -c \(count) \(Self.quoted(file)) | gzip -1 -c | tail -c 8")
    guard end.count == 8 else { throw SyncError.place(name, reason: "gzip is missing there") }
    return end.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  package func append(_ bytes: [UInt8], to file: String, behind size: Int) throws {
    let file = Self.quoted(file)
    try run(
      "umask 077; truncate -s \(size) \(file) && cat >> \(file) && sync", input: bytes)
  }

  package func replace(_ file: String, with bytes: [UInt8]) throws {
    let temporary = Self.quoted(".\(file).\(getpid())")
    try run(
      "umask 077; cat > \(temporary) && sync && mv \(temporary) \(Self.quoted(file))",
      input: bytes)
  }

  package func remove(_ file: String) throws { try run("rm -f \(Self.quoted(file))") }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  @discardableResult
  private func run(
    _ script: String, input: [UInt8] = [], inFolder: Bool = true
  ) throws -> [UInt8] {
    guard let output = try runOrMiss(script, input: input, inFolder: inFolder) else {
      throw SyncError.place(name, reason: "no such file or folder")
    }
    return output
  }

  /// Runs a script on the other machine; returns its output, `nil` for a file that is missing.
  private func runOrMiss(
    _ script: String, input: [UInt8] = [], inFolder: Bool = true
  ) throws -> [UInt8]? {
    let environment = ProcessInfo.processInfo.environment
    let place = inFolder ? "cd \(Self.quoted(folder)) || exit 45; " : ""
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let control = environment["XDG_RUNTIME_DIR"].map {
      ["-o", "ControlMaster=auto", "-o", "ControlPersist=10", "-o", "ControlPath=\($0)/refill-%C"]
    }
    process.arguments =
      [program, "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"]
      + (control ?? []) + [host, place + script]
    let (stdin, stdout) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (stdin, stdout)
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw SyncError.unreachable(host, reason: "ssh cannot be started")
    }
    let guardian = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout, execute: guardian)
    defer { guardian.cancel() }
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try? stdin.fileHandleForWriting.close()
    let output = (try? stdout.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0 where process.terminationReason == .exit: return Array(output)
    case Self.missing: return nil
    case 45: throw SyncError.place(name, reason: "no such folder")
    case 255: throw SyncError.unreachable(host, reason: "ssh failed")
    default: throw SyncError.place(name, reason: "a command failed there")
    }
  }
}
