import Foundation

/// What is written to standard error while `body` runs, in lines; at most what a pipe holds.
func linesOfStandardError(during body: () -> Void) -> [String] {
  var ends: [CInt] = [-1, -1]
  let saved = dup(2)
  guard saved >= 0, pipe(&ends) == 0 else {
    body()
    if saved >= 0 { close(saved) }
    return []
  }
  // A complaint longer than the pipe is cut, never waited for.
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  dup2(ends[1], 2)
  close(ends[1])
  body()
  dup2(saved, 2)
  close(saved)
  defer { close(ends[0]) }
  var bytes = [UInt8](repeating: 0, count: 65536)
  let count = read(ends[0], &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    .split(whereSeparator: \.isNewline).map(String.init)
}

/// Runs `body` with a variable in the environment, and puts back what was there.
func withVariable(_ name: String, _ value: String, _ body: () -> Void) {
  let saved = getenv(name).map { String(cString: $0) }
  setenv(name, value, 1)
  body()
  if let saved { setenv(name, saved, 1) } else { unsetenv(name) }
}

/// Runs `body`, in which Readline takes its character set from the environment, so that it takes
/// UTF-8: where the environment says something else, for as long as `body` takes.
func withTextLocale(_ body: () -> Void) {
  setlocale(LC_CTYPE, "")
  if nl_langinfo(nl_item(CODESET)).map({ String(cString: $0) }) == "UTF-8" {
    body()
  } else {
    withVariable("LC_ALL", "C.UTF-8", body)
  }
}
