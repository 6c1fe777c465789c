import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AdvertMedia, MediaFile } from '#contract/adverts/media.ts';
import { callTexts } from '#contract/call-texts.ts';
import { refusalsOfReading } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import { matches } from '#server/http/answers/send-cached.ts';
import { HttpError } from '#server/http/errors.ts';
import { byteRange } from './byte-range.ts';
import { MediaMissing, type MediaStore } from './media-store.ts';

/** An upload that somebody may see. */
export interface ShownMedia {
  media: AdvertMedia;
  /** Its advert is shown now. Otherwise administrators alone see it. */
  isShown: boolean;
}

/** Opened as a page of its own, a file runs nothing and loads nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const A_YEAR_SECONDS = 31_536_000;

const nameOf = ({ url }: MediaFile): string => url.split('/').at(-1) ?? '';

/** The last part of an address that names the upload alone: the largest JPEG, or the film. */
const mainFile = ({ files }: AdvertMedia): MediaFile | undefined =>
  files.findLast(({ type }) => type !== 'image/webp');

/** @param name null: of the upload itself */
export const fileOf = (media: AdvertMedia, name: string | null): MediaFile | undefined =>
  name === null
    ? mainFile(media)
    : [...media.files, ...(media.poster ? [media.poster] : [])].find((file) => nameOf(file) === name);

const ENDINGS: Readonly<Record<MediaFile['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

export const mediaRoutes =
  ({
    find,
    files,
    isPublic,
  }: {
    /** From memory, since every visitor loads them. */
    find: (id: string) => ShownMedia | undefined;
    files: Pick<MediaStore, 'read'>;
    /** Visitors without an account read too. */
    isPublic: boolean;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { id, name }: { id: string; name: string | null },
    ) => {
      const found = find(id);
      const file = found && fileOf(found.media, name);
      if (!file || !(found.isShown || request.visitor?.role === 'admin'))
        throw new HttpError(404, callTexts.notFound);
      const etag = `"${id}-${nameOf(file)}"`;
      const readers = isPublic ? 'public' : 'private';
      reply.headers({
        etag,
        'accept-ranges': 'bytes',
        'cache-control': found.isShown
          ? `${readers}, max-age=${A_YEAR_SECONDS}, immutable`
          : 'private, no-cache',
        'content-security-policy': POLICY,
      });
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const isHead = request.method === 'HEAD';
      const range = isHead ? null : byteRange(request.headers, { bytes: file.bytes, etag });
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.bytes}`).header('cache-control', 'no-store');
        throw new HttpError(416, callTexts.badRequest, { field: 'Range' });
      }
      const part = range ?? { first: 0, last: file.bytes - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.bytes}`);
      reply.headers({
        'content-type': file.type,
        'content-length': part.last - part.first + 1,
        'content-disposition': `inline; filename="advert-${id}.${ENDINGS[file.type]}"`,
      });
      if (isHead) return reply.send();
      try {
        return await reply.send(await files.read(id, nameOf(file), part));
      } catch (error) {
        if (!(error instanceof MediaMissing)) throw error;
        request.log.error({ err: error, request: request.id }, 'a file of an advert is missing in its store');
        throw new HttpError(404, callTexts.notFound, { cause: error });
      }
    };

    const shared = {
      method: ['GET', 'HEAD'] as ['GET', 'HEAD'],
      config: { access: 'reading', what: 'adverts' } as const,
    };
    const response = {
      200: z.unknown().describe('The file. With `Range`, a part of it as 206.'),
      ...refusalsOfReading,
      404: Failure,
      416: Failure,
    };

    app.route({
      ...shared,
      url: '/media/:id',
      schema: {
        summary: 'The file of an advert: its largest picture as JPEG, or its film',
        description:
          'What is at this address never changes. Of an advert that is not shown, for administrators.',
        params: z.object({ id: Id }),
        response,
      },
      handler: (request, reply) => answer(request, reply, { id: request.params.id, name: null }),
    });

    app.route({
      ...shared,
      url: '/media/:id/:name',
      schema: {
        summary: 'One of the files of an advert, as its `media` lists them',
        description: 'A picture by its width (`960` as JPEG, `960.webp`), `film`, or `poster`.',
        params: z.object({ id: Id, name: z.string() }),
        response,
      },
      handler: (request, reply) => answer(request, reply, request.params),
    });
  };
