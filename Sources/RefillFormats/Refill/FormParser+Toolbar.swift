import RefillCore

extension FormParser {
  /// Parses which toolbar items are shown and enabled.
  mutating func toolbar(of object: FormObject<FieldKeyword>) -> Field.ToolbarOptions {
    var options = Field.ToolbarOptions()
    guard let value = object[.toolbar],
      let bar = self.object(value, path: object.path(.toolbar), as: ToolbarWord.self)
    else { return options }
    options.isHidden = bool(.hidden, of: bar) ?? false
    options.previous = item(.previous, of: bar)
    options.next = item(.next, of: bar)
    options.autoFill = item(.autoFill, of: bar)
    options.done = item(.done, of: bar)
    options.style = oneOf(.style, of: bar) ?? .normal
    return options
  }

  private mutating func item(
    _ word: ToolbarWord, of bar: FormObject<ToolbarWord>
  ) -> Field.ToolbarOptions.Item {
    var item = Field.ToolbarOptions.Item()
    guard let value = bar[word],
      let object = object(value, path: bar.path(word), as: ToolbarItemWord.self)
    else { return item }
    item.isEnabled = bool(.enabled, of: object) ?? true
    item.isHidden = bool(.hidden, of: object) ?? false
    return item
  }
}
