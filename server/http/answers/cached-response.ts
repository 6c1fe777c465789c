import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** An answer that is made once per change and sent for every request. */
export interface CachedResponse {
  readonly status: number;
  readonly etag: string;
  readonly body: Buffer;
  /** The headers of a request, beside its encodings, that the answer depends on. Null: none. */
  readonly variesBy: string | null;
  /** For how many more milliseconds it stays true if nothing new arrives. */
  readonly validMs: () => number;
  /** The body in the best encoding the client accepts, compressed at the first request for it. */
  encoded: (acceptEncoding: string | undefined) => { body: Buffer; encoding: 'br' | 'gzip' | undefined };
}

/** Below this, compression saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 512;

const forEver = () => Number.POSITIVE_INFINITY;

const QUALITY = 5;

interface AnswerOptions extends Partial<Pick<CachedResponse, 'variesBy' | 'validMs'>> {
  /** Of Brotli; each step more takes longer and saves less. */
  quality?: number;
}

export function cachedResponse(
  status: number,
  text: string | Buffer,
  { variesBy = null, validMs = forEver, quality = QUALITY }: AnswerOptions = {},
): CachedResponse {
  const body = typeof text === 'string' ? unshared(text) : text;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    status,
    // Weak: the same tag stands for the same content in each encoding.
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    body,
    variesBy,
    validMs,
    encoded(accept) {
      const encoding = body.length < MIN_COMPRESSED_BYTES ? undefined : encodingFor(accept);
      if (encoding === 'br') {
        br ??= unshared(brotliCompressSync(body, { params }));
        return { body: br, encoding };
      }
      if (encoding === 'gzip') {
        gzip ??= unshared(gzipSync(body));
        return { body: gzip, encoding };
      }
      return { body, encoding };
    },
  };
}

/** Bytes with memory of their own: short ones are otherwise parts of blocks of 64 kB, and one that is kept keeps its block. */
export function unshared(content: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') bytes.write(content);
  else content.copy(bytes);
  return bytes;
}

/** The best encoding that an `Accept-Encoding` takes. */
export const encodingFor = (accept = ''): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((encoding) => accepts(accept, encoding));

/** Whether `Accept-Encoding` names the encoding without refusing it by `q=0`. */
const accepts = (header: string, encoding: 'br' | 'gzip'): boolean => {
  const at = header.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
};
