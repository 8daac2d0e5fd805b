import RefillFormats
import Testing

@Suite struct `The format of a file of answers` {
  @Test(arguments: [
    ("a.json", AnswersFormat.json), ("a.JSONL", .jsonl), ("a.ndjson", .jsonl), ("a.yml", .yaml),
    ("a.yaml", .yaml), ("a.csv", .csv), ("a.tsv", .tsv), ("a.tab", .tsv), (".env", .env),
    ("conf/.env.local", .env), ("prod.env", .env),
  ])
  func `is told by the name, whatever the content`(name: String, format: AnswersFormat) {
    #expect(AnswersFormat(named: name, beginning: Array("{\"a\": 1}".utf8)) == format)
    #expect(AnswersFormat(named: name, beginning: []) == format)
  }

  @Test(arguments: [
    ("{\"a\": 1}", AnswersFormat.json), ("\n  [\n{}]", .json), ("---\na: 1", .yaml),
    ("# x\nname: Ann, Chen", .yaml), ("items:\n  - a: 1", .yaml), ("- name: Ann", .yaml),
    ("'my.id': 3", .yaml), ("# x\nexport NAME=Ann", .env), ("NAME=Ann, Chen", .env),
    ("name,company\nAnn,Acme", .csv), ("name;company", .csv), ("name\tcompany", .tsv),
    ("\"a,b\",c", .csv), ("\r\nname,company\r\n", .csv),
  ])
  func `is told by the content where the name says nothing`(text: String, format: AnswersFormat) {
    for name in ["-", "answers", "a.txt", "json"] {
      #expect(AnswersFormat(named: name, beginning: Array(text.utf8)) == format, "\(name)")
    }
  }

  @Test(arguments: ["", "name", "# only this", "Ann Chen"])
  func `is not guessed`(text: String) {
    #expect(AnswersFormat(named: "-", beginning: Array(text.utf8)) == nil)
  }
}
