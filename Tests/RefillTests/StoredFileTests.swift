import RefillCore
import RefillStore
import Testing

@testable import refill

@Suite struct `A file that is kept` {
  @Test(arguments: [
    (StoredFile.store, StoreError.diskFull, "The disk is full. Free some space and try again."),
    (
      .store, .damaged(movedTo: "/a.corrupt-1"),
      "The store was damaged. It was moved to /a.corrupt-1; a new one was created."
    ),
    (
      .store, .tooLarge,
      "The limit of file sizes is reached. Raise the limit (ulimit -f) and try again."
    ),
    (.store, .symbolicLink("/a"), "/a: it is a link. Name the file it leads to."),
    (
      .store, .readOnly,
      "The store is read-only. Make it writable, or choose another path with --store."
    ),
    (.store, .notAFile("/a"), "/a: it is not a file. Choose another path with --store."),
    (.snippets, .notAFile("/a"), "/a: it is not a file. Move it away and try again."),
    (.snippets, .readOnly, "The file of snippets is read-only. Make it writable."),
    (
      .imported, .foreign("/a"), "/a: it is not a database of Refill. Name another file."
    ),
  ])
  func `says what is wrong and what to do`(file: StoredFile, error: StoreError, text: String) {
    #expect(file.sentences(about: error) == text)
  }

  @Test func `names its path`() {
    #expect(
      StoredFile.store.sentences(about: .readOnly, at: "/a")
        == "/a: it is read-only. Make it writable, or choose another path with --store.")
    #expect(
      StoredFile.snippets.sentences(about: .notAFile("/b"), at: "/a").hasPrefix("/b: it is not"))
  }

  @Test(arguments: [
    (StoreError.diskFull, "the disk is full", "Free some space."),
    (.readOnly, "the folder is read-only", "Make it writable."),
    (.notPermitted("/a"), "the folder is not yours to use", "Change its owner."),
    (.notADirectory("/a"), "a file is in the way of the folder", "Move it away."),
  ])
  func `says why a draft cannot be saved`(error: StoreError, reason: String, remedy: String) {
    #expect(StoredFile.draftFailure(error) == DraftFailure(reason: reason, remedy: remedy))
  }

  @Test func `names the folder of drafts that cannot be written`() {
    #expect(
      StoredFile.draftFailure(.readOnly, in: "~/.local/state/refill").aboutFolder
        == "No drafts in ~/.local/state/refill: it is read-only. Make it writable.")
    #expect(StoredFile.draftFailure(.diskFull, in: "~/.local/state/refill").aboutFolder.isEmpty)
  }
}
