import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@testable import refill

/// Records and templates of a form that are given to it again.
@Suite struct `A given record` {
  /// A form from its file, filled by `--answers` and `--set`.
  private struct Filled {
    var model: FormModel
    let missing: MissingAnswers
    let omissions: [String]
    var record: String { RecordJSON.line(of: model.record(submitted: .distantPast)) }
  }

  private func fill(
    _ form: String, _ answers: String? = nil, set pairs: String..., name: String = "f.json"
  ) throws -> Filled {
    let reading = FormFile.read(Array(form.utf8), named: name)
    var model = FormModel(try #require(reading.form))
    let record = try answers.map { try AnswerRecord.only("answers.json", $0, of: model.form) }
    let given = try GivenAnswers(record, pairs: pairs, of: "--set", for: reading)
    let unfit = try given.put(into: &model, isTyped: false)
    return Filled(
      model: model, missing: MissingAnswers(model, unfit: unfit),
      omissions: given.omissions(in: model))
  }

  private static let total = """
    {"id":"f","fields":[{"id":"r","kind":"repeat","fields":[{"id":"b","kind":"decimal"}]},
     {"id":"s","kind":"decimal","calculate":"sum(${b})"},{"id":"n","required":true}]}
    """

  @Test func `may have a total over its items, if it is right in the end`() throws {
    let record = #"{"s":1.5,"r":[{"b":1},{"b":0.50}],"n":"x"}"#
    let again = try fill(Self.total, record)
    #expect(again.record == #"{"r":[{"b":1},{"b":0.50}],"s":1.5,"n":"x"}"#)
    let failure = #expect(throws: Failure.self) {
      try fill(Self.total, #"{"s":7,"r":[{"b":1}],"n":"x"}"#)
    }
    #expect(failure?.message == "s is read-only.")
  }

  @Test func `that is a template has no total, which would not fit once it is completed`() throws {
    let first = try fill(Self.total, set: "r[1].b=1")
    #expect(first.missing.template == #"{"r":[{"b":1}],"n":null}"#)
    #expect(try fill(Self.total, first.missing.template, set: "n=x").missing.problems.isEmpty)
  }

  @Test func `that is a template has each item with what it lacks, and lists without items`() throws
  {
    let form = #"""
      {"id":"f","fields":[{"id":"n","required":true},
       {"id":"r","kind":"repeat","minItems":1,"fields":[{"id":"a","required":true},{"id":"b"},
        {"id":"s","kind":"repeat","fields":[{"id":"c","required":true}]}]},
       {"id":"e","kind":"repeat","fields":[{"id":"x"}]}]}
      """#
    let first = try fill(form, set: "r[2].b=y", "r[2].s[1].c=z")
    let template = first.missing.template
    #expect(
      template == #"{"n":null,"r":[{"a":null,"b":null,"s":[]},{"a":null,"b":"y","s":[{"c":"z"}]}],"#
        + #""e":[]}"#)
    let again = try fill(form, template)
    #expect(again.missing.template == template)
    #expect(again.missing.report == first.missing.report)
    let completed = template.replacing(#""a":null"#, with: #""a":"x""#)
      .replacing(#""n":null"#, with: #""n":"1""#)
    let second = try fill(form, completed)
    #expect(second.missing.problems.isEmpty)
    #expect(second.record == #"{"n":"1","r":[{"a":"x"},{"a":"x","b":"y","s":[{"c":"z"}]}]}"#)
  }

  @Test func `that is a template keeps answers that are refused, or not asked now`() throws {
    let form = #"""
      {"id":"f","fields":[{"id":"a","constraint":". != 'no'"},{"id":"b","relevant":"${a} = 'x'"},
       {"id":"c","relevant":"${a} = 'x'","default":"d"}],
       "rules":[{"test":"${a} != 'never'","message":"Never.","fields":["a"]}]}
      """#
    #expect(try fill(form, set: "a=no", "b=1").missing.template == #"{"a":"no","b":"1","c":null}"#)
    let ruled = try fill(form, set: "a=never")
    #expect(ruled.missing.report == "a: Never.")
    #expect(ruled.missing.template == #"{"a":"never","b":null,"c":null}"#)
  }

  @Test func `that is a template of a JSON Schema is read again, with its lists`() throws {
    let schema = #"""
      {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["n","r"],
       "properties":{"n":{"type":"string"},"r":{"type":"array","minItems":1,"items":{"type":"object",
        "required":["a"],"properties":{"a":{"type":"string"},"b":{"type":"string"}}}}}}
      """#
    let first = try fill(schema, set: "r[1].b=y", name: "s.schema.json")
    let template = first.missing.template
    #expect(template == #"{"n":null,"r":[{"a":null,"b":"y"}]}"#)
    let completed = template.replacing("null", with: #""x""#)
    let second = try fill(schema, completed, name: "s.schema.json")
    #expect(second.missing.problems.isEmpty)
    #expect(second.record == #"{"n":"x","r":[{"a":"x","b":"y"}]}"#)
  }

  @Test func `has a line for each answer that no field asks for`() throws {
    let form = """
      {"id":"f","fields":[{"id":"a","kind":"confirm"},{"id":"b","relevant":"${a}"}]}
      """
    let filled = try fill(form, set: "b=zz", "b=z")
    #expect(filled.omissions == ["b: is not asked with these answers; left out."])
    #expect(filled.record == "{}")
    #expect(try fill(form, set: "b=zz", "a=yes").omissions.isEmpty)
    #expect(try fill(form, #"{"a":false,"b":null}"#).omissions.isEmpty)
  }

  @Test func `keeps the types of options, null among them`() throws {
    let form = """
      {"id":"f","fields":[{"id":"n","kind":"choices","enum":[1,2.50,true,"x",null]},
       {"id":"t","kind":"choices","enum":["1","2"]},
       {"id":"c","kind":"choice","enum":["Yes",{"value":null,"title":"Not known"}]},
       {"id":"d","kind":"choice","enum":[2.50,3]}]}
      """
    let record = #"{"n":[1,2.50,true,"x",null],"t":["1","2"],"c":null,"d":2.50}"#
    #expect(
      try fill(form, set: "n=1,2.5,true,x,null", "t=1,2", "c=not known", "d=2.5").record == record)
    #expect(try fill(form, record).record == record)
    #expect(try fill(form, #"{"d":2.5}"#).record == #"{"d":2.50}"#)
    // An answer that is not given is not the option null.
    let template = try fill(form, set: "d=9").missing.template
    #expect(template == #"{"n":[],"t":null,"c":"","d":"9"}"#)
    #expect(try fill(form, template, set: "d=3").record == #"{"d":3}"#)
  }

  @Test func `has a line for each pair of a list of lines`() throws {
    let form = #"{"id":"f","fields":[{"id":"l","kind":"textarea","list":"lines"}]}"#
    #expect(try fill(form, set: "l=a", "l=b\nc").record == #"{"l":["a","b","c"]}"#)
  }

  @Test func `chooses an option that depends on an answer of the item above`() throws {
    let form = """
      {"id":"f","fields":[{"id":"l","kind":"repeat","fields":[
       {"id":"base","kind":"number","default":{"from":"previousItem"}},{"id":"k"},
       {"id":"o","kind":"choices","enum":["a",{"value":"c","relevant":"${base} > 5"}]}]}]}
      """
    let filled = try fill(form, set: "l[1].base=9", "l[2].k=x", "l[2].o=c")
    #expect(filled.missing.problems.isEmpty)
    #expect(filled.record == #"{"l":[{"base":9},{"base":9,"k":"x","o":["c"]}]}"#)
    let wrong = try fill(form, set: "l[1].base=3", "l[2].o=c").missing
    #expect(wrong.report == "l[2].o: choose from a.")
  }

  @Test func `that lacks an answer is told so in the form's words`() throws {
    let form = """
      {"id":"f","fields":[{"id":"a","title":"Ay"},
       {"id":"b","required":true,"requiredMessage":"${a} needs a code."}]}
      """
    #expect(try fill(form, set: "a=This").missing.report == "b: This needs a code.")
  }

  @Test func `is refused with the name of the field that takes no object`() throws {
    let failure = #expect(throws: Failure.self) {
      try fill(#"{"id":"f","fields":[{"id":"a"}]}"#, "{\n\"a\":{\"k\":1}}")
    }
    #expect(
      failure?.message
        == "answers.json:2:5: a: an answer is a text, a number, true, false, or a list of texts.")
  }

  // MARK: JSON Schema

  private static let schema = """
    {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
     "name":{"type":"string"},"d":{"type":["integer","string"]},
     "srv":{"type":"object","required":["host"],"properties":{"host":{"type":"string"},
      "tls":{"type":"object","required":["key"],"properties":{"key":{"type":"string"}}}}},
     "v":{"oneOf":[
      {"type":"object","required":["a"],"properties":{"a":{"type":"string"},"c":{"type":"string"}}},
      {"type":"object","required":["b"],"properties":{"b":{"type":"integer"},"c":{"type":"string"}}}]},
     "list":{"type":"array","items":{"type":"object","properties":{"q":{"type":"string"},
      "s":{"type":"object","required":["p"],"properties":{"p":{"type":"string"}}}}}},
     "labels":{"type":"object","additionalProperties":{"type":"string"}},"any":{}}}
    """

  private func output(_ filled: Filled) throws -> String {
    let reading = FormFile.read(Array(Self.schema.utf8), named: "cfg.json")
    let record = filled.model.record(submitted: .distantPast)
    let text = try #require(reading.writer).output(of: record, as: .own).text
    return text.filter { !$0.isWhitespace }
  }

  @Test func `of a JSON Schema answers the questions that its answers depend on`() throws {
    let filled = try fill(
      Self.schema, set: "name=abc", "srv.tls.key=k", "srv.host=q", "d=5", "list[2].s.p=x", "v.b=1",
      name: "cfg.json")
    #expect(filled.omissions.isEmpty && filled.missing.problems.isEmpty)
    #expect(
      try output(filled)
        == #"{"name":"abc","d":5,"srv":{"host":"q","tls":{"key":"k"}},"v":{"b":1},"#
        + #""list":[{},{"s":{"p":"x"}}]}"#)
    let refused = try fill(Self.schema, set: "srv.add-tls=no", "srv.tls.key=k", name: "cfg.json")
    #expect(refused.omissions == ["srv.tls.key: is not asked with these answers; left out."])
  }

  @Test func `of a JSON Schema may be a value of the schema`() throws {
    let value =
      #"{"name":"abc","d":"five","srv":{"host":"h"},"v":{"b":1,"c":"z"},"#
      + #""list":[{"q":"1"},{"s":{"p":"x"}}],"labels":{"k":"v","l":"w"},"any":{"deep":[1,null]}}"#
    let filled = try fill(Self.schema, value, name: "cfg.json")
    #expect(filled.omissions.isEmpty && filled.missing.problems.isEmpty)
    #expect(try output(filled) == value)
    // Its record in the own shape is read as well.
    let again = try fill(Self.schema, filled.record, name: "cfg.json")
    #expect(again.record == filled.record)
    let template = try fill(Self.schema, set: "d=x", name: "cfg.json").missing.template
    let completed = try fill(Self.schema, template, set: "d=5", name: "cfg.json")
    #expect(try output(completed) == #"{"d":5}"#)
  }
}
