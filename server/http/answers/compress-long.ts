import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from './cached-response.ts';

/** Shorter ones go out in two or three packets anyway. */
const LONG_BYTES = 4096;
/** Five times smaller in some milliseconds, apart from the thread that answers. */
const QUALITY = 4;

const compress = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify<string, Buffer>(gzip)(text),
};

/**
 * Compresses the long texts of the calls that are registered on `app`. For answers that are of one reader alone and so are
 * not made ahead: lists of the administration, which hold no secret.
 */
export function compressLong(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LONG_BYTES || reply.hasHeader('content-encoding'))
      return payload;
    reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress[encoding](payload);
  });
}
