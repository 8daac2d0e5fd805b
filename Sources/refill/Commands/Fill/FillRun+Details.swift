import RefillCore
import RefillStore

extension FillRun {
  /// The least number of fields that are worth an offer.
  private static let leastFields = 2

  /// Returns the notice that the user's details fill fields of the form, once: in the first form
  /// without a record that has such fields.
  func detailsOffer(in model: FormModel) -> Notice? {
    guard !isQuestion, !options.isDriven, options.edited == nil, let store = keptStore else {
      return nil
    }
    let file = DetailsFile(paths)
    guard file.mayBeOffered, let details = file.details else { return nil }
    let count = model.fieldCount(filledBy: details)
    guard count >= Self.leastFields, (try? store.records.last(form: form.id)) == nil,
      file.noteOffer()
    else { return nil }
    return .record(.detailsOffer(count))
  }
}
