import Foundation
import RefillCore
import RefillStore
import RefillSync

/// Makes the store a machine of a place.
struct SyncBeginning {
  private let options: SyncOptions
  private let store: ShareStore

  init(_ options: SyncOptions, _ store: ShareStore) {
    (self.options, self.store) = (options, store)
  }

  func run() throws {
    let own = try entered()
    let known = try store.ownStreams().contains { $0.team == own.team }
    let stream = try store.begin(own, everything: own.team.isEmpty, at: Date())
    try mark()
    if known, stream.place != own.place { throw SyncError.otherTeam(stream.place) }
    if options.isQuiet { return }
    SyncOutput.tell(
      Message.syncMachine(
        person: stream.name.person, machine: stream.machine,
        number: String(stream.name.device, radix: 16)))
    if own.team.isEmpty {
      SyncOutput.tell(Message.syncSharesEverything)
    } else {
      SyncOutput.tell(Message.syncSharesNothing(team: own.team))
      SyncOutput.tell("  " + Message.syncHowToShare)
    }
    if !Places.isServer(options.place) { SyncOutput.tell(Message.syncFolderKeeps) }
  }

  private func entered() throws -> OwnStream {
    let device = StreamName.randomDevice()
    if Places.isServer(options.place) {
      #if PostgreSQL
        let server = try PostgreSQLServer(options.place)
        let (person, secret) = try server.enter(team: options.team ?? "")
        return OwnStream(
          team: options.team ?? "", name: StreamName(person: person, device: device),
          place: options.place, secret: secret, keepers: nil, machine: Self.machine)
      #else
        throw SyncError.notBuiltIn
      #endif
    }
    let place = try Places.folder(options.place)
    let person = options.name ?? Self.user
    let file = try TeamFile.open(place, team: options.team, person: person)
    return OwnStream(
      team: file.team, name: StreamName(person: person, device: device), place: place.name,
      secret: file.secret, keepers: file.keepers, machine: Self.machine)
  }

  /// Makes the file beside the store that says that something is shared.
  private func mark() throws {
    let file = open(options.mark, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard file >= 0 else {
      throw SyncError.place(
        options.mark, reason: String(cString: strerror(errno)).lowercased())
    }
    close(file)
  }

  /// The name of the machine for people.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "this machine" }
    return String(cString: name)
  }

  /// The login name of the user.
  private static var user: String {
    getpwuid(getuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "me"
  }
}

/// The places that an address names.
enum Places {
  /// True for a connection string of a server, which has a `=` and no path.
  static func isServer(_ address: String) -> Bool {
    address.hasPrefix("postgresql://") || address.hasPrefix("postgres://")
      || address.contains("=") && !address.contains("/") || address.contains("host=/")
  }

  /// Returns the folder of an address.
  static func folder(_ address: String) throws -> any Place {
    guard address.hasPrefix("ssh://") else { return LocalFolder(address) }
    guard let folder = SSHFolder(address) else {
      throw SyncError.place(address, reason: "it has the form ssh://HOST/PATH")
    }
    return folder
  }

  /// Returns the transport of an address.
  static func transport(_ address: String) throws -> any Transport {
    guard isServer(address) else { return FolderTransport(try folder(address)) }
    #if PostgreSQL
      return try PostgreSQLServer(address)
    #else
      throw SyncError.notBuiltIn
    #endif
  }
}
