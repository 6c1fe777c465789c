import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DRIVE_PROXY_PATH, driveAddress, driveRefusal } from '#contract/adverts/drive-links.ts';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { imageTypes, type MediaType, videoTypes } from '#contract/adverts/media.ts';
import { refusalsOfPlaceQuery } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { matches } from '#server/http/answers/send-cached.ts';
import { HttpError } from '#server/http/errors.ts';
import { clientKey } from '#server/http/limits/client-key.ts';
import { byteRange } from '../media/byte-range.ts';
import type { DriveProxy, ShownFile } from './drive-proxy.ts';

/** A browser shows it so long without another question. */
const CACHE_CONTROL = 'private, max-age=300';
/** Opened by itself, the file is nothing but a picture or a film. */
const POLICY = "default-src 'none'; sandbox";

const Query = z.strictObject({
  url: z.string({ error: driveTexts.noLink }).refine((link) => driveAddress(link) !== null, {
    error: ({ input }) => driveTexts[driveRefusal(String(input)) ?? 'noLink'],
  }),
});

export const driveRoutes =
  ({
    proxy,
    isInAdvert,
  }: {
    proxy: DriveProxy;
    /** Whether an active advert shows the file with this address. */
    isInAdvert: (address: string) => boolean;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      DRIVE_PROXY_PATH,
      {
        config: { access: 'reading', what: 'adverts' },
        schema: {
          summary: 'An image or a video that is shared on Google Drive',
          description:
            '`url` is any form of the link to it. The file comes as it arrives from there, or from what this server ' +
            'keeps; `Range` is heeded. Images have 10 MB at most, videos 100 MB. Everybody gets the files of active ' +
            'adverts; of others administrators alone, who look at them before they save an advert.',
          produces: [...imageTypes, ...videoTypes],
          querystring: Query,
          response: {
            200: z.any().describe('The file'),
            206: z.any().describe('The part that was asked for'),
            304: z.null().describe('What the caller has is still right'),
            416: Failure,
            429: Failure,
            502: Failure,
            504: Failure,
            ...refusalsOfPlaceQuery,
          },
        },
      },
      async (request, reply) => {
        const address = driveAddress(request.query.url);
        if (address === null) throw new HttpError(400, driveTexts.noLink, { field: 'url' });
        const { visitor } = request;
        if (visitor?.role !== 'admin' && !isInAdvert(address))
          throw new HttpError(404, driveTexts.notOfAnAdvert);
        const leaving = new AbortController();
        reply.raw.once('close', () => reply.raw.writableFinished || leaving.abort());
        const key = visitor ? `account ${visitor.userId}` : clientKey(request.ip);
        const file = await proxy.get(address, { key, leaving: leaving.signal });
        const isHead = request.method === 'HEAD';
        const { status, body } = answer(file, { isHead, headers: request.headers }, reply);
        return reply.code(status).send(body);
      },
    );
  };

type Reply = Pick<FastifyReply, 'header' | 'headers'>;
interface Asked {
  isHead: boolean;
  headers: IncomingHttpHeaders;
}

/** @returns the status, and what is sent; the headers stand in `reply` then */
function answer(file: ShownFile, { isHead, headers }: Asked, reply: Reply) {
  const { type, size, version } = file;
  const tag = `"${version}"`;
  const range = size === null || isHead ? null : byteRange(headers, { bytes: size, etag: tag });
  if (range === 'unsatisfiable') {
    file.release();
    reply.header('content-range', `bytes */${size}`);
    throw new HttpError(416, driveTexts.noSuchPart);
  }
  reply.headers({
    'cache-control': CACHE_CONTROL,
    'content-disposition': `inline; filename="advert.${endings[type]}"`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    etag: tag,
    ...(size !== null && { 'accept-ranges': 'bytes' }),
  });
  if (matches(headers['if-none-match'], tag)) {
    file.release();
    return { status: 304, body: null } as const;
  }
  const part = range ?? (size === null ? null : { first: 0, last: size - 1 });
  reply.header('content-type', type);
  if (part) reply.header('content-length', part.last - part.first + 1);
  if (range) reply.header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  const status = range ? 206 : 200;
  if (!isHead) return { status, body: file.read(part) } as const;
  file.release();
  return { status, body: Readable.from([]) } as const;
}

const endings: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
