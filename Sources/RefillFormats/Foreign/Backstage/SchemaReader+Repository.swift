import Foundation
import RefillCore

/// The location of a repository, as Backstage writes it: `github.com?owner=o&repo=r`.
enum BackstageLocation {
  /// A parameter, in the order of Backstage.
  enum Parameter: String, CaseIterable {
    case owner, repo, organization, workspace, project

    var title: String { rawValue == "repo" ? "Repository" : SchemaSlot.readable(rawValue) }

    /// The option that lists the values.
    var option: String {
      switch self {
      case .owner: "allowedOwners"
      case .repo: "allowedRepos"
      case .organization: "allowedOrganizations"
      case .workspace: "allowedWorkspaces"
      case .project: "allowedProjects"
      }
    }

    /// The hosts that take the parameter; `nil` for all others than those of `projectHosts`.
    fileprivate var hosts: [String]? {
      switch self {
      case .owner: nil
      case .repo: []
      case .organization: [BackstageLocation.azure]
      case .workspace: [BackstageLocation.bitbucket]
      case .project: [BackstageLocation.azure, BackstageLocation.bitbucket]
      }
    }

    /// The order of the questions: from the outside in.
    static let asked: [Parameter] = [.organization, .workspace, .project, .owner, .repo]
  }

  fileprivate static let azure = "dev.azure.com"
  fileprivate static let bitbucket = "bitbucket.org"
  fileprivate static let projectHosts = [azure, bitbucket]

  /// Returns the location with a value for each parameter that has one.
  static func text(host: String, _ values: [(name: String, value: String)]) -> String {
    host + "?" + values.map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Returns the host and the parameters of a location.
  static func parts(of text: String) -> [String: String] {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var found = ["host": String(halves.first ?? "")]
    for pair in halves.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let value = String(sides[1]).replacing("+", with: " ")
      found[String(sides[0])] = value.removingPercentEncoding ?? value
    }
    return found
  }

  /// Returns a text as browsers write it in a query.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      if isPlain || "*-._".utf8.contains(byte) { return String(scalar) }
      if byte == UInt8(ascii: " ") { return "+" }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

extension SchemaReader {
  /// Translates the location of a repository to a group of its host and parameters; `nil` if it is
  /// too deep.
  mutating func repository(
    _ schema: Schema, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart? {
    guard isShallow(place), place.groupDepth < FormReader.maximumGroupDepth else { return nil }
    let id = translation.id(for: slot.key, in: place.prefix)
    let inner = place.inGroup(id)
    let options = schema["ui:options"]
    let initial = (slot.initial ?? schema["default"])?.string
    let parts = initial.map(BackstageLocation.parts) ?? [:]
    let hosts = (options?["allowedHosts"]?.array ?? []).compactMap(\.string)
    let host = side("host", "Host", options?["allowedHosts"], parts["host"], nil, slot, in: inner)
    var elements = host.elements
    var shapes: [BackstageLocation.Parameter: SchemaShape] = [:]
    for parameter in BackstageLocation.Parameter.asked {
      guard let condition = Self.condition(of: parameter, hosts) else { continue }
      let part = side(
        parameter.rawValue, parameter.title, options?[parameter.option],
        parts[parameter.rawValue], condition.isEmpty ? nil : condition, slot, in: inner)
      elements += part.elements
      shapes[parameter] = part.shape
    }
    let parameters = BackstageLocation.Parameter.allCases.compactMap { parameter in
      shapes[parameter].map { (name: parameter.rawValue, shape: $0) }
    }
    let location = hosts.count == 1 ? "At \(hosts[0])" : nil
    let shown = location.map { schema.with("description", .text($0, at: slot.position)) } ?? schema
    return optional(slot, schema, in: place, isAsked: true) { conditions, _ in
      SchemaPart(
        elements: [Self.group(id, shown, slot, conditions, isNested: true, elements)],
        shape: .location(host: host.shape, parameters), hasRequired: slot.isRequired)
    }
  }

  /// Returns the condition under which a parameter is asked, empty for always; `nil` for never.
  private static func condition(
    of parameter: BackstageLocation.Parameter, _ hosts: [String]
  ) -> String? {
    // An option that the host does not have is no test.
    func test(_ names: [String]) -> String {
      names.filter { hosts.isEmpty || hosts.contains($0) }
        .map { "${host} = \(SchemaCondition.quoted($0))" }.joined(separator: " or ")
    }
    let own = parameter.hosts ?? BackstageLocation.projectHosts
    if own.isEmpty { return "" }
    let isNever = !hosts.isEmpty && !hosts.contains(where: own.contains)
    let isAlways = !hosts.isEmpty && hosts.allSatisfy(own.contains)
    guard parameter.hosts == nil else { return isNever ? nil : isAlways ? "" : test(own) }
    return isAlways ? nil : isNever ? "" : "not(\(test(own)))"
  }

  /// Translates the host or a parameter.
  private mutating func side(
    _ key: String, _ title: String, _ allowed: JSONValue?, _ initial: String?,
    _ condition: String?, _ slot: SchemaSlot, in place: SchemaPlace
  ) -> SchemaPart {
    let schema = Schema(at: slot.position)
    var side = SchemaSlot(key: key, title: title, position: slot.position, requirement: .always)
    side.conditions = condition.map { [$0] } ?? []
    let values = (allowed?.array ?? []).filter { $0.string?.trimmed.isEmpty == false }
    let start = initial.flatMap { $0.isEmpty ? nil : JSONValue.text($0, at: slot.position) }
    let isKnown = start.map { start in values.contains { $0.isSame(as: start) } } ?? false
    side.initial = values.isEmpty || isKnown ? start : nil
    guard !values.isEmpty else { return text(schema, side, in: place) }
    return self.options(values, schema, side, in: place)
  }
}
