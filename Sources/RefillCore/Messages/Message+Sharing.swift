// Sharing with other people and machines.
extension Message {
  package static func syncPulled(things: String, people: String) -> String {
    "Pulled \(things) of \(people)."
  }
  package static func syncPulledAndSent(
    things: String, people: String, sent: String
  ) -> String {
    "Pulled \(things) of \(people), sent \(sent)."
  }
  package static func syncSent(things: String) -> String { "Sent \(things)." }
  package static let syncNothing = "Nothing new."
  package static let syncUnderWay = "Another run is under way: this one begins after it."
  package static let syncNothingWaits = "Nothing waits to be sent."
  package static func syncWaits(count: String, day: String) -> String {
    "\(count) to be shared since \(day): refill sync status"
  }
  package static func syncMachine(person: String, machine: String, number: String) -> String {
    "\(machine) is machine \(number) of \(person)."
  }
  package static func syncSharesNothing(team: String) -> String {
    "Nothing is shared with \(team) yet."
  }
  package static func syncSharesAsBefore(team: String, count: String) -> String {
    "\(count) shared with \(team) as before: refill sync status."
  }
  package static let syncHowToShare =
    "refill sync share FORM --with TEAM shares the values and records of a form."
  package static let syncSharesEverything =
    "Your machines share all values and records that are remembered."
  package static let syncFirst = "refill sync brings what is shared there, and sends."
  package static func syncMadeFolder(folder: String) -> String { "Made the folder \(folder)." }
  package static func syncWord(word: String) -> String {
    "There is no folder \(word). A new one is ./\(word), a server service=\(word)."
  }
  package static let syncFolderKeeps =
    "The program that copies the folder may keep old versions of its files."
  package static func syncUnreachable(place: String, waiting: String) -> String {
    "\(place) does not answer. \(waiting) to be sent; nothing is lost."
  }
  package static func syncLogin(place: String) -> String {
    "\(place) does not know this login. See ~/.pgpass and the service file."
  }
  package static func syncNoPassword(place: String) -> String {
    "\(place) asks for a password: write it into ~/.pgpass, mode 600."
  }
  package static func syncWrongPassword(place: String) -> String {
    "\(place) refuses the password. See ~/.pgpass and the service file."
  }
  package static func syncNotMember(person: String, team: String) -> String {
    "\(person) is not in \(team) there; its owner runs GRANT \(team) TO \(person)."
  }
  package static let syncNoSchema =
    "There is no schema refill there. refill sync sql prints it for its owner."
  package static func syncNoService(service: String) -> String {
    "No service file, such as ~/.pg_service.conf, has [\(service)]."
  }
  package static let syncNotVerified =
    "The certificate is not verified: set sslmode=verify-full and sslrootcert."
  package static func syncNewer(place: String) -> String {
    "A newer Refill writes \(place). It is read; update to send."
  }
  package static let syncCopied =
    "This store is a copy of another one. It is a machine of its own now."
  package static func syncOlder(count: String) -> String {
    "The place is an older one: \(count) sent again."
  }
  package static func syncFull(person: String) -> String {
    "\(person) may keep no more there: refill history expire, or ask its owner."
  }
  package static func syncFull(person: String, most: String) -> String {
    "\(person) may keep no more than \(most) there: refill history expire, or the owner."
  }
  package static func syncClock(difference: String, side: String) -> String {
    "This clock is \(difference) \(side) the server's. The server's time is sent."
  }
  package static func syncRefused(count: String, person: String) -> String {
    "\(count) of \(person) not taken; refill sync status tells the reasons."
  }
  package static func syncUnreadable(person: String) -> String {
    "A file of \(person) cannot be read. Nothing of it was taken."
  }
  package static func syncUnreadable(file: String) -> String {
    "\(file) cannot be read: it is damaged, or has another key."
  }
  package static func syncEncrypted(place: String) -> String {
    "\(place) is encrypted. --key - reads the key that refill sync key shows."
  }
  package static func syncNotEncrypted(place: String) -> String {
    "\(place) is there already and not encrypted. Use another folder."
  }
  package static func syncWrongKey(place: String) -> String {
    "This is not the key of \(place). Nothing was changed."
  }
  package static func syncNoKey(path: String) -> String {
    "\(path) has no key. refill sync init PLACE --key - adds it."
  }
  package static let syncNotKey = "A key has 64 digits from 0 to f, as refill sync key shows it."
  package static let syncKeyPrompt = "Key: "
  package static let syncKeepKey =
    "refill sync key shows the key. Without it no one can read the folder."
  package static let syncPlain = "Nothing that this machine shares is encrypted."
  package static let syncSeveralKeys = "Several places are encrypted. Choose one with --team."
  package static let syncServerPlain =
    "--encrypt and --key are for folders and ssh, not for servers."
  package static func syncPlace(place: String, reason: String) -> String {
    "\(place) cannot be used: \(reason)."
  }
  package static func syncOtherTeam(place: String) -> String {
    "\(place) belongs to another team, or is no place of Refill."
  }
  package static func syncElsewhere(place: String) -> String {
    "This machine shares at \(place) already. refill sync leave ends that."
  }
  package static let syncPasswordInPlace =
    "Others could see a password there. Write it into ~/.pgpass instead."
  package static func syncOnlyKeepers(team: String) -> String {
    "Only keepers of \(team) forget and rename for all; it is yours alone now."
  }
  package static let syncErasesLater =
    "Not erased yet: the next refill sync does it, and this command then leaves."
  package static func syncWhichTeam(teams: String) -> String {
    "Name the one to leave with --team: \(teams)."
  }
  package static let syncNotBuiltIn =
    "This refill-sync knows folders and ssh, not servers: see make build-sync."
  package static let syncMissing =
    "Sharing needs the program refill-sync beside refill: see make build-sync."
  package static func syncFailed(reason: String) -> String { "Sharing failed: \(reason)." }
  package static let syncNotSetUp = "Nothing is shared. refill sync init PLACE begins."
  package static func syncNoTeam(team: String) -> String {
    "This machine is in no team \(team): refill sync init PLACE --team \(team)."
  }
  package static func syncShared(name: String, count: String, team: String) -> String {
    "\(name) is shared with \(team): \(count)."
  }
  package static func syncUnshared(name: String) -> String {
    "\(name) is not shared. The next sync takes back what was sent."
  }
  package static func syncMuted(person: String) -> String {
    "Values of \(person) are left out here."
  }
  package static func syncUnmuted(person: String) -> String {
    "Values of \(person) are taken in again."
  }
  package static func syncUnknownPerson(person: String) -> String {
    "No one of the name \(person) has sent anything."
  }
  package static func syncLeft(team: String) -> String {
    "This machine shares nothing with \(team) now. What was sent stays there."
  }
  package static func syncLeftErased(team: String) -> String {
    "This machine shares nothing with \(team) now. What it sent is erased."
  }
  package static func syncNoKeeper(name: String) -> String {
    "You are no keeper of a team that shares \(name), or it is not shared."
  }
  package static func syncForgotten(team: String) -> String {
    "It leaves \(team) with the next sync; backups of the place keep it."
  }
  package static let syncOwnMachinesNote = "your machines"
}
