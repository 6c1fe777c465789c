import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IDEMPOTENCY_KEY } from '#contract/adverts/media.ts';
import { advertCalls } from '#contract/calls/advert-calls.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { Adverts } from './adverts.ts';
import type { Incoming } from './media/incoming.ts';
import type { Pace } from './media/pace.ts';
import { takeUploads } from './media/upload-form.ts';
import { saved } from './saved.ts';

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

    app.route({
      ...advertCalls.upload,
      handler: (request, reply) =>
        uploads.using(request, async (upload) => {
          if (!upload?.form.file) throw new HttpError(400, staffTexts.advertFileMissing, { field: 'file' });
          const made = await adverts.upload(request.body, upload, requestKeyOf(request), actorOf(request));
          withVersion(reply, made.advert).code(201);
          return saved(staffTexts.advertCreated, made);
        }),
    });

    app.route({
      ...advertCalls.change,
      handler: (request, reply) =>
        uploads.using(request, async (upload) => {
          const { params, body } = request;
          const expected = expectedVersion(request);
          const changed = await adverts.update(params.id, body, expected, actorOf(request), upload);
          withVersion(reply, changed.advert);
          return saved(staffTexts.advertUpdated, changed);
        }),
    });
  };
