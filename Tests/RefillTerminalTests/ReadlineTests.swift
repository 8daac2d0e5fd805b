import Foundation
import RefillCore
import RefillTerminal
import Testing

/// Readline exists once in a process, so all tests of it are in one serialized suite.
@MainActor @Suite(.serialized) struct `A line that Readline edits` {
  @Test(arguments: [
    ("|", "abc", "abc|"),
    ("abc|", "C-a X C-e Y", "XabcY|"),
    ("one two|", "M-b M-u", "one TWO|"),
    ("one two|", "C-w C-y C-y", "one twotwo|"),
    ("one two|", "C-w BS C-a C-y SPC", "two |one"),
    ("one two|", "C-w C-a C-e M-d C-w C-a C-k C-y", "one |"),
    ("one two|", "C-w M-d C-w C-a C-k C-y", "one |"),
    ("one two three|", "M-BS M-BS C-y", "one two three|"),
    ("|", "M-4 x", "xxxx|"),
    ("|", "M-1 M-2 x", "xxxxxxxxxxxx|"),
    ("abcdef|", "M-3 BS", "abc|"),
    ("abcdef|", "M-3 BS C-y", "abcdef|"),
    ("abcdef|", "M-- 2 C-d", "abcd|"),
    ("abcdef|", "M-3 Left X", "abcX|def"),
    ("ab|", "C-t", "ba|"),
    ("a|b c", "C-t", "ba| c"),
    ("abc|", "C-b C-k", "ab|"),
    ("abc def|", "Home Del C-Right X End C-Left Y", "bcX Y|def"),
    ("abc def|", "Home C-Del", "| def"),
    ("a-b-a|", "M-C-] b", "a-|b-a"),
    ("|", "é 日 👍🏽", "é日👍🏽|"),
    ("abc|", "C-a Ins XY", "XY|c"),
  ])
  func `follows the fingers of emacs`(before: String, keys: String, after: String) throws {
    try Typing.emacs()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("|", "abc Esc", "ab|c"),
    ("one two|", "Esc 0 x", "|ne two"),
    ("one two three|", "Esc 0 dw", "|two three"),
    ("one two three|", "Esc 0 2dw", "|three"),
    ("one two three|", "Esc 0 d2w", "|three"),
    ("one two three|", "Esc 0 dw .", "|three"),
    ("one two|", "Esc b cw X Esc 0 w .", "one |X"),
    ("one two|", "Esc 0 iX Esc A Y Esc", "Xone two|Y"),
    ("ab|", "Esc 0 ix Esc l .", "x|xab"),
    ("one two|", "Esc dd p", "one tw|o"),
    ("one two|", "Esc 0 wD", "one| "),
    ("one two|", "Esc 0 C x", "x|"),
    ("one two|", "Esc 0 ft dl", "one |wo"),
    ("one two|", "Esc 0 dfe", "| two"),
    ("one two|", "Esc 0 3rx", "xx|x two"),
    ("one two|", "Esc 0 R ab Tab Esc", "a|be two [next-field]"),
    ("one two|", "Esc 0 R ab BS", "a|ne two"),
    ("one two|", "Esc 0 s X Esc", "|Xne two"),
    ("one two|", "Esc 0 ywP", "one| one two"),
    ("abcdefghijklmnopq|", "Esc 0 c10lX", "X|klmnopq"),
    ("abcdefghijklmnopq|", "Esc 0 d10l", "|klmnopq"),
    ("abcdefghijklmnopq|", "Esc 0 d1 0 l", "|klmnopq"),
    ("abc def|", "Esc d0", "|f"),
    ("abc def|", "Esc 2d0", "|f"),
    ("abc|", "Esc X", "a|c"),
    ("abc|", "Esc 0 ma $ `a x", "|bc"),
    ("abc|", "Esc d` Tab x", "a|b [next-field]"),
    ("the quick brown fox jumps over|", "Esc 0 2d3h", "|the quick brown fox jumps over"),
    ("the quick brown fox jumps over|", "Esc 2d3h", "the quick brown fox jum|r"),
    ("a b c d e f g h i j k l m n|", "Esc 2d2b", "a b c d e f g h i |n"),
    ("a b c d e f g h i|", "Esc 0 3c2wX Esc", "|X g h i"),
    ("a b c d e f g h i|", "Esc 0 d3w 2dw d1w", "|g h i"),
    ("the quick brown fox|", "Esc 0w ma $ d`a", "the |x"),
    ("the quick brown fox|", "Esc 3bma we c`aX Esc", "the |Xn fox"),
    ("the quick brown fox|", "Esc 0 w ma $ y`a P", "the quick brown foquick brown f|ox"),
    ("one two|", "Esc d`zx", "one t|w"),
    ("abc def|", "Esc 0 2s", "|c def"),
    ("abc def|", "Esc 0 2s Esc", "|c def"),
    ("abc def|", "Esc 0 2sX Esc w .", "Xc X|f"),
    ("abc def|", "Esc 3S Esc", "|"),
    ("ab|c", "C-f C-f C-f", "abc| [take-ghost] [take-ghost]"),
    ("abc|", "C-a", "abc|"),
    ("abc|", "Esc l Right $", "ab|c"),
    ("|", "Esc l $", "|"),
    (
      "abc|", "Esc k3j/vuG",
      "ab|c [up] [down] [down] [down] [search-history] "
        + "[edit-in-editor] [undo] [last]"
    ),
  ])
  func `follows the fingers of vi`(before: String, keys: String, after: String) throws {
    try Typing.vi()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("a👩‍👩‍👧b|", "Left Left X", "aX|👩‍👩‍👧b"),
    ("a👩‍👩‍👧b|", "Left BS", "a|b"),
    ("|👩‍👩‍👧b", "C-d", "|b"),
    ("🇩🇪🇫🇷|", "BS", "🇩🇪|"),
    ("🇩🇪🇫🇷|", "C-b C-b Right x", "🇩🇪x|🇫🇷"),
    ("e\u{301}x|", "Left BS", "|x"),
    ("e\u{301}x|", "C-t", "xe\u{301}|"),
    ("👍🏽👍🏽👍🏽|", "M-2 BS C-y C-y", "👍🏽👍🏽👍🏽👍🏽👍🏽|"),
    ("a👩‍👩‍👧|", "M-b", "|a👩‍👩‍👧"),
    ("é👍🏽|", "Home M-2 Right y", "é👍🏽y|"),
  ])
  func `steps by whole characters`(before: String, keys: String, after: String) throws {
    try Typing.emacs()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("a👩‍👩‍👧|", "Esc", "a|👩‍👩‍👧"),
    ("a👩‍👩‍👧b|", "Esc hx", "a|b"),
    ("a👩‍👩‍👧b|", "Esc X", "a|b"),
    ("🇩🇪🇫🇷b|", "Esc 0 ldl", "🇩🇪|b"),
    ("🇩🇪🇫🇷b|", "Esc 0 x.", "|b"),
    ("🇩🇪🇫🇷|", "Esc 0 lA x Esc", "🇩🇪🇫🇷|x"),
  ])
  func `steps by whole characters in vi too`(before: String, keys: String, after: String) throws {
    try Typing.vi()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("ab\n|cd", "BS", "ab|cd"),
    ("ab|\ncd", "Del", "ab|cd"),
    ("ab|\ncd\nef", "C-k C-k C-k", "ab|ef"),
    ("ab\nc|d\nef", "C-a X C-e Y", "ab\nXcdY|\nef"),
    ("ab\nc|d\nef", "C-u C-u", "ab|d\nef"),
    ("ab\ncd|\nef", "C-w C-w", "ab|\nef"),
    ("ab\n|cd", "Left x Right Right Right y", "abx\ncdy|"),
    ("ab|\ncd", "Right x", "ab\nx|cd"),
    ("ab cd|\nef gh", "M-f", "ab cd\nef| gh"),
    ("ab cd\n|ef gh", "M-b", "ab |cd\nef gh"),
    ("ab\ncd\n|ef", "M-5 BS", "a|ef"),
    ("👩‍👩‍👧a|b\n🇩🇪", "M-4 Right x", "👩‍👩‍👧ab\n🇩🇪x|"),
    ("a\r\n|b", "BS", "a|b"),
    ("ab\ncd|", "Right C-e M-f", "ab\ncd| [take-ghost] [take-ghost] [take-ghost-word]"),
    ("ab|\ncd", "C-e", "ab|\ncd"),
    ("ab\n|\ncd", "C-d", "ab\n|cd"),
    ("|one\ntwo\nthree", "C-a C-k C-k C-e Right C-y", "two\none\n|three"),
    ("|one\ntwo\nthree", "C-a C-k C-k C-k C-k C-y X", "one\ntwo\nX|three"),
    ("one\n|two\nthree", "C-a C-u C-a C-y", "\n|onetwo\nthree"),
    ("one\n|two\nthree", "C-a C-u C-u C-y", "one\n|two\nthree"),
  ])
  func `is one line of a text area`(before: String, keys: String, after: String) throws {
    try Typing.emacs()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("ab\ncd ef|\ngh", "Esc 0 D", "ab\n|\ngh"),
    ("ab\ncd ef|\ngh", "Esc dd", "ab\n|gh"),
    ("ab\ncd|", "Esc hhx", "ab\n|d"),
    ("ab|\ncd", "Esc w", "ab\n|cd"),
    ("ab cd\n|ef", "Esc b", "ab |cd\nef"),
    ("ab\n|cd", "Esc db.", "|cd"),
    ("ab\n|cd", "Esc i BS x Esc 0 .", "|xabxcd"),
    ("ab\nc|d\nef", "Esc oxk Esc", "ab\ncd\nx|k\nef"),
    ("ab\nc|d\nef", "Esc Oxk Esc", "ab\nx|k\ncd\nef"),
    ("ab\n cd\n|ef", "Esc gg x 2Gx Gx", "b\n d\n|f"),
    ("ab\n cd|\n\nef", "Esc gg J", "ab| cd\n\nef"),
    ("a|b\n  cd\n\nef", "Esc 4J", "ab cd| ef"),
    ("ab\ncd|", "Esc JG gg U", "|ab\ncd"),
    ("ab\ncd ef|", "C-w Esc U", "ab\ncd e|f"),
  ])
  func `is one line of a text area in vi too`(
    before: String, keys: String, after: String
  ) throws {
    try Typing.vi()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("a|", "F5 S-Right M-é", "a|"),
    ("Ab|", "C-x.z C-x.C-g M-C-g", "Ab|"),
    ("|", "C-a C-v C-q", "| [quote-next] [quote-next]"),
    ("ab|", "M-3 C-g x", "abx|"),
    ("ab|", "M-3 Esc x", "abx|"),
    ("ab|", "M-3 C-x k x", "abx| [clear-field]"),
    ("ab|", "M-3 C-x Esc x", "abx|"),
    ("ab|", "C-] C-g x", "abx|"),
    ("ab|", "C-] Tab x", "abx| [next-field]"),
    ("ab|", "M-#", "ab|"),
    ("ab|", "C-s C-r C-o", "ab| [search-history] [search-history] [enter]"),
    ("ab|", "C-p C-n M-< M->", "ab| [up] [down] [first] [last]"),
    (
      "ab|", "NUL M-? M-. C-l C-_ C-x.C-u",
      "ab| [auto-fill] [auto-fill] [ditto] [repaint] [undo] [undo]"
    ),
    (
      "ab|", "C-x.N C-x.? M-Enter C-x.Enter",
      "ab| [next-field] [help] [done] [submit]"
    ),
    (
      "ab|", "C-x.f C-x.C-f C-x.+ C-x.c C-x.i",
      "ab| [fill-rest] [fill-rest] [ditto-next] [rename-value] [explain-value]"
    ),
    ("ab|", "C-x.t C-x.x", "ab| [tag-panel] [text-panel]"),
    ("ab|", "Enter C-j", "ab| [enter] [newline]"),
    ("ab|", "C-g Esc", "ab| [done] [done]"),
    ("a|", "C-d BS C-d C-d", "| [done]"),
    ("|", "C-d C-d x BS C-d", "| [done] [done]"),
    ("a|", "M-3 Up", "a| [up] [up] [up]"),
    ("\n|", "C-d", "\n|"),
  ])
  func `asks for what is not its own`(before: String, keys: String, after: String) throws {
    try Typing.emacs()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test(arguments: [
    ("aB|", "Esc F5", "a|B"),
    ("ab|", "Esc d Right x", "|a"),
    ("ab cd|", "Esc 0 d Esc x", "|b cd"),
    ("ab cd|", "Esc 0 df Esc x", "|b cd"),
    ("ab cd|", "Esc 0 df C-g dw", "|cd"),
    ("ab cd|", "Esc 0 d3 Esc x", "|b cd"),
    ("ab cd|", "Esc 0 3 Esc x", "|b cd"),
    ("ab cd|", "Esc 0 r Enter", "|ab cd [enter]"),
    ("ab cd|", "Esc 0 r Esc", "|ab cd"),
    ("ab cd|", "Esc Esc", "ab c|d [done]"),
    ("ab cd|", "Esc #", "ab c|d"),
    ("ab cd|", "Esc d/", "ab c|d"),
    ("ab|", "C-p C-n C-d C-g", "ab| [up] [down] [done]"),
    ("|", "C-d", "| [done]"),
    ("|", "Esc C-d", "| [done]"),
    ("ab|", "C-k C-o", "ab|"),
    ("ab|", "C-x.n C-x.C-e", "ab| [next-field] [edit-in-editor]"),
    ("ab|", "Esc C-x.k Tab Enter", "a|b [clear-field] [next-field] [enter]"),
  ])
  func `asks in vi for what is not its own`(before: String, keys: String, after: String) throws {
    try Typing.vi()
    #expect(Typing.type(keys, into: before) == after)
  }

  @Test func `starts each field inserting and keeps the kills`() throws {
    try Typing.vi()
    #expect(Typing.type("Esc 0 dw", into: "one two|") == "|two")
    #expect(Typing.type("x", into: "|") == "x|")
    try Typing.emacs()
    #expect(Typing.type("C-w M-3", into: "one|") == "|")
    #expect(Typing.type("x C-y", into: "|") == "xone|")
  }

  @Test func `replays macros with what they ask for`() throws {
    try Typing.emacs()
    #expect(Typing.type("C-x.( ab Tab C-x.) C-x.e", into: "|") == "abab| [next-field] [next-field]")
    #expect(Typing.goOn("M-3 C-x.E", in: "|") == "ababab| [next-field] [next-field] [next-field]")
    #expect(Typing.type("C-x.( x C-x.e M-y C-x.) C-x.e", into: "|") == "xx|")
    try Typing.read(#""\C-xg": "\C-a> \C-e.\C-v\t\t""#)
    #expect(Typing.type("C-x.g", into: "a|") == "> a.\t| [next-field]")
    #expect(Typing.editor.resolve([24, 103]) == .macro)
    try Typing.read(#""\C-xh": "y\C-xh""#)
    #expect(Typing.type("C-x.h", into: "|").hasPrefix("yyy"))
    try Typing.vi()
    try Typing.read("set keymap vi-insert\n\"\\C-xi\": \"one two\\e0dwA!\"\n")
    #expect(Typing.type("C-x.i", into: "|") == "two!|")
  }

  @Test func `takes bindings meant for Refill and those meant for everybody`() throws {
    try Typing.emacs()
    try Typing.read(
      #"""
      $if Refill
      "\C-xz": refill-redo
      "\e[24~": refill-fill
      $endif
      $if Bash
      "\C-xz": refill-undo
      $endif
      TAB: menu-complete
      "\C-xb": previous-history
      "\M-a": end-of-line
      """#)
    #expect(Typing.editor.resolve([24, 122]) == .command(.redo))
    #expect(Typing.editor.resolve([9]) == .command(.nextField))
    #expect(Typing.editor.sequences(for: .redo) == [[24, 122], [24, 121]])
    #expect(Typing.editor.sequences(for: .up).first == [24, 98])
    #expect(Typing.type("M-a 愛", into: "|b") == "b愛|")
  }

  @Test func `says what is wrong in an init file and what it wishes`() throws {
    let complaints = try Typing.read(
      """
      set keyseq-timeout 120
      set bell-style visible
      set show-mode-in-prompt on
      set emacs-mode-string "\\1\\e[1m\\2@"
      set nonsense on
      "\\C-xq": no-such-function
      """)
    #expect(complaints.contains { $0.contains("nonsense") })
    #expect(Typing.editor.keyseqTimeout == 0.12)
    #expect(Typing.editor.bellStyle == .visible)
    try Typing.emacs()
    #expect(Typing.editor.modeString == "@")
    #expect(Typing.editor.keyseqTimeout == nil)
    #expect(Typing.editor.bellStyle == .audible)
    #expect(Typing.editor.complaints == [])
    try Typing.read("set show-mode-in-prompt off\n")
    #expect(Typing.editor.modeString == nil)
  }

  @Test func `knows the cursor shapes in an init file`() throws {
    try Typing.read(
      """
      set editing-mode vi
      set show-mode-in-prompt on
      set vi-ins-mode-string "\\1\\e[6 q\\2"
      set vi-cmd-mode-string "\\1\\e[2 q\\2:"
      """)
    Typing.editor.beginField()
    #expect(Typing.editor.cursorShape == 6)
    #expect(Typing.goOn("Esc", in: "a|") == "|a")
    #expect(Typing.editor.cursorShape == 2)
    #expect(Typing.editor.modeString == ":")
    try Typing.read("set show-mode-in-prompt off\n")
    #expect(Typing.editor.cursorShape == nil)
  }

  @Test func `reads the init file again at Ctrl-X Ctrl-R`() throws {
    try Typing.emacs()
    #expect(Typing.type("C-x.C-r C-p Tab Right", into: "a|") == "a| [up] [next-field] [take-ghost]")
  }

  @Test(arguments: [
    ([24], ReadlineEditor.Resolution.incomplete),
    ([27], .incomplete),
    ([24, 110], .command(.nextField)),
    ([24, 78], .command(.nextField)),
    ([27, 91, 90], .command(.previousField)),
    ([27, 9], .command(.previousField)),
    ([7], .command(.done)),
    ([1], .readline("beginning-of-line")),
    ([6], .readline("forward-char")),
    ([97], .readline("self-insert")),
    (Array("é".utf8), .readline("self-insert")),
    ([27, 91, 49, 53, 126], .unbound),
    ([24, 7], .unbound),
  ])
  func `tells what a key means`(keys: [UInt8], resolution: ReadlineEditor.Resolution) throws {
    try Typing.emacs()
    Typing.editor.beginField()
    #expect(Typing.editor.resolve(keys) == resolution)
  }

  @Test func `tells the keys of a command, those that arrive everywhere first`() throws {
    try Typing.vi()
    Typing.editor.beginField()
    #expect(Typing.editor.sequences(for: .nextField) == [[9], [24, 110]])
    #expect(Typing.editor.sequences(for: .submit) == [[24, 13]])
    #expect(
      Typing.editor.sequences(for: .help).allSatisfy { $0 != [27, 104] })
    try Typing.emacs()
    #expect(Typing.editor.sequences(for: .help).contains([27, 104]))
    #expect(Typing.editor.sequences(for: .takeGhost) == [])
  }

  @Test func `shows what is half typed`() throws {
    try Typing.vi()
    _ = Typing.type("Esc d", into: "ab|")
    #expect(Typing.editor.pending == "d")
    #expect(Typing.editor.mode == .viCommand)
    try Typing.emacs()
    _ = Typing.type("M-5", into: "ab|")
    #expect(Typing.editor.pending == "(arg: 5)")
    #expect(Typing.editor.resolve([7]) == .readline("abort"))
    _ = Typing.goOn("x", in: "ab|")
    #expect(Typing.editor.pending == nil)
  }

  @Test func `makes a region of the mark and the point`() throws {
    try Typing.emacs()
    _ = Typing.type("M-SPC Right Right Right Right", into: "a👍🏽|\nbcd")
    let proposal = Typing.editor.feed([24, 24], in: .init(text: "a👍🏽\nbcd", cursor: 6))
    #expect(proposal.cursor == 2)
    #expect(proposal.mark == 6)
    #expect(proposal.kind == .moved)
  }

  @Test func `tells what a key did`() throws {
    try Typing.emacs()
    Typing.editor.beginField()
    let line = ReadlineEditor.Line(text: "ab", cursor: 2)
    func kind(_ key: String) -> EditKind? {
      Typing.editor.feed(Typing.bytes(of: key)[0], in: line).kind
    }
    #expect(kind("x") == .typed)
    #expect(kind("é") == .typed)
    #expect(kind("BS") == .other)
    #expect(kind("C-a") == .moved)
    #expect(kind("C-t") == .other)
    #expect(kind("Tab") == nil)
  }

  @Test func `repeats a key at most 10,000 times`() throws {
    try Typing.emacs()
    _ = Typing.type("M-9 9999999999", into: "|")
    #expect(Typing.editor.pending == "(arg: 10000)")
    #expect(Typing.goOn("x", in: "|") == String(repeating: "x", count: 10_000) + "|")
    _ = Typing.type("M-- 9999999", into: "|")
    #expect(Typing.editor.pending == "(arg: -10000)")
    try Typing.vi()
    #expect(Typing.type("Esc 0 99999999 x", into: "ab|\ncd") == "|\ncd")
  }

  @Test func `continues from the core's text after a refusal`() throws {
    try Typing.emacs()
    // A kill in another test may have come right before.
    _ = Typing.type("C-a", into: "|")
    _ = Typing.type("C-w", into: "one two|")
    #expect(Typing.type("C-y", into: "|") == "two|")
    Typing.editor.refuse()
    #expect(Typing.goOn("M-y a", in: "|") == "a|")
  }

  @Test(arguments: [
    ("\t", "a\tb"), ("é", "aéb"), ("\u{1}", "ab"), ("\u{1B}[A", "ab"), ("xy", "ab"),
  ])
  func `takes a quoted key literally`(key: String, text: String) throws {
    try Typing.emacs()
    Typing.editor.beginField()
    let line = ReadlineEditor.Line(text: "ab", cursor: 1)
    #expect(Typing.editor.insertLiteral(Array(key.utf8), in: line).text == text)
  }

  @Test func `has the person's own key of a command first, though it was another command's`() throws
  {
    try Typing.read(#""\C-n": refill-next-field"#)
    defer { _ = try? Typing.read(#""\C-n": refill-down"#) }
    #expect(Typing.editor.sequences(for: .nextField).first == [14])
    #expect(Typing.editor.sequences(for: .nextField).contains([9]))
  }

  @Test(arguments: [[], [0xC3], [0xFF], [0xC3, 0x28], [27], [24], [27, 91]] as [[UInt8]])
  func `drops what is no whole key`(key: [UInt8]) throws {
    try Typing.emacs()
    Typing.editor.beginField()
    let line = ReadlineEditor.Line(text: "ab", cursor: 1)
    #expect(Typing.editor.feed(key, in: line) == .init(text: "ab", cursor: 1))
    #expect(Typing.goOn("é", in: "ab|") == "abé|")
  }

  @Test func `keeps texts that Readline cannot hold`() throws {
    try Typing.emacs()
    #expect(Typing.type("x C-e y", into: "a\0b|c\0d") == "a\0bxcy|\0d")
    #expect(Typing.type("x", into: "a\u{1}|") == "a\u{1}x|")
  }

  @Test func `heeds the person's own Esc`() throws {
    try Typing.emacs()
    try Typing.read(#""\e": refill-help"#)
    defer { _ = try? Typing.read(#""\e": "#) }
    #expect(Typing.type("Esc M-f x", into: "|ab") == "abx| [help]")
  }

  @Test func `is UTF-8 whatever the environment says`() throws {
    let saved = ProcessInfo.processInfo.environment["LC_ALL"]
    setenv("LC_ALL", "C", 1)
    defer { if let saved { setenv("LC_ALL", saved, 1) } else { unsetenv("LC_ALL") } }
    try Typing.emacs()
    #expect(Typing.type("é日 Left BS", into: "|") == "|日")
    #expect(ProcessInfo.processInfo.environment["LC_ALL"] == "C")
  }
}
