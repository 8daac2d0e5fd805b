import Testing

@testable import RefillCore

@Suite struct `The address of a place` {
  @Test(arguments: [
    "service=refill", "host=/tmp dbname=x", "host=db.example.org sslrootcert=/etc/ssl/ca.pem",
    "postgresql://db.example.org/refill", "postgres://x", "target_session_attrs=any host=x",
  ])
  func `is that of a server`(address: String) { #expect(PlaceAddress.isServer(address)) }

  @Test(arguments: [
    "/home/anna/Sync", "/home/anna/a=b", "ssh://host/a=b", "~/Sync", "", "=x", "a b=c", "./a=b",
  ])
  func `is that of a folder`(address: String) { #expect(!PlaceAddress.isServer(address)) }

  @Test func `has a key beside the store, by its team`() {
    #expect(KeyFile.path(besideStore: "/s", team: "") == "/s.key")
    #expect(KeyFile.path(besideStore: "/s", team: "desk_2") == "/s.desk_2.key")
    for team in ["../x", "a/b", "Desk", "é", "a b"] {
      #expect(KeyFile.path(besideStore: "/s", team: team) == nil)
    }
  }

  @Test(arguments: [
    "postgres://anna:pa@db/refill", "postgresql://db/refill?user=anna&password=pa",
    "host=db user=anna password=pa", "host=db sslpassword=pa",
  ])
  func `has a password`(address: String) { #expect(PlaceAddress.hasPassword(address)) }

  @Test(arguments: [
    "postgres://anna@db:5432/refill", "service=refill", "host=db user=password",
    "host=db passfile=/home/anna/.pgpass", "postgresql://db/refill?user=a:b@c",
  ])
  func `has none`(address: String) { #expect(!PlaceAddress.hasPassword(address)) }
}
