import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LocationAdverts } from '#contract/adverts/adverts.ts';
import { advertCalls } from '#contract/calls/advert-calls.ts';
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
    app.route({
      ...advertCalls.ofLocation,
      handler: async (request, reply) => {
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
    });

    app.route({
      ...advertCalls.list,
      handler: async (request, reply) => {
        noStore(reply);
        return advertList(await adverts.list(), request.query, { places, now: now() });
      },
    });

    app.route({
      ...advertCalls.one,
      handler: async (request, reply) => {
        const advert = await adverts.byId(request.params.id);
        withVersion(noStore(reply), advert);
        return { advert };
      },
    });

    app.route({
      ...advertCalls.create,
      handler: async (request, reply) => {
        const advert = await adverts.create(request.body, actorOf(request));
        withVersion(reply, advert).code(201);
        return saved(staffTexts.advertCreated, { advert, note: null });
      },
    });

    app.route({
      ...advertCalls.delete,
      handler: async (request) => {
        await adverts.remove(request.params.id, expectedVersion(request), actorOf(request));
        return done(staffTexts.advertDeleted);
      },
    });

    app.route({
      ...advertCalls.deleteWithFile,
      handler: async (request) => {
        const hadFile = await adverts.remove(request.params.id, expectedVersion(request), actorOf(request));
        return done(hadFile ? staffTexts.advertDeletedWithFile : staffTexts.advertDeleted);
      },
    });
  };
