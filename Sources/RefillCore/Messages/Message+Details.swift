// The user's own details.
extension Message {
  static func previewDetails(ticked: Int, fields: String) -> String {
    "From your details. \(ticked) of \(fields) ticked."
  }
  static func previewHome(ticked: Int, fields: String) -> String {
    "Home details: \(ticked) of \(fields) ticked. Those of work differ."
  }
  static let previewHomeShort = "Home details. Work differs."
  static func previewWork(ticked: Int, fields: String) -> String {
    "Work details: \(ticked) of \(fields) ticked. Those of home differ."
  }
  static let previewWorkShort = "Work details. Home differs."
  package static let detailsPlace = "My details"
  static func filledDetails(count: Int, undo: String, all: String) -> String {
    "Filled \(count) fields from your details. \(undo) undoes \(all)."
  }
  static func filledOneDetail(undo: String) -> String {
    "Filled 1 field from your details. \(undo) undoes."
  }
  static func detailsOffer(key: String, fields: String) -> String {
    "\(key) fills \(fields) from your details."
  }
  static let noDetails = "There are no details yet. refill me edit asks for them."
  static let noFieldForDetails = "No empty field asks for one of your details."
  static let noOtherDetails = "The details of home and work are the same here."
}
