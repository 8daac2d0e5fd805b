import Foundation

/// Returns the lines that `body` writes to standard error, limited by the capacity of a pipe.
func linesOfStandardError(during body: () -> Void) -> [String] {
  var ends: [CInt] = [-1, -1]
  let saved = dup(2)
  guard saved >= 0, pipe(&ends) == 0 else {
    body()
    if saved >= 0 { close(saved) }
    return []
  }
  // Errors longer than the pipe are cut; waiting would block for ever.
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  dup2(ends[1], 2)
  close(ends[1])
  body()
  dup2(saved, 2)
  close(saved)
  defer { close(ends[0]) }
  return withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { bytes in
    let count = read(ends[0], bytes.baseAddress, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init)
  }
}

/// Runs `body` with an environment variable set, then restores its old value.
func withVariable(_ name: String, _ value: String, _ body: () -> Void) {
  let saved = getenv(name).map { String(cString: $0) }
  setenv(name, value, 1)
  body()
  if let saved { setenv(name, saved, 1) } else { unsetenv(name) }
}

/// Runs `body`, in which Readline reads its character set from the environment, in UTF-8.
///
/// If the environment has another one, it is replaced until `body` returns.
func withTextLocale(_ body: () -> Void) {
  setlocale(LC_CTYPE, "")
  if nl_langinfo(nl_item(CODESET)).map({ String(cString: $0) }) == "UTF-8" {
    body()
  } else {
    withVariable("LC_ALL", "C.UTF-8", body)
  }
}
