import RefillCore
import RefillFormats
import Testing

/// Tests of forms that are made of scripts.
protocol ScriptSketches {}

extension ScriptSketches {
  func sketch(_ script: String) throws -> FormSketch {
    try FormSketch.script(Array(script.utf8), id: "s")
  }

  /// The fields of the form of a script, which has no problems.
  func fields(_ script: String) throws -> [Field] {
    let sketch = try sketch(script)
    let (form, problems) = FormReader.read(sketch.text.utf8)
    #expect(problems == [], "\(sketch.text)")
    return try #require(form).fields
  }
}
