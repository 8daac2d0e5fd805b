package import RefillCore

/// A request of a program that drives a form: one line of JSON-RPC 2.0.
package struct DriveRequest: Equatable, Sendable {
  /// The number or text that the reply names; `nil` for a notification, which gets no reply.
  package let id: ID?
  /// The method with its parameters.
  package let method: DriveMethod

  /// The identifier of a request.
  package enum ID: Equatable, Sendable {
    case number(Int)
    case text(String)
  }

  /// Reads a request; O(size of the line).
  ///
  /// - Throws: The reason why the line is none, with the identifier as far as it could be read.
  package init(_ line: some Collection<UInt8>) throws(DriveRefusal) {
    let value: JSONValue
    do throws(JSONProblem) {
      value = try JSONReader.read(line)
    } catch {
      throw DriveRefusal(.parse, "Column \(error.position.column): \(error.message)")
    }
    guard let members = value.members else {
      throw DriveRefusal(.request, "A request is an object with id, method and params.")
    }
    let id = Self.id(in: value)
    do throws(DriveProblem) {
      guard value["id"] == nil || id != nil else {
        throw DriveProblem(.request, "id is a whole number or a text.")
      }
      let known = ["jsonrpc", "id", "method", "params"]
      if let other = members.first(where: { !known.contains($0.key) }) {
        let remedy = didYouMean(other.key, among: known)
        throw DriveProblem(.request, "A request has no \(Self.named(other.key)).\(remedy)")
      }
      guard value["jsonrpc"]?.string ?? "2.0" == "2.0" else {
        throw DriveProblem(.request, "jsonrpc is \"2.0\".")
      }
      guard let method = value["method"]?.string else {
        throw DriveProblem(.request, "method is missing. Name the method as a text.")
      }
      self.method = try DriveMethod(named: method, DriveParameters(value["params"]))
      self.id = id
    } catch {
      throw DriveRefusal(id, error)
    }
  }

  private static func id(in value: JSONValue) -> ID? {
    value["id"].flatMap { id in id.integer.map(ID.number) ?? id.string.map(ID.text) }
  }

  /// Returns a name from outside for a message: at most 40 characters of it.
  static func named(_ name: String) -> String { name.onOneLine.shortened() }
}

extension DriveRequest.ID {
  /// The identifier in a reply.
  package var json: JSONText {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// The reason why a request is not performed.
package struct DriveProblem: Error, Equatable, Sendable {
  /// The kind of problem.
  package let code: Code
  /// One or two sentences that say what to do; they never have an answer.
  package let message: String

  /// Creates a problem.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The codes of JSON-RPC, and one of the form.
  package enum Code: Int, Sendable {
    /// The line is not JSON.
    case parse = -32_700
    /// The JSON is no request.
    case request = -32_600
    /// There is no such method.
    case method = -32_601
    /// A parameter is missing or wrong, or names nothing in the form.
    case parameters = -32_602
    /// The form does not allow this now.
    case refused = 1
  }
}

/// A problem with a request, and the identifier of that.
package struct DriveRefusal: Error, Equatable, Sendable {
  /// The identifier; `nil` if it could not be read.
  package let id: DriveRequest.ID?
  /// The problem.
  package let problem: DriveProblem

  /// Creates a refusal.
  package init(_ id: DriveRequest.ID?, _ problem: DriveProblem) {
    self.id = id
    self.problem = problem
  }

  fileprivate init(_ code: DriveProblem.Code, _ message: String) {
    self.init(nil, DriveProblem(code, message))
  }
}
