import RefillCore
import RefillFormats
import Testing

@Suite struct `The word snippets of a field` {
  @Test(arguments: [
    ("\"on\"", SnippetUse.on), ("\"off\"", .off), ("\"only\"", .only(["a", "Notes"])),
    ("{\"only\": \"Letters\"}", .only(["Letters"])),
    ("{\"only\": [\"A\", \"B\"]}", .only(["A", "B"])),
  ])
  func `says which expand`(json: String, use: SnippetUse) {
    #expect(read(json).form?.fields[0].snippets == use)
  }

  @Test(arguments: [
    "true", "\"some\"", "{}", "{\"only\": []}", "{\"only\": [1]}", "{\"not\": \"A\"}",
  ])
  func `is told where it says nothing of this`(json: String) throws {
    let problem = try #require(read(json).problems.first)
    #expect(problem.message.hasPrefix("fields[0].snippets takes \"on\", \"off\", \"only\""))
  }

  private func read(_ json: String) -> (form: Form?, problems: [FormProblem]) {
    let text =
      #"{ "id": "f", "fields": [{ "id": "a", "title": "Notes", "snippets": \#(json) }] }"#
    let (form, problems) = FormReader.read(text.utf8)
    return (form, problems)
  }
}
