import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite(.enabled(if: FaultyDisk.isInstalled)) struct `A disk that fails` {
  let directory: TemporaryDirectory
  var path: String { directory.file("refill.sqlite") }

  init() throws { directory = try TemporaryDirectory() }

  /// The calls of a session: opens the store, remembers a value, expires old ones.
  ///
  /// - Returns: the first error; `nil` if the value is remembered.
  private func session(_ value: String) -> StoreError? {
    do {
      let store = try Store(path: path, ownsDirectory: true, lockTimeout: .submit)
      try store.history.remember([("h", value)], at: day(1))
      _ = try? store.history.expire(before: day(-9), at: day(1))
      _ = try? store.history.best(history: "h", limit: 9)
      return nil
    } catch {
      return error
    }
  }

  private func values() throws -> Set<String> {
    Set(try Store(path: path).history.best(history: "h", limit: 999).map(\.value))
  }

  /// Fails each call of a session in turn; returns the number of calls.
  private func failEach(
    _ call: FaultyDisk.Call, _ errno: Int32, forGood: Bool,
    _ body: (Int, StoreError?) throws -> Void
  ) throws -> Int {
    #expect(session("first") == nil)
    for number in 1...500 {
      var error: StoreError?
      let isHit = FaultyDisk.with(
        call, number...(forGood ? .max : number), failing: errno
      ) { error = session("value \(number)") }
      guard isHit else { return number - 1 }
      try body(number, error)
    }
    return 500
  }

  @Test(arguments: [false, true]) func `is not taken for a damaged store`(forGood: Bool) throws {
    var kept: Set<String> = ["first"]
    let count = try failEach(.read, EIO, forGood: forGood) { number, error in
      if error == nil { kept.insert("value \(number)") }
      #expect(directory.names.filter { $0.contains("corrupt") } == [], "read \(number)")
      let now = try values()
      #expect(now.isSuperset(of: kept), "read \(number)")
      if let error { #expect(error == .system(errno: EIO), "read \(number)") }
    }
    #expect(count > 5)
  }

  @Test(arguments: [(FaultyDisk.Call.write, EIO), (.write, ENOSPC), (.truncate, EIO)])
  func `keeps what was stored, and says if something was not`(
    call: FaultyDisk.Call, errno: Int32
  ) throws {
    for forGood in [false, true] {
      var kept: Set<String> = ["first"]
      let count = try failEach(call, errno, forGood: forGood) { number, error in
        if error == nil { kept.insert("value \(number)") }
        #expect(directory.names.filter { $0.contains("corrupt") } == [], "call \(number)")
        let now = try values()
        #expect(now.isSuperset(of: kept), "call \(number)")
      }
      #expect(count > 0)
    }
  }

  @Test func `is told apart from damage`() throws {
    #expect(session("first") == nil)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 9000))
    try file.close()
    #expect(session("second") == nil)
    #expect(directory.names.contains("refill.sqlite.corrupt-1"))
  }
}
