/// What never enters a history: the union of what Firefox, Chrome and Atuin refuse.
///
/// One rule of Chrome's is left out: it takes `title`, `field12` and the like for names that a web
/// page made up. The ids of a form are its author's, and a `title` is somebody's job.
public enum Sensitive {
  /// Why a value is not kept.
  public enum ExclusionReason: String, CaseIterable, Sendable {
    /// The person neither typed nor chose it: a default, or an answer that was given.
    case untyped
    /// The field is secret, or was so in an earlier version of its form.
    case secretField
    /// The form says so: `remember` is false, or `autocomplete` is `off` or `one-time-code`.
    case form
    /// The answer is a code that is used once: no record has it either.
    case oneTimeCode
    /// The name of the field or of its history tells of a secret or a card.
    case name
    /// A card number, or a text with one in it.
    case cardNumber
    /// A social security number of the United States.
    case socialSecurityNumber
    /// An international bank account number, or a text with one in it.
    case accountNumber
    /// A token, a key, or an address with a password in it.
    case secret
    /// A long word that looks like a key, of whatever kind.
    case randomWord
    /// It holds something that is no text, which the history cannot keep.
    case attachment
    /// More than `maximumLength` characters.
    case tooLong
    /// One of more than `maximumCount` values of a form.
    case tooMany

    /// Whether the value is not to be brought back from records either.
    public var isPrivate: Bool {
      switch self {
      case .untyped, .tooLong, .tooMany: false
      case .secretField, .form, .oneTimeCode, .name, .cardNumber, .socialSecurityNumber,
        .accountNumber, .secret,
        .randomWord, .attachment:
        true
      }
    }
  }

  /// The longest value that is kept, in grapheme clusters.
  public static let maximumLength = 200

  /// The most values of one form that are kept.
  public static let maximumCount = 100

  /// Why no value of this name is kept, such as a field's id or a history's name; `nil` if they are.
  ///
  /// Of `form/field`, the name that a field's own history has, only the field counts.
  public static func reason(forName name: String) -> Reason? {
    SecretNames.tell(SecretNames.of(name)) ? .name : nil
  }

  /// Why a value is not kept, whatever its name; `nil` if it is.
  ///
  /// O(n), and well below a microsecond for what people type into a line.
  ///
  /// - Parameter isPhone: whether it is a telephone number, which may look like a number of another
  ///   kind; `isPhone(_:)` tells by its name.
  public static func reason(forValue value: String, isPhone: Bool = false) -> Reason? {
    if !isPhone {
      if CardNumber.isIn(value) { return .cardNumber }
      if SocialSecurityNumber.isOne(value) { return .socialSecurityNumber }
    }
    if AccountNumber.isIn(value) { return .accountNumber }
    if isSecret(value) { return .secret }
    if RandomWord.isIn(value) { return .randomWord }
    return value.utf8.count > maximumLength && value.count > maximumLength ? .tooLong : nil
  }

  /// Whether a value holds a token, a key, or an address with a password in it: nothing that a
  /// person writes by chance.
  public static func isSecret(_ value: String) -> Bool {
    var value = value
    return value.withUTF8(SecretPattern.isFound(in:))
  }

  /// Whether a name, such as a field's id or a history's name, is that of a telephone number.
  public static func isPhone(_ name: String) -> Bool {
    SecretNames.of(name).contains(where: SecretNames.phone.contains)
  }
}
