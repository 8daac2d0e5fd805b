import Foundation
import RefillStore

/// Where things are, by the XDG conventions.
struct Paths {
  let environment: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// The file of histories and records, and whether its directory is Refill's own.
  func store(_ option: String?) -> (path: String, isOwn: Bool) {
    if let path = option ?? environment["REFILL_STORE"], !path.isEmpty { return (path, false) }
    return (folder("XDG_DATA_HOME", ".local/share") + "/refill.sqlite", true)
  }

  /// Fails where the person chose a store in a directory that is not there, and so perhaps misspelt it.
  func checkStore(_ option: String?) throws {
    let place = store(option)
    let folder = URL(fileURLWithPath: place.path).deletingLastPathComponent().path
    guard !place.isOwn, !FileManager.default.fileExists(atPath: folder) else { return }
    throw Failure(.failed, StoredFile.store.sentences(about: .noDirectory(folder)))
  }

  /// The directory of drafts.
  var drafts: String { folder("XDG_STATE_HOME", ".local/state") }

  /// The log of what snippets did.
  var snippetLog: String { folder("XDG_STATE_HOME", ".local/state") + "/snippets.log" }

  /// How often snippets were used.
  var snippetUses: String { folder("XDG_STATE_HOME", ".local/state") + "/snippets/uses.json" }

  /// The directory of copies of the form files that may run commands.
  var trusted: String { folder("XDG_CONFIG_HOME", ".config") + "/trusted" }

  /// The directories that forms are looked for in by name: the person's own, then the shipped ones.
  var forms: [String] {
    [configuration + "/forms"] + shipped.map { $0 + "/Forms" }
  }

  /// The file of the person's own snippets, in a directory of its own.
  var snippets: String { configuration + "/snippets/snippets.json" }

  /// The same in a form that is read quickly, made anew where it is missing.
  var quickSnippets: String { folder("XDG_CACHE_HOME", ".cache") + "/snippets" }

  /// Where the snippets that ship with Refill may be.
  var shippedSnippets: [String] { shipped.map { $0 + "/data/snippets.json" } }

  /// The directory of what the person set up.
  var configuration: String { folder("XDG_CONFIG_HOME", ".config") }

  /// The directories that shipped lists and tags may be in.
  var data: [String] { shipped.map { $0 + "/data" } }

  /// Where the shipped files may be: beside the installed binary, or in the checkout it was built in.
  private var shipped: [String] {
    guard let binary = Self.executable else { return [] }
    var folder = URL(fileURLWithPath: binary).deletingLastPathComponent()
    var found = [folder.deletingLastPathComponent().appendingPathComponent("share/refill").path]
    for _ in 0..<4 {
      folder.deleteLastPathComponent()
      found.append(folder.path)
    }
    return found
  }

  private static var executable: String? {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return link ?? Bundle.main.executablePath
  }

  private func folder(_ variable: String, _ fallback: String) -> String {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/refill" }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return "\(home)/\(fallback)/refill"
  }
}
