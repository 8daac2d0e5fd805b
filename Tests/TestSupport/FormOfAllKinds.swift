/// A form file with a field of most kinds, a condition, and a list of items with a sum.
package let formOfAllKinds = #"""
  {"id": "f", "fields": [
    {"id": "name", "required": true, "maxLength": 6}, {"id": "size", "kind": "number"},
    {"id": "kind", "kind": "choice", "enum": ["one", "two", "other"]},
    {"id": "tools", "kind": "choices", "enum": ["saw", "axe", "nail"]},
    {"id": "more", "kind": "confirm"}, {"id": "why", "relevant": "${more}"},
    {"id": "pass", "kind": "password"}, {"id": "notes", "kind": "textarea"},
    {"id": "items", "kind": "repeat", "maxItems": 3, "fields": [
      {"id": "what"}, {"id": "amount", "kind": "decimal"}]},
    {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"}]}
  """#
