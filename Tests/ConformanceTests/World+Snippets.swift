import Foundation
import RefillCore
import RefillFormats
import RefillStore
import TestSupport

extension Given {
  static let snippetWords: Set<String> = [
    "snippets", "expand", "delimiter", "ignore_case", "expand_when", "expansion_enabled",
    "undo_support", "clipboard", "loaded", "data_on_disk", "plain_only", "style", "next_delegate",
    "fill_scheme", "fill_delegate", "pending_fill", "scheme", "log", "reply", "new_snippets",
    "file",
  ]

  /// The snippets of the case as stored on disk; `nil` if there are none.
  var collection: SnippetCollection? {
    let moment: ExpansionRule.Moment =
      words["expand"] as? String == "delimiter"
      ? .atDelimiter(words["delimiter"] as? String == "abandon" ? .dropped : .kept) : .immediately
    let rule = ExpansionRule(
      moment: moment, precededBy: Self.preceding[words["expand_when"] as? String ?? "any"],
      letterCase: words["ignore_case"] as? Bool == true ? .ignored : .exact)
    let group: [Snippet]
    if let table = words["snippets"] as? [String: String] {
      group = table.sorted { $0.key < $1.key }.map { Snippet($0, $1, dialect: .textExpander) }
    } else if words["snippets"] as? String == "default" {
      group = Snippet.shippedInCases
    } else {
      return nil
    }
    return SnippetCollection([SnippetGroup("Default", snippets: group)], rule: rule)
  }

  private static let preceding: [String: ExpansionRule.Preceding] = [
    "any": .anything, "whitespace_precedes": .whitespace,
    "not_letter_or_digit_precedes": .notLetterOrDigit,
  ]

  var snippetSettings: SnippetSettings {
    var settings = SnippetSettings()
    settings.isUndoable = words["undo_support"] as? Bool ?? true
    settings.isPlainOnly = words["plain_only"] as? Bool ?? false
    // The cases expect a fill-in form, however few placeholders there are.
    settings.mostStops = 0
    return settings
  }
}

/// The state of snippet cases: the file, the requests, and the events.
struct SnippetWorld {
  var library: SnippetLibrary?
  /// The folder of the snippet file, which is removed with the case.
  var folder: TemporaryDirectory?
  /// The snippet file of the case; `nil` until written.
  var file: SnippetFile?
  var result: Expansion?
  var warnings: [SnippetWarning] = []
  var isInserted = false
  var outcome: FillInOutcome?
  var isHandled: Bool?
  var isMessageShown = false
  var lastText: String?
  var log = "off"
  var hasFailed = false
  /// The last request for snippets: its scheme, and the library at that time.
  var request: (scheme: String, before: SnippetLibrary)?
}

extension World {
  /// Installs the snippets of the case.
  func prepareSnippets() throws {
    let words = given.words
    host.date = { [given] in Self.date(given.words["now"] as? String) }
    let zone = (words["now"] as? String ?? "-08:00").suffix(6)
    let timeZone = TimeZone(identifier: "GMT\(zone)") ?? .gmt
    host.timeZone = { timeZone }
    let locale = Locale(identifier: words["locale"] as? String ?? "en_US")
    host.locale = { locale }
    host.clipboard = { words["clipboard"] as? String ?? "" }
    host.snippets = { [weak self] in self?.library() }
    if words["expansion_enabled"] as? Bool == false { perform(.setExpanding(false)) }
    prepareDelegates(words)
    if let style = words["style"] as? String { perform(.setStyle(style, true)) }
    snippets.isMessageShown = false
  }

  private func prepareDelegates(_ words: [String: Any]) {
    if let delegate = words["next_delegate"] as? [String: Any] {
      host.mayChange = { _, _, _ in delegate["should_change"] as? Bool ?? true }
      host.mayExpand = { [weak self] _, _ in
        if let last = self?.attempts.indices.last { self?.attempts[last] = true }
        return delegate["should_change_when_expanding"] as? Bool ?? true
      }
    }
    let delegate = words["fill_delegate"] as? [String: Any] ?? [:]
    let canFillIn =
      !(words["fill_scheme"] is NSNull) && !(delegate["identifier"] is NSNull)
    host.fillInID = { canFillIn ? delegate["identifier"] as? String ?? $0 : nil }
    host.mayFillIn = { _ in delegate["prepare"] as? Bool ?? true }
    host.fillInPlace = { _, _, place in
      delegate["restore"] is NSNull
        ? nil : (delegate["restore"] as? [String: Int])?["loc"] ?? place
    }
  }

  /// Returns the snippets, loaded from disk on first use.
  private func library() -> SnippetLibrary? {
    if let library = snippets.library { return library }
    let isThere = given.words["data_on_disk"] as? Bool ?? true
    let library = SnippetLibrary(
      (isThere ? given.collection : nil) ?? SnippetCollection(), settings: given.snippetSettings,
      loaded: given.collection == nil ? nil : host.date())
    snippets.library = library
    return library
  }

  private static func date(_ text: String?) -> Date {
    (try? Date(text ?? "2013-11-05T09:07:03-08:00", strategy: .iso8601)) ?? .distantPast
  }

  /// Records snippet events.
  func noteSnippets(_ event: Event) {
    switch event {
    case .textDidChange("a"): snippets.lastText = a.line.text
    case .didExpand("a", _, _): snippets.isInserted = true
    case .snippetWarning(_, let warning): snippets.warnings.append(warning)
    case .fillInForm(let outcome): snippets.outcome = outcome
    default: break
    }
  }

  // MARK: Steps

  func actOnSnippets(_ name: String, _ step: [String: Any]) throws -> Bool {
    switch name {
    case "set" where step["name"] as? String == "expansion_enabled":
      perform(.setExpanding(step["value"] as? Bool ?? true))
    case "reset_key_log": perform(.forgetTyped)
    case "insert_as_typed": perform(.type(step["text"] as? String ?? ""))
    case "expand_abbreviation": perform(.expand(step["abbr"] as? String ?? ""))
    case "expand_string": expandString(step)
    case "fill": perform(.fillIn(step["values"] as? [String: String] ?? [:]))
    case "fill_done": perform(.enter)
    case "fill_cancel": perform(.escape)
    case "fill_error":
      perform(
        .failFillIn(
          code: step["code"] as? Int ?? 0, message: step["message"] as? String ?? ""))
    case "callback": takeCallback(step["url"] as? String ?? "")
    case "load": loadSnippets()
    case "get_snippets": getSnippets()
    case "clear_snippets":
      snippets.library = SnippetLibrary(settings: given.snippetSettings)
      try writeSnippetFile().delete()
    default: return false
    }
    return true
  }

  private func expandString(_ step: [String: Any]) {
    var context = SnippetContext(
      now: host.date(), timeZone: host.timeZone(), locale: host.locale())
    context.clipboard = host.clipboard
    context.unfilled = .name
    snippets.result = library()?.expandingAbbreviations(
      in: step["s"] as? String ?? "",
      ignoringCase: (step["options"] as? [String])?.contains("ignore_case") ?? false, context)
  }

  private func takeCallback(_ url: String) {
    let callback = SnippetCallback(url, scheme: given.words["scheme"] as? String ?? "app")
    snippets.isHandled = callback != nil
    switch callback {
    case .filled(let id, let place, let selection, _):
      let pending = given.words["pending_fill"] as? [String: Any] ?? [:]
      guard pending["textID"] as? String == id else { return }
      perform(
        .filled(
          field: id, text: pending["text"] as? String ?? "", at: place, selection: selection))
    case .cancelled: perform(.escape)
    case .failed(_, _, let code, let message):
      perform(.failFillIn(code: code, message: message))
    case .log(let level): snippets.log = level
    case nil: break
    }
  }

  /// Writes the snippet file of the case into a folder of its own; once.
  private func writeSnippetFile() throws -> SnippetFile {
    if let file = snippets.file { return file }
    let folder = try TemporaryDirectory()
    let file = SnippetFile(path: folder.file("snippets/snippets.json"))
    try file.save(Data(RefillSnippets.text(of: given.collection ?? SnippetCollection()).utf8))
    guard FileManager.default.fileExists(atPath: file.path) else { throw UnknownWord(file.path) }
    (snippets.folder, snippets.file) = (folder, file)
    return file
  }

  private func getSnippets() {
    let scheme = given.words["scheme"] ?? "app"
    guard let scheme = scheme as? String, let library = library() else { return }
    snippets.request = (scheme, library)
    let answer: SnippetLibrary.Answer
    switch given.words["reply"] as? String {
    case "cancel": answer = .cancelled
    case "error": answer = .failed("no answer")
    default:
      let count = given.words["new_snippets"] as? Int ?? 0
      answer = .snippets(
        SnippetCollection([
          SnippetGroup("new", snippets: (0..<count).map { Snippet("new\($0)", "new") })
        ]))
    }
    snippets.library = library.taking(answer, at: host.date())
    snippets.hasFailed = snippets.library?.failure != nil
    if let failure = snippets.library?.failure { perform(.notify(.text(failure))) }
  }

  // MARK: Expectations

  func actualSnippets(_ word: String, expected: Any) -> Found? {
    switch word {
    case "result": return Found(snippets.result?.text)
    case "result_contains":
      let text = snippets.result?.text ?? ""
      return Found((expected as? [String])?.allSatisfy(text.contains) == true ? expected : text)
    case "fill_form": return Found(model.fillInForm.map { form(of: $0, expected) })
    case "inserted": return Found(snippets.isInserted)
    case "callback": return Found(snippets.outcome.map(\.inCase))
    case "handled": return Found(snippets.isHandled)
    case "message_shown": return Found(snippets.isMessageShown)
    case "warning":
      return Found(!(snippets.warnings + (model.fillInForm?.expansion.warnings ?? [])).isEmpty)
    case "terminates": return Found(secondsOfSteps < 1)
    case "delegate_saw_attempting": return Found(attempts.contains(true))
    case "delegate_attempting_flags": return Found(attempts)
    case "delegate_last_text": return Found(snippets.lastText)
    case "loaded": return Found(snippets.library?.collection.count)
    case "cancelled": return Found(isAsBeforeRequest)
    case "error": return Found(snippets.hasFailed)
    case "request_sent": return Found(snippets.request != nil)
    case "stored_file_deleted":
      let file = snippets.file
      return Found(file.map { !FileManager.default.fileExists(atPath: $0.path) } ?? false)
    case "groups", "snippets", "first", "formatted_snippets": return actualCollection(word)
    case "style":
      let style = expected as? String ?? ""
      return Found(a.line.ranges(of: style) == [0..<a.line.count] ? style : nil)
    case "formatted": return Found(!a.line.ranges(of: "bold").isEmpty)
    case "log": return Found(snippets.log)
    default: return nil
    }
  }

  /// True if a request left the library unchanged and reported nothing.
  private var isAsBeforeRequest: Bool {
    guard let before = snippets.request?.before, let now = snippets.library else { return false }
    return now.collection == before.collection && now.failure == nil
  }

  private func form(of fillInForm: FillInForm, _ expected: Any) -> [String: Any] {
    let title = (expected as? [String: Any])?["title_contains"] as? String ?? ""
    let blanks = fillInForm.blanks
    return [
      "title_contains": fillInForm.form.form.title.contains(title)
        ? title : fillInForm.form.form.title,
      "fields_at_top": fillInForm.expansion.hasBlanksOnTop,
      "fields": blanks.map { blank in
        var words: [String: Any] = ["name": blank.name, "kind": blank.kind.inCase]
        words["width"] = blank.width
        words["height"] = blank.height
        words["value"] = fillInForm.value(of: blank.name)
        if case .choice(let options) = blank.kind { words["options"] = options.map(\.title) }
        return words
      },
    ]
  }
}

extension Blank.Kind {
  fileprivate var inCase: String {
    switch self {
    case .line, .date: "text"
    case .area: "area"
    case .choice: "popup"
    case .section: "part"
    }
  }
}

extension FillInOutcome {
  fileprivate var inCase: [String: Any] {
    var words: [String: Any] = ["textID": field, "loc": offset]
    switch result {
    case .completed(_, let isFormatted):
      words["path"] = "SMTEfilled"
      words["format"] = isFormatted ? 1 : 0
    case .cancelled: words["path"] = "SMTEfillcanceled"
    case .failed(let code, let message):
      words["path"] = "SMTEerror"
      words["error-Code"] = code
      words["errorMessage"] = message
    }
    return words
  }
}

extension Snippet {
  /// The eleven default snippets of the cases.
  fileprivate static let shippedInCases: [Snippet] = {
    let texts = [
      ("tyvm", "Thank you very much!"),
      ("sig1", "Cheers,\n\nJane Smith\nSenior Vice President\nAcme, Inc."),
      (
        "sig2", "Yours sincerely,\n\nJane Smith\nPTA President\nCupertino Elementary School"
      ),
      ("sig3", "Best regards,\nJane Smith\nSenior Vice President\nAcme, Inc."),
      ("ttel", "415-555-1212"), ("aaddr", "123 Market Street\nSan Francisco, CA"),
      ("ddate", "%e %B %Y"), ("sms1", "I'm running late. Be there soon."),
      ("sms2", "Traffic is terrible. I'll be late. Sorry."),
      ("sms3", "I forgot all about our appointment. Can we reschedule?"),
      (
        "dnthx",
        """
        Dear %filltext:name=person name:width:25%,

        Thank you for your generous donation of $%filltext:name=amount:width:4%. We greatly \
        appreciate your help, and will use the funds for %fillpopup:name=popup 4:default=our \
        educational program:our health clinic:general purposes%.

        Since we are a non-profit organization, your donation of \
        $%filltext:name=amount:width:4% should be tax-deductible.

        Thank you,

        """
      ),
    ]
    return texts.map { abbreviation, text in
      var snippet = Snippet(abbreviation, text, dialect: .textExpander)
      if abbreviation == "sig3" {
        snippet.isFormatted = true
        snippet.styles = [Span(14..<24, .style("bold"))]
      }
      return snippet
    }
  }()
}
