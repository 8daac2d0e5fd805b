import RefillFormats
import Testing

@Suite struct `A file of settings` {
  @Test(arguments: [
    ("", "{\n  \"theme\": \"light\"\n}\n"), ("{}", "{\n  \"theme\": \"light\",}"),
    ("// a\n{ /* b */\n}\n", "// a\n{\n  \"theme\": \"light\", /* b */\n}\n"),
    ("{\"a\": 1}", "{\n  \"theme\": \"light\",\"a\": 1}"),
    ("{ // é\n \"theme\": \"da\\\"rk\", // mine\n}", "{ // é\n \"theme\": \"light\", // mine\n}"),
    ("{\"theme\": 12.5e3}", "{\"theme\": \"light\"}"),
    ("{\"theme\":null}", "{\"theme\":\"light\"}"),
    ("\u{FEFF}{\"theme\": \"\"}", "\u{FEFF}{\"theme\": \"light\"}"),
  ])
  func `keeps all else when one is set`(before: String, after: String) {
    let text = SettingsDocument(Array(before.utf8)).setting("theme", to: "light")
    #expect(text == after)
    let again = text.map { SettingsDocument(Array($0.utf8)) }
    #expect(again?.problems.isEmpty == true)
    #expect(again?.members.first { $0.key == "theme" }?.value.string == "light")
  }

  @Test(arguments: ["[", "[]", "{\"theme\": {}}", "{\"theme\": []}", "{\"a\" 1}", "7"])
  func `is left alone if that is not safe`(text: String) {
    #expect(SettingsDocument(Array(text.utf8)).setting("theme", to: "light") == nil)
  }
}
