/// A request to fetch the answer of a secret field from the program that its form names.
public struct SecretQuery: Equatable, Sendable {
  /// The number; the reply has the same number.
  public let number: Int
  /// The id of the field in the form.
  public let field: String

  /// Creates a query.
  public init(number: Int, field: String) {
    self.number = number
    self.field = field
  }
}

/// The reply to the request for a secret.
public enum FetchedSecret: Equatable, Sendable {
  /// The first line of the output, which nobody else has.
  case secret(SecureText)
  /// The program gave none, for this reason.
  case failed(CheckVerdict.Failure)
}

/// A fetch whose reply is pending.
struct SecretFetch: Equatable, Sendable {
  let number: Int
  /// The index of the field.
  let index: Int
}

extension Field {
  /// True if a program fetches the answer on request.
  public var fetchesSecret: Bool { kind == .password && !secretCommand.isEmpty }
}

extension FormModel {
  /// True while the answer of a secret field is being fetched.
  package var isFetchingSecret: Bool { requests.fetch != nil }

  /// True while the answer of this field is being fetched.
  func isFetchingSecret(_ index: Int?) -> Bool {
    requests.fetch.map { $0.index == index } ?? false
  }
}
