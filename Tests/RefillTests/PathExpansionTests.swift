import Testing

@testable import refill

@Suite struct `A path that is expanded` {
  @Test(arguments: [
    ("~", "/home/ann"), ("~/a b", "/home/ann/a b"), ("a/~", "a/~"), ("~bob/x", "~bob/x"),
    ("$D/x", "/data/x"), ("${D}x", "/datax"), ("$Dx", "$Dx"), ("a$", "a$"), ("${D", "${D"),
    ("", ""), ("~/$D", "/home/ann//data"),
  ])
  func `has the home and the variables that are set`(text: String, path: String) {
    #expect(PathExpansion(["HOME": "/home/ann", "D": "/data"]).path(text) == path)
  }
}
