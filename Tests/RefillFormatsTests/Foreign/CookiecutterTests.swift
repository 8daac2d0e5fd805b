import Foundation
import RefillCore
import RefillFormats
import Testing

extension ForeignSamples {
  /// Uses each type of question.
  static let cookiecutter = """
    {
      "project_name": "My Project",
      "slug": "{{ cookiecutter.project_name.lower().replace(' ', '-') }}",
      "layout": ["flat", "src", "{{ cookiecutter.slug }}-x"],
      "use_docker": "y",
      "is_public": true,
      "version": 0.1,
      "owner": null,
      "extra": {"a": [1]},
      "__module": "{{ cookiecutter.slug|replace('-', '_') }}",
      "_copy_without_render": ["*.html"],
      "__prompts__": {
        "project_name": "The name?",
        "layout": {"__prompt__": "The layout?", "src": "With src/"}
      }
    }

    """
}

@Suite struct `A template of cookiecutter` {
  @Test func `becomes a form of its questions`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.cookiecutter)
    #expect(reading.format == .cookiecutter)
    #expect(reading.remarks == [])
    let form = try #require(reading.form)
    #expect(
      form.fields.map { "\($0.id) \($0.kind)" } == [
        "project_name text", "slug text", "layout choice", "layout-computed text",
        "use_docker choice", "is_public confirm", "version text", "owner text", "__module text",
        "extra textarea",
      ])
    #expect(form.fields[0].title == "The name?")
    #expect(form.fields[2].title == "The layout?")
    #expect(form.fields[2].options.map(\.title)[1] == "With src/")
    #expect(form.fields[4].options.map(\.value) == ["y", "n"])
    #expect(form.fields.filter(\.isRequired).map(\.id) == ["owner"])
  }

  @Test func `writes the context, with computed values`() throws {
    let answers = [("project_name", ["Big Thing"]), ("owner", ["me"]), ("use_docker", ["n"])]
    let text = try ForeignSamples.output(ForeignSamples.cookiecutter, answers).text
    #expect(
      text.filter { !$0.isNewline }.replacing("  ", with: "")
        == #"{"cookiecutter": {"project_name": "Big Thing","slug": "big-thing","layout": "flat","#
        + #""use_docker": "n","is_public": true,"version": "0.1","owner": "me","#
        + #""__module": "big_thing","_copy_without_render": ["*.html"],"extra": { "a": [1] }}}"#)
    let computed = answers + [("layout", ["{{ cookiecutter.slug }}-x"])]
    let args = try ForeignSamples.output(ForeignSamples.cookiecutter, computed, as: .args).text
    #expect(args.contains("layout=big-thing-x"))
    #expect(!args.contains("__module"))
  }

  @Test func `has no arguments for lists and objects`() throws {
    let text = #"{"b": "x", "a": "{{ cookiecutter.b }}", "c": {"d": 1}}"#
    #expect(
      try ForeignSamples.output(text, as: .args)
        == RecordOutput(
          text: "b=x a=x\n",
          remarks: ["c: cookiecutter takes no lists and objects as arguments."]))
  }

  @Test(arguments: [
    ("{{ cookiecutter.a.upper() }}", "HELLO WORLD"), ("{{cookiecutter.a|title}}", "Hello World"),
    ("x{{ cookiecutter.a[0] }}y", "xhy"), ("{{ cookiecutter.a[:5] }}", "hello"),
    ("{{ 'p' if cookiecutter.a == 'hello world' else 'q' }}", "p"),
    ("{% if 'low' in cookiecutter.a %}1{% elif cookiecutter.a %}2{% else %}3{% endif %}", "2"),
    ("{{ cookiecutter.a|slugify }}", "hello-world"),
    ("{{ cookiecutter['a'] ~ '!' }}", "hello world!"),
    ("{{ cookiecutter.a.replace('o', \"'\") }}", "hell' w'rld"),
    ("{{ cookiecutter.a|length + 1 }}", "12"),
    ("{# c #}{{ cookiecutter.a | replace('l','') }}", "heo word"),
    ("{{ cookiecutter.a in ['x', 'hello world'] }}", "True"),
    ("{{ cookiecutter.a.startswith('he') and not cookiecutter.a.endswith('x') }}", "True"),
    ("{{ cookiecutter.a|regex_replace('(l+)', '<\\\\1>') }}", "he<ll>o wor<l>d"),
  ])
  func `computes templates`(template: String, value: String) throws {
    let json = String(
      decoding: try JSONEncoder().encode(["b": template]), as: UTF8.self
    ).dropFirst().dropLast()
    let text = #"{"a": "hello world", \#(json), "c": "{{ cookiecutter.a }}"}"#
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks == [])
    let output = try ForeignSamples.output(text).text
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect((object?["cookiecutter"] as? [String: Any])?["b"] as? String == value)
  }

  @Test(arguments: [
    "{% for x in cookiecutter.a %}{% endfor %}", "{{ cookiecutter.unknown }}", "{{ now() }}",
    "{{ cookiecutter.a|own_filter }}", "{{ cookiecutter.a", "{{ cookiecutter.a.split('x')|map }}",
    String(repeating: "{% if cookiecutter.a %}x{% else %}", count: 5000),
    "{{ " + String(repeating: "(", count: 5000),
    "{{ " + String(repeating: "-", count: 5000) + "1 }}",
    "{{ cookiecutter.a" + String(repeating: "|capitalize", count: 40) + " }}",
    "{% if cookiecutter.a %}", "{{ 'a }}", "{{ cookiecutter.a[9223372036854775807] }}", "{{ }}",
    "{% set x = 1 %}",
  ])
  func `tells of programs`(template: String) throws {
    let text = #"{"a": "x", "b": "\#(template)", "c": "{{ cookiecutter.a }}"}"#
    let reading = try ForeignSamples.reading(text)
    #expect(reading.remarks.count == 1)
    #expect(reading.remarks.first?.contains("The template of \"b\" is not carried") == true)
    #expect(reading.form?.fields[1].logic.computedDefault == nil)
  }

  @Test func `that offers others is refused with their paths`() {
    let text = #"{"templates": {"one": {"path": "./one", "title": "One"}}}"#
    let reading = FormFile.read(Array(text.utf8), named: "file")
    #expect(reading.format == .cookiecutter)
    #expect(reading.form == nil)
    #expect(reading.remarks.first?.contains("./one") == true)
  }
}
