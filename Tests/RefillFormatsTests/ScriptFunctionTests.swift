import RefillCore
import RefillFormats
import Testing

@Suite struct `Functions of a script that ask`: ScriptSketches {
  @Test func `ask once for each call`() throws {
    let script = """
      ask() { local reply; read -rp "$1 [$2]: " reply; echo "${reply:-$2}"; }
      confirm() { read -rp "$1 [y/N] " r; [[ $r == y ]]; }
      prompt() { read -rp "$1: " value; echo "$value"; }
      name=$(ask "Project name" demo)
      port="$(ask Port 8080)"
      v=$(prompt Host)
      if confirm "Delete it?"; then rm x; fi
      confirm "Deploy to $v?" || exit
      """
    let fields = try fields(script)
    #expect(fields.map(\.id) == ["name", "port", "v", "delete_it", "deploy_to_v"])
    #expect(
      fields.map(\.title) == ["Project name", "Port", "Host", "Delete it?", "Deploy to ${v}?"])
    #expect(fields.map(\.kind) == [.text, .text, .text, .confirm, .confirm])
    #expect(fields[0].defaultAnswer == .value("demo") && fields[1].defaultAnswer == .value("8080"))
    #expect(fields[3].defaultAnswer == .value("false"))
    let sketch = try sketch(script)
    #expect(sketch.remarks == [])
    #expect(sketch.rows[0][2] == "line 4: ask")
  }

  @Test(arguments: [
    ("ask() { local p=$1 d=${2:-}; read -p \"$p [$d]: \" x; }; ask Name me", "Name", "me"),
    ("ask() { read -p \"$1${2:+ [$2]}: \" x; }; ask Name me", "Name", "me"),
    ("ask() { read -p \"$1${2:+ [$2]}: \" x; }; ask Name", "Name", nil),
    ("ask() { read -p \"$1 [$2]: \" x; }; ask Name", "Name", nil),
    ("ask() { read -p \"$1 ($2): \" x; }; ask Name short", "Name (short)", nil),
    ("ask() { read -p \"${1:?no prompt}: \" x; x=${x:-$2}; }; ask Name me", "Name", "me"),
    ("ask() { read -p \"$1: \" x; [ -z \"$x\" ] && x=$2; }; ask Name me", "Name", "me"),
    ("ask() { read -p \"$*: \" x; }; ask Full name", "Full name", nil),
    ("ask() { shift; read -p \"$1: \" x; }; ask - Name", "Name", nil),
    ("ask() { echo \"$1\"; read x; }; ask 'Name?'", "Name?", nil),
    ("say() { echo \"- $1\"; }; say 'Name?'; read x", "- Name?", nil),
    ("ask() { read x; }; echo 'Name?'; ask", "Name?", nil),
    ("ask() { printf -v p '%s: ' \"$1\"; read -p \"$p\" x; }; ask Name", "Name", nil),
    ("ask() { read -p \"$(tput bold)$1: \" x; }; ask Name", "Name", nil),
    ("ask() { gum input --header \"$1\" --value \"$2\"; }; ask Name me", "Name", "me"),
    ("function ask { read -p \"$1: \" x; }\nask Name", "Name", nil),
    ("function ask()\n{\n  read -p \"$1: \" x\n}\nask Name", "Name", nil),
    ("ask() ( read -p \"$1: \" x )\nask Name", "Name", nil),
    ("ask() { read -p \"$1: \" x; }; wrap() { ask \"$1 name\"; }; wrap Full", "Full name", nil),
    ("main() { ask Name; }\nask() { read -p \"$1: \" x; }\nmain", "Name", nil),
    ("ask() { read -p \"$1 \" x; [ \"$x\" ] || ask \"$@\"; }; ask 'Name?'", "Name?", nil),
    (
      "ask() { if [ \"$2\" ]; then read -p \"$1 [$2]: \" x; else read -p \"$1: \" x; fi; }; ask A b",
      "A", "b"
    ),
    ("ask() { until [ \"$x\" ]; do read -p \"$1: \" x; done; }; ask Name", "Name", nil),
  ])
  func `take the words of a call`(script: String, title: String, initial: String?) throws {
    let fields = try fields(script)
    #expect(fields.count == 1)
    #expect(fields[0].title == title)
    #expect(fields[0].defaultAnswer == initial.map { .value($0) })
    #expect(try sketch(script).remarks == [])
  }

  @Test(arguments: [
    "ask() { read -p \"$2: \" \"$1\"; }; ask HOST Name",
    "ask() { local var=$1; read -p \"$2: \" \"$var\"; }; ask HOST Name",
    "ask() { read -p \"$2: \" x; eval \"$1=\\$x\"; }; ask HOST Name",
    "ask() { n=$1; read -p \"$2: \" x; eval \"$n='$x'\"; }; ask HOST Name",
    "ask() { read -p \"$2: \" x; printf -v \"$1\" %s \"$x\"; }; ask HOST Name",
    "ask() { read -p \"$2: \" x; export \"$1=$x\"; }; ask HOST Name",
    "ask() { local -n x=$1; read -p \"$2: \" x; }; ask HOST Name",
    "ask() { read -p \"$1: \" x; echo \"$x\"; }; export HOST=$(ask Name)",
    "ask() { read -p \"$1: \" x; echo \"$x\"; }; w() { ask \"$1\"; }; HOST=\"`w Name`\"",
  ])
  func `have the id of the variable that the call sets`(script: String) throws {
    let fields = try fields(script + "\nread -p \"On $HOST: \" y")
    try #require(fields.count == 2)
    #expect(fields[0].id == "HOST" && fields[0].title == "Name")
    #expect(fields[1].title == "On ${HOST}")
  }

  @Test func `offer the choices of a call`() throws {
    let fields = try fields(
      """
      one() { local t=$1; shift; PS3="$t "; select o in "$@"; do break; done; echo "$o"; }
      two() { gum choose --header "$1" "${@:2}"; }
      three() { printf '%s\\n' "${@:2}" | gum filter --header "$1"; }
      dialog() { command dialog --backtitle Setup "$@" 3>&1 1>&2 2>&3; }
      a=$(one "Size?" S M)
      b=$(two Colour red "dark blue")
      c=$(three Fruit apple pear)
      d=$(dialog --menu Zone 0 0 0 1 One 2 Two)
      """)
    #expect(fields.map(\.id) == ["a", "b", "c", "d"])
    #expect(fields.map(\.title) == ["Size?", "Colour", "Fruit", "Zone"])
    #expect(
      fields.map { $0.options.map(\.title) } == [
        ["S", "M"], ["red", "dark blue"], ["apple", "pear"], ["One", "Two"],
      ])
  }

  @Test func `are named where a call is computed`() throws {
    let sketch = try sketch(
      """
      ask() { read -p "$1: " x; echo "$x"; }
      for question in "$@"; do ask "$question"; done
      name=$(ask "$(whoami)")
      ask "Password of $USER"
      ask "Folder" "$HOME"
      """)
    #expect(sketch.rows.map { $0[0] } == ["name", "password_of_user", "folder"])
    #expect(
      sketch.remarks == [
        "line 2: the prompt is computed in ask; it is left out.",
        "line 3: the prompt of name is computed; the title is its id.",
        "line 4: the prompt of password_of_user is computed; the title is as it is written.",
      ])
  }

  @Test func `are named where nothing calls them`() throws {
    let sketch = try sketch("ask() {\n  read -p \"$1: \" x\n}\nread -p 'Last: ' last")
    #expect(sketch.rows.map { $0[0] } == ["last"])
    #expect(sketch.remarks == ["line 2: no call tells what read asks; it is left out."])
  }

  @Test func `ask where they are if their prompt has no parameters`() throws {
    let sketch = try sketch(
      """
      town() { read -p "Town: " town; log "$1"; }
      log() { echo "$1" >&2; }
      main() { town a; town b; read -p "Sure of $1? " sure; }
      main "$@"
      place() { read -p "Country: " country; read -p "$1 of $country: " x; }
      place Town; place Port
      """)
    #expect(
      sketch.rows.map { $0[0] } == [
        "town", "sure", "country", "town_of_country", "port_of_country",
      ])
    #expect(sketch.text.contains("\"Port of ${country}\""))
    #expect(
      sketch.remarks == ["line 3: the prompt of sure is computed; the title is as it is written."])
  }

  @Test func `are not called without an end`() throws {
    let functions = (0..<9).map { number in
      "f\(number)() { " + String(repeating: "f\(number + 1) \"$1$1\"; ", count: 9) + "}\n"
    }
    let sketch = try sketch(functions.joined() + "f0 a\nread -p 'Last: ' last\nf0 b\n")
    #expect(sketch.rows.map { $0[0] } == ["last"])
    #expect(
      sketch.remarks == ["line 10: the calls are too many; the questions of others are left out."])
    let script = "f() { read -p \"$1\" x; g \"$1\"; }; g() { f \"$1\"; }; f A"
    #expect(try fields(script).count == 1)
  }
}
