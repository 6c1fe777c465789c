import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/accounts/auth.ts';
import {
  AdvertDraft,
  AdvertList,
  AdvertListQuery,
  AdvertQuery,
  AdvertSaved,
  LocationAdverts,
  OneAdvert,
} from '#contract/adverts/adverts.ts';
import {
  refusalsOfBody,
  refusalsOfChange,
  refusalsOfInput,
  refusalsOfPlaceQuery,
} from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import { listDescription } from '#contract/list-query.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { done, noStore } from '#server/http/answers/answers.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import { advertList } from './advert-list.ts';
import { type Adverts, advertsBody } from './adverts.ts';
import { saved } from './saved.ts';

const Params = z.object({ id: Id });
const admin = { access: 'admin', what: 'adverts' } as const;

export const advertRoutes =
  ({
    adverts,
    places,
    now,
  }: {
    adverts: Adverts;
    places: Places;
    now: () => number;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/locations/:name/adverts',
      {
        config: { access: 'reading', what: 'adverts' },
        schema: {
          summary: 'The adverts of a location, by its name or slug',
          description:
            'In the order in which they are shown: the lowest priority number first, then the newest. ' +
            '`active_only=false` is for administrators, who then also get those of a location that is switched off; ' +
            'others always get the active ones. `q`, `sort`, `state` and `offset` go with it and are otherwise not heeded.',
          params: z.object({ name: z.string() }),
          querystring: AdvertQuery,
          response: { 200: LocationAdverts, ...refusalsOfPlaceQuery },
        },
      },
      async (request, reply) => {
        const { active_only, ...query } = request.query;
        const activeOnly = active_only === 'true' || request.visitor?.role !== 'admin';
        const location = places.bySlug(request.params.name);
        if (!location || (activeOnly && !location.active)) throw new HttpError(404, texts.locationNotFound);
        if (!activeOnly) {
          const all = (await adverts.list()).filter(({ location_id }) => location_id === location._id);
          const { adverts: page, total_count, active_count } = advertList(all, query, { places, now: now() });
          return noStore(reply).send({ ...advertsBody(location, page), total_count, active_count });
        }
        const shown = adverts.of(location._id, { limit: query.limit });
        const body = LocationAdverts.parse(advertsBody(location, shown));
        sendCached(request, reply, cachedResponse(200, JSON.stringify(body)));
      },
    );

    app.get(
      '/api/adverts',
      {
        config: { access: 'staff', what: 'adverts' },
        schema: {
          summary: 'The adverts, in the order in which they are shown unless the query asks for another',
          description: listDescription,
          querystring: AdvertListQuery,
          response: { 200: AdvertList, ...refusalsOfInput },
        },
      },
      async (request, reply) => {
        noStore(reply);
        return advertList(await adverts.list(), request.query, { places, now: now() });
      },
    );

    app.get(
      '/api/adverts/:id',
      {
        config: { access: 'staff', what: 'adverts' },
        schema: {
          summary: 'One advert',
          params: Params,
          response: { 200: OneAdvert, ...refusalsOfInput, 404: Failure },
        },
      },
      async (request, reply) => {
        const advert = await adverts.byId(request.params.id);
        withVersion(noStore(reply), advert);
        return { advert };
      },
    );

    app.post(
      '/api/adverts',
      {
        config: admin,
        schema: {
          summary: 'Makes an advert of a file that is on the web',
          description:
            'Dates without a zone are on London’s clock; an end date without a time is the end of that day.',
          body: AdvertDraft,
          response: { ...refusalsOfBody, 201: AdvertSaved },
        },
      },
      async (request, reply) => {
        const advert = await adverts.create(request.body, actorOf(request));
        withVersion(reply, advert).code(201);
        return saved(staffTexts.advertCreated, { advert, note: null });
      },
    );

    app.delete(
      '/api/adverts/:id',
      {
        config: admin,
        schema: {
          summary: 'Deletes an advert; a file at an address on the web stays where it is',
          description:
            'A file that was uploaded goes with its advert. With `If-Match`, only the version that the caller has seen.',
          params: Params,
          response: { ...refusalsOfChange, 200: Done },
        },
      },
      async (request) => {
        await adverts.remove(request.params.id, expectedVersion(request), actorOf(request));
        return done(staffTexts.advertDeleted);
      },
    );

    app.delete(
      '/api/adverts/:id/delete-with-file',
      {
        config: admin,
        schema: {
          summary: 'Deletes an advert and its uploaded file',
          description:
            'While the store of the files is away nothing is deleted (503). A file at an address on the web is not ours ' +
            'to delete: the answer then speaks of the advert alone. With `If-Match`, only the version that the caller ' +
            'has seen.',
          params: Params,
          response: { ...refusalsOfChange, 200: Done },
        },
      },
      async (request) => {
        const hadFile = await adverts.remove(request.params.id, expectedVersion(request), actorOf(request));
        return done(hadFile ? staffTexts.advertDeletedWithFile : staffTexts.advertDeleted);
      },
    );
  };
