import Foundation
import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of control.
  static let html = """
    <!doctype html>
    <title>Sign up &amp; go</title>
    <!-- <input name=commented> -->
    <form action="/join?x=1" method=post>
      <input type=hidden name=source value=web>
      <input type="hidden" name="csrf_token" value="s3">
      <p><label>Full name*: <input name=name required minlength=2 maxlength=40
        autocomplete="section-a billing name"></label>
      <p><label for=mail>E-mail</label><input id=mail type=email name=mail placeholder="a@b.example">
      <input type=password name=pass aria-label=Password>
      <input type=number name=age min=18 max=120>
      <input type=number name=price min=0.5 step=0.25 value=1>
      <input type=range name=volume max=11>
      <input type=date name=day min=2026-01-01 step=7>
      <input type=time name=at min=22:00 max=06:00>
      <input type=datetime-local name=when value="2026-03-12 14:30">
      <input type=month name=month min=2026-02>
      <input type=week name=week>
      <input type=color name=color>
      <input name=code pattern="[A-Z]{3}\\d" title="Three capitals and a digit">
      <input name=fruit list=fruits>
      <datalist id=fruits><option>Apple<option value=Pear>A pear</datalist>
      <select name=size><option value="">Choose one<option value=s>Small<option selected>Large</select>
      <select name=car>
        <optgroup label=Swedish><option>Volvo<option>Saab</optgroup>
        <optgroup label=German disabled><option>Audi</optgroup>
      </select>
      <select name=tags multiple><option selected>a<option>b<option selected value=c>C</select>
      <fieldset><legend>Plan</legend>
        <label><input type=radio name=plan value=free checked> Free</label>
        <label><input type=radio name=plan value=paid> Paid</label>
      </fieldset>
      <fieldset><legend>More</legend>
        <input type=checkbox name=news id=n value=yes><label for=n>News</label>
        <label><input type=checkbox name="topics[]" value=x>X</label>
        <label><input type=checkbox name="topics[]" value=y>Y</label>
        <textarea name=note rows=4>
    One
    Two</textarea>
      </fieldset>
      <label><input type=checkbox name=terms required> I agree</label>
      <button name=do value=save>Save</button>
      <button name=do value=send>Send &rarr;</button>
    </form>

    """
}

@Suite struct `A form of an HTML page` {
  @Test func `becomes a form of its controls`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.html)
    #expect(reading.remarks == [])
    let form = try #require(reading.form)
    #expect(form.title == "Sign up & go")
    #expect(
      form.fields.map { "\($0.id) \($0.kind)" } == [
        "source text", "name text", "mail email", "pass password", "age number", "price decimal",
        "volume number", "day date", "at time", "when datetime", "month text", "week text",
        "color text", "code text", "fruit text", "size choice", "note note", "car choice",
        "tags choices", "plan choice", "news confirm", "topics-- choices", "note-2 textarea",
        "terms confirm", "submit choice",
      ])
    #expect(
      form.fields.map(\.title).prefix(5) == ["source", "Full name", "E-mail", "Password", "Age"])
    #expect(form.fields.filter(\.isRequired).map(\.id) == ["name", "terms"])
    #expect(form.fields[1].historyName == "billing name")
    #expect(form.fields[1].length == .init(minimum: 2, maximum: 40, unit: .utf16))
    #expect(form.headings == ["More"])
    #expect(form.fields[19].title == "Plan")
    #expect(reading.writer?.destination == "POST /join?x=1")
  }

  @Test func `writes the data that a browser sends`() throws {
    let answers: [(String, [String])] = [
      ("name", ["Zoë & Co."]), ("age", ["42"]), ("size", ["Large"]),
      ("topics--", ["y"]), ("terms", ["yes"]), ("code", ["ABC1"]),
    ]
    let output = try ForeignSamples.output(ForeignSamples.html, answers)
    #expect(
      output.text
        == "source=web&csrf_token=s3&name=Zo%C3%AB+%26+Co.&mail=&pass=&age=42&price=1&volume=6"
        + "&day=&at=&when=2026-03-12T14%3A30&month=&week=&color=%23000000&code=ABC1&fruit="
        + "&size=Large&car=Volvo&tags=a&tags=c&plan=free&topics%5B%5D=y&note=One%0D%0ATwo&terms=on"
        + "&do=save")
    #expect(output.remarks == [])
  }

  @Test func `sends a secret, which nothing else has`() throws {
    let page =
      "<form><input type=password name=p><input type=hidden name=csrf_token value=t></form>"
    let reading = try ForeignSamples.reading(page)
    let secret = SecureText()
    #expect(secret.append("a b"))
    let record = Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast,
      entries: [Record.Entry(field: "p", title: "", answer: .secret(secret))])
    let output = try #require(reading.writer).output(of: record, as: .own)
    #expect(output == RecordOutput(text: "p=a+b&csrf_token=t"))
    #expect(reading.form?.fields.map(\.id) == ["p"])
    let card = "<form><input name=n autocomplete='billing cc-number'></form>"
    #expect(try ForeignSamples.reading(card).form?.fields[0].isOneTimeCode == true)
  }

  @Test func `writes arguments of curl`() throws {
    let text = "<form method=post><input name='a b'><input type=checkbox name=c checked></form>"
    let output = try ForeignSamples.output(text, [("a-b", ["it's"])], as: .args)
    #expect(output.text == "--data-urlencode 'a+b=it'\\''s' --data-urlencode c=on\n")
    let get = try ForeignSamples.output("<form><input name=q></form>", [("q", ["x"])], as: .args)
    #expect(get.text == "--get --data-urlencode q=x\n")
  }

  @Test func `with files is written in parts`() throws {
    let text = """
      <form method=post enctype=multipart/form-data>
      <input name='x"y'><input type=file name=f><input type=file name=g>
      </form>
      """
    let answers = [("x-y", ["one"]), ("f", ["/tmp/a b.txt"])]
    let output = try ForeignSamples.output(text, answers)
    let expected = """
      ------RefillFormData0
      Content-Disposition: form-data; name="x%22y"

      one
      ------RefillFormData0
      Content-Disposition: form-data; name="f"; filename="a b.txt"
      Content-Type: application/octet-stream


      ------RefillFormData0
      Content-Disposition: form-data; name="g"; filename=""
      Content-Type: application/octet-stream


      ------RefillFormData0--

      """
    #expect(output.text == expected.replacing("\n", with: "\r\n"))
    #expect(
      output.remarks == [
        "The header of the data: Content-Type: multipart/form-data; boundary=----RefillFormData0",
        "Files are without their content; --format args has curl read them.",
      ])
    let arguments = try ForeignSamples.output(text, answers, as: .args).text
    #expect(arguments == "--form-string 'x\"y=one' --form 'f=@\"/tmp/a b.txt\"'\n")
  }

  @Test func `has a value for each state of its controls`() throws {
    for (control, answers, sent) in [
      ("<select name=a><option value=''>-<option>b</select>", [], "a="),
      ("<select name=a><option disabled value=''>-<option>b</select>", [], ""),
      ("<select name=a><option>x<option>b</select>", [], "a=x"),
      ("<select name=a size=3><option>x<option>b</select>", [], ""),
      ("<select name=a><option value=1>x<option value=1>x</select>", [("a", ["1 (2)"])], "a=1"),
      ("<select name=a><option>x<option value=''>none</select>", [("a", ["none"])], "a="),
      ("<input type=radio name=a value=1><input type=radio name=a value=2>", [], ""),
      ("<input type=checkbox name=a>", [("a", ["yes"])], "a=on"),
      ("<input type=submit name=a>", [], "b=&a=Submit"),
      ("<button name=a value=1>A</button><button>B</button>", [("submit", ["B"])], "b="),
      ("<textarea name=a>\nx\ny</textarea>", [], "a=x%0D%0Ay"),
      ("<input type=color name=a value=#AABBCC>", [], "a=%23aabbcc"),
      ("<input type=hidden name=_charset_>", [], "_charset_=UTF-8"),
      ("<input type=range name=a min=10 max=20 step=4>", [], "a=14"),
      ("<input type=url name=a value=' '>", [], "a="),
    ] as [(String, [(String, [String])], String)] {
      let text = "<form>\(control)<input name=b></form>"
      let output = try ForeignSamples.output(text, answers).text
      let plain = output.hasSuffix("&b=") ? String(output.dropLast(3)) : output
      #expect(plain == (sent.isEmpty ? "b=" : sent) || output == sent, "\(control): \(output)")
    }
  }

  /// A control, the answer to it, and the problem with it.
  @Test(arguments: [
    ("<input type=number name=a>", "1.5", true), ("<input type=number name=a>", "2", false),
    ("<input type=number name=a step=any>", "1.5", false),
    ("<input type=number name=a step=5 value=3>", "8", false),
    ("<input type=number name=a step=5 value=3>", "9", true),
    ("<input type=number name=a min=.5>", "1.5", false),
    ("<input type=number name=a max=1e1>", "11", true),
    ("<input type=time name=a min=22:00 max=06:00>", "23:00", false),
    ("<input type=time name=a min=22:00 max=06:00>", "12:00", true),
    ("<input type=time name=a>", "12:00:30", true),
    ("<input type=date name=a step=7 min=2026-01-01>", "2026-01-08", false),
    ("<input type=date name=a step=7 min=2026-01-01>", "2026-01-09", true),
    ("<input type=date name=a step=7 value=2026-01-01>", "2026-01-09", true),
    ("<input type=month name=a min=2026-02>", "2026-01", true),
    ("<input type=month name=a min=2026-02>", "2026-11", false),
    ("<input type=week name=a max=2026-W09>", "2026-W10", true),
    ("<input type=email name=a multiple>", "a@b, c@d", false),
    ("<input type=email name=a multiple>", "a@b c@d", true),
    ("<input name=a pattern='\\d+|x'>", "x1", true), ("<input name=a maxlength=2>", "😀", false),
    ("<input name=a maxlength=1>", "😀", true),
    ("<input type=checkbox name=a required>", "no", true),
    ("<input type=checkbox name=a required><input type=checkbox name=a value=b>", "b", true),
  ])
  func `checks its answers`(control: String, answer: String, isWrong: Bool) throws {
    let form = try #require(try ForeignSamples.reading("<form>\(control)</form>").form)
    var model = FormModel(form)
    model.answer(field: "a", with: [answer])
    #expect((model.fields[0].currentProblem != nil) == isWrong)
  }

  @Test func `gives numbers without zeros in front, also when it is converted`() throws {
    let reading = try ForeignSamples.reading(
      "<form><input type=number name=a min=01 max=075 step=05 value=010></form>")
    let field = try #require(reading.form?.fields.first)
    #expect(field.maximum == "75" && field.defaultAnswer == .value("10"))
    let own = try #require(reading.ownForm(from: "page.html"))
    #expect(FormReader.read(Array(own.utf8)).form == reading.form)
  }

  /// A page, and all that is told of it.
  @Test(arguments: [
    ("<form><input name=a disabled><input name=b></form>", "1:7: warning: \"A\" is disabled"),
    ("<form><input id=a><input name=b></form>", "1:7: warning: \"Text\" has no name"),
    ("<form><input id=a></form>", "1:7: warning: No control of the form has a name"),
    ("<form><select name=a></select></form>", "1:7: warning: The page has no options"),
    ("<form><input name=a pattern='('></form>", "1:21: warning: The pattern is not checked here."),
    ("<form><input type=file name=a></form>", "1:7: warning: Only the name of a file"),
    ("<form><input type=number name=a min=x></form>", "1:33: warning: min is no number"),
    ("<form><input type=date name=a value=x></form>", "1:31: warning: value is not a date"),
    ("<form><input type=month name=a step=2></form>", "1:32: warning: step is not carried"),
    ("<form accept-charset=latin1><input name=a></form>", "1:7: warning: The data are in UTF-8"),
    ("<input name=b><form>\n<input name=a></form>", "1:1: warning: This control is in no form"),
    ("<form><input name=a></form>\n<form><input name=b></form>", "2:1: warning: This other form"),
  ])
  func `tells what it cannot carry`(page: String, told: String) throws {
    let reading = try ForeignSamples.reading(page)
    #expect(reading.remarks.count == 1, "\(reading.remarks)")
    #expect(reading.remarks.first?.hasPrefix(told) == true, "\(reading.remarks)")
  }

  @Test func `is one of several`() throws {
    let text = "<form id=x><input name=a></form><form name=y><input name=b></form><input name=c>"
    #expect(try ForeignSamples.reading(text, part: "y").form?.fields.map(\.id) == ["b"])
    #expect(try ForeignSamples.reading(text, part: "2").form?.id == "file-y")
    #expect(try ForeignSamples.reading(text, part: "x").form?.id == "file")
    for part in ["3", "0", "-1", "9223372036854775807", "z", ""] {
      #expect(FormFile.read(Array(text.utf8), named: "a.html", part: part).form == nil)
    }
    #expect(try ForeignSamples.reading("<input name=c>").form?.fields.map(\.id) == ["c"])
    let script = FormFile.read(Array("<p><form id=f></form>".utf8), named: "a.html")
    #expect(script.remarks.count == 1)
    #expect(script.remarks.first?.contains("a script") == true)
  }

  /// A page, and the ids and titles of its fields.
  @Test(arguments: [
    ("<form><p><label>A <input name=a><p>B<input name=b></form>", ["a A", "b B"]),
    (
      "<form><li><label>A <input name=a><li><input name=b aria-label='B&#33;'></form>",
      ["a A", "b B!"]
    ),
    ("<form><div></form><input name=a form=f><form id=f></form></div>", ["a A"]),
    ("<form><form><input name=a></form><input name=b></form>", ["a A"]),
    ("<form><template><input name=x></template><input name=a></form>", ["a A"]),
    (
      "<form><datalist id=l><select name=x><option>1</select></datalist><input name=a></form>",
      ["a A"]
    ),
    ("<form><script>'<input name=x>'</script><input name=a></form>", ["a A"]),
    ("<form><svg><style/><title>t</title></svg><input name=a></form>", ["a A"]),
    ("<form><select name=a><option>1<input name=b></form>", ["a A", "b B"]),
    (
      "<form><input name=a NAME=b title='T &amp;amp; &notit; &not &eacute;&hellip'></form>",
      ["a T &amp; &notit; ¬ é&hellip"]
    ),
    (
      "<form><input name=a aria-labelledby='x y'><b id=x>One</b><i id=y>two</i></form>",
      ["a One two"]
    ),
    ("<form><fieldset disabled><legend><input name=a></legend></fieldset></form>", ["a A"]),
    (
      "<form><fieldset disabled><legend><fieldset disabled><input name=a></fieldset><input name=b>",
      ["b B"]
    ),
    (
      "<form><fieldset disabled><fieldset><legend><input name=a></legend></fieldset><legend><input name=b>",
      ["b B"]
    ),
    ("<form><input name=a title='&#x80;&#0;&#xD800;&#99999999999;'></form>", ["a €���"]),
    (
      "<form><input name=maxRetries><input name='user[name]'></form>",
      ["maxRetries Max retries", "user-name- User[name]"]
    ),
    ("<form><input name=a/><input name=b></form", ["a- A/", "b B"]),
  ])
  func `is read as a browser reads it`(page: String, fields: [String]) throws {
    let form = try #require(try ForeignSamples.reading(page).form)
    #expect(form.fields.map { "\($0.id) \($0.title)" } == fields)
  }

  @Test func `of many controls, groups and open elements is read in time`() throws {
    let pages = [
      "<form>" + String(repeating: "<label><div><p id=a>", count: 10_000) + "<input name=a>",
      "<form>" + String(repeating: "<fieldset><legend>x</legend>", count: 4500) + "<input name=a>",
      "<form><input name=a>" + String(repeating: "<input type=radio name=b>", count: 15_000),
      "<form><select name=a>" + String(repeating: "<option value=x>y", count: 15_000),
      "<form><input name=a>" + String(repeating: "<form><button name=b>", count: 10_000),
      "<input name=a " + String(repeating: "a=b ", count: 200_000) + ">",
      "<input name=a>" + String(repeating: "<!-", count: 200_000),
      "<input name=a>" + String(repeating: "</a", count: 200_000) + "&"
        + String(repeating: "&a", count: 99),
    ]
    for page in pages {
      let clock = ContinuousClock()
      let duration = clock.measure { _ = FormFile.read(Array(page.utf8), named: "a.html") }
      #expect(duration < .seconds(60), "\(page.prefix(60))")
    }
  }
}

extension Form {
  /// The titles of all groups.
  var headings: [String] { headings(of: elements) }

  private func headings(of elements: [FormElement]) -> [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .field: []
      case .group(let group): [group.title] + headings(of: group.elements)
      case .items(let list): [list.title] + headings(of: list.elements)
      }
    }
  }
}
