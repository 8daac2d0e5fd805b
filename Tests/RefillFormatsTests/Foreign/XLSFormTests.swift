import Foundation
import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of row.
  static let xlsform = """
    survey,,,,,,,,
    ,type,name,label::English (en),label::Deutsch (de),hint,required,relevant,constraint,constraint_message,calculation,default,choice_filter,appearance,parameters,read_only,repeat_count
    ,start,started,,,,,,,,,,,,,,
    ,today,day_of_visit,,,,,,,,,,,,,,
    ,text,name,Your name,Ihr Name,As on the card,yes,,,,,,,,,,
    ,integer,age,Age,Alter,,,,. >= 0 and . <= 120,Between 0 and 120,,,,,,,
    ,decimal,weight,,,,,${age} > 3,,,,1.5,,,,,
    ,range,level,,,,,,,,,,,,start=0 end=10 step=2,,
    ,date,born,,,,,,. <= today(),,,,,,,,
    ,time,at,,,,,,,,,,,,,,
    ,dateTime,when,,,,,,,,,2026-03-12T14:30,,,,,
    ,select_one countries,country,Country,,,true(),,,,,at,,,,,
    ,select_one cities or_other,city,City,,,,,,,,,country=${country},minimal,,,
    ,select_multiple colors,colors,Colors,,,,${country} = ‘at’,,,,red,,,,,
    ,note,hello,"Hello ${name},
    welcome",,,,,,,,,,,,,
    ,acknowledge,agree,I agree,,,yes,,,,,,,,,,
    ,begin_group,address,Address,Adresse,,,,,,,,,field-list,,,
    ,text,street,Street,,,,,,,,,,multiline,,,
    ,geopoint,place,Place,,,,,,,,,,,,,
    ,end_group,,,,,,,,,,,,,,,
    ,begin repeat,child,Child,,,,${age} > 15,,,,,,,,,
    ,text,child_name,Name,,,,,,,,,,,,,
    ,integer,child_age,Age,,,,,${age} = '' or . < ${age},,,,,,,,
    ,end repeat,,,,,,,,,,,,,,,
    ,calculate,children,,,,,,,,count(${child}),,,,,,
    ,calculate,label,,,,,,,,"concat(${name}, ' (', ${age}, ')')",,,,,,
    ,hidden,source,,,,,,,,,web,,,,,
    ,text,code,Code,,,,,,,"substr(${name}, 0, 3)",,,,,yes,
    choices,,,,,,,,
    ,list_name,name,label::English (en),label::Deutsch (de),country,,,
    ,countries,at,Austria,Österreich,,,,
    ,countries,ch,Switzerland,Schweiz,,,,
    ,cities,vie,Vienna,Wien,at,,,
    ,cities,zh,Zurich,Zürich,ch,,,
    ,colors,red,Red,Rot,,,,
    ,colors,blue,Blue,Blau,,,,
    settings,,,,,,,,
    ,form_title,form_id,version,default_language,,,,
    ,Visit,visit_1,7,English (en),,,,

    """
}

@Suite struct `An XLSForm` {
  @Test func `becomes a form of its questions`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.xlsform)
    #expect(reading.format == .xlsform)
    #expect(reading.remarks.isEmpty)
    let form = try #require(reading.form)
    #expect(form.title == "Visit")
    #expect(
      form.fields.map { "\($0.id) \($0.kind)" } == [
        "started datetime", "day_of_visit date", "name text", "age number", "weight decimal",
        "level number", "born date", "at time", "when datetime", "country choice", "city choice",
        "city_other text", "colors choices", "hello note", "agree confirm",
        "address.street textarea", "address.place text", "child.child_name text",
        "child.child_age number", "children decimal", "label text", "source text", "code text",
      ])
    #expect(form.fields.filter(\.isRequired).map(\.id) == ["name", "country", "agree"])
    #expect(
      form.fields.filter(\.isHidden).map(\.id) == [
        "started", "day_of_visit", "children", "label", "source",
      ])
    #expect(form.headings == ["Address", "Child"])
    #expect(form.fields[9].options.map(\.title) == ["Austria", "Switzerland"])
    #expect(form.fields[12].logic.relevant?.source == "${country} = 'at'")
  }

  @Test func `writes a submission`() throws {
    let answers: [(String, [String])] = [
      ("name", ["Zoë <&>"]), ("age", ["40"]), ("agree", ["yes"]), ("at", ["08:15"]),
      ("colors", ["red", "blue"]), ("city", ["vie"]), ("address.street", ["a\nb"]),
    ]
    let text = try ForeignSamples.output(ForeignSamples.xlsform, answers).text
    let stable = text.replacing(/uuid:[0-9a-f-]+/, with: "uuid:").replacing(
      /<(started|day_of_visit)>[^<]+/
    ) { "<\($0.output.1)>" }
    #expect(
      stable == """
        <?xml version="1.0" encoding="UTF-8"?>
        <data id="visit_1" version="7">
          <started></started>
          <day_of_visit></day_of_visit>
          <name>Zoë &lt;&amp;&gt;</name>
          <age>40</age>
          <weight>1.5</weight>
          <at>08:15:00.000</at>
          <when>2026-03-12T14:30:00.000</when>
          <country>at</country>
          <city>vie</city>
          <colors>red blue</colors>
          <agree>OK</agree>
          <address>
            <street>a
        b</street>
          </address>
          <children>0</children>
          <label>Zoë &lt;&amp;&gt; (40)</label>
          <source>web</source>
          <code>Zoë</code>
          <meta>
            <instanceID>uuid:</instanceID>
          </meta>
        </data>

        """)
  }

  /// Rows of a survey below its header, the answers, and a field with its problem or value.
  @Test(arguments: [
    ("text,a,A,,,.!='x',,\n", "a", "x", true), ("text,a,A,,,.!='x',,\n", "a", "y", false),
    ("integer,a,A,,,. mod 2 = 0,,\n", "a", "3", true),
    ("\"select_multiple l\",a,A,,,count-selected(.) < 2,,\n", "a", "x y", true),
    ("text,a,A,,,\"regex(., '[a-z]+')\",,\n", "a", "1", true),
    ("text,a,A,,,string-length() > 2,,\n", "a", "ab", true),
    ("acknowledge,a,A,yes,,,,\n", "a", "no", true),
    ("geopoint,a,A,,,,,\n", "a", "48.2", true),
    ("geopoint,a,A,,,,,\n", "a", "48.2 16.3 0 0", false),
  ])
  func `checks its answers`(row: String, id: String, answer: String, isWrong: Bool) throws {
    let text =
      "survey\n,type,name,label,required,relevant,constraint,calculation,default\n,\(row)"
      + "choices\n,list_name,name,label\n,l,x,X\n,l,y,Y\n"
    let reading = try ForeignSamples.reading(text)
    let form = try #require(reading.form)
    var model = FormModel(form)
    model.answer(
      field: id,
      with: answer.split(separator: " ").count == 2 && form.fields[0].kind == .choices
        ? ["x", "y"] : [answer])
    #expect((model.fields[0].currentProblem != nil) == isWrong, "\(reading.remarks)")
  }

  /// An expression of XPath, and that of the form.
  @Test(arguments: [
    ("${a} = \"x\"", "${a} = 'x'"), ("selected(${m},'x')", "selected(${m}, 'x')"),
    ("../a = ‘x’", "${a} = 'x'"), ("/data/g/a='x' or not(${n}>1)", "${a} = 'x' or not(${n} > 1)"),
    ("jr:choice-name(${c}, '${c}') = 'X'", "choice-name(${c}) = 'X'"),
    ("format-date-time(${d}, '%Y') = '2026'", "format-date(${d}, '%Y') = '2026'"),
    (
      "add-date(${d}, 1, 2, 3) > today()", "add-days(add-months(${d}, 12 * (1) + (2)), 3) > today()"
    ),
    ("${n} - 1 = -2 * (3 div 4)", "${n} - 1 = - 2 * (3 div 4)"),
    ("current()/../a = 'x'", nil), ("instance('l')/root/item[name=${a}]/label = 'x'", nil),
    ("${zz} = 1", nil), ("${a} = yes", nil), ("${a} = ", nil), ("(${a} = 'x'", nil),
    ("${a} = 'x')", nil),
    ("pulldata('f', 'a', 'b', ${a}) = 1", nil), ("uuid() = 'x'", nil), ("${a} = 'x", nil),
    ("${n} < 'old'", nil), ("${a} | ${n}", nil), ("count(${a}/*) > 1", nil), ("$a = 1", nil),
  ])
  func `translates its conditions, or tells that it does not`(source: String, result: String?)
    throws
  {
    let cell = "\"" + source.replacing("\"", with: "\"\"") + "\""
    let text = """
      survey
      ,type,name,label,relevant
      ,text,a,A,
      ,integer,n,N,
      ,date,d,D,
      ,select_one l,c,C,
      ,select_multiple l,m,M,
      ,text,q,Q,\(cell)
      choices
      ,list_name,name,label
      ,l,x,X
      """
    let reading = try ForeignSamples.reading(text)
    #expect(reading.form?.fields.last?.logic.relevant?.source == result)
    let told = reading.remarks.filter { $0.hasPrefix("8:11: warning: relevant is not carried: ") }
    #expect(told.count == (result == nil ? 1 : 0), "\(reading.remarks)")
  }

  @Test func `leaves out what it cannot compute, and tells what depends on it`() throws {
    let text = """
      survey
      ,type,name,label,calculation,relevant
      ,calculate,c1,,pulldata('a'),
      ,calculate,c2,,${c1} + 1,
      ,calculate,c3,,1 + 1,
      ,text,q,Q,,${c2} > 1
      ,text,r,R,,${c3} > 1
      """
    let reading = try ForeignSamples.reading(text)
    #expect(reading.form?.fields.map(\.id) == ["c3", "q", "r"])
    #expect(reading.remarks.map { $0.prefix(4) } == ["3:16", "4:16", "6:12"])
    #expect(reading.form?.fields[1].logic.relevant == nil)
    #expect(reading.form?.fields[2].logic.relevant != nil)
  }

  @Test func `has a rule for a number of items that is computed`() throws {
    let text = """
      survey
      ,type,name,label,relevant,repeat_count
      ,integer,n,How many?,,
      ,begin repeat,child,Child,${n} > 0,${n}
      ,text,who,Who,,
      ,end repeat,,,,
      ,begin repeat,row,Row,,2 * 3
      ,text,cell,Cell,,
      ,end repeat,,,,

      """
    let reading = try ForeignSamples.reading(text)
    #expect(
      reading.remarks == [
        "4:36: warning: repeat_count is a rule: items are added by hand.",
        "7:24: warning: repeat_count is not carried: items are added by hand.",
      ])
    let form = try #require(reading.form)
    #expect(
      form.rules.map(\.test.source) == ["not((${n} > 0)) or count(${child}) = coalesce(${n}, 0)"])
    var model = FormModel(form)
    model.answer(field: "n", with: ["2"])
    #expect(model.formProblems.map(\.problem) == [.rule("Child needs 2 items.")])
    model.answer(field: "n", with: ["0"])
    #expect(model.formProblems.isEmpty)
  }

  @Test func `gives numbers without zeros in front, also when it is converted`() throws {
    let reading = try ForeignSamples.reading(
      "survey\n,type,name,label,default,parameters\n,integer,a,A,007,\n,range,b,B,,start=01 end=09 step=02\n"
    )
    #expect(reading.form?.fields.map(\.defaultAnswer) == [.value("7"), nil])
    let own = try #require(reading.ownForm(from: "survey.csv"))
    #expect(FormReader.read(Array(own.utf8)).form == reading.form)
  }

  /// Rows of a survey, and what is told of them.
  @Test(
    arguments: [
      ("include,a,A,,", "3:2: warning: The type \"include\" is not carried."),
      ("deviceid,a,,,", "3:2: warning: deviceid and other data of a device are left out."),
      ("rank l,a,A,,", "3:2: warning: The order of a rank is not carried"),
      ("text,a,A ${zz},,", "3:9: warning: The answer in this label is shown as …."),
      (
        "begin group,a,A ${zz},,\n,text,b,B,,\n,end group,,,",
        "3:16: warning: The answer in this label is shown as …."
      ),
      ("image,a,A,,", "3:2: warning: Only the name of the file"),
      ("select_one zz,a,A,,", "3:2: warning: The list \"zz\" has no choices"),
      ("select_one_from_file f.csv,a,A,,", "3:2: warning: \"f.csv\" cannot be read"),
      ("select_one l,a,A,,zz", "3:20: warning: The default is not among the choices"),
      ("integer,a,A,,x", "3:15: warning: The default is not a whole number"),
      ("hidden,a,,,", "3:2: warning: \"a\" has no value, and is left out."),
      (",a,A,,", "3:3: warning: \"a\" has no type"),
      ("begin group,a,A,,\n,end group,,,", "3:2: warning: This group or repeat is empty"),
      ("begin repeat,a,A,,\n,text,b,B,,\n,end repeat,,,", nil),
    ] as [(String, String?)])
  func `tells what it cannot carry`(row: String, told: String?) throws {
    let text =
      "survey\n,type,name,label,relevant,default\n,\(row)\n,text,z,Z,,\nchoices\n,list_name,name\n,l,x\n"
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks.count == (told == nil ? 0 : 1), "\(reading.remarks)")
    if let told { #expect(reading.remarks.first?.hasPrefix(told) == true, "\(reading.remarks)") }
  }

  @Test(arguments: [
    ("begin group,a,A", "3:2: error: This group or repeat has no end."),
    ("end group,a,A", "3:2: error: This ends no group that is open."),
    ("begin repeat,a,A\n,text,b,B\n,end group,,", "5:2: error: This ends no group that is open."),
    ("include,a,A", "3:2: error: The form has no questions."),
  ])
  func `that is not closed or empty is refused`(rows: String, told: String) {
    let reading = FormFile.read(
      Array("survey\n,type,name,label\n,\(rows)\n".utf8), named: "a.csv")
    #expect(reading.form == nil)
    #expect(reading.remarks.contains(told), "\(reading.remarks)")
  }

  @Test func `may be a table of Markdown`() throws {
    let text = """
      | survey |
      | | type | name | label |
      |---|---|---|---|
      | | text | a | A \\| B |
      | | begin loop over l | loop | Loop |
      | | integer | n | How many %(label)s? |
      | | end loop |
      | choices |
      | | list name | name | label |
      | | l | x | Xs |
      | | l | y | Ys |
      """
    let form = try #require(try ForeignSamples.reading(text).form)
    #expect(
      form.fields.map { "\($0.id) \($0.title)" } == [
        "a A | B", "loop.x.n How many Xs?", "loop.y.n How many Ys?",
      ])
  }

  @Test func `may be a file for each sheet`() throws {
    let files = [
      "choices.csv": "list_name;name;label\nl;x;X\n", "settings.csv": "form_title\nT\n",
      "f.csv": "name,label\nv,V\n",
    ]
    let text = "type;name;label\nselect_one l;a;A\nselect_one_from_file f.csv;b;B\n"
    let reading = FormFile.read(Array(text.utf8), named: "survey.csv") {
      files[$0].map { Array($0.utf8) }
    }
    let form = try #require(reading.form, "\(reading.problems)")
    #expect(reading.format == .xlsform)
    #expect(form.title == "T")
    #expect(form.fields.flatMap(\.options).map(\.value) == ["x", "v"])
  }

  @Test func `that is a workbook is refused with the way out`() {
    for start: [UInt8] in [[0x50, 0x4B, 3, 4], [0xD0, 0xCF, 0x11, 0xE0]] {
      let reading = FormFile.read(start + [0, 1, 2], named: "a.xlsx")
      #expect(reading.form == nil)
      #expect(reading.remarks.count == 1)
      #expect(reading.remarks.first?.contains("survey.csv") == true)
    }
  }
}
