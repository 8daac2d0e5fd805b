import Foundation
import Testing

@testable import refill

@Suite struct `The paths of files` {
  @Test func `are below the home directory of the account if HOME names none`() {
    let account = Paths([:]).configuration
    #expect(account.hasPrefix("/") && account.hasSuffix("/.config/refill"))
    #expect(account != "/.config/refill")
    for home in ["", "home", "."] { #expect(Paths(["HOME": home]).configuration == account) }
    #expect(Paths(["HOME": "/h"]).configuration == "/h/.config/refill")
    #expect(Paths(["HOME": "/h", "XDG_CONFIG_HOME": "c"]).configuration == "/h/.config/refill")
    #expect(Paths(["HOME": "/h", "XDG_CONFIG_HOME": "/c"]).configuration == "/c/refill")
  }
}
