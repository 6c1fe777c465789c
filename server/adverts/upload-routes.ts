import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AdvertChange, AdvertSaved, AdvertUpload } from '#contract/adverts/adverts.ts';
import { IDEMPOTENCY_KEY } from '#contract/adverts/media.ts';
import { refusalsOfBody, refusalsOfChange } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { Adverts } from './adverts.ts';
import type { Incoming } from './media/incoming.ts';
import type { Pace } from './media/pace.ts';
import { takeUploads } from './media/upload-form.ts';
import { saved } from './saved.ts';

const FORM = 'multipart/form-data';
const admin = { access: 'admin', what: 'adverts' } as const;
/** What only a call that takes a file can answer: it came too slowly, or there is no room for it. */
const refusalsOfFile = { 408: Failure, 507: Failure } as const;
const aboutFile =
  'The file is judged by what it holds: a picture is drawn anew in up to three widths, without what else was in it; of ' +
  'an animation the first picture is kept. A film is kept as it is, and refused with 415 where most browsers cannot play ' +
  'its codec. ';

/** @throws HttpError 400 */
function requestKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, staffTexts.idempotencyKeyUnfit, { field: 'Idempotency-Key' });
  return key;
}

/** The calls that take a file. */
export const uploadRoutes =
  ({
    adverts,
    incoming,
    pace,
  }: {
    adverts: Adverts;
    incoming: Incoming;
    pace?: Pace | undefined;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const uploads = takeUploads(app, { incoming, pace });

    app.post(
      '/api/adverts/upload',
      {
        config: admin,
        schema: {
          summary: 'Makes an advert of an uploaded file',
          description:
            `${aboutFile}With the header \`Idempotency-Key\`, a text of the client’s own, a repeated upload answers with ` +
            'the advert that the first one made.',
          consumes: [FORM],
          body: AdvertUpload,
          response: { ...refusalsOfBody, ...refusalsOfFile, 201: AdvertSaved },
        },
      },
      (request, reply) =>
        uploads.using(request, async (upload) => {
          if (!upload?.form.file) throw new HttpError(400, staffTexts.advertFileMissing, { field: 'file' });
          const made = await adverts.upload(request.body, upload, requestKeyOf(request), actorOf(request));
          withVersion(reply, made.advert).code(201);
          return saved(staffTexts.advertCreated, made);
        }),
    );

    app.put(
      '/api/adverts/:id',
      {
        config: admin,
        schema: {
          summary: 'Replaces an advert',
          description:
            'The body is the whole advert: what is left out takes its default. As a multipart form it may bring a new ' +
            `file; the one before goes when the new one is stored. ${aboutFile}With \`If-Match\`, only the version that ` +
            'the caller has seen.',
          consumes: ['application/json', FORM],
          params: z.object({ id: Id }),
          body: AdvertChange,
          response: { ...refusalsOfChange, ...refusalsOfFile, 200: AdvertSaved },
        },
      },
      (request, reply) =>
        uploads.using(request, async (upload) => {
          const { params, body } = request;
          const expected = expectedVersion(request);
          const changed = await adverts.update(params.id, body, expected, actorOf(request), upload);
          withVersion(reply, changed.advert);
          return saved(staffTexts.advertUpdated, changed);
        }),
    );
  };
