import Foundation
import RefillTerminal

/// A PostgreSQL server of its own in a temporary folder, reached by a socket.
final class Cluster: Sendable {
  let folder: String
  private let programs: String

  struct Missing: Error {}
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of `initdb` and `postgres`; `nil` if PostgreSQL is not installed.
  private static let programs: String? = {
    let versions =
      (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      versions.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/usr/local/bin", "/usr/bin", "/opt/homebrew/bin"]
    return folders.first { folder in
      ["initdb", "postgres", "pg_ctl", "psql"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: folder + "/" + $0)
      }
    }
  }()

  /// True if a server can be started.
  static let isInstalled = programs != nil

  /// Starts a server with the SQL of a script in its database `refill`.
  init(_ sql: String) throws {
    guard let programs = Self.programs else { throw Missing() }
    self.programs = programs
    folder = "/tmp/refill-pg-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if getuid() == 0 { try Self.run("/bin/chown", ["postgres", folder]) }
    try asOwner("initdb", ["-D", "\(folder)/data", "-A", "trust", "-U", "owner", "--no-sync"])
    try start()
    try psql("owner", "CREATE DATABASE refill", database: "postgres")
    try psql("owner", sql)
  }

  deinit {
    try? stop("immediate")
    try? FileManager.default.removeItem(atPath: folder)
  }

  func start() throws {
    let options =
      "-k \(folder) -c listen_addresses='' -c unix_socket_permissions=0777 -c max_connections=120"
    try asOwner(
      "pg_ctl", ["-D", "\(folder)/data", "-l", "\(folder)/log", "-o", options, "-w", "start"])
  }

  func stop(_ mode: String) throws {
    try asOwner("pg_ctl", ["-D", "\(folder)/data", "-m", mode, "-w", "stop"])
  }

  /// Kills the server as a crash does, and starts it again.
  func kill() throws {
    let words = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
    if let process = words.split(separator: "\n").first.flatMap({ pid_t($0) }) {
      Foundation.kill(process, SIGKILL)
    }
    // Its processes end a moment later, and hold its memory until then.
    for attempt in 0... {
      do { return try start() } catch {
        guard attempt < 50 else { throw error }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// Makes the server ask all but its owner for a password, from the next start of a connection.
  func requirePasswords() throws {
    try psql("owner", "ALTER ROLE anna PASSWORD 'right'")
    let rules = "local all owner trust\nlocal all all scram-sha-256\n"
    try Data(rules.utf8).write(to: URL(fileURLWithPath: "\(folder)/data/pg_hba.conf"))
    try psql("owner", "SELECT pg_reload_conf()")
  }

  /// The address of the server for a person.
  func address(of person: String) -> String { "host=\(folder) dbname=refill user=\(person)" }

  /// Runs SQL as a person; returns its output.
  @discardableResult
  func psql(_ person: String, _ sql: String, database: String = "refill") throws -> String {
    try Self.run(
      "\(programs)/psql",
      ["-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", person, "-d", database],
      input: sql)
  }

  /// Runs a program of the server as a user who is not root.
  private func asOwner(_ program: String, _ arguments: [String]) throws {
    let path = "\(programs)/\(program)"
    if getuid() == 0 {
      try Self.run("/usr/sbin/runuser", ["-u", "postgres", "--", path] + arguments)
    } else {
      try Self.run(path, arguments)
    }
  }

  @discardableResult
  static func run(_ path: String, _ arguments: [String], input: String = "") throws -> String {
    // Files, because a server that is started keeps the ends of pipes open; and not `Process`, which would
    // wait for the server.
    let name = "/tmp/refill-run-\(UUID().uuidString)"
    for suffix in [".in", ".out", ".err"] {
      _ = FileManager.default.createFile(
        atPath: name + suffix, contents: suffix == ".in" ? Data(input.utf8) : nil)
    }
    defer { for suffix in [".in", ".out", ".err"] { unlink(name + suffix) } }
    let process = Spawning.start([path] + arguments) { files in
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, name + ".in", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, name + ".out", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, name + ".err", O_WRONLY, 0)
    }
    guard let process else { throw Failed(description: "\(path) cannot be started") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let output = (try? String(contentsOfFile: name + ".out", encoding: .utf8)) ?? ""
    guard status == 0 else {
      let errors = (try? String(contentsOfFile: name + ".err", encoding: .utf8)) ?? ""
      throw Failed(description: errors)
    }
    return output
  }
}
