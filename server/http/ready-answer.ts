import { createHash } from 'node:crypto';
import { brotliCompress, brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { inTurn } from './in-turn.ts';

/** An answer that is made once per change and sent for every request. */
export interface ReadyAnswer {
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

interface AnswerOptions extends Partial<Pick<ReadyAnswer, 'variesBy' | 'validMs'>> {
  /** Whether it is one of thousands that may never be asked for: then its body is soon kept compressed only. */
  isPacked?: boolean;
  /** Of Brotli; each step more takes longer and saves less. */
  quality?: number;
  /** Whether it is large, changes rarely and is loaded by every visitor: then it is soon sent as small as it can be. */
  isLasting?: boolean;
}

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const SMALLEST = brotli(11);

export function readyAnswer(
  status: number,
  text: string | Buffer,
  {
    variesBy = null,
    validMs = forEver,
    isPacked = false,
    quality = QUALITY,
    isLasting = false,
  }: AnswerOptions = {},
): ReadyAnswer {
  // One variable for each form: closures keep all that they share, so another name would keep the body.
  let whole: Buffer | null = typeof text === 'string' ? unshared(text) : text;
  const isLong = whole.length >= MIN_COMPRESSED_BYTES;
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  let unzipped: WeakRef<Buffer> | undefined; // used until the memory is wanted
  const bodyOf = (): Buffer => {
    const known = whole ?? unzipped?.deref();
    if (known) return known;
    const bytes = gunzipSync(gzip ?? '');
    unzipped = new WeakRef(bytes);
    return bytes;
  };
  /** @param other nothing where it could not be made */
  const keepSmaller = (other: Buffer | undefined) => {
    if (br && other && other.length < br.length) br = unshared(other);
  };
  if (isPacked && isLong) {
    void inTurn(() => {
      gzip ??= unshared(gzipSync(bodyOf()));
      whole = null;
    });
  }
  return {
    status,
    // Weak: the same tag stands for the same content in each encoding.
    etag: `W/"${createHash('sha1').update(whole).digest('base64url')}"`,
    get body() {
      return bodyOf();
    },
    variesBy,
    validMs,
    encoded(accept) {
      const encoding = accept === undefined || !isLong ? undefined : encodingFor(accept);
      if (encoding === 'br') {
        if (br === undefined) {
          br = unshared(brotliCompressSync(bodyOf(), brotli(quality)));
          if (isLasting) brotliCompress(bodyOf(), SMALLEST, (_error, smallest) => keepSmaller(smallest));
        }
        return { body: br, encoding };
      }
      if (encoding === 'gzip') {
        gzip ??= unshared(gzipSync(bodyOf()));
        return { body: gzip, encoding };
      }
      return { body: bodyOf(), encoding };
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
