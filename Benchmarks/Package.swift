// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "refill", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // What only C can do: fork in a pseudo-terminal, and stamp the last instant before exec.
    .target(name: "CPseudoTerminal"),

    // Drives any terminal program and takes its times; knows none by name.
    .target(name: "Driving", dependencies: ["CPseudoTerminal"], swiftSettings: settings),

    // Which programs, what is typed, what is reported.
    .executableTarget(
      name: "bench",
      dependencies: [
        "Driving", .product(name: "RefillCore", package: "refill"),
        .product(name: "RefillFormats", package: "refill"),
        .product(name: "RefillStore", package: "refill"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.copy("Corpus")], swiftSettings: settings),

    .testTarget(name: "DrivingTests", dependencies: ["Driving"], swiftSettings: settings),
    .testTarget(name: "BenchTests", dependencies: ["bench"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
