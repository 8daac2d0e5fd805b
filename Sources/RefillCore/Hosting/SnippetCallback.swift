import Foundation

/// A callback URL of TextExpander: the result of a fill-in in another program, or a log level.
///
///     SCHEME://x-callback-url/SMTEfilled?textID=…&loc=…&format=0[&cursorPos=…][&selLen=…]
///     SCHEME://x-callback-url/SMTEfillcanceled?textID=…&loc=…
///     SCHEME://x-callback-url/SMTEerror?textID=…&loc=…&error-Code=…&errorMessage=…
///     ANY://x-callback-url/SMTEsetlog?log=off
public enum SnippetCallback: Equatable, Sendable {
  /// The fill-in is complete; the text is inserted at an offset, and a part of it is selected.
  case filled(textID: String, at: Int, selection: Range<Int>?, isFormatted: Bool)
  case cancelled(textID: String, at: Int)
  case failed(textID: String, at: Int, code: Int, message: String)
  /// A log level: `off`, `on` or `detailed`.
  case log(String)

  /// Parses a URL; `nil` if it is for another program or not a callback.
  ///
  /// - Parameter scheme: The URL scheme of this program; `nil` if it has none.
  public init?(_ url: String, scheme: String?) {
    guard let parts = URLComponents(string: url), parts.host == "x-callback-url" else { return nil }
    let values = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    ) { first, _ in first }
    if parts.path == "/SMTEsetlog", let level = values["log"], Self.levels.contains(level) {
      self = .log(level)
      return
    }
    guard let scheme, parts.scheme == scheme, let id = values["textID"],
      let offset = values["loc"].flatMap({ Int($0) }), offset >= 0
    else { return nil }
    switch parts.path {
    case "/SMTEfilled":
      self = .filled(
        textID: id, at: offset, selection: Self.selection(values),
        isFormatted: values["format"] == "1")
    case "/SMTEfillcanceled": self = .cancelled(textID: id, at: offset)
    case "/SMTEerror":
      self = .failed(
        textID: id, at: offset, code: values["error-Code"].flatMap { Int($0) } ?? 0,
        message: values["errorMessage"] ?? "")
    default: return nil
    }
  }

  private static let levels = ["off", "on", "detailed"]

  private static func selection(_ values: [String: String]) -> Range<Int>? {
    guard let start = values["cursorPos"].flatMap({ Int($0) }), start >= 0 else { return nil }
    let length = min(max(values["selLen"].flatMap { Int($0) } ?? 0, 0), .max - start)
    return start..<start + length
  }
}
