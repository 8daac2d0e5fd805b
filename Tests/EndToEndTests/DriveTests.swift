import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `A form driven over a pipe` {
  private static let fields = #"""
    {"id": "name", "title": "Name", "required": true},
    {"id": "city", "title": "City", "autocomplete": "city"},
    {"id": "pass", "title": "Pass", "kind": "password"},
    {"id": "items", "kind": "repeat", "title": "Items", "fields": [
      {"id": "what"}, {"id": "amount", "kind": "decimal"}]},
    {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"}
    """#

  /// Runs a shell script with the program in its path and the form `desk`.
  private func run(_ script: String, _ body: (Program.Result, Home) async throws -> Void)
    async throws
  {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      let shell = Program(
        path: "/bin/sh", environment: home.environment(["REFILL": Program.refill]),
        folder: home.folder)
      try await body(try await shell.run(["-c", "cd ~\n" + script]), home)
    }
  }

  /// A line that prints a request for each of the arguments.
  private func requests(_ requests: String...) -> String {
    "printf '%s\\n' " + requests.map { "'\($0)'" }.joined(separator: " ")
  }

  private func lines(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `says why it cannot answer, and keeps the draft`(redirection: String) async throws {
    let given = requests(#"{"id":1,"method":"set","params":{"path":"name","value":"Ann"}}"#)
    let script = "\(given) | { refill drive desk \(redirection); echo $? >&2; }"
    try await run(script) { result, home in
      #expect(result.complaints.hasPrefix("refill: the output could not be written: "))
      #expect(result.complaints.hasSuffix("\n5\n"))
    }
  }

  @Test func `gives the record that filling without input gives, and stores it`() async throws {
    let given = requests(
      #"{"id":1,"method":"set","params":{"path":"name","value":"Ann ß"}}"#,
      #"{"id":2,"method":"set","params":{"path":"city","value":"Leeds"}}"#,
      #"{"id":3,"method":"add","params":{"list":"items"}}"#,
      #"{"id":4,"method":"set","params":{"path":"items[1].what","value":"Saw"}}"#,
      #"{"id":5,"method":"set","params":{"path":"items[1].amount","value":"84.50"}}"#,
      #"{"id":6,"method":"submit"}"#)
    let script = """
      \(given) | refill drive desk > lines; echo $?
      refill fill desk --private --no-input --set name='Ann ß' --set city=Leeds \\
        --set 'items[1].what=Saw' --set 'items[1].amount=84.50'
      """
    try await run(script) { result, home in
      let told = result.output.split(separator: "\n").map(String.init)
      let messages = try lines(try #require(home.text(of: "lines")))
      #expect(told.first == "0", "\(result.complaints)")
      let reply = try #require(messages.last?["result"] as? [String: Any])
      let end = try #require(reply["end"] as? [String: Any])
      #expect(end["output"] as? String == told[1] + "\n")
      #expect(end["number"] as? Int == 1)
      #expect(messages.compactMap { $0["id"] as? Int } == [1, 2, 3, 4, 5, 6])
    }
  }

  @Test func `offers the values of earlier records`() async throws {
    let first = requests(
      #"{"method":"set","params":{"path":"name","value":"Ann"}}"#,
      #"{"method":"set","params":{"path":"city","value":"Leeds"}}"#, #"{"method":"submit"}"#)
    let script = """
      \(first) | refill drive desk > /dev/null
      mkfifo in; refill drive desk < in > lines & exec 3> in
      \(requests(#"{"method":"focus","params":{"path":"city"}}"#,
        #"{"method":"type","params":{"text":"le"}}"#)) >&3
      i=0; until grep -q '"completion":"Leeds"' lines || [ $i -gt 500 ]; do
        sleep 0.02; i=$((i + 1)); done
      grep -c '"completion":"Leeds"' lines
      exec 3>&-; wait
      """
    try await run(script) { result, _ in
      #expect((Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 0)
    }
  }

  @Test func `keeps the draft at the end of the input and after a signal, without secrets`()
    async throws
  {
    let typed = requests(
      #"{"id":1,"method":"set","params":{"path":"pass","value":"hunter2"}}"#,
      #"{"id":2,"method":"set","params":{"path":"name","value":"Ann"}}"#)
    let script = """
      \(typed) | refill drive desk > lines; echo $?
      mkfifo in; refill drive desk < in > more & pid=$!; exec 3> in
      \(requests(#"{"id":1,"method":"decide","params":{"answer":"continue"}}"#,
        #"{"id":2,"method":"set","params":{"path":"city","value":"Leeds"}}"#)) >&3
      i=0; until grep -q '"id":2' more || [ $i -gt 500 ]; do sleep 0.02; i=$((i + 1)); done
      kill -TERM $pid; wait $pid; echo $?
      exec 3>&-
      refill drafts show desk
      grep -rl hunter2 . | grep -v lines
      """
    try await run(script) { result, home in
      let told = result.output.split(separator: "\n").map(String.init)
      #expect(told.prefix(2) == ["1", "143"], "\(result.complaints)")
      #expect(result.output.contains("Ann") && result.output.contains("Leeds"))
      #expect(!result.output.contains("./"))
      #expect(home.text(of: "lines")?.contains("hunter2") == false)
      #expect(home.text(of: "more")?.contains(#""kind":"draft""#) == true)
    }
  }

  @Test func `has secrets in the record only if they are wanted`() async throws {
    let given = requests(
      #"{"method":"set","params":{"path":"pass","value":"hunter2"}}"#,
      #"{"method":"set","params":{"path":"name","value":"Ann"}}"#,
      #"{"id":1,"method":"submit"}"#)
    let script = """
      \(given) | refill drive desk
      echo -
      \(given) | refill drive --with-secrets desk
      """
    try await run(script) { result, _ in
      let parts = result.output.components(separatedBy: "-\n{")
      #expect(parts.count == 2)
      #expect(parts.first?.contains("hunter2") == false)
      #expect(parts.last?.contains(#""record":{"name":"Ann","pass":"hunter2","#) == true)
    }
  }

  @Test func `fills one record after the other`() async throws {
    let given = requests(
      #"{"method":"set","params":{"path":"name","value":"Ann"}}"#,
      #"{"method":"set","params":{"path":"city","value":"Leeds"}}"#,
      #"{"id":1,"method":"submit-and-next"}"#,
      #"{"method":"set","params":{"path":"name","value":"Bo"}}"#,
      #"{"id":2,"method":"submit-and-next"}"#, #"{"id":3,"method":"submit"}"#)
    let script = """
      \(given) | refill drive --format csv desk > lines; echo $?
      refill drafts
      \(given) | refill drive --private --append all.jsonl desk > more; echo $?
      cat all.jsonl
      """
    try await run(script) { result, home in
      let both = [#"{"name":"Ann","city":"Leeds","total":0}"#, #"{"name":"Bo","total":0}"#]
      let told = result.output.split(separator: "\n").map(String.init)
      #expect(told == ["0", "0"] + both, "\(result.complaints)")
      #expect(try await home.records(of: "desk") == both)
      let messages = try lines(try #require(home.text(of: "lines")))
      let submitted = messages.compactMap {
        ($0["result"] as? [String: Any])?["submitted"] as? [String: Any]
      }
      #expect(submitted.map { $0["number"] as? Int } == [1, 2])
      // The second one is a row without a header.
      #expect(
        submitted.compactMap { $0["output"] as? String }.map { $0.hasPrefix("$id") } == [
          true, false,
        ])
      let last = try #require(messages.last?["result"] as? [String: Any])
      #expect(last["end"] == nil && last["message"] as? String != nil)
    }
  }

  @Test func `gives its record to a command, in whose words it continues`() async throws {
    let given = requests(
      #"{"method":"set","params":{"path":"name","value":"Ann"}}"#, #"{"id":1,"method":"submit"}"#,
      #"{"method":"set","params":{"path":"city","value":"Leeds"}}"#,
      #"{"id":2,"method":"submit"}"#)
    let script = #"""
      cat > post <<'END'
      #!/bin/sh
      cat > last
      grep -q Leeds last || { echo '{"field": "city", "message": "City is needed."}' >&2; exit 1; }
      cat last >> taken
      echo "ticket $REFILL_SUBMIT_KEY"
      END
      chmod +x post
      """# + "\n\(given) | refill drive --submit ./post desk > lines; echo $?\n" + """
        cat taken; refill submit --list; refill drafts
        \(requests(#"{"method":"set","params":{"path":"name","value":"Bo"}}"#,
          #"{"id":1,"method":"submit"}"#)) | refill drive --submit 'sh -c "echo down >&2; exit 4"' desk > more
        echo $?; refill submit --list --json | grep -o '"record":[0-9]*'; refill drafts show desk
        """
    try await run(script) { result, home in
      let told = result.output.split(separator: "\n").map(String.init)
      let record = #"{"name":"Ann","city":"Leeds","total":0}"#
      #expect(told.prefix(4) == ["0", record, "1", #""record":2"#], "\(result.complaints)")
      #expect(told.last?.contains("Bo") == true)
      let replies = try lines(try #require(home.text(of: "lines"))).compactMap {
        $0["result"] as? [String: Any]
      }
      #expect(replies.first?["pending"] as? Int == 1 && replies.first?["end"] == nil)
      #expect(replies.first?["focus"] as? String == "city")
      #expect("\(replies.first?["fields"] ?? "")".contains("City is needed."))
      let end = try #require(replies.last?["end"] as? [String: Any])
      #expect((end["response"] as? String)?.hasPrefix("ticket ") == true)
      #expect(end["number"] as? Int == 1)
      let refused = try lines(try #require(home.text(of: "more"))).compactMap {
        $0["result"] as? [String: Any]
      }
      #expect(refused.first?["message"] as? String == "sh: down. Ctrl-X Enter tries again.")
      #expect(refused.first?["pending"] as? Int == 2)
    }
  }

  @Test func `replies while its command runs, and ends it at a signal`() async throws {
    let script = """
      mkfifo in; refill drive --submit 'sh -c "sleep 30"' desk < in > lines & pid=$!; exec 3> in
      \(requests(#"{"id":1,"method":"set","params":{"path":"name","value":"Ann"}}"#,
        #"{"id":2,"method":"submit"}"#)) >&3
      i=0; until grep -q '"id":1' lines && refill submit --list | grep -q desk || [ $i -gt 300 ]; do
        sleep 0.02; i=$((i + 1)); done
      kill -TERM $pid; wait $pid; echo $?; exec 3>&-
      grep -c '"id":[12]' lines
      refill submit --list --json | grep -o '"record":[0-9]*'
      refill drafts show desk
      """
    try await run(script) { result, _ in
      let told = result.output.split(separator: "\n")
      #expect(told.prefix(3) == ["143", "1", #""record":1"#], "\(result.complaints)")
      #expect(told.last?.contains("Ann") == true)
    }
  }

  @Test func `ends with the codes of refill fill`() async throws {
    let script = """
      refill drive nothing < /dev/null; echo $?
      refill drive - < /dev/null; echo $?
      echo '{"method":"leave"}' | refill drive desk > /dev/null; echo $?
      sleep 5 | refill drive --timeout 0.1 desk > lines; echo $?
      """
    try await run(script) { result, home in
      #expect(result.output == "2\n2\n1\n124\n", "\(result.complaints)")
      #expect(home.text(of: "lines")?.contains(#""end":{"kind":"timedOut"}"#) == true)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func `is filled by the example in Python`() async throws {
    let client = Checkout.url("Examples/drive.py").path
    let script = """
      python3 \(client) desk name='Ann ß' 'items[2].what=Saw' 'items[2].amount=4' city=Leeds
      echo $?
      python3 \(client) desk city=Leeds; echo $?
      python3 \(client) desk nmae=Ann; echo $?
      """
    try await run(script) { result, _ in
      #expect(
        result.output == """
          {"name":"Ann ß","city":"Leeds","items":[{"what":"Saw","amount":4}],"total":4}
          0
          1
          1

          """)
      #expect(
        result.complaints == """
          name: is required.
          The form has no field nmae. Did you mean name?

          """)
    }
  }

  @Test func `has an example of less than 100 lines`() throws {
    let text = try String(contentsOf: Checkout.url("Examples/drive.py"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 100)
  }
}
