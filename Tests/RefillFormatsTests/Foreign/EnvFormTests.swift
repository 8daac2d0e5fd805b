import Foundation
import RefillCore
import RefillFormats
import Testing

@Suite struct `An environment file` {
  private static let sample = ForeignSamples.env

  @Test func `becomes a form of its variables`() throws {
    let reading = try ForeignSamples.reading(Self.sample)
    let form = try #require(reading.form)
    #expect(
      form.recordedFields.map(\.id) == [
        "PORT", "DEBUG", "SITE_NAME", "DATABASE_URL", "HOME_URL", "API_KEY", "MAIL_HOST",
        "MAIL_FROM", "MAIL_NAME",
      ])
    #expect(
      form.recordedFields.map(\.kind) == [
        .number, .confirm, .text, .text, .url, .password, .text, .text, .text,
      ])
    let field = { (id: String) in form.index(of: id).map { form.fields[$0] } }
    #expect(field("PORT")?.description == "The port to listen on")
    #expect(field("PORT")?.maximum == "65535")
    #expect(field("DEBUG")?.description == "for developers")
    #expect(field("SITE_NAME")?.defaultAnswer == .value("It's here"))
    #expect(field("HOME_URL")?.defaultAnswer == nil)
    #expect(field("HOME_URL")?.placeholder == "https://example.com")
    #expect(field("API_KEY")?.defaultAnswer == nil)
    #expect(form.fields.filter(\.isRequired).map(\.id) == ["MAIL_HOST"])
    #expect(field("MAIL_NAME")?.isReadOnly == true)
    #expect(reading.remarks.map { $0.prefix(11) } == ["18:1: warni"])
    let groups = form.elements.compactMap { element -> FieldGroup? in
      if case .group(let group) = element { group } else { nil }
    }
    #expect(groups.map(\.title) == ["Copy this file to .env.", "Mail settings"])
  }

  @Test func `without a changed answer is written byte for byte`() throws {
    #expect(try ForeignSamples.output(Self.sample) == RecordOutput(text: Self.sample))
    let windows = Self.sample.replacing("\n", with: "\r\n").trimmingCharacters(in: .newlines)
    #expect(try ForeignSamples.output(windows).text == windows)
  }

  @Test func `is written with the answers in their lines`() throws {
    let output = try ForeignSamples.output(
      Self.sample,
      [
        ("PORT", ["8080"]), ("DEBUG", ["true"]), ("SITE_NAME", ["New site"]),
        ("DATABASE_URL", [""]), ("MAIL_HOST", ["mail.local"]), ("MAIL_FROM", ["O'Neil"]),
      ])
    let expected = Self.sample.replacing("3000", with: "8080").replacing("False", with: "True")
      .replacing("\"It's here\"", with: "'New site'")
      .replacing("postgres://localhost/app", with: "")
      .replacing("MAIL_HOST=", with: "MAIL_HOST=mail.local")
      .replacing("# MAIL_FROM=me@localhost", with: "MAIL_FROM=\"O'Neil\"")
    #expect(output.text == expected)
    #expect(output.remarks == [])
  }

  @Test(arguments: [
    ("a/b:c@d%e+f,g~h-1_2.3", "a/b:c@d%e+f,g~h-1_2.3", true), ("", "", true),
    ("a b", "'a b'", true),
    ("$x \"y\"", "'$x \"y\"'", true), ("it's", "\"it's\"", true), ("a\nb", "\"a\\nb\"", true),
    ("it's \"x\"", #""it's \"x\"""#, false), ("it's $x", #""it's \$x""#, false),
    (#"C:\"#, #""C:\\""#, false),
  ])
  func `takes each value in the plainest spelling`(value: String, written: String, isCommon: Bool)
    throws
  {
    let text = "OLD=1 # note\nNEW=x"
    let reading = try ForeignSamples.reading(text)
    let writer = try #require(reading.writer)
    let answer = Record.Entry(field: "NEW", title: "", answer: .text(value))
    let old = Record.Entry(field: "OLD", title: "", answer: .number("1"))
    let record = Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast,
      entries: [old, answer])
    let output = writer.output(of: record, as: .own)
    #expect(output.text == "OLD=1 # note\nNEW=" + written)
    #expect(output.remarks.isEmpty == isCommon)
    let again = try #require(try ForeignSamples.reading("NEW=\(written)\n").form)
    #expect(again.fields.map(\.defaultAnswer) == [value.isEmpty ? nil : .value(value)])
  }

  @Test func `is written for the shell`() throws {
    let output = try ForeignSamples.output(
      "A=1\n# B=x\n# C=y\nexport D='it is'\n", [("B", ["it's"])], as: .shell)
    #expect(output.text == "export A=1\nexport B='it'\\''s'\nexport D='it is'\n")
  }

  @Test func `is written for the shell with the names that its values have`() throws {
    let text = #"""
      URL=postgres://${DB_USER}@$DB_HOST/a`b$(c)$other
      DB_USER=u
      DB_HOST=h
      MODE="${MODE:-a \"b\" $DB_USER}\${X}"
      PLAIN='${DB_USER}'
      ODD=${DB_USER

      """#
    let output = try ForeignSamples.output(text, [("DB_HOST", ["${prod}"])], as: .shell)
    let expected = #"""
      export DB_USER=u
      export DB_HOST='${prod}'
      export URL="postgres://${DB_USER}@${DB_HOST}/a\`b\$(c)\$other"
      export MODE="${MODE:-a \"b\" ${DB_USER}}\${X}"
      export PLAIN='${DB_USER}'
      export ODD='${DB_USER'

      """#
    #expect(output.text == expected)
    let form = try #require(try ForeignSamples.reading(text).form)
    #expect(form.fields.filter(\.isReadOnly).map(\.id) == ["URL", "MODE"])
  }

  @Test func `is written for the shell where values name each other`() throws {
    let text = "A=${B}\nB=$A\nC=$C:x\nD=${A?no}${E:-${F:+${G}}}\n"
    let expected =
      "export B=\"${A}\"\nexport A=\"${B}\"\nexport C=\"${C}:x\"\n"
      + "export D=\"${A}${E:-${F:+${G}}}\"\n"
    #expect(try ForeignSamples.output(text, as: .shell).text == expected)
  }

  @Test func `asks for what earlier values lack, and keeps the rest`() throws {
    let earlier = "PORT=\"99\"\nAPI_KEY='s3 cret'\nMAIL_HOST=\nMAIL_FROM=a@b.example\nEXTRA=1 # x\n"
    let reading = try ForeignSamples.reading(Self.sample, over: earlier)
    let form = try #require(reading.form)
    #expect(form.index(of: "API_KEY") == nil)
    #expect(form.fields.filter(\.isHidden).map(\.id) == ["PORT", "MAIL_FROM", "EXTRA"])
    let output = try ForeignSamples.output(Self.sample, [("MAIL_HOST", ["m"])], over: earlier)
    let expected = Self.sample.replacing("=3000", with: "=\"99\"")
      .replacing("=abc", with: "='s3 cret'").replacing("MAIL_HOST=", with: "MAIL_HOST=m")
      .replacing("# MAIL_FROM=me@localhost", with: "MAIL_FROM=a@b.example")
    #expect(output.text == expected + "EXTRA=1 # x\n")
  }

  @Test func `is asked whole if earlier values lack nothing`() throws {
    let reading = try ForeignSamples.reading("A=1\nB=\n", over: "A=2\nB=3\n")
    #expect(reading.form?.fields.map(\.isHidden) == [false, false])
    #expect(reading.form?.fields.map(\.defaultAnswer) == [.value("2"), .value("3")])
  }

  @Test func `keeps values of several lines, and tells of repeated variables`() throws {
    let text = "A=\"one\ntwo\" # x\nexport B = 1\nA=2\nC='unclosed\n"
    let reading = try ForeignSamples.reading(text)
    #expect(reading.form?.fields.map(\.id) == ["B", "A", "C"])
    #expect(reading.remarks == ["1:1: warning: A comes again below, and the last one counts."])
    let output = try ForeignSamples.output(text, [("B", ["5"])])
    #expect(output.text == text.replacing("= 1", with: "= 5"))
  }
}
