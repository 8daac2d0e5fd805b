extension String {
  /// Returns the text with each scalar replaced for which `replacement` is not `nil`.
  ///
  /// Works on scalars, because `"` followed by a combining mark is another character.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    text.reserveCapacity(utf8.count + 2)
    for scalar in unicodeScalars {
      if let replacement = replacement(scalar) {
        text += replacement
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// True for a control character: C0, DEL or C1.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
