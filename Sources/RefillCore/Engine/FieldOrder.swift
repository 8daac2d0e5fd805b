/// The fields that are there, as `FormModel.arrange()` derives them from the items.
struct FieldOrder: Sendable {
  /// Their indices, in the order of the form.
  var indices: [Int]
  /// The indices of each field of lists in all items that are there, by its number in the form.
  var columns: [Int: [Int]] = [:]
}
