import RefillCore
import RefillFormats
import Testing

@Suite struct `What a script tells of its variables`: ScriptSketches {
  // MARK: Titles

  @Test(arguments: [
    ("read -p \"Deploy to ${ENV}? \" yn", "Deploy to $${ENV}?"),
    ("ENV=prod\nread -p \"Deploy to ${ENV}? \" yn", "Deploy to prod?"),
    ("export ENV=\"prod 2\"; read -p \"Deploy to $ENV? \" yn", "Deploy to prod 2?"),
    ("A=a; B=$A-b; B+=c; read -p \"To $B: \" yn", "To a-bc"),
    ("gum confirm \"Deploy to ${ENV}?\"", "Deploy to $${ENV}?"),
    ("dialog --inputbox 'Literal ${x}' 8 40", "Literal $${x}"),
    ("read -p \"Of $(date): \" x", "Of $(date)"), ("read -p \"$1: \" x", "X"),
    ("read -p \"$prompt\" x", "X"), ("P='Name: '; read -p \"$P\" x", "Name"),
    ("read -p 'Price $${x}: ' x", "Price $$${x}"),
    ("ENV=$1; read -p \"To $ENV: \" x", "To $ENV"),
    ("ENV=a; ENV=$(hostname); read -p \"To $ENV: \" x", "To $ENV"),
    // What only some runs assign is unknown.
    ("if x; then ENV=a; else ENV=b; fi; read -p \"To $ENV: \" x", "To $ENV"),
    ("ENV=a; [ \"$1\" ] && ENV=b; read -p \"To $ENV: \" x", "To $ENV"),
    ("case $1 in a) ENV=a;; esac; read -p \"To $ENV: \" x", "To $ENV"),
    ("for ENV in a b; do read -p \"To $ENV: \" x; done", "To $ENV"),
    ("f() { P='Name: '; read -p \"$P\" x; }", "Name"),
    ("B=$(tput bold); echo \"${B}Name?\"; read x", "Name?"),
    ("printf 'Name of %s: ' Ann; read x", "Name of Ann"),
    ("PS3='Pick: '; select x in a b; do :; done", "Pick"),
  ])
  func `stands in titles`(script: String, title: String) throws {
    let text = try sketch(script).text
    #expect(text.contains("\"title\": \"\(title)\""), "\(text)")
    _ = try fields(script)
  }

  @Test func `shows earlier answers in titles`() throws {
    let fields = try fields(
      """
      read -p "Name: " name
      mail=$(gum input --header "Mail of $name")
      gum confirm "Write to ${mail}?"
      name=${name:-you}
      read -sp "Password of $name: " pw
      read -p "Twice: $pw, \\$$name" last
      PS3="Key of $name: "
      select key in a b; do :; done
      """)
    #expect(fields[1].logic.texts.title?.source == "Mail of ${name}")
    #expect(fields[2].logic.texts.title?.dependencies == [1])
    #expect(fields[3].logic.texts.title?.source == "Password of ${name}")
    // A secret is not shown, and a name behind a $ would be none.
    #expect(fields[4].title == "Twice: $pw, $$name" && fields[4].logic.texts.title == nil)
    #expect(fields[5].logic.texts.title?.source == "Key of ${name}")
  }

  @Test func `forgets answers that it changes`() throws {
    let fields = try fields("read -p A: a\na=$(tr x y <<< $a)\nread -p \"B of $a: \" b\n")
    #expect(fields[1].title == "B of $a")
  }

  // MARK: Initial texts

  @Test(arguments: [
    ("read -e -i \"$HOME\" -p A: x", nil), ("D=/tmp; read -e -i \"$D\" -p A: x", "/tmp"),
    ("D=/tmp; read -e -i \"$D/a\" -p A: x", "/tmp/a"), ("read -i ~/a -p A: x", nil),
    ("x=$(gum input --value \"$(git config user.name)\")", nil),
    ("x=$(gum input --value \"$1\")", nil), ("x=$(gum write --value=\"a $b\")", nil),
    ("N=Ann; x=$(gum input --value=\"$N\")", "Ann"),
    ("x=$(dialog --inputbox A 8 40 \"$H\")", nil), ("x=$(dialog --inputbox A 8 40 h)", "h"),
    ("x=$(dialog --form A 0 0 0 x 1 1 \"$H\" 1 1 9 9)", nil),
  ])
  func `begins fields`(script: String, initial: String?) throws {
    let text = try sketch(script)
    #expect(try fields(script)[0].defaultAnswer == initial.map { .value($0) })
    let remark = "line 1: the initial text of x is computed; it is left out."
    #expect(text.remarks == (initial == nil ? [remark] : []))
  }

  @Test func `gives no computed placeholder`() throws {
    #expect(try fields("x=$(gum input --placeholder \"$1\")")[0].placeholder == nil)
    #expect(
      try fields("P=ann; x=$(gum input --header A --placeholder $P)")[0].placeholder == "ann")
  }

  @Test(arguments: [
    ("read -p 'Port [8080]: ' x\nx=${x:-8080}", "Port", "8080"),
    ("read -p 'Port (default: 8080): ' x\n: ${x:=8080}", "Port", "8080"),
    ("P=8080; read -p \"Port [$P]: \" x\nx=${x:-$P}", "Port", "8080"),
    ("read -p 'Port [1]: ' x\nx=${x:-8080}", "Port [1]", "8080"),
    ("read -p 'Port: ' x\nx=${x:-}", "Port", nil),
    ("read -p 'Go? (y/n) ' x\nx=${x:-y}", "Go?", "true"),
    ("read -p 'Port [8080]: ' x", "Port [8080]", nil),
    ("read -p 'Port: ' x\n[ -z \"$x\" ] && x=8080", "Port", "8080"),
    ("read -p 'Port [8080]: ' x\nif [[ -z $x ]]; then\n  x=8080\nfi", "Port", "8080"),
    ("read -p 'Port: ' x\n[ -z \"$y\" ] && x=8080", "Port", nil),
    ("read -p 'Port: ' x\nserve \"${x:-8080}\" \"at ${x:-none}\"", "Port", "8080"),
    ("read -p \"Port [$P]: \" x\nx=${x:-8080}", "Port", "8080"),
  ])
  func `begins fields with what stands for no answer`(
    script: String, title: String, initial: String?
  ) throws {
    let field = try fields(script)[0]
    #expect(field.title == title && field.defaultAnswer == initial.map { .value($0) })
  }

  @Test func `tells of a computed default`() throws {
    let sketch = try sketch("read -p A: a\n\na=${a:-$(pwd)}\n")
    #expect(sketch.remarks == ["line 3: the default of a is computed; it is left out."])
    let prompt = try self.sketch(
      "P=${P:-$(port)}\nread -p \"Port (default: $P): \" a\na=${a:-$P}\n")
    #expect(prompt.remarks == ["line 2: the default of a is computed; it is left out."])
    #expect(prompt.text.contains("\"title\": \"Port\""))
  }

  // MARK: Options

  @Test(arguments: [
    ("fruits=(a \"b c\")\nselect x in \"${fruits[@]}\"; do :; done", ["a", "b c"]),
    ("fruits=(a\n  b # no\n)\nfruits+=(c)\nx=$(gum choose \"${fruits[@]}\")", ["a", "b", "c"]),
    ("o=\"a b\"; select x in $o; do :; done", ["a", "b"]),
    ("x=$(printf '%s\\n' main dev | gum choose)", ["main", "dev"]),
    ("x=$(printf 'main\\ndev\\n' |\n  gum filter)", ["main", "dev"]),
    ("x=$(echo -e 'a b\\nc' | gum choose)", ["a b", "c"]),
    ("x=$(echo 'a\nb' | gum choose)", ["a", "b"]),
    ("f=(a b); x=$(printf '%s\\n' \"${f[@]}\" | gum choose)", ["a", "b"]),
    ("x=$(gum filter <<EOF\na b\nc\nEOF\n)", ["a b", "c"]),
    ("x=$(gum choose <<-'EOF'\n\ta\n\tb\n\tEOF\n)", ["a", "b"]),
    ("v=c; x=$(gum choose <<EOF\na\n$v\nEOF\n)", ["a", "c"]),
    ("x=$(gum choose <<< $'a\\nb')", ["a", "b"]),
    ("x=$(gum choose <<< \"$(printf '%s\\n' a b)\")", ["a", "b"]),
    ("x=$(cat <<EOF | gum choose\na\nb\nEOF\n)", ["a", "b"]),
    ("f=(a b c); x=$(gum choose \"${f[@]:1}\")", ["b", "c"]),
    ("o=(1 One 2 Two); x=$(dialog --menu M 0 0 0 \"${o[@]}\")", ["One", "Two"]),
  ])
  func `is a choice`(script: String, titles: [String]) throws {
    let field = try fields(script)[0]
    #expect(field.kind == .choice && field.options.map(\.title) == titles)
  }

  @Test(arguments: [
    "x=$(ls | gum choose)", "x=$(gum choose *.txt)", "x=$(gum choose {1..5})",
    "x=$(gum choose \"${unknown[@]}\")", "x=$(printf '%s\\n' a b | sort | gum choose)",
    "select x; do :; done", "x=$(gum choose <<< \"$(ls)\")", "x=$(gum choose <<E\n$(ls)\nE\n)",
    "x=$(gum choose < f)",
  ])
  func `leaves computed choices out`(script: String) throws {
    #expect(try fields(script)[0].kind == .text)
    #expect(
      try sketch(script).remarks == ["line 1: the choices of x are computed; it is a text."])
  }

  @Test func `cannot be made too long`() throws {
    let doubling = "a=xxxxxxxx\n" + String(repeating: "a=$a$a$a$a\n", count: 40)
    let lists = "b=(x)\n" + String(repeating: "b=(\"${b[@]}\" \"${b[@]}\")\n", count: 40)
    let script = doubling + lists + "read -p \"A $a\" c\nd=$(gum choose \"${b[@]}\")\n"
    #expect(try fields(script)[0].title == "A $a")
  }
}
