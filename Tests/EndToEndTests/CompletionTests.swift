import Foundation
import TestSupport
import Testing

/// The completion scripts, run by the shells.
@Suite(.timeLimit(.minutes(5))) struct `The completion of a shell` {
  /// Completes lines in bash, and returns what it offers for each, in brackets.
  private func completed(_ lines: [String], in home: Home) async throws -> [String] {
    try home.write(
      """
      eval "$(refill --generate-completion-script bash)"
      try() {
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        COMPREPLY=()
        _refill refill "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '<%s>' "${COMPREPLY[@]}"; echo
      }
      \(lines.map { "try \($0)\n" }.joined())
      """, to: "lines")
    let bash = Program(path: "/bin/bash", environment: home.environment(), folder: home.folder)
    let result = try await bash.run(["-c", "cd \"$0\" && . ./lines 2> /dev/null", home.folder.path])
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `offers names of forms, histories and fields in bash`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "note"}"#)
      try await home.remember(["Acme Ltd", "O'Neil $(touch harm)"], in: "company")
      let offers = try await completed(
        [
          "refill des", "refill fill des", "refill eval desk --field na",
          "refill fill desk --set no", "refill export desk --fields name,n",
          "refill history list comp",
          "refill history forget company A", "refill history forget company O",
          "refill ask --for co", "refill --conf", "refill ask --config th",
          "refill eval --config theme=light desk --field na", "refill check ''",
        ], in: home)
      let first = [
        "<desk>", "<desk>", "<name>", "<note=>", "<name,note>", "<company>", "<Acme Ltd>",
        "<O'Neil $(touch harm)>", "<company>", "<--config>", "<theme=>", "<name>",
      ]
      #expect(offers.prefix(first.count) == first[...])
      #expect(offers.last?.contains("<desk><") == true)
      #expect(offers.last?.contains("<config/>") == true)
      #expect(home.text(of: "harm") == nil)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `has a script with the names of forms behind the program`(shell: String) async throws {
    try await Home.open { home in
      let script = try await home.refill("--generate-completion-script", shell).output
      let call = "---completion fill -- positional@0"
      #expect(script.components(separatedBy: call).count == 3)
      #expect(!script.contains("\n\n\n\n"))
      let path = "/usr/bin/\(shell)"
      guard FileManager.default.isExecutableFile(atPath: path) else { return }
      try home.write(script, to: "script")
      let program = Program(path: path, environment: home.environment(), folder: home.folder)
      let result = try await program.run(["-n", home.path(of: "script")])
      #expect(result.status == 0 && result.complaints == "")
    }
  }
}
