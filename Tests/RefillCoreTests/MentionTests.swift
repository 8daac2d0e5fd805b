import RefillCore
import TestSupport
import Testing

/// A user who writes a text with mentions.
private struct Writer {
  let driver: FormDriver

  init(_ text: String = "", _ change: (inout MentionRules) -> Void = { _ in }) {
    var rules = MentionRules()
    change(&rules)
    driver = FormDriver([
      .field("a", .textarea) {
        $0.mentions = rules
        if !text.isEmpty { $0.defaultAnswer = .value(text) }
      }, .field("b"),
    ])
    driver.press(.begin)
  }

  /// Creates a writer of a text in which the first occurrence of each name is a mention.
  init(mentioning names: [String], in text: String) {
    self.init(text)
    for name in names {
      guard let place = text.firstRange(of: name)?.lowerBound else { continue }
      let start = text.distance(from: text.startIndex, to: place)
      let mention = PlacedMention(
        Entity(name: name), range: start..<start + name.count, text: name)
      driver.press(.addMention(field: "a", mention))
    }
  }

  /// Types letter by letter; `⌫` deletes, `←` moves; the clock advances with each key.
  func type(_ keys: String) {
    for key in keys {
      driver.wait(0.15)
      switch key {
      case "⌫": driver.perform(.deleteBackward)
      case "←": driver.perform(.moveCursor(by: -1))
      default: driver.perform(.type(String(key)))
      }
    }
  }

  /// Mentions the entity that a name finds.
  func mention(_ name: String, typing typed: String) {
    type(typed)
    driver.answer(name)
    driver.perform(.enter)
  }

  /// The searched texts, with the trigger for searches by trigger.
  var searched: [String] {
    driver.mentionQueries.map { query in
      if case .explicit(let trigger) = query.start { trigger + query.text } else { query.text }
    }
  }

  var mentions: MentionState { driver.entry("a").mentions }
  /// The text with mentions between `‹` and `›`.
  var written: String {
    let line = driver.entry("a").line
    return line.mentions.reversed().reduce(line.text) { text, mention in
      text.clusters(0..<mention.range.lowerBound) + "‹" + mention.text + "›"
        + text.clusters(mention.range.upperBound..<max(text.count, mention.range.upperBound))
    }
  }
}

@Suite struct `The search for a mention` {
  @Test func `picks nobody who answers less than what is typed`() {
    let writer = Writer()
    writer.type("@")
    writer.driver.answer("Alan Perlis", "Donald E. Knuth")
    writer.type("knu")
    #expect(writer.driver.model.awaitsAnswer)
    writer.driver.press(.enter)
    #expect(writer.written == "@knu")
    #expect(writer.driver.rows == nil)
  }

  @Test(arguments: ["priya n", "who, priya n"])
  func `continues with the next name, though keys come faster than answers`(rest: String) {
    let writer = Writer()
    writer.type("mo pri")
    writer.driver.answer("Mo Prideaux", "Priya Nair")
    writer.type("deaux, " + rest)
    #expect(writer.searched.last == "prideaux, " + rest)
    for _ in rest.split(separator: ",") {
      writer.driver.answer()
      writer.driver.wait(0.15)
    }
    #expect(writer.searched.last == "priya n")
    writer.driver.answer("Priya Nair")
    writer.driver.press(.enter)
    #expect(writer.written.hasSuffix("‹Priya Nair›"))
  }

  @Test func `stays with a name of several words that is not found any more`() {
    let writer = Writer()
    writer.type("mo pri")
    writer.driver.answer("Mo Prideaux")
    writer.type("x")
    writer.driver.answer()
    #expect(writer.searched.last == "prix")
    #expect(writer.driver.model.isCreatingMention)
  }

  @Test func `picks from the answer to what is typed`() {
    let writer = Writer()
    writer.type("@")
    writer.driver.answer("Alan Perlis", "Donald E. Knuth")
    writer.type("k")
    writer.driver.answer("Donald E. Knuth")
    #expect(!writer.driver.model.awaitsAnswer)
    writer.driver.press(.enter)
    #expect(writer.written.contains("Donald E. Knuth"))
  }

  @Test(arguments: [
    ("Pe", []), ("Pet", ["Pet"]), ("Peter", ["Pet", "Pete", "Peter"]), ("ab cde", ["cde"]),
    ("@", ["@"]), ("hi @a", ["@", "@a"]), ("(@a", ["@", "@a"]), ("ab@cde", []),
    ("@@", ["@", "@@"]),
    ("(abc", ["abc"]), ("ab-c", ["ab-c"]), ("O'Ne", ["O'Ne"]), ("Pe⌫et", ["Pet"]),
    ("hello,ann", ["hel", "hell", "hello", "hello,", "hello,a", "hello,an", "hello,ann"]),
    ("@ ⌫a", ["@", "@a"]),
  ])
  func `begins by a trigger or enough letters of a word`(keys: String, searched: [String]) {
    let writer = Writer()
    writer.type(keys)
    #expect(writer.searched == searched)
  }

  @Test func `begins nowhere in a word that was there before`() {
    let writer = Writer("helloworld")
    writer.driver.press(.setCursor(5))
    writer.type("xyz")
    #expect(writer.searched == [])
    writer.type(" xyz")
    #expect(writer.searched == ["xyz"])
  }

  @Test func `takes the word behind the trigger, also when a gap is closed`() {
    let writer = Writer("ask @ john")
    writer.driver.press(.setCursor(6), .deleteBackward)
    #expect(writer.searched == ["@john"])
    writer.driver.answer("John Doe")
    writer.driver.perform(.enter)
    #expect(writer.written == "ask ‹John Doe›")
  }

  @Test(arguments: [(false, [String]()), (true, ["Peter"])])
  func `takes the word that a deletion brought near, if asked to`(
    isAsked: Bool, searched: [String]
  ) {
    let writer = Writer("Peter pan") { $0.searchesTouchedWord = isAsked }
    writer.driver.press(.setCursor(6), .deleteBackward)
    #expect(writer.searched == searched)
  }

  @Test(arguments: [
    ("Peter", ["Peter"]), ("Peter Pan", []), ("see @", ["@"]), ("@ann", []), ("Pe", []),
  ])
  func `begins by a pasted word, and continues behind several`(text: String, searched: [String]) {
    let writer = Writer()
    writer.driver.press(.paste(text))
    #expect(writer.searched == searched)
  }

  @Test func `ends with everything that is no part of a name`() {
    for keys in ["←", " ", "\n"] {
      let writer = Writer()
      writer.type("@an")
      #expect(writer.driver.model.isCreatingMention)
      writer.type(keys)
      #expect(!writer.driver.model.isCreatingMention)
    }
  }

  @Test func `continues over several words while there is somebody`() {
    let writer = Writer()
    writer.type("@ann")
    writer.driver.answer("Ann Lee")
    writer.type(" l")
    #expect(writer.searched.last == "@ann l")
    writer.driver.answer()
    #expect(writer.driver.rows == nil)
    #expect(writer.driver.model.isCreatingMention)
    writer.type(" ")
    #expect(!writer.driver.model.isCreatingMention)
  }

  @Test func `asks at most ten times a second, for the newest text`() {
    let writer = Writer()
    for letter in ["@", "a", "b", "c"] {
      writer.driver.perform(.type(letter))
      writer.driver.wait(0.02)
    }
    #expect(writer.searched == ["@"])
    writer.driver.wait(0.1)
    #expect(writer.searched == ["@", "@abc"])
  }

  @Test func `shows only what answers the newest question`() {
    let writer = Writer()
    writer.type("@a")
    let first = writer.driver.mentionQueries[0].number
    writer.driver.perform(.mentioned(number: first, MentionResults([Entity(name: "Zed")])))
    #expect(writer.driver.rows == nil)
    writer.driver.answer("Ann", isComplete: false)
    writer.driver.answer("Amy")
    writer.driver.answer("Ada")
    #expect(writer.driver.rows == [">Ann", "Amy"])
  }

  @Test func `by a key takes the word that is there, or everybody`() {
    let writer = Writer("see pe")
    writer.driver.press(.mention)
    #expect(writer.searched == ["pe"])
    writer.driver.perform(.type(" "), .mention)
    writer.driver.wait(0.2)
    #expect(writer.driver.mentionQueries.last?.start == .initial)
    writer.driver.answer("Ann Lee")
    writer.driver.perform(.enter)
    #expect(writer.written == "see pe ‹Ann Lee›")
  }

  @Test(arguments: ["Will", "@will"])
  func `begins anew at a trigger behind a first name`(first: String) {
    let writer = Writer()
    writer.type(first)
    writer.driver.answer("Will Smith")
    writer.type(" ")
    writer.driver.answer("Will Smith")
    writer.type("@")
    #expect(writer.searched.last == "@")
    writer.driver.answer("Will Smith", "Bob Stone")
    #expect(writer.driver.rows == [">Will Smith", "Bob Stone"])
    writer.type("bob")
    #expect(writer.searched.last == "@bob")
    writer.driver.answer("Bob Stone")
    writer.driver.perform(.enter)
    #expect(writer.written == first + " ‹Bob Stone›")
  }

  @Test func `begins anew at a trigger while everything typed has an answer`() {
    let writer = Writer()
    for key in "please ask the @ze" {
      writer.type(String(key))
      writer.driver.answer("Zed")
    }
    writer.driver.perform(.enter)
    #expect(writer.written == "please ask the ‹Zed›")
  }

  @Test func `begins anew by a key behind a first name`() {
    let writer = Writer()
    writer.type("Will")
    writer.driver.answer("Will Smith")
    writer.type(" ")
    writer.driver.answer("Will Smith")
    writer.driver.perform(.mention)
    writer.driver.wait(0.2)
    #expect(writer.driver.mentionQueries.last?.start == .initial)
    writer.driver.answer("Bob Stone")
    writer.driver.perform(.enter)
    #expect(writer.written == "Will ‹Bob Stone›")
  }

  @Test func `by a key takes the word behind a search that finds nobody`() {
    let writer = Writer()
    writer.type("Will")
    writer.driver.answer("Will Smith")
    writer.type(" bo")
    writer.driver.answer()
    #expect(writer.driver.rows == nil)
    writer.driver.perform(.mention)
    writer.driver.wait(0.2)
    #expect(writer.searched.last == "bo")
    writer.driver.answer("Bob Stone")
    writer.driver.perform(.enter)
    #expect(writer.written == "Will ‹Bob Stone›")
  }

  @Test func `may begin as soon as an empty field is entered`() {
    let writer = Writer { $0.asksInitially = true }
    #expect(writer.driver.mentionQueries.map(\.start) == [.initial])
    writer.driver.answer("Ann Lee")
    #expect(writer.driver.rows == [">Ann Lee"])
  }

  @Test func `continues where it was when the field is taken again`() {
    let writer = Writer("see  tail") { $0.isResumed = true }
    writer.driver.press(.setCursor(4))
    writer.type("@An")
    writer.driver.perform(.focus("b"), .focus("a"))
    writer.driver.wait(0.2)
    #expect(writer.searched.last == "@An")
    writer.driver.answer("Ann Lee")
    // Also when a key leaves the open list.
    writer.driver.perform(.tab, .backTab)
    writer.driver.wait(0.2)
    #expect(writer.searched.last == "@An")
    writer.driver.answer("Ann Lee")
    writer.driver.perform(.enter)
    #expect(writer.written == "see ‹Ann Lee› tail")
  }

  @Test func `says that it takes long, and that a command did not answer`() {
    let writer = Writer { $0.sources = [.history, .command(["find"])] }
    writer.type("@an")
    #expect(writer.driver.model.notice == nil)
    writer.driver.wait(0.16)
    #expect(writer.driver.model.notice == .mention(.looking))
    writer.driver.answer(failure: .noAnswer(seconds: 2))
    #expect(
      writer.driver.model.notice
        == .mention(.commandFailed("a", .noAnswer(seconds: 2), hasHistory: true)))
    writer.type(" @be")
    writer.driver.wait(0.16)
    writer.driver.answer("Ben Oh", failure: .exited(code: 3))
    #expect(writer.driver.rows == [">Ben Oh"])
    #expect(
      writer.driver.model.notice
        == .mention(.commandFailed("a", .exited(code: 3), hasHistory: true)))
  }

  @Test func `says at each search that a command is not trusted`() {
    let writer = Writer { $0.sources = [.command(["find"])] }
    for text in ["@an", " @be"] {
      writer.type(text)
      writer.driver.wait(0.2)
      writer.driver.answer(failure: .untrusted(form: "desk"))
      #expect(
        writer.driver.sentence == "Not trusted: refill trust desk allows the command for a.")
    }
  }

  @Test func `says no more that it takes long once somebody is found`() {
    let writer = Writer()
    writer.type("@an")
    writer.driver.wait(0.16)
    writer.driver.answer("Ann Lee", isComplete: false)
    #expect(writer.driver.model.notice == nil)
  }

  @Test func `says that it finds nobody, where it was asked to`() {
    let writer = Writer()
    writer.type("@zzz")
    writer.driver.answer()
    #expect(writer.driver.sentence == "No name contains \"zzz\". The text stays.")
    writer.type(" zzz")
    writer.driver.answer()
    #expect(writer.driver.sentence == "")
    writer.type(" ")
    writer.driver.perform(.mention)
    writer.driver.wait(0.2)
    writer.driver.answer()
    #expect(writer.driver.sentence == "No names for a yet.")
    writer.driver.perform(.mention)
    writer.driver.wait(0.2)
    writer.driver.answer("Ann Lee")
    writer.type("y")
    writer.driver.answer()
    #expect(writer.driver.sentence == "No name contains \"y\". The text stays.")
    writer.type("\n")
    writer.type("@")
    writer.driver.answer("Ann Lee")
    #expect(writer.driver.sentence.hasPrefix("Backspace after a mention"))
    writer.type("x")
    writer.driver.answer()
    #expect(writer.driver.sentence == "No name contains \"x\". The text stays.")
    #expect(writer.driver.model.isCreatingMention)
  }
}

@Suite struct `A mention` {
  @Test func `takes the place of the whole word, and of a first name before it`() {
    let writer = Writer("Grace ")
    writer.mention("Grace Hopper", typing: "hop")
    #expect(writer.written == "‹Grace Hopper›")
    // A blank before the first result ended the first search.
    let hasty = Writer("see ")
    hasty.mention("Grace Hopper", typing: "@grace hop")
    #expect(hasty.written == "see ‹Grace Hopper›")
    let other = Writer("see @john, ok")
    other.driver.press(.setCursor(5))
    other.type("x⌫")
    #expect(other.written == "see @john, ok")
  }

  @Test func `keeps its trigger where the form says so`() {
    let writer = Writer { $0.keptTriggers = ["@"] }
    writer.mention("Ann Lee", typing: "@a")
    #expect(writer.written == "‹@Ann Lee›")
    writer.type("⌫⌫")
    #expect(writer.written == "‹@Ann›")
  }

  @Test func `is followed by a space at the end of a paragraph, where that is asked for`() {
    let writer = Writer(", ok\nbye") { $0.isEnhanced = true }
    writer.driver.press(.setCursor(0))
    writer.mention("Ann", typing: "@a")
    #expect(writer.written == "‹Ann›, ok\nbye")
    writer.driver.press(.setCursor(7))
    writer.mention("Bob", typing: " @b")
    #expect(writer.written == "‹Ann›, ok ‹Bob› \nbye")
  }

  @Test func `is lit, trimmed and removed by Backspace, and comes back step by step`() {
    let writer = Writer()
    writer.mention("Ann Lee", typing: "hi @ann")
    var states: [String] = []
    for _ in 1...4 {
      writer.type("⌫")
      states.append(writer.written + (writer.driver.model.litMention(0) == nil ? "" : " lit"))
    }
    #expect(states == ["hi ‹Ann Lee› lit", "hi ‹Ann› lit", "hi ", "hi"])
    var undone: [String] = []
    for _ in 1...4 {
      writer.driver.perform(.undo)
      undone.append(writer.written)
    }
    #expect(undone == ["hi ", "hi ‹Ann›", "hi ‹Ann Lee›", "hi @ann"])
    writer.driver.perform(.redo)
    #expect(writer.written == "hi ‹Ann Lee›")
    #expect(writer.driver.entry("a").line.mentions.first?.entity == Entity(name: "Ann Lee"))
  }

  @Test func `goes by one Backspace where the form says so`() {
    let writer = Writer { ($0.isOneStroke, $0.isTrimmable) = (true, false) }
    writer.mention("Ann Lee", typing: "hi @ann")
    writer.type("⌫")
    #expect(writer.written == "hi ")
  }

  @Test func `is trimmed where a deletion cuts into it, or goes whole`() {
    for (isTrimmable, result) in [(true, "‹Ann›‹Bob›"), (false, "")] {
      let writer = Writer("Ann Lee x Bob Ray") { $0.isTrimmable = isTrimmable }
      for (name, start) in [("Ann Lee", 0), ("Bob Ray", 10)] {
        let mention = PlacedMention(Entity(name: name), range: start..<start + 7, text: name)
        writer.driver.press(.addMention(field: "a", mention))
      }
      writer.driver.press(.select(3..<13), .deleteBackward)
      #expect(writer.written == result)
      #expect(writer.driver.entry("a").line.cursor == (isTrimmable ? 3 : 0))
    }
  }

  @Test(arguments: ["👨‍👩‍👧 Müller", "🇩🇪🇫🇷 Flaggen", "தமிழ் செல்வி", "محمد علي", "각 한글"])
  func `is one thing in any script`(name: String) {
    let writer = Writer("x  y")
    writer.driver.press(.setCursor(2))
    writer.mention(name, typing: "@")
    #expect(writer.written == "x ‹\(name)› y")
    writer.type("⌫")
    #expect(writer.driver.model.litMention(0)?.text == name)
    writer.type("⌫⌫")
    #expect(writer.written == "x  y")
    writer.driver.perform(.undo, .undo)
    #expect(writer.written == "x ‹\(name)› y")
  }

  @Test func `becomes plain text when a mark joins its last letter`() {
    let writer = Writer()
    writer.mention("Ann", typing: "@an")
    writer.driver.perform(.type("\u{301}"))
    #expect(writer.driver.entry("a").line.mentions.isEmpty)
  }

  @Test func `goes with text that was killed and yanked`() {
    let writer = Writer("see  now")
    writer.driver.press(.setCursor(4))
    writer.mention("Ann Lee", typing: "@ann")
    writer.driver.perform(
      .setCursor(0), .proposed(text: "", cursor: 0), .proposed(text: "see Ann Lee now", cursor: 15))
    #expect(writer.written == "see ‹Ann Lee› now")
    writer.driver.perform(.paste(" Ann Lee"))
    #expect(writer.written == "see ‹Ann Lee› now Ann Lee")
  }

  @Test func `does not come from a typed letter that is all of the killed text`() {
    let writer = Writer("see ")
    writer.mention("李", typing: "@李")
    writer.driver.perform(.setCursor(4), .proposed(text: "see ", cursor: 4))
    #expect(writer.written == "see ")
    writer.driver.perform(.proposed(text: "see 李", cursor: 5, kind: .typed))
    #expect(writer.written == "see 李")
    writer.driver.perform(.proposed(text: "see ", cursor: 4), .proposed(text: "see 李", cursor: 5))
    #expect(writer.written == "see ‹李›")
  }

  @Test(arguments: [
    (
      "See Jörg Weiß and Bob today", "See Jörg Weiß and Bob today, ok",
      "See ‹Jörg Weiß› and ‹Bob› today, ok"
    ),
    (
      "See Jörg Weiß and Bob today", "SEE Jörg Weiß and Bob today",
      "SEE ‹Jörg Weiß› and ‹Bob› today"
    ),
    ("See Jörg Weiß and Bob today", "SEE Jörg Weiß, Bob TODAY", "SEE ‹Jörg Weiß›, ‹Bob› TODAY"),
    ("Jörg Weiß and Bob", "Jörg, Jörg Weiß and Bob", "Jörg, ‹Jörg Weiß› and ‹Bob›"),
    ("Jörg Weiß and Bob", "Ask Jörg Weiß\nand Bob!", "Ask ‹Jörg Weiß›\nand ‹Bob›!"),
  ])
  func `stays where the user's editor left its text`(
    text: String, edited: String, written: String
  ) {
    let writer = Writer(mentioning: ["Jörg Weiß", "Bob"], in: text)
    let before = writer.written
    writer.driver.press(.edited(edited))
    #expect(writer.written == written)
    #expect(writer.driver.model.notice == .edit(.backFromEditor))
    writer.driver.press(.undo)
    #expect(writer.written == before)
    writer.driver.press(.redo)
    #expect(writer.written == written)
  }

  @Test(arguments: [
    ("Ask Bobby and Ann Lee!", "Ask Bobby and ‹Ann Lee›!", "1 mention is"),
    ("Ask Ann Lee or Bob!", "Ask Ann Lee or ‹Bob›!", "1 mention is"),
    ("Ask nobody!", "Ask nobody!", "2 mentions are"), ("", "", "2 mentions are"),
  ])
  func `becomes plain text where the user's editor changed it, and that is told`(
    edited: String, written: String, told: String
  ) {
    let writer = Writer(mentioning: ["Bob", "Ann Lee"], in: "See Bob and Ann Lee.")
    writer.driver.press(.edited(edited))
    #expect(writer.written == written)
    #expect(writer.driver.sentence.hasPrefix(told + " plain text now."))
    writer.driver.press(.undo)
    #expect(writer.written == "See ‹Bob› and ‹Ann Lee›.")
  }

  @Test func `is the one that is spelled as the text, before others that differ in diacritics`() {
    let writer = Writer()
    writer.type("@jör")
    writer.driver.answer("Jorg Weiss", "Jörg Weiß")
    writer.driver.perform(.enter)
    #expect(writer.written.contains("Jörg Weiß"))
  }

  @Test func `that does not fit is refused, and the list stays`() {
    let driver = FormDriver.begun(
      .field("a", .textarea) {
        $0.mentions = MentionRules()
        $0.length.maximum = 6
      })
    driver.type("@ann")
    driver.wait(0.2)
    driver.answer("Ann Lee", "Ann")
    driver.perform(.enter)
    #expect(driver.drawn == "@ann|")
    #expect(driver.model.notice == .edit(.full(6)))
    driver.perform(.down, .enter)
    #expect(driver.drawn == "Ann|")
  }

  @Test func `is declared only where exactly its text is`() {
    let writer = Writer("Ask Ann Lee now")
    for (text, range) in [("Ann", 4..<11), ("Ann Lee", 5..<12), ("now", 40..<43), ("", 4..<4)] {
      writer.driver.press(
        .addMention(
          field: "a", PlacedMention(Entity(name: "x"), range: range, text: text)))
    }
    #expect(writer.written == "Ask Ann Lee now")
    writer.driver.press(
      .addMention(
        field: "a", PlacedMention(Entity(name: "Ann Lee"), range: 4..<11, text: "Ann Lee")))
    #expect(writer.written == "Ask ‹Ann Lee› now")
  }
}
