import Foundation
import TestSupport
import Testing

/// The completion scripts, run by the shells.
@Suite(.terminalTime) struct `The completion of a shell` {
  /// Completes lines in bash, and returns what it offers for each, in brackets.
  private func completed(_ lines: [String], in home: Home) async throws -> [String] {
    try home.write(
      """
      eval "$(refill --generate-completion-script bash)"
      try() {
        COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(); COMPREPLY=()
        for word in "$@"; do
          # The parser of bash splits words at =.
          while [[ "$word" = ?*=* ]]; do
            COMP_WORDS+=("${word%%=*}" =); word="${word#*=}"
          done
          [[ -z "$word" && "$COMP_LINE" = *= ]] || COMP_WORDS+=("$word")
        done
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        word="${COMP_WORDS[COMP_CWORD]}"
        __refill_whole_words refill "${word#=}" "${COMP_WORDS[COMP_CWORD - 1]}"
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

  @Test func `offers what the newer commands take in bash`() async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk",
        fields: #"{"id": "kind", "kind": "choice", "enum": ["one two", "a=b"]}, {"id": "note"}"#)
      // A form is found by its id as well, whatever the name of its file is.
      try home.write(
        #"{"id": "meter", "title": "Meter", "fields": [{"id": "noise"}]}"#,
        to: "config/refill/forms/gauge.json")
      try home.write(#"{"kind": "a=b"}"# + "\n", to: "records.jsonl")
      try await home.refill("records", "import", "desk", "records.jsonl")
      try await home.refill("records", "pin", "1", "weekly release")
      let offers = [
        ("refill new --from rec", "<records.jsonl>"),
        ("refill new --from-script rec", "<records.jsonl>"),
        ("refill new --output rec", "<records.jsonl>"),
        ("refill preview des", "<desk>"), ("refill preview desk --set no", "<note=>"),
        ("refill preview desk --output rec", "<records.jsonl>"),
        ("refill records chart des", "<desk>"), ("refill records chart desk no", "<note>"),
        ("refill records chart meter no", "<noise>"),
        ("refill config set theme l", "<light>"), ("refill config set bell t", "<true>"),
        ("refill help rec", "<records>"), ("refill help records ch", "<chart>"),
        ("refill history stats --learning des", "<desk>"),
        ("refill fill --like week", "<weekly release>"),
        ("refill fill desk --set ki", "<kind=>"),
        ("refill fill desk --set kind=", "<one two><a=b>"),
        ("refill fill desk --set kind=o", "<one two>"), ("refill fill desk --set kind=a=", "<b>"),
        ("refill fill --set kind=o des", "<desk>"),
      ]
      #expect(try await completed(offers.map(\.0), in: home) == offers.map(\.1))
    }
  }

  @Test func `offers the commands behind help in fish and zsh, and no blank behind =`() async throws
  {
    try await Home.open { home in
      let fish = try await home.refill("--generate-completion-script", "fish").output
      #expect(fish.contains(#""refill help" -eq 1' -fa 'fill check "#))
      #expect(fish.contains("contains -- records (__refill_tokens -pc)' -fa 'list find "))
      let zsh = try await home.refill("--generate-completion-script", "zsh").output
      #expect(
        zsh.contains("'*:subcommands:{case \"${words[CURRENT-1]}\" in help) compadd -- fill "))
      #expect(zsh.contains(" records) compadd -- list find "))
      #expect(zsh.contains("= *= ]]; then compadd -S '' -- "))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `has a script with the names of forms behind the program`(shell: String) async throws {
    try await Home.open { home in
      let script = try await home.refill("--generate-completion-script", shell).output
      let call = "---completion fill -- positional@0"
      #expect(script.components(separatedBy: call).count == 3)
      for call in [
        "preview -- positional@0", "preview -- --set", "records chart -- positional@0",
        "records chart -- positional@1", "config set -- positional@1",
        "history stats -- --learning", "fill -- --like", "fill -- --draft",
      ] {
        #expect(script.contains("---completion \(call) "), "\(call)")
      }
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
