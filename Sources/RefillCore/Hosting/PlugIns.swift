/// The plug-ins of one field.
///
/// Any number of simple plug-ins, with unique names. At most one control-flow plug-in, which either
/// vetoes edits or consumes edit events.
public struct PlugIns {
  /// The simple plug-ins, in the order in which they were added.
  public private(set) var simple: [PlugIn] = []
  /// The control-flow plug-in.
  public private(set) var controlFlow: ControlFlow?

  /// The accessory; at most one.
  public private(set) var accessory: Accessory?

  /// Creates an empty set.
  public init() {}

  /// Attaches an accessory, unless there is one already.
  public mutating func attach(_ accessory: Accessory) {
    self.accessory = self.accessory ?? accessory
  }

  /// Detaches the accessory if it has this name.
  public mutating func detach(accessory name: String) {
    if accessory?.name == name { accessory = nil }
  }

  /// Adds a simple plug-in and calls its `setUp`; no effect if the name is in use.
  public mutating func add(_ plugIn: PlugIn) {
    guard !simple.contains(where: { $0.name == plugIn.name }) else { return }
    simple.append(plugIn)
    plugIn.setUp()
  }

  /// Calls the `cleanUp` of a simple plug-in and removes it; no effect for an unknown name.
  public mutating func remove(named name: String) {
    guard let place = simple.firstIndex(where: { $0.name == name }) else { return }
    simple[place].cleanUp()
    simple.remove(at: place)
  }

  /// Sets the control-flow plug-in; the previous one is cleaned up first, even if it is the same.
  public mutating func steer(by controlFlow: ControlFlow) {
    self.controlFlow?.plugIn.cleanUp()
    self.controlFlow = controlFlow
    controlFlow.plugIn.setUp()
  }

  /// Removes the control-flow plug-in if it is of this kind.
  public mutating func stopSteering(_ kind: ControlFlow.Kind) {
    guard let old = controlFlow, old.kind == kind else { return }
    old.plugIn.cleanUp()
    controlFlow = nil
  }
}

/// An accessory view: a line below the mention list.
public struct Accessory {
  /// The unique name.
  public let name: String
  /// Returns the text, called for each frame of the list; `nil` for none.
  public let line: () -> String?

  /// Creates an accessory.
  public init(_ name: String, line: @escaping () -> String?) {
    self.name = name
    self.line = line
  }
}

/// A plug-in of a text, with set-up and clean-up.
public struct PlugIn {
  /// The unique name.
  public let name: String
  let setUp: () -> Void
  let cleanUp: () -> Void

  /// Creates a plug-in.
  public init(
    _ name: String, setUp: @escaping () -> Void = {}, cleanUp: @escaping () -> Void = {}
  ) {
    self.name = name
    self.setUp = setUp
    self.cleanUp = cleanUp
  }
}

/// A plug-in that controls the flow of edits.
public enum ControlFlow {
  /// A veto, called before all others for each edit; false is final.
  ///
  /// Actions appended to the list are performed after the edit was made or refused.
  case direct(PlugIn, mayChange: (Edit, inout [Action]) -> Bool)
  /// An observer of each edit after it was made, which replaces all vetoes.
  ///
  /// If it returns true, the edit event is consumed: no later observer receives it.
  case abstraction(PlugIn, takes: (EditEvent) -> Bool)

  /// The two kinds of control-flow plug-ins.
  public enum Kind: Sendable {
    case direct, abstraction
  }

  /// The kind.
  public var kind: Kind {
    switch self {
    case .direct: .direct
    case .abstraction: .abstraction
    }
  }

  /// The plug-in itself.
  public var plugIn: PlugIn {
    switch self {
    case .direct(let plugIn, _), .abstraction(let plugIn, _): plugIn
    }
  }
}
