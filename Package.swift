// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "refill",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "RefillCore", targets: ["RefillCore"]),
    .library(name: "RefillFormats", targets: ["RefillFormats"]),
    .library(name: "RefillStore", targets: ["RefillStore"]),
    .library(name: "RefillTerminal", targets: ["RefillTerminal"]),
    .executable(name: "refill", targets: ["refill"]),
    .executable(name: "refill-sync", targets: ["refill-sync"]),
  ],
  traits: [
    .trait(name: "PostgreSQL", description: "refill-sync knows servers; needs libpq.")
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Pure: no terminal, files, clock, threads.
    .target(name: "RefillCore", swiftSettings: settings),

    // Adapters: each wraps one outside thing and knows only the core.
    .target(
      name: "RefillFormats", dependencies: ["RefillCore", .product(name: "Yams", package: "Yams")],
      swiftSettings: settings),
    .target(
      name: "RefillStore",
      dependencies: [
        "RefillCore", "CTerminal", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .systemLibrary(
      name: "CReadline", providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .target(name: "CTerminal"),
    .target(name: "CBuild"),
    .target(
      name: "RefillTerminal", dependencies: ["RefillCore", "CReadline", "CTerminal"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),

    // The command line: the only place where adapters meet.
    .executableTarget(
      name: "refill",
      dependencies: [
        "RefillCore", "RefillFormats", "RefillStore", "RefillTerminal", "CBuild",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Sharing, in a program of its own: the others know no network.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "RefillSync",
      dependencies: [
        "RefillCore", "CZlib", "CSodium",
        .target(name: "CPostgres", condition: .when(traits: ["PostgreSQL"])),
      ], swiftSettings: settings),
    .executableTarget(
      name: "refill-sync", dependencies: ["RefillCore", "RefillStore", "RefillSync"],
      swiftSettings: settings),

    // Small programs that use the libraries.
    .executableTarget(
      name: "SuggestExample", dependencies: ["RefillCore", "RefillTerminal"],
      path: "Examples/Suggest", swiftSettings: settings),
    .executableTarget(
      name: "FillExample", dependencies: ["RefillCore", "RefillFormats", "RefillTerminal"],
      path: "Examples/Fill", swiftSettings: settings),
    .executableTarget(
      name: "HeadlessExample", dependencies: ["RefillCore", "RefillFormats"],
      path: "Examples/Headless", swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["RefillCore", "RefillFormats"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "RefillCoreTests", dependencies: ["RefillCore", "TestSupport"],
      resources: [.copy("Golden")], swiftSettings: settings),
    .testTarget(
      name: "RefillFormatsTests", dependencies: ["RefillFormats", "RefillCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RefillStoreTests",
      dependencies: [
        "RefillStore", "RefillCore", "TestSupport",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RefillTerminalTests",
      dependencies: ["RefillTerminal", "RefillCore", "RefillFormats", "CTerminal", "TestSupport"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "RefillFuzzTests",
      dependencies: [
        "RefillCore", "RefillFormats", "RefillStore", "RefillTerminal", "TestSupport",
      ],
      exclude: ["Corpus"], swiftSettings: settings),
    .testTarget(
      name: "RefillTests",
      dependencies: [
        "refill", "RefillCore", "RefillFormats", "RefillStore", "RefillTerminal", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RefillSyncTests",
      dependencies: [
        "refill", "RefillCore", "RefillStore", "RefillSync", "RefillTerminal", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "RefillCore", "RefillFormats", "RefillStore", "RefillTerminal", "TestSupport",
      ],
      resources: [.copy("Cases")], swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "RefillCore", "RefillFormats", "RefillStore", "RefillTerminal", "TestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
