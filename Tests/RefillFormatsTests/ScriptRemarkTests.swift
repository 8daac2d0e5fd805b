import RefillCore
import RefillFormats
import Testing

@Suite struct `Questions of a script`: ScriptSketches {
  @Test(arguments: [
    ("read -p \"$1: \" \"$2\"", "read has a variable whose name is computed"),
    ("read -p 'A: ' 'no name'", "read has no valid name of a variable"),
    ("read -p 'A: ' a[0]", "read has no valid name of a variable"),
    ("read other", "read has no prompt"),
    ("read -p 'Press enter to continue'", "read only waits for a key"),
    ("read -n 1 -s -r -p 'Press any key...' key", "read only waits for a key"),
    ("read -p 'Please hit [Enter] to proceed.' x", "read only waits for a key"),
    ("read -p 'Look at it' _", "read only waits for a key"),
    ("dialog \"$@\"", "the words of dialog are computed"),
    ("dialog --rangesbox A 8 40", "dialog --rangesbox is not read"),
    ("gum \"$@\"", "the words of gum are computed"), ("gum table < x.csv", "gum table is not read"),
    ("select \"$1\" in a b; do :; done", "select has no valid name of a variable"),
    ("read -k 1 'key?Press a key '", "read only waits for a key"),
    ("x=$(zenity --entry --text Name)", "zenity is not read"),
    ("kdialog --inputbox Name && true", "kdialog is not read"),
    ("f=$(ls | fzf --prompt 'File> ')", "fzf is not read"),
    ("osascript -e 'display dialog \"Name?\" default answer \"\"'", "osascript is not read"),
    ("pick() { fzf; }\npick; pick", "fzf is not read"),
  ])
  func `are left out with a word`(script: String, reason: String) throws {
    let sketch = try sketch("\n\(script)\nread -p 'Last: ' last\n")
    #expect(sketch.rows.map { $0[0] } == ["last"])
    #expect(sketch.remarks == ["line 2: \(reason); it is left out."])
  }

  @Test(arguments: [
    "dialog --msgbox A 8 40", "dialog --infobox A 8 40", "whiptail --gauge A 8 40 0 < x",
    "dialog --textbox f 8 40", "dialog --tailbox f 8 40", "dialog --pause A 8 40 9",
    "dialog --programbox 8 40", "dialog --progressbox 8 40", "dialog --prgbox ls 8 40",
    "dialog --mixedgauge A 8 40 9 a b", "dialog --clear", "gum style \"$1\"", "gum spin -- ls",
    "zenity --info --text A", "zenity --text=A --progress", "kdialog --msgbox A", "fzf --version",
    "osascript -e 'tell app \"Finder\" to activate'", "command -v fzf", "brew install fzf",
    "gum --version", "while read -r line; do :; done < f", "command -v dialog",
  ])
  func `are no boxes that ask nothing`(script: String) throws {
    let sketch = try sketch("\(script)\nread -p 'Last: ' last\n")
    #expect(sketch.rows.map { $0[0] } == ["last"] && sketch.remarks == [])
  }

  @Test(arguments: [
    ("read -p \"${1:-Default} name: \" x", "$${1:-Default} name", "as it is written"),
    ("read -p \"Total $((1+2)): \" x", "Total $((1+2))", "as it is written"),
    ("x=$(gum input --header \"To $ENV\")", "To $ENV", "as it is written"),
    ("x=$(dialog --inputbox \"Of $(date)\" 8 40)", "Of $(date)", "as it is written"),
    ("PS3=\"On $(hostname): \"; select x in a b; do :; done", "X", nil),
    ("read -p \"$msg\" x", "X", "its id"),
    ("read -p \"Mail of $name: \" x", "Mail of ${name}", nil),
  ])
  func `have a computed prompt with a word`(
    script: String, title: String, words: String?
  ) throws {
    let sketch = try sketch("read -p 'Name: ' name\n\(script)")
    #expect(sketch.text.contains("\"title\": \"\(title)\""), "\(sketch.text)")
    let remark = words.map { "line 2: the prompt of x is computed; the title is \($0)." }
    #expect(sketch.remarks == (remark.map { [$0] } ?? []))
  }

  @Test func `may explain a key beside an answer`() throws {
    #expect(
      try fields("read -p 'Name (press enter for none): ' name")[0].title
        == "Name (press enter for none)")
  }

  @Test(arguments: ["read -p \"City: ' city\n", "read -p 'City: \" city\necho a\n", "x=$'a"])
  func `end with a quote that does not`(script: String) throws {
    let sketch = try sketch("read -p A: a\n" + script)
    #expect(sketch.rows.map { $0[0] } == ["a"])
    #expect(sketch.remarks == ["line 2: a quote is never closed; what follows it is left out."])
  }

  @Test func `are asked for where there are none`() {
    let problem = #expect(throws: JSONProblem.self) {
      try sketch("\nread -p \"$1\" \"$2\"\n")
    }
    #expect(problem?.position.line == 2)
    #expect(problem?.message.contains("(line 2: read has a variable") == true)
  }

  @Test func `are at most as many as a form has fields`() throws {
    let sketch = try sketch(String(repeating: "read -p A: a\n", count: 2005))
    #expect(sketch.elements.count == 2000)
    #expect(
      sketch.remarks
        == ["line 2001: a form has at most 2000 fields; the others are left out."])
  }

  // MARK: Programs

  @Test(arguments: [
    "DIALOG=dialog\nx=$($DIALOG --inputbox A 8 40)", ": ${D=whiptail}\nx=$($D --inputbox A 8 40)",
    "D=${D:=dialog}\nx=$(\"$D\" --inputbox A 8 40)",
    "D='dialog --clear'\nx=$($D --inputbox A 8 40)",
    "x=$(${DIALOG:-dialog} --inputbox A 8 40)", "x=$($DIALOG --inputbox A 8 40)",
    "D=$(which dialog)\nx=$($D --inputbox A 8 40)", "GUM=gum\nx=$($GUM input --header A)",
    "GUM=$(command -v gum)\nx=$(\"$GUM\" input --header A)",
  ])
  func `are those of the program in a variable`(script: String) throws {
    let field = try fields(script)[0]
    #expect(field.id == "x" && field.title == "A")
  }

  @Test(arguments: [
    ": \"${NAME:=$(gum input --header A)}\"", "NAME=${NAME:-$(gum input --header A)}",
    "NAME=\"${NAME:-`gum input --header A`}\"",
  ])
  func `stand within the default of a variable`(script: String) throws {
    let sketch = try sketch(script + "\nread -p \"Hi $NAME: \" b")
    #expect(sketch.rows.map { $0[0] } == ["NAME", "b"] && sketch.remarks == [])
    #expect(sketch.text.contains("\"Hi ${NAME}\""))
  }

  @Test func `have a field for each variable`() throws {
    let fields = try fields("read -p 'First and last: ' first last _\n")
    #expect(fields.map(\.id) == ["first", "last"] && fields.map(\.title) == ["First", "Last"])
    #expect(fields.map(\.description) == ["First and last", nil])
  }

  @Test func `keep the limit of gum`() throws {
    let fields = try fields(
      """
      a=$(gum choose --limit=2 a b c)
      b=$(gum choose --limit 5 --selected=a,b a b c)
      c=$(gum choose --no-limit a b)
      d=$(gum choose --limit 2 --selected a,b,c a b c)
      """)
    #expect(fields.map(\.kind) == Array(repeating: .choices, count: 4))
    #expect(fields.map(\.maxItems) == [2, nil, nil, 2])
    #expect(fields.map(\.defaultAnswer) == [nil, .values(["a", "b"]), nil, .values(["a", "b"])])
  }

  @Test func `are those of all boxes of dialog`() throws {
    let fields = try fields(
      """
      dialog --mixedform A 0 0 0 U: 1 1 ann 1 9 9 20 0 P: 2 1 "" 2 9 9 9 1 R: 3 1 r 3 9 9 9 2
      r=$(dialog --rangebox R 0 0 1 10 5)
      m=$(dialog --inputmenu M 0 0 0 a Ay b Bee)
      b=$(dialog --buildlist B 0 0 0 a Ay on b Bee off c Cee on)
      t=$(dialog --treeview T 0 0 0 a Ay off 0 b Bee on 1)
      n=$(whiptail --noitem --default-item b --menu N 0 0 0 a b)
      h=$(dialog --item-help --menu H 0 0 0 a Ay help b Bee help)
      d=$(dialog --calendar D 0 0 24 12 2026 --and-widget --timebox T 0 0 9 5 0)
      y=$(dialog --defaultno --yesno Y 0 0)
      p=$(dialog --title File --fselect /tmp/ 0 0)
      """)
    #expect(fields.map(\.id) == ["u", "p", "r", "m", "b", "t", "n", "h", "d", "d_2", "y", "p_2"])
    #expect(
      fields.map(\.kind) == [
        .text, .password, .number, .choice, .choices, .choice, .choice, .choice, .date, .time,
        .confirm, .path,
      ])
    #expect(fields[0].length.maximum == 20 && fields[0].defaultAnswer == .value("ann"))
    #expect([fields[2].minimum, fields[2].maximum] == ["1", "10"])
    #expect(fields[2].defaultAnswer == .value("5"))
    #expect(fields[3].options.map(\.title) == ["Ay", "Bee"])
    #expect(fields[4].defaultAnswer == .values(["a", "c"]))
    #expect(fields[5].defaultAnswer == .value("b") && fields[6].defaultAnswer == .value("b"))
    #expect(fields[6].options.map(\.value) == ["a", "b"])
    #expect(fields[7].options.map(\.title) == ["Ay", "Bee"])
    #expect(fields[8].defaultAnswer == .value("2026-12-24"))
    #expect(fields[9].defaultAnswer == .value("09:05"))
    #expect(fields[10].defaultAnswer == .value("false"))
    #expect(fields[11].title == "File" && fields[11].defaultAnswer == .value("/tmp/"))
  }

  @Test func `have choices that can be told apart`() throws {
    let fields = try fields(
      "a=$(dialog --menu A 0 0 0 1 Same 2 Same 3 1 1 Again)\nb=$(gum choose x ' ' x 'x ' y)\n")
    #expect(fields[0].options.map(\.title) == ["Same", "Same (2)", "1"])
    #expect(fields[1].options.map(\.value) == ["x", "y"])
  }
}
