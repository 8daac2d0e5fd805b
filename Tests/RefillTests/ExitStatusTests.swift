import Foundation
import RefillStore
import Testing

@testable import refill

@Suite struct `The exit code of a store error` {
  @Test(
    arguments: [
      (.damaged(movedTo: nil), 65), (.diskFull, 74), (.tooLarge, 74), (.locked, 75), (.newer, 76),
      (.older, 76),
      (.readOnly, 77), (.notPermitted("/store"), 77), (.noDirectory("/store"), 5),
      (.foreign("/store"), 5), (.other(code: 1), 5), (.system(errno: 5), 5),
    ] as [(StoreError, Int32)])
  func `tells what a script can act on`(error: StoreError, code: Int32) {
    #expect(ExitStatus(error).rawValue == code)
  }

  @Test(
    arguments: [
      (EROFS, 77), (EACCES, 77), (ENOSPC, 74), (EFBIG, 74), (ENOENT, 5),
    ] as [(Int32, Int32)])
  func `of a file that cannot be written is that of the store`(errno: Int32, code: Int32) {
    #expect(ExitStatus(WriteError(errno: errno)).rawValue == code)
  }
}
