extension Turn {
  /// Opens the preview of the user's details for the empty fields that ask for them.
  mutating func askForDetails(_ index: Int) {
    guard let details = host.details(), !details.isEmpty else {
      model.messages.show(.record(.noDetails))
      return
    }
    guard let place = model.firstPlace(of: details) else {
      model.messages.show(.record(.noFieldForDetails))
      return
    }
    show(details, at: place, index)
  }

  /// Shows the details of the other place in the open preview.
  mutating func showOtherDetails(than preview: RecordPreview, _ origin: DetailsOrigin) {
    guard origin.hasOther, let details = host.details() else {
      model.messages.show(.record(.noOtherDetails))
      return
    }
    let index = preview.search.index
    closePreview()
    show(details, at: origin.place.other, index)
  }

  private mutating func show(
    _ details: PersonalDetails, at place: PersonalDetails.Place, _ index: Int
  ) {
    openPreview(of: model.record(of: details, at: place), RestSearch(index: index, texts: []))
    model.messages.clear()
  }
}
