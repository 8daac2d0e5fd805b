// The options that a choice has by their conditions.
extension FormModel {
  /// Leaves out the options whose condition does not hold.
  ///
  /// Ticks stay on their options. An option that the user has ticked stays, and is a problem until it is
  /// unticked.
  mutating func computeOptions(_ index: Int) -> Bool {
    let item = fields[index].item
    let offered = form.fields[fields[index].element].options.filter {
      holds($0.relevant, in: item)
    }
    let isDefault = fields[index].isUntouchedDefault
    let ticked = fields[index].tickedValues
    let values = Set(offered.map(\.value))
    if setOptions(values, ticked: isDefault ? ticked.intersection(values) : ticked, of: index) {
      logic?.changed.insert(index)
    }
    return false
  }

  /// Ticks the options with these values, also those that conditions leave out.
  mutating func tick(_ values: Set<String>, of index: Int) {
    setOptions(offeredValues(of: index), ticked: values, of: index)
  }

  /// Removes options that are no longer offered and were unticked.
  mutating func dropUntickedOptions(of index: Int) {
    guard fields[index].field.options.contains(where: \.isGone) else { return }
    tick(fields[index].tickedValues, of: index)
  }

  private func offeredValues(of index: Int) -> Set<String> {
    Set(fields[index].field.options.lazy.filter { !$0.isGone }.map(\.value))
  }

  /// Sets the values of the offered and of the ticked options; returns true if the options changed.
  @discardableResult
  private mutating func setOptions(
    _ offered: Set<String>, ticked: Set<String>, of index: Int
  ) -> Bool {
    let before = fields[index].field.options
    let options = form.fields[fields[index].element].options.compactMap { option in
      var option = option
      option.isGone = !offered.contains(option.value)
      return option.isGone && !ticked.contains(option.value) ? nil : option
    }
    let ticks = Set(options.indices.filter { ticked.contains(options[$0].value) })
    if options != before {
      let cursor = fields[index].content.tickCursor
      let current = before.indices.contains(cursor) ? before[cursor].value : nil
      fields[index].field.options = options
      fields[index].content.tickCursor =
        options.firstIndex(where: \.isGone) ?? options.firstIndex { $0.value == current } ?? 0
    }
    if fields[index].ticks != ticks || options != before { fields[index].ticks = ticks }
    return options != before
  }
}
