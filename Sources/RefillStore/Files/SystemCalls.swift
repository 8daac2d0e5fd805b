package import Foundation

/// Calls the system again while a signal interrupts the call (`EINTR`).
package func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Reads a file up to its end or to `limit` bytes; `nil` if that fails, with the reason in `errno`.
package func readAll(_ descriptor: CInt, limit: Int = .max) -> Data? {
  var data = Data()
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while data.count < limit {
    let wanted = min(piece.count, limit - data.count)
    let count = retrying { read(descriptor, &piece, wanted) }
    guard count >= 0 else { return nil }
    guard count > 0 else { break }
    data.append(contentsOf: piece.prefix(count))
  }
  return data
}
