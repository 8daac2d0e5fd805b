public import RefillCore

/// Reads a tag file: an object that maps the name of each tag to its text, or to its text and key.
///
///     { "Bold": "<b></b>", "Link": { "text": "<a href=\"http://\"></a>", "key": "l" } }
public enum TagFile {
  /// The maximum number of tags per file.
  public static let maximumCount = 100

  /// Returns the tags in the order of the file.
  ///
  /// - Throws: the first problem of the file.
  public static func read(_ bytes: some Collection<UInt8>) throws(JSONProblem) -> [Tag] {
    let value = try JSONReader.read(bytes)
    guard let members = value.members else {
      throw JSONProblem(at: value.position, "Tags are an object like { \"Bold\": \"<b></b>\" }.")
    }
    guard members.count <= maximumCount else {
      throw JSONProblem(
        at: value.position, "There are \(members.count) tags; at most \(maximumCount) are read.")
    }
    var tags: [Tag] = []
    for member in members { tags.append(try tag(member)) }
    return tags
  }

  private static func tag(_ member: JSONValue.Member) throws(JSONProblem) -> Tag {
    let value = member.value
    guard let text = value.string ?? value["text"]?.string, !text.isEmpty else {
      throw JSONProblem(
        at: value.position,
        "\(quoted(member.key)) takes a text like \"<b></b>\", or one with a key.")
    }
    guard let key = value["key"] else { return Tag(member.key, text) }
    guard let letter = key.string, letter.count == 1, letter != FormModel.clearingKey else {
      throw JSONProblem(
        at: key.position,
        "The key of \(quoted(member.key)) is one letter, and not \(FormModel.clearingKey), "
          + "which clears the field.")
    }
    return Tag(member.key, text, key: letter)
  }
}
