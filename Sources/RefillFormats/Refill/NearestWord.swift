/// Words that people bring from other formats, and what they are called here.
private let knownElsewhere = [
  "label": "title", "name": "id", "key": "id", "type": "kind", "format": "kind",
  "hint": "description",
  "options": "enum", "choices": "enum", "values": "enum", "min": "minimum", "max": "maximum",
  "regex": "pattern", "value": "default", "suggestions": "autoFill", "questions": "fields",
]

/// The word of `words` that was likely meant; `nil` where none is near.
func nearestWord(to word: String, in words: [String]) -> String? {
  if let known = knownElsewhere[word.lowercased()], words.contains(known) { return known }
  let typed = Array(word.lowercased().prefix(40))
  let reach = typed.count / 3
  var nearest: (word: String, distance: Int)?
  for candidate in words {
    let letters = Array(candidate.lowercased())
    guard abs(letters.count - typed.count) <= reach else { continue }
    let distance = editDistance(typed, letters)
    if distance <= reach && distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.word
}

/// How many letters are added, left out, changed or swapped with a neighbour.
///
/// O(left × right).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
      best = min(best, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
