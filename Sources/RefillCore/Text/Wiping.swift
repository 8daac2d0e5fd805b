#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension UnsafeMutableRawBufferPointer {
  /// Overwrites the bytes with zeros, also where the compiler knows that nobody reads them again.
  package func wipe() {
    guard let start = baseAddress else { return }
    #if canImport(Glibc)
      explicit_bzero(start, count)
    #else
      _ = memset_s(start, count, 0, count)
    #endif
  }
}
