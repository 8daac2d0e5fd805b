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
    let (own, key, madeFolder) = try entered()
    if let known = try store.ownStreams().first(where: { $0.team == own.team }),
      known.place != own.place
    {
      throw SyncError.elsewhere(known.place)
    }
    if let key { try keys.keep(key, of: own.team) }
    let stream = try store.begin(own, everything: own.team.isEmpty, at: Date())
    try mark()
    if options.isQuiet { return }
    if let madeFolder { SyncOutput.tell(Message.syncMadeFolder(folder: madeFolder)) }
    SyncOutput.tell(
      Message.syncMachine(
        person: stream.name.person, machine: stream.machine,
        number: String(stream.name.device, radix: 16)))
    if own.team.isEmpty {
      SyncOutput.tell(Message.syncSharesEverything)
    } else {
      try tellWhatIsShared(with: own.team)
    }
    if !PlaceAddress.isServer(options.place) { SyncOutput.tell(Message.syncFolderKeeps) }
    if key != nil { SyncOutput.tell(Message.syncKeepKey) }
    SyncOutput.tell(Message.syncFirst)
  }

  private func tellWhatIsShared(with team: String) throws {
    let shared = try store.status().first { $0.own.team == team }?.shared ?? []
    guard shared.isEmpty else {
      let count = TextFormat.count(shared.count, "history or form is", "histories and forms are")
      return SyncOutput.tell(Message.syncSharesAsBefore(team: team, count: count))
    }
    SyncOutput.tell(Message.syncSharesNothing(team: team))
    SyncOutput.tell("  " + Message.syncHowToShare)
  }

  private var keys: KeyKeeper { KeyKeeper(store: options.store, given: options.key) }

  /// Returns the stream of this machine at the place, the key of an encrypted one, and the folder if it was made.
  private func entered() throws -> (own: OwnStream, key: SealKey?, madeFolder: String?) {
    let device = StreamName.randomDevice()
    if PlaceAddress.isServer(options.place) {
      #if PostgreSQL
        guard !PlaceAddress.hasPassword(options.place) else { throw SyncError.passwordInPlace }
        let team = options.team ?? ""
        do {
          let (person, secret) = try PostgreSQLServer(options.place).enter(team: team)
          let own = OwnStream(
            team: team, name: StreamName(person: person, device: device), place: options.place,
            secret: secret, keepers: nil, machine: Self.machine)
          return (own, nil, nil)
        } catch let error as SyncError { throw error.named(team: team) }
      #else
        throw SyncError.notBuiltIn
      #endif
    }
    let place = try Places.folder(options.place)
    let isNew = try place.make()
    let founder = TeamFile.Founder(options.name ?? Self.user, encrypts: options.encrypts) { team in
      try keys.read() ?? keys.kept(of: team)
    }
    let file = try TeamFile.open(place, team: options.team, founder: founder)
    // Who returns is the same person.
    let person = try options.name ?? store.person(ofTeam: file.team) ?? Self.user
    var own = OwnStream(
      team: file.team, name: StreamName(person: person, device: device), place: place.name,
      secret: file.secret, keepers: file.keepers, machine: Self.machine)
    own.isSealed = file.key != nil
    return (own, file.key, isNew ? place.name : nil)
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
  /// Returns the folder of an address.
  static func folder(_ address: String) throws -> any Place {
    guard address.hasPrefix("ssh://") else { return LocalFolder(address) }
    guard let folder = SSHFolder(address) else {
      throw SyncError.place(address, reason: "it has the form ssh://HOST/PATH")
    }
    return folder
  }

  /// Returns the transport of an address.
  ///
  /// - Parameter key: the key of an encrypted folder; `nil` for a plain one, or a server.
  static func transport(_ address: String, key: SealKey?) throws -> any Transport {
    guard PlaceAddress.isServer(address) else {
      return FolderTransport(try folder(address), key: key)
    }
    #if PostgreSQL
      return try PostgreSQLServer(address)
    #else
      throw SyncError.notBuiltIn
    #endif
  }
}
