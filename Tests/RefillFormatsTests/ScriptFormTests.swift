import RefillCore
import RefillFormats
import Testing

@Suite struct `A form of the questions of a script`: ScriptSketches {
  @Test(arguments: [
    ("read -rp \"Full name: \" name", "name", "Full name", FieldKind.text),
    ("read -p 'It'\\''s > ' x", "x", "It's", .text), ("read name", "", "", .text),
    ("echo -n \"Room? \"; read room", "room", "Room?", .text),
    ("printf 'Room:\\n' && read -r room", "room", "Room", .text),
    ("IFS= read -e -i /tmp -p Folder: dir", "dir", "Folder", .text),
    ("read -sp \"Code: \" code", "code", "Code", .password),
    ("read -p \"Token: \" api_token", "api_token", "Token", .password),
    ("read -t 5 -p \"Go on? [y/N] \" go", "go", "Go on?", .confirm),
    ("read \"name?Your name: \"", "name", "Your name", .text),
    ("if read -q \"go?Go on? \"; then :; fi", "go", "Go on?", .confirm),
    ("vared -p 'Name: ' -c name", "name", "Name", .text), ("vared name", "name", "Name", .text),
    ("echo \"Name of host?\"; read", "REPLY", "Name of host?", .text),
    ("read -p 'Go? (yes/no) [no] ' go", "go", "Go?", .confirm),
    ("read -P \"Name: \" name", "name", "Name", .text),
    ("read --prompt-str='Name: ' -s name", "name", "Name", .password),
    ("read --silent --prompt-str \"Name: \" -- name", "name", "Name", .password),
    (
      "#!/usr/bin/env fish\nread -p 'set_color red; echo -n \"Name: \"' name", "name", "Name", .text
    ),
    ("#!/usr/bin/fish\nset -l host (read -P 'Host: ')", "host", "Host", .text),
    ("if read -p A: a; then :; fi", "a", "A", .text),
    ("x=$(gum input --placeholder \"Your name\")", "x", "Your name", .text),
    ("x=`gum input --prompt \"Name> \"`", "x", "Name", .text),
    ("export x=\"$(gum input --header=Who --password)\"", "x", "Who", .password),
    ("gum write --header Notes > notes.txt", "notes", "Notes", .textarea),
    ("gum confirm \"Delete 3 files?\" && rm a", "delete_3_files", "Delete 3 files?", .confirm),
    ("x=$(gum choose a b c)", "x", "X", .choice), ("x=$(gum filter a b)", "x", "X", .choice),
    ("x=$(gum choose --no-limit a b c)", "x", "X", .choices),
    ("x=$(gum choose --limit 2 a b)", "x", "X", .choices), ("f=$(gum file .)", "f", "F", .path),
    ("a=$(dialog --inputbox 'Host name' 8 40 2>&1 >/dev/tty)", "a", "Host name", .text),
    ("whiptail --yesno \"Really?\" 7 30", "really", "Really?", .confirm),
    ("d=$(dialog --stdout --calendar \"When\" 0 0 1 2 2026)", "d", "When", .date),
    ("d=$(/usr/bin/dialog --title T --passwordbox \"PIN\" 8 40)", "d", "PIN", .password),
    ("select fruit in apple pear; do break; done", "fruit", "Fruit", .choice),
    ("case $1 in a) read -p 'A: ' a;; esac", "a", "A", .text),
    ("x=\"$(case $1 in a) echo b;; esac)\"; read -p 'B: ' b", "b", "B", .text),
    ("function f { read -p 'C: ' c; }", "c", "C", .text),
    ("((n << 2)); read -p 'D: ' d", "d", "D", .text),
    ("while read -p 'E: ' e; do :; done", "e", "E", .text),
    ("read -p 'Go on (y/n)? ' go", "go", "Go on?", .confirm),
    ("read -p $\"Town: \" t", "t", "Town", .text),
    ("read -p $'\\e[1mF\\e[0m: ' f", "f", "F", .text),
    ("G='\\033[32m'; read -p \"$(echo -e \"${G}Name:\")\" g", "g", "Name", .text),
  ])
  func `has a field for each`(script: String, id: String, title: String, kind: FieldKind) throws {
    guard !id.isEmpty else {
      #expect(throws: JSONProblem.self) { try sketch(script) }
      return
    }
    let field = try #require(try fields(script).first)
    #expect(field.id == id && field.title == title && field.kind == kind)
  }

  @Test func `has the choices, defaults and limits`() throws {
    let fields = try fields(
      """
      size=$(whiptail --menu "Size" 15 60 4 S Small M "Not so small" 3>&1 1>&2 2>&3)
      kinds=$(dialog --checklist Kinds 0 0 0 a Ay off b Bee on)
      read -p "Go? [Y/n]" go
      gum confirm "Sure?" --default=false
      host=$(dialog --inputbox Host 8 40 localhost)
      note=$(gum input --char-limit 20 --value draft)
      dialog --form Address 15 50 0 "Street:" 1 1 "" 1 10 30 40 "City:" 2 1 York 2 10 30 0
      """)
    #expect(fields.map(\.id) == ["size", "kinds", "go", "sure", "host", "note", "street", "city"])
    #expect(fields[0].options.map(\.title) == ["Small", "Not so small"])
    #expect(fields[1].defaultAnswer == .values(["b"]))
    #expect(fields[2].defaultAnswer == .value("true"))
    #expect(fields[3].defaultAnswer == .value("false"))
    #expect(fields[4].defaultAnswer == .value("localhost"))
    #expect(fields[5].length.maximum == 20 && fields[5].defaultAnswer == .value("draft"))
    #expect(fields[6].length.maximum == 40 && fields[6].historyName == "street-address")
    #expect(fields[7].defaultAnswer == .value("York"))
  }

  @Test func `has no question of comments, texts and loops`() throws {
    let script = """
      #!/bin/sh
      # read -p "No: " a
      cat <<END
      read -p "No: " b
      END
      cat <<-'STOP'
      \tread -p "No: " b
      \tSTOP
      echo 'read -p "No: " c'
      while read -r d; do echo "$d"; done < file
      for x in $(ls); do
        y="$(echo "$((1 + 2))" "${x:-read}" | tr a b)" # read -p no e
      done
      read -p "Yes: " \\
        last
      """
    let sketch = try sketch(script)
    #expect(sketch.rows == [["last", "text", "line 14: read"]])
  }

  @Test func `begins with what a shell that edits a variable has in it`() throws {
    let fields = try fields("dir=/tmp\nvared -p 'Folder: ' dir\nread -c me -P 'Name: ' name")
    #expect(fields[0].defaultAnswer == .value("/tmp"))
    let fish = try self.fields("#!/usr/bin/fish\nread -c me -P 'Name: ' name")
    #expect(fish[0].defaultAnswer == .value("me"))
  }

  @Test func `has the questions that a here-document runs`() throws {
    let script = """
      cat > app.conf <<EOF
      it's for "$USER"
      token=$(gum input --header 'API token')
      \\$(gum input --header No) \\`gum confirm No\\`
      EOF
      cat <<'END'
      $(gum input --header No)
      END
      cat <<A; cat <<-B
      \t$(gum confirm First)
      A
      \t$(gum confirm Second)
      \tB
      """
    #expect(try fields(script).map(\.id) == ["token", "first", "second"])
  }

  @Test func `takes a text where the choices are computed, and says so`() throws {
    let sketch = try sketch("b=$(git branch | gum choose)\nc=$(gum choose $(ls) \"$x\")\n")
    #expect(sketch.rows.map { $0[1] } == ["text", "text"])
    #expect(sketch.remarks.first == "line 1: the choices of b are computed; it is a text.")
    #expect(sketch.remarks.count == 2)
  }

  @Test func `has no question of files and pipes`() throws {
    let script = """
      echo "Building"; read -r version < VERSION
      printf 'a\\n' | read first
      read -r second <<< "$x"
      read -p "Yes: " last < /dev/tty
      """
    let sketch = try sketch(script)
    #expect(sketch.rows.map { $0[0] } == ["last"] && sketch.remarks == [])
  }

  @Test func `has an id of its own for each`() throws {
    #expect(
      try fields("read -p A: x\nread -p B: x\nread -p C: x").map(\.id) == ["x", "x_2", "x_3"])
  }

  /// Damaged scripts end the reader without a trap.
  @Test func `is made of any bytes or refused`() {
    let script = Array(
      "a=\"$(gum choose 'x' \"y\" `ls` ${z} $((1)) $'q' <<E && (read -p 'N' b))\"\nE\n".utf8)
    for length in 0...script.count {
      for change in [nil, UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: "\""), 0xC3] {
        var bytes = Array(script.prefix(length))
        if let change, !bytes.isEmpty { bytes[length / 2] = change }
        guard let sketch = try? FormSketch.script(bytes, id: "s") else { continue }
        #expect(!sketch.elements.isEmpty)
      }
    }
    let deep = String(repeating: "$(", count: 100_000) + "read -p A: a"
    _ = try? FormSketch.script(Array(deep.utf8), id: "s")
  }
}
