/// Returns ` Did you mean title?`, or an empty string if no word of `words` is close.
///
/// One letter in three may be missing, added, changed or swapped with its neighbor; case is
/// ignored. O(words × the square of their length); words count up to 40 letters.
package func didYouMean(_ word: String, among words: [String]) -> String {
  nearestWord(to: word, in: words).map { " Did you mean \($0)?" } ?? ""
}

/// Returns the word of `words` that is closest, by the measure of `didYouMean`; `nil` if none is
/// close.
package func nearestWord(to word: String, in words: [String]) -> String? {
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

/// The Damerau–Levenshtein distance (optimal string alignment): insertions, deletions,
/// substitutions, and swaps of neighbors.
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
