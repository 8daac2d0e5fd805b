#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/* Swift cannot call these macros of zlib. */
static inline int czlib_begin_deflate(z_stream *stream) {
  return deflateInit2(stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
static inline int czlib_begin_inflate(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
