/// What a program put around the text of one field.
///
/// Simple plug-ins are there, any number of them, each name once. At most one steers the flow of
/// edits: directly, by a veto, or over the layer of edit events.
public struct PlugIns {
  /// In the order in which they came.
  public private(set) var simple: [PlugIn] = []
  /// The one that steers edits.
  public private(set) var controlFlow: ControlFlow?

  /// What hangs beside the text; one thing at a time.
  public private(set) var accessory: Accessory?

  /// None.
  public init() {}

  /// Hangs something beside the text, if the place is free.
  public mutating func attach(_ accessory: Accessory) {
    self.accessory = self.accessory ?? accessory
  }

  /// Takes it away, if one of that name is what hangs there.
  public mutating func detach(accessory name: String) {
    if accessory?.name == name { accessory = nil }
  }

  /// Adds a simple plug-in and sets it up; nothing where one of that name is there.
  public mutating func add(_ plugIn: PlugIn) {
    guard !simple.contains(where: { $0.name == plugIn.name }) else { return }
    simple.append(plugIn)
    plugIn.setUp()
  }

  /// Cleans a simple plug-in up and removes it; nothing where there is none of that name.
  public mutating func remove(named name: String) {
    guard let place = simple.firstIndex(where: { $0.name == name }) else { return }
    simple[place].cleanUp()
    simple.remove(at: place)
  }

  /// Lets another one steer edits: the old one is cleaned up first, even where it is the same.
  public mutating func steer(by controlFlow: ControlFlow) {
    self.controlFlow?.plugIn.cleanUp()
    self.controlFlow = controlFlow
    controlFlow.plugIn.setUp()
  }

  /// Removes the plug-in that steers edits; nothing where one of the other kind does.
  public mutating func stopSteering(_ kind: ControlFlow.Kind) {
    guard let old = controlFlow, old.kind == kind else { return }
    old.plugIn.cleanUp()
    controlFlow = nil
  }
}

/// Something that hangs beside a text: a line below the list of who can be mentioned.
public struct Accessory {
  /// What it is told apart by.
  public let name: String
  /// What it says, asked for with each picture of the list; `nil` for nothing.
  public let line: () -> String?

  /// An accessory.
  public init(_ name: String, line: @escaping () -> String?) {
    self.name = name
    self.line = line
  }
}

/// Something around a text that is set up when it comes and cleaned up before it goes.
public struct PlugIn {
  /// What it is told apart by.
  public let name: String
  let setUp: () -> Void
  let cleanUp: () -> Void

  /// A plug-in.
  public init(
    _ name: String, setUp: @escaping () -> Void = {}, cleanUp: @escaping () -> Void = {}
  ) {
    self.name = name
    self.setUp = setUp
    self.cleanUp = cleanUp
  }
}

/// A plug-in that steers edits.
public enum ControlFlow {
  /// Asked about each edit before anybody else; its no is final. What it puts into the list is
  /// carried out after the edit was made or refused.
  case direct(PlugIn, mayChange: (Edit, inout [Action]) -> Bool)
  /// Hears of each edit after it was made, in the place of all vetoes. Those that it takes are its
  /// own: nobody behind it hears of them.
  case abstraction(PlugIn, takes: (EditEvent) -> Bool)

  /// The two ways to steer.
  public enum Kind: Sendable {
    case direct, abstraction
  }

  /// Which way it steers.
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
