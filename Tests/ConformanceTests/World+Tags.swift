import Foundation
import RefillCore
import RefillFormats
import TestSupport

extension Given {
  static let tagWords: Set<String> = [
    "tags", "settings", "tags_file", "panels", "panel", "app_forbids_panels", "lexicon", "theme",
    "network",
  ]
}

/// The files of a user besides forms, as far as the cases mention them.
struct Disk {
  var settings: [UInt8]?
  var tags: [UInt8]?
}

extension World {
  private static let defaultTags = [
    "Bold": "<b></b>", "Italic": "<i></i>", "Underline": "<u></u>", "Strike": "<s></s>",
    "Quote": "<blockquote></blockquote>", "Code": "<code></code>",
    "Link": "<a href=\"http://\"></a>", "Image": "<img src=\"http://\"/>",
    "Video": "<video>http://</video>", "Spoiler": "<spoiler title=\"\"></spoiler>",
    "User": "<hh user=\"\"/>",
  ]

  /// The API names with which a source file would access the network.
  private static let networkWords = [
    "FoundationNetworking", "URLSession", "getaddrinfo", "NWConnection",
  ]

  /// The source files that access the network; must be empty.
  static let networkFiles: [String] = {
    Checkout.files(below: "Sources").filter { name in
      guard name.hasSuffix(".swift") || name.hasSuffix(".c") || name.hasSuffix(".h"),
        let text = try? String(contentsOf: Checkout.url(name), encoding: .utf8)
      else { return false }
      return networkWords.contains { text.contains($0) }
    }
  }()

  /// Installs the tags, panels and words of the case.
  func prepareTags() throws {
    if given.words["network"] as? Bool == false, let file = Self.networkFiles.first {
      throw UnknownWord("network: \(file)")
    }
    if let settings = given.words["settings"] as? [String: String] {
      disk.settings = Array(StringTable.text(of: settings.map { ($0, $1) }).utf8)
    } else if given.words["settings"] as? String == "unreadable" {
      disk.settings = Array("{ \"SarcasmTagOpen\": ".utf8)
    }
    disk.tags = (given.words["tags_file"] as? String).map { Array($0.utf8) }
    setPanels()
    if let pairs = given.words["lexicon"] as? [[String]] {
      perform(.setLexicon(Lexicon(pairs.map { Lexicon.Entry($0[0], $0[1]) })))
    }
    if let name = given.words["panel"] as? String {
      perform(.openPanel(Panel.Kind(rawValue: name)))
    }
  }

  /// Returns settings with the default words of the tag Bore in the program that the cases come
  /// from, under its name there.
  private static func words(_ settings: [(name: String, text: String)]) -> [String: String] {
    let own = Dictionary(settings.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    let usual = ["DownerTagOpen": "zanuda mode on", "DownerTagClose": "zanuda mode off"]
    let isComplete = usual.keys.allSatisfy { !(own[TagSettings.name($0)] ?? own[$0] ?? "").isEmpty }
    return isComplete
      ? own
      : usual
        .merging(own.filter { !TagSettings.name($0.key).hasPrefix("Bore") }) { $1 }
  }

  private func setPanels() {
    let settings = disk.settings.flatMap { try? StringTable.read($0) } ?? []
    let tags = given.words["tags"] as? [String: String] ?? Self.defaultTags
    var panels = Panels()
    panels.tags =
      tags.sorted { $0.key < $1.key }.map { Tag($0.key, $0.value) }
      + TagSettings(Self.words(settings)).tags
    panels.isForbidden = given.words["app_forbids_panels"] as? Bool ?? false
    if let names = given.words["panels"] as? [String] {
      panels.order = names.compactMap(Panel.Kind.init)
    }
    if given.words["theme"] as? String == "dark" { panels.appearance = .dark }
    perform(.setPanels(panels))
  }

  func actOnTags(_ name: String, _ step: [String: Any]) throws -> Bool {
    switch name {
    case "tag": perform(.tag(step["name"] as? String ?? ""))
    case "save_settings": try save(step["values"] as? [String: String] ?? [:])
    case "restart":
      restart()
      setPanels()
    case "start": start()
    case "swipe_left": perform(.moveCursor(by: -1))
    case "swipe_right": perform(.moveCursor(by: 1))
    case "delete": perform(.deleteBackward)
    case "clear_all": pressClear(times: 2)
    case "press": pressClear(times: step["held"] as? Bool == true ? 2 : 1)
    case "open_panel":
      perform(.openPanel((step["name"] as? String).flatMap(Panel.Kind.init)))
      isRefused = model.panel == nil
    case "next_panel": perform(.nextPanel)
    case "dismiss_panel": perform(.closePanel)
    case "suggestions": offers = model.lexiconOffers
    default: return false
    }
    return true
  }

  /// Presses the clear key in an open panel; a held key repeats.
  private func pressClear(times: Int) {
    perform(.openPanel(.tags))
    for _ in 0..<times { perform(.panelKey(FormModel.clearingKey)) }
  }

  private func save(_ values: [String: String]) throws {
    let old = try StringTable.read(disk.settings ?? Array("{}".utf8))
    let kept = old.filter { values[$0.name] == nil }
    disk.settings = Array(StringTable.text(of: kept + values.map { ($0, $1) }).utf8)
  }

  private func start() {
    guard let file = disk.tags else { return }
    do {
      _ = try TagFile.read(file)
    } catch {
      perform(.notify(.text(error.message)))
    }
  }

  func actualTags(_ word: String) -> Found? {
    switch word {
    case "panel": Found(model.panel?.kind.rawValue)
    case "refused": Found(isRefused)
    case "panel_suggested":
      Found(model.suggestedPanel == .numbers ? a.field.kind.rawValue : nil)
    case "panel_theme": Found(model.panels.appearance.rawValue)
    case "error_shown": Found(model.notice != nil)
    case "suggestions" where offers != nil: Found(offers)
    default: nil
    }
  }
}
