import RefillFormats

/// A small file of each format that uses most features of its reader.
enum SnippetSamples {
  static func text(_ format: SnippetFormat) -> String {
    switch format {
    case .refill: refill
    case .textExpander: textExpander
    case .csv: csv
    case .espanso: espanso
    case .vsCode: vsCode
    case .macOS: macOS
    case .snipMate: snipMate
    }
  }

  private static let refill = """
    {
      "case": "ignored",
      "groups": [
        { "name": "Letters", "prefix": ";", "expand": "delimiter-dropped", "after": "whitespace",
          "snippets": [
            { "abbreviation": "hi", "text": "Hello 👋🏽" },
            { "abbreviation": "bye", "label": "End", "text": ["Bye,", "", "Zoë"], "search": ["so long"],
              "case": "adapted-first", "uuid": "a-1", "uses": 3, "formatted": true,
              "styles": [{ "style": "bold", "from": 6, "to": 9 }] },
            { "abbreviation": "w", "text": "{{v}} {{f.n}}", "dialect": "espanso", "off": true,
              "variables": [
                { "name": "v", "type": "date", "format": "%e", "offset": -60, "locale": "de" },
                { "name": "c", "type": "choice", "options": ["a", { "value": "b", "title": "B" }] },
                { "name": "r", "type": "random", "texts": ["x"], "inject": false },
                { "name": "p", "type": "clipboard" },
                { "name": "e", "type": "echo", "text": "t" },
                { "name": "m", "type": "match", "abbreviation": "hi" },
                { "name": "f", "type": "form", "layout": ["[[n]]", ""], "fields": [
                  { "name": "n", "multiline": true, "default": "d", "options": ["1", "2"] } ] } ] },
            { "abbreviation": "sh", "text": "date", "dialect": "plain", "program": "shell" } ] },
        { "name": "Words", "expand": "word-end", "snippets": [] }
      ]
    }
    """

  private static let textExpander = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
      <key>groupsTE2</key><array><dict>
        <key>name</key><string>A &amp; B</string>
        <key>expandAfterMode</key><integer>1</integer>
        <key>snippetUUIDs</key><array><string>2</string><string>1</string><string>9</string></array>
      </dict></array>
      <key>snippetsTE2</key><array>
        <dict><key>abbreviation</key><string>one</string><key>plainText</key><string>%e &lt;<![CDATA[<b>]]></string>
          <key>uuidString</key><string>1</string><key>abbreviationMode</key><integer>1</integer></dict>
        <dict><key>abbreviation</key><string>two</string><key>plainText</key><string>b&#x41;</string>
          <key>uuidString</key><string>2</string><key>snippetType</key><integer>1</integer>
          <key>creationDate</key><date>2018-07-25T23:04:15Z</date><key>useCount</key><integer>7</integer>
          <key>extraInfo</key><dict><key>RTF</key><data>e1xydGYxXGFuc2l7XGZvbnR0YmxcZjAgSGVsdmV0aWNhO317XCpceCB5fVxmMCBie1xiIEF9XHBhcn0=</data></dict></dict>
        <dict><key>abbreviation</key><string>js</string><key>plainText</key><string>1%</string>
          <key>snippetType</key><integer>4</integer><!-- alone --></dict>
      </array>
    </dict></plist>
    """

  private static let csv = #"""
    \#u{FEFF}"one","%e, ""quoted""","First"\#r
    "two","first line
    second line",""\#r
    "","searched for","Third"\#r

    """#

  private static let espanso = """
    # comment
    global_vars:
      - name: langs
        type: echo
        params: { echo: "de\\nen" }
      - name: who
        type: shell
        params: { cmd: whoami }
    shared: &long "Long * text"
    matches:
      - trigger: ":a"
        replace: *long
        label: A
      - triggers: [":b", ":bb"]
        replace: "{{c}} $|$"
        word: true
        propagate_case: true
        uppercase_style: capitalize_words
        vars:
          - name: c
            type: choice
            params: { values: [x, { label: Y, id: y }] }
      - trigger: ":f"
        form: "Dear [[name]] in [[lang]]"
        form_fields:
          lang: { type: choice, values: "{{langs}}", default: de }
          name: { multiline: true }
      - trigger: ":w"
        replace: "{{who}}"
        search_terms: [me]
      - regex: ":r(?P<n>\\\\d)"
        replace: "{{n}}"
      - trigger: ":d"
        replace: |
          {{d}}
        force_mode: keys
        vars:
          - { name: d, type: date, params: { format: "%e", offset: 86400 } }

    """

  private static let vsCode = """
    // mine
    {
      "For Loop": {
        "prefix": ["for", "for-const"],
        "scope": "javascript",
        "body": ["for (const ${2:element} of ${1:array}) {", "\\t$0", "}"],
        "description": "A loop"
      },
      "Alone": { "body": "$TM_FILENAME", /* no prefix */ },
    }
    """

  private static let macOS = """
    <plist version="1.0"><array>
      <dict><key>phrase</key><string>On my way!</string><key>shortcut</key><string>omw</string></dict>
      <dict><key>shortcut</key><string>off</string><key>phrase</key><string>x</string><key>on</key><integer>0</integer></dict>
    </array></plist>
    """

  private static let snipMate = """
    # comment
    priority -50
    snippet if
    \tif (${1:condition}) {
    \t\t${0}

    \t}

    snippet date A date
    \t`strftime("%Y")` costs $5 or \\$x
    global !p
    snippet not one
    endglobal
    snippet "two words" "With a label" bw
    ${VISUAL:x}
    endsnippet

    """
}
