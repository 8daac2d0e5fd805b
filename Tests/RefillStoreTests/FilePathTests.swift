import Testing

@testable import RefillStore

@Suite struct `Parts of paths` {
  @Test(arguments: [
    ("a/b/c", "a/b"), ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("", "."),
    ("a//b//", "a"),
    ("Straße/ﬁ/é", "Straße/ﬁ"),
    // The mark combines with the slash on a screen only.
    ("a/\u{301}b", "a"),
  ])
  func `The directory is all but the last name`(path: String, directory: String) {
    #expect(FilePath.directory(of: path) == directory)
  }

  @Test(arguments: [("a/b", "b"), ("/a/", "a"), ("/", "/"), ("", ""), ("a/\u{301}b", "\u{301}b")])
  func `The name is the last`(path: String, name: String) {
    #expect(FilePath.name(of: path) == name)
  }

  @Test(arguments: [("/a/./b/../c", "/a/c"), ("/../..//a", "/a"), ("/", "/")])
  func `An absolute path has no dots and no repeated slashes`(path: String, absolute: String) {
    #expect(FilePath.absolute(path) == absolute)
  }
}
