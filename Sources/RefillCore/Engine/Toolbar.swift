/// The toolbar under a form: its items for the focused field, and their states.
public struct Toolbar: Equatable, Sendable {
  /// The items from left to right.
  public let items: [Item]
  /// The style.
  public let style: Field.ToolbarOptions.Style
  /// The width in columns.
  public let columns: Int

  /// An item of the toolbar.
  public struct Item: Equatable, Sendable {
    /// The kind of the item.
    public let kind: Kind
    /// True if the item can be used.
    public let isEnabled: Bool

    /// The kinds of items.
    public enum Kind: String, CaseIterable, Sendable {
      case previous, next, autoFill = "autofill", done, cancel
    }
  }

  /// The two directions from a field to another.
  public enum Direction: String, CaseIterable, Sendable {
    case previous, next
  }

  /// The flags that a program can set.
  ///
  /// A manual setting stays until it is reset.
  public enum Flag: String, CaseIterable, Sendable {
    case toolbarHidden = "toolbar_hidden"
    case previousEnabled = "previous_enabled", previousHidden = "previous_hidden"
    case nextEnabled = "next_enabled", nextHidden = "next_hidden"
    case autoFillEnabled = "autofill_enabled", autoFillHidden = "autofill_hidden"
    case doneEnabled = "done_enabled", doneHidden = "done_hidden"
    /// True if the gesture for Done is allowed.
    case dismissAllowed = "allow_dismiss_gesture"
  }

  /// Returns the item of this kind; `nil` if it is not shown.
  public func item(_ kind: Item.Kind) -> Item? { items.first { $0.kind == kind } }
}

extension FormModel {
  /// The toolbar of the focused field; `nil` without a focus, or if the form hides it.
  public var toolbar: Toolbar? {
    guard let index = focusedIndex, !fields[index].flag(.toolbarHidden) else { return nil }
    return Toolbar(
      items: chooser == nil ? items(of: index) : [Toolbar.Item(kind: .cancel, isEnabled: true)],
      style: fields[index].field.toolbar.style, columns: screen.columns)
  }

  private func items(of index: Int) -> [Toolbar.Item] {
    let entry = fields[index]
    var items: [Toolbar.Item] = []
    let hasPair = target(.previous, of: index) != nil || target(.next, of: index) != nil
    if hasPair, !entry.flag(.previousHidden) {
      items.append(.init(kind: .previous, isEnabled: canGo(.previous, from: index)))
    }
    if hasPair, !entry.flag(.nextHidden) {
      items.append(.init(kind: .next, isEnabled: canGo(.next, from: index)))
    }
    if entry.sourceID != nil || entry.field.fetchesSecret, !entry.flag(.autoFillHidden) {
      items.append(.init(kind: .autoFill, isEnabled: canAutoFill(index)))
    }
    if !entry.flag(.doneHidden) {
      items.append(.init(kind: .done, isEnabled: entry.flag(.doneEnabled)))
    }
    return items
  }

  /// Returns the field, or the row of a list, to which Next or Previous leads; `nil` if there is
  /// none.
  func target(_ direction: Toolbar.Direction, of index: Int) -> Focus? {
    switch fields[index].toolbar[direction] {
    case .none: return nil
    case .field(let id):
      return form.index(of: id).flatMap { slot(of: $0, in: fields[index].item) }.map(Focus.field)
    case .inOrder:
      guard form.lists.isEmpty else { return step(direction, from: .field(index)) }
      let neighbor =
        switch direction {
        case .previous: fields[..<index].lastIndex(where: \.isAnswerable)
        case .next: fields[(index + 1)...].firstIndex(where: \.isAnswerable)
        }
      return neighbor.map(Focus.field)
    }
  }

  /// Returns true if Next or Previous is enabled: it has a neighbour and is not disabled.
  func canGo(_ direction: Toolbar.Direction, from index: Int) -> Bool {
    target(direction, of: index) != nil
      && fields[index].flag(direction == .next ? .nextEnabled : .previousEnabled)
  }

  /// Returns true if AutoFill is enabled: there is a value to offer other than the current one, or a
  /// secret to fetch.
  func canAutoFill(_ index: Int) -> Bool {
    let entry = fields[index]
    if entry.field.fetchesSecret {
      return entry.flag(.autoFillEnabled) && !entry.field.isReadOnly && !isFetchingSecret(index)
    }
    guard entry.sourceID != nil, !entry.flag(.autoFillHidden), entry.flag(.autoFillEnabled),
      !entry.field.isReadOnly
    else { return false }
    switch entry.candidates.total {
    case 0: return false
    case 1:
      return entry.candidates.suggestions.first?.value.lowercased()
        != entry.searchedText.lowercased()
    default: return true
    }
  }

  /// Returns the spelling of the only value offered for a text that differs from it in case alone;
  /// `nil` if there is none.
  ///
  /// AutoFill is not enabled then (`canAutoFill(_:)`), but its key still replaces the spelling.
  func knownSpelling(of index: Int) -> String? {
    let entry = fields[index]
    guard entry.candidates.total == 1, let only = entry.candidates.suggestions.first,
      !only.spellings.contains(entry.searchedText),
      only.value.lowercased() == entry.searchedText.lowercased()
    else { return nil }
    return only.value
  }
}
