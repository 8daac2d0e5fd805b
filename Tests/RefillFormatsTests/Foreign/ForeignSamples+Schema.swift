extension ForeignSamples {
  /// Uses each kind of value.
  static let schema = """
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Server",
      "type": "object",
      "required": ["name", "port", "address"],
      "properties": {
        "name": { "type": "string", "pattern": "^[a-z]+$", "description": "The host" },
        "port": { "type": "integer", "minimum": 1, "maximum": 65535, "default": 8080 },
        "ratio": { "type": "number", "multipleOf": 0.5 },
        "debug": { "type": "boolean" },
        "level": { "enum": [1, "1", true, null, "low"] },
        "protocol": { "const": "http" },
        "address": { "$ref": "#/definitions/address" },
        "backupAddress": { "$ref": "#/definitions/address" },
        "tags": { "type": "array", "items": { "type": "string" } },
        "days": { "type": "array", "items": { "enum": ["mon", "tue"] } },
        "users": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id"],
            "properties": {
              "id": { "type": "integer" },
              "admin": { "type": "boolean", "default": false }
            }
          }
        },
        "labels": { "type": "object", "additionalProperties": { "type": "string" } },
        "extra": { "type": "object" },
        "pair": { "type": "array", "items": [{ "type": "string" }, { "type": "integer" }] },
        "color": { "type": ["string", "null"] },
        "store": {
          "oneOf": [
            {
              "title": "File",
              "required": ["path"],
              "properties": { "kind": { "const": "file" }, "path": { "type": "string" } }
            },
            {
              "required": ["url"],
              "properties": {
                "kind": { "const": "db" },
                "url": { "type": "string", "format": "uri" }
              }
            }
          ]
        },
        "api_token": { "type": "string" }
      },
      "if": { "properties": { "debug": { "const": true } }, "required": ["debug"] },
      "then": { "required": ["ratio"], "properties": { "trace": { "type": "string" } } },
      "definitions": {
        "address": {
          "title": "Address",
          "type": "object",
          "required": ["city"],
          "properties": {
            "city": { "type": "string" },
            "zip": { "type": "string", "maxLength": 10 }
          }
        }
      }
    }

    """

  /// Answers to the sample.
  static let schemaAnswers = [
    ("name", ["web"]), ("debug", ["true"]), ("ratio", ["1.5"]), ("level", ["\"1\""]),
    ("address.city", ["Bonn"]), ("tags", ["a", "b"]), ("users[1].id", ["7"]),
    ("users[2].id", ["8"]), ("users[2].admin", ["true"]), ("labels[1].key", ["team"]),
    ("labels[1].value", ["a"]), ("extra", ["{\"a\": [1.50]}"]), ("pair.1", ["x"]),
    ("pair.2", ["3"]), ("add-store", ["true"]), ("store.kind", ["db"]),
    ("store.url", ["https://x.org"]),
  ]

  /// Returns a schema of an object with these properties.
  static func schema(_ properties: String, _ more: String = "") -> String {
    let dialect = #""$schema": "https://json-schema.org/draft/2020-12/schema""#
    return "{\(dialect),\n\"type\": \"object\", \"properties\": {\(properties)}\(more)}"
  }
}
