#if PostgreSQL
  import CPostgres
  import Foundation
  import RefillCore

  /// A connection by libpq, which never waits longer than a minute without a byte.
  final class PostgreSQLConnection {
    private let connection: OpaquePointer
    /// The host in messages.
    let host: String

    /// The time in milliseconds that a connection may take.
    private static let connectTimeout = 10_000.0
    /// The time in milliseconds that the server may be silent.
    private static let silence: Int32 = 60_000

    init(_ address: String) throws {
      let options = "-c lock_timeout=10000 -c statement_timeout=60000"
      let words = ["dbname", "application_name", "options", "client_encoding"]
      let values = [address, "refill", options, "UTF8"]
      let made = Self.withArrays(words, values) { PQconnectStartParams($0, $1, 1) }
      guard let made else { throw SyncError.other("no memory for a connection") }
      connection = made
      let settings = Self.settings(of: made)
      let name = settings["host"] ?? settings["hostaddr"] ?? ""
      host = name.isEmpty || name.hasPrefix("/") ? "the server on this machine" : name
      // `deinit` ends the connection also if one of these throws: all properties have their values.
      try Self.checkVerified(settings)
      guard PQstatus(made) != CONNECTION_BAD else { throw Self.failure(made, host) }
      try Self.connect(made, host)
    }

    deinit { PQfinish(connection) }

    private static func withArrays<Result>(
      _ words: [String], _ values: [String],
      _ body: (
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?
      ) -> Result
    ) -> Result {
      let words = words.map { strdup($0) }
      let values = values.map { strdup($0) }
      defer { for text in words + values { free(text) } }
      let keys = words.map { UnsafePointer<CChar>($0) } + [nil]
      let texts = values.map { UnsafePointer<CChar>($0) } + [nil]
      return keys.withUnsafeBufferPointer { keys in
        texts.withUnsafeBufferPointer { body(keys.baseAddress, $0.baseAddress) }
      }
    }

    /// Returns the settings of a connection, of the string, the service file and the environment.
    private static func settings(of connection: OpaquePointer) -> [String: String] {
      guard let options = PQconninfo(connection) else { return [:] }
      defer { PQconninfoFree(options) }
      var settings: [String: String] = [:]
      var option = options
      while let word = option.pointee.keyword {
        if let value = option.pointee.val, value.pointee != 0 {
          settings[String(cString: word)] = String(cString: value)
        }
        option += 1
      }
      return settings
    }

    /// Throws unless the server is on this machine or its certificate is verified.
    private static func checkVerified(_ settings: [String: String]) throws {
      let hosts = (settings["hostaddr"] ?? settings["host"] ?? "").split(separator: ",")
      let isLocal = hosts.allSatisfy { host in
        host.hasPrefix("/") || host.hasPrefix("127.") || host == "::1" || host == "localhost"
      }
      guard isLocal || settings["sslmode"] == "verify-full" else { throw SyncError.notVerified }
    }

    private static func connect(_ connection: OpaquePointer, _ host: String) throws {
      let end = Date(timeIntervalSinceNow: connectTimeout / 1000)
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        guard state != PGRES_POLLING_FAILED else { throw failure(connection, host) }
        let rest = end.timeIntervalSinceNow * 1000
        let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
        guard rest > 0, wait(connection, for: events, Int32(clamping: Int(rest) + 1)) else {
          throw SyncError.unreachable(host, reason: "no answer within 10 seconds")
        }
        state = PQconnectPoll(connection)
      }
      PQsetnonblocking(connection, 1)
    }

    /// Waits for the socket; returns false after the time.
    private static func wait(
      _ connection: OpaquePointer, for events: Int32, _ milliseconds: Int32
    ) -> Bool {
      var request = pollfd(
        fd: PQsocket(connection), events: Int16(truncatingIfNeeded: events), revents: 0)
      while true {
        let count = poll(&request, 1, milliseconds)
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }

    // MARK: Statements

    /// Runs a statement; returns its rows.
    @discardableResult
    func run(_ sql: String, _ arguments: [String?] = []) throws -> [[String?]] {
      let result = try result(of: sql, arguments)
      defer { PQclear(result) }
      let columns = PQnfields(result)
      return (0..<PQntuples(result)).map { row in
        (0..<columns).map { column in
          guard PQgetisnull(result, row, column) == 0 else { return nil }
          let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
          return String(decoding: bytes, as: UTF8.self)
        }
      }
    }

    /// Runs a statement; returns the number of rows that it changed.
    func count(_ sql: String, _ arguments: [String?]) throws -> Int {
      let result = try result(of: sql, arguments)
      defer { PQclear(result) }
      return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    private func result(of sql: String, _ arguments: [String?]) throws -> OpaquePointer {
      let texts = arguments.map { argument in argument.flatMap { strdup($0) } }
      defer { for text in texts { free(text) } }
      let sent = texts.map { UnsafePointer<CChar>($0) }.withUnsafeBufferPointer {
        PQsendQueryParams(
          connection, sql, Int32(clamping: texts.count), nil, $0.baseAddress, nil, nil, 0)
      }
      guard sent == 1 else { throw Self.failure(connection, host) }
      try finishSending()
      var last: OpaquePointer?
      while let result = try nextResult() {
        if let last { PQclear(last) }
        last = result
      }
      guard let last else { throw SyncError.unreachable(host, reason: "it closed the connection") }
      let status = PQresultStatus(last)
      guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
        defer { PQclear(last) }
        // Never traps: a byte fits into the wider type.
        let state = PQresultErrorField(last, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        throw failure(state: state ?? "")
      }
      return last
    }

    private func finishSending() throws {
      while true {
        let state = PQflush(connection)
        if state == 0 { return }
        guard state == 1, Self.wait(connection, for: POLLIN | POLLOUT, Self.silence),
          PQconsumeInput(connection) == 1
        else { throw silent() }
      }
    }

    private func nextResult() throws -> OpaquePointer? {
      while PQisBusy(connection) == 1 {
        guard Self.wait(connection, for: POLLIN, Self.silence), PQconsumeInput(connection) == 1
        else { throw silent() }
      }
      return PQgetResult(connection)
    }

    private func silent() -> SyncError {
      shutdown(PQsocket(connection), Int32(SHUT_RDWR))
      return .unreachable(host, reason: "the connection broke off")
    }

    // MARK: Failures

    /// Returns the failure of a connection; its text has no values, but may have names of people.
    private static func failure(_ connection: OpaquePointer, _ host: String) -> SyncError {
      let text = String(cString: PQerrorMessage(connection))
      if PQconnectionNeedsPassword(connection) == 1 { return .noPassword(host) }
      let isRefused = text.contains("authentication failed")
      if isRefused, PQconnectionUsedPassword(connection) == 1 { return .wrongPassword(host) }
      if isRefused || text.contains("does not exist") || text.contains("no pg_hba.conf entry")
        || text.contains("is not permitted to log in")
      {
        return .login(host)
      }
      if text.contains("certificate") || text.contains("SSL") { return .notVerified }
      if text.contains("definition of service") {
        let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        return .noService(parts.count == 3 ? String(parts[1]) : "")
      }
      return .unreachable(host, reason: "no connection")
    }

    private func failure(state: String) -> SyncError {
      switch state {
      case "42501": .notMember(person: String(cString: PQuser(connection)), team: "")
      case "3F000", "42P01": .noSchema(host)
      case "53100", "54000": .full(person: String(cString: PQuser(connection)))
      case _ where state.hasPrefix("08") || state.hasPrefix("57P"):
        .unreachable(host, reason: "it ended the connection")
      default: .other("the server refuses a statement (\(state))")
      }
    }
  }
#endif
