import CTerminal
import Foundation
import RefillStore

/// The paths of Refill's files, by the XDG base directory conventions.
struct Paths {
  let environment: [String: String]

  /// Makes the paths of an environment; by default that of the process, with the settings of the file
  /// in the variables that are not set.
  init(_ environment: [String: String] = Self.settledEnvironment) {
    self.environment = environment
  }

  /// The environment of the process; read in a tenth of the time that Foundation takes.
  static let processEnvironment: [String: String] = {
    var environment: [String: String] = [:]
    guard var next = ct_environment() else { return environment }
    while let variable = next.pointee {
      let bytes = UnsafeBufferPointer(start: variable, count: strlen(variable))
      if let end = bytes.firstIndex(of: CChar(bitPattern: UInt8(ascii: "="))) {
        let name = String(decoding: bytes[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The first of equal names counts, as for getenv(3).
        if environment[name] == nil { environment[name] = String(cString: variable + end + 1) }
      }
      next += 1
    }
    return environment
  }()

  private static let settledEnvironment = SettingValues.current.environment(
    over: processEnvironment)

  /// The path of the store, and whether its directory belongs to Refill alone.
  func store(_ option: String?) -> (path: String, isOwn: Bool) {
    if let path = option ?? environment["REFILL_STORE"], !path.isEmpty { return (path, false) }
    return (folder("XDG_DATA_HOME", ".local/share") + "/refill.sqlite", true)
  }

  /// Throws if the user chose a store in a directory that does not exist, which is probably
  /// misspelt.
  func checkStore(_ option: String?) throws {
    let place = store(option)
    let folder = FilePath.directory(of: FilePath.absolute(place.path))
    guard !place.isOwn, !FileManager.default.fileExists(atPath: folder) else { return }
    throw Failure(.failed, StoredFile.store.sentences(about: .noDirectory(folder)))
  }

  /// The file of the user's own details.
  var details: String { folder("XDG_DATA_HOME", ".local/share") + "/me.vcf" }

  /// The file that is there once the details were offered in a form.
  var detailsMark: String { folder("XDG_STATE_HOME", ".local/state") + "/details-offered" }

  /// The directory of drafts.
  var drafts: String { folder("XDG_STATE_HOME", ".local/state") }

  /// The log file of snippet expansions.
  var snippetLog: String { folder("XDG_STATE_HOME", ".local/state") + "/snippets.log" }

  /// The file with the use counts of snippets.
  var snippetUses: String { folder("XDG_STATE_HOME", ".local/state") + "/snippets/uses.json" }

  /// The directory with copies of the trusted form files, which may run commands.
  var trusted: String { folder("XDG_CONFIG_HOME", ".config") + "/trusted" }

  /// The directories in which forms are found by name: the user's, then the shipped ones.
  var forms: [String] {
    [configuration + "/forms"] + shipped.map { $0 + "/Forms" }
  }

  /// The user's snippet file, in a directory of its own.
  var snippets: String { configuration + "/snippets/snippets.json" }

  /// The cache of the user's snippets, in a format that loads quickly; rebuilt if missing.
  var quickSnippets: String { folder("XDG_CACHE_HOME", ".cache") + "/snippets" }

  /// The possible paths of the shipped snippet file.
  var shippedSnippets: [String] { shipped.map { $0 + "/data/snippets.json" } }

  /// The user's configuration directory.
  var configuration: String { folder("XDG_CONFIG_HOME", ".config") }

  /// The possible directories of shipped lists and tags.
  var data: [String] { shipped.map { $0 + "/data" } }

  /// The possible directories of shipped files: beside the installed binary, or in the checkout in
  /// which it was built.
  private var shipped: [String] {
    guard let binary = Self.executable else { return [] }
    var folder = FilePath.directory(of: binary)
    var found = [FilePath.directory(of: folder) + "/share/refill"]
    for _ in 0..<4 where folder != "/" {
      folder = FilePath.directory(of: folder)
      found.append(folder == "/" ? "" : folder)
    }
    return found
  }

  /// The program that shares, beside this one.
  var syncProgram: String {
    FilePath.directory(of: Self.executable ?? "/usr/local/bin/refill") + "/refill-sync"
  }

  private static var executable: String? {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return link ?? Bundle.main.executablePath
  }

  /// The home directory of the user's account.
  private static var homeOfAccount: String {
    let folder = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }
    return folder.map { String(cString: $0) } ?? NSHomeDirectory()
  }

  private func folder(_ variable: String, _ fallback: String) -> String {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/refill" }
    // An empty or relative HOME counts as none.
    let own = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = own ?? Self.homeOfAccount
    return "\(home)/\(fallback)/refill"
  }
}
