/// One call of `FormModel.handle`: the model being changed, the host, and what is to be done outside.
///
/// The model is moved in and out, so that nothing is copied; every feature's handler is an extension
/// of this type.
struct Turn {
  /// The form being filled.
  var model: FormModel
  /// The closures that a host decides with.
  let host: FormModel.Host
  /// The effects of the actions so far, in order.
  var effects: [Effect] = []
  /// The actions that are still to be carried out, the next one first.
  var queue: [Action]
}
