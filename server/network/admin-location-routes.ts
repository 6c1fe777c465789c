import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { locationCalls } from '#contract/calls/location-calls.ts';
import { ById } from '#contract/form-values.ts';
import {
  type AdminLocationList,
  type AdminLocationQuery,
  CustomMessageChange,
  type LocationColumn,
  LocationForm,
} from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import type { Places } from '#server/conditions/places.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { type ListRules, pageOf } from '#server/http/lists/list-page.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { BathingWaterImport } from './bathing-waters/bathing-water-import.ts';
import type { LocationChanges } from './location-changes.ts';

const MESSAGE_ORDER = ['none', 'expired', 'active'];

/** The locations that match a search by staff, with counts of all. */
function locationList(
  locations: readonly Location[],
  query: AdminLocationQuery,
  now: number,
): AdminLocationList {
  const stateOf = ({ custom_message }: Location) => messageStatus(custom_message, now);
  const rules: ListRules<Location, LocationColumn> = {
    words: ({ name, grid_ref, w3w }) => [name, grid_ref, w3w],
    columns: {
      name: ({ name }) => name,
      latitude: ({ latitude }) => latitude,
      longitude: ({ longitude }) => longitude,
      grid_ref: ({ grid_ref }) => grid_ref,
      w3w: ({ w3w }) => w3w,
      message: (location) => MESSAGE_ORDER.indexOf(stateOf(location)),
      active: ({ active }) => Number(active),
      created_at: ({ created_at }) => Date.parse(created_at),
      updated_at: ({ updated_at }) => Date.parse(updated_at),
    },
  };
  const wanted = locations.filter(
    (location) =>
      (query.active === undefined || location.active === query.active) &&
      (query.message === undefined || stateOf(location) === query.message),
  );
  const { page, found } = pageOf(wanted, query, rules);
  return {
    locations: page,
    total_count: found.length,
    active_count: found.filter(({ active }) => active).length,
    counts: {
      total: locations.length,
      active: locations.filter(({ active }) => active).length,
      messages: locations.filter((location) => stateOf(location) === 'active').length,
    },
  };
}

/** Whether a body holds the custom message and nothing else: that is what the custom-message screen sends. */
const isMessageAlone = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).join() === 'custom_message';

/** The id as it was sent. The right is checked before the id. */
const AnyId = z.object({ id: z.string() });

const messageFor = (body: LocationForm | CustomMessageChange): string => {
  if ('name' in body) return staffTexts.locationUpdated;
  return body.custom_message ? staffTexts.customMessageUpdated : staffTexts.customMessageCleared;
};

/** Validates a body with the one form that it is, so that a refusal names its field. */
const eitherForm: FastifySchemaCompiler<unknown> = (route) => {
  const compile = (schema: z.ZodType) => validatorCompiler({ ...route, schema });
  const [message, location] = [compile(CustomMessageChange), compile(LocationForm)];
  return route.httpPart === 'body'
    ? (body) => (isMessageAlone(body) ? message(body) : location(body))
    : compile(ById);
};

export const adminLocationRoutes =
  (options: {
    places: Places;
    changes: LocationChanges;
    importBathingWaters: BathingWaterImport;
    now: () => number;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { places, changes, importBathingWaters, now } = options;
    storeNothing(app);
    compressLong(app);

    /** Replaces the role in the session by the current role. */
    const permit = async (request: FastifyRequest) => {
      const visitor = visitorOf(request);
      const { id } = AnyId.parse(request.params);
      request.visitor = { ...visitor, role: await changes.permit(visitor, id) };
    };
    const refuseMore = async (request: FastifyRequest) => {
      const isMore = !isMessageAlone(request.body);
      if (isMore && visitorOf(request).role !== 'admin')
        throw new HttpError(403, staffTexts.customMessageOnly);
    };

    app.route({
      ...locationCalls.list,
      handler: (request) => locationList(places.stored(), request.query, now()),
    });

    app.route({
      ...locationCalls.assigned,
      handler: async (request) =>
        locationList(await changes.assignedTo(visitorOf(request)), request.query, now()),
    });

    app.route({
      ...locationCalls.names,
      handler: () => ({ locations: places.all().map(({ _id, name }) => ({ _id, name })) }),
    });

    app.route({
      ...locationCalls.one,
      handler: (request, reply) => {
        const location = places.stored().find(({ _id }) => _id === request.params.id);
        if (!location) throw new HttpError(404, texts.locationNotFound);
        withVersion(reply, location);
        return { location };
      },
    });

    app.route({
      ...locationCalls.create,
      handler: async (request, reply) => {
        const location = await changes.create(request.body, actorOf(request));
        return withVersion(reply, location)
          .code(201)
          .send({ success: true as const, message: staffTexts.locationCreated, location });
      },
    });

    app.route({
      ...locationCalls.change,
      validatorCompiler: eitherForm,
      onRequest: permit,
      preValidation: refuseMore,
      handler: async (request, reply) => {
        const { body, params } = request;
        const version = expectedVersion(request);
        const actor = actorOf(request);
        const location =
          'name' in body
            ? await changes.change(params.id, body, version, actor)
            : await changes.changeMessage(params.id, body, version, actor);
        withVersion(reply, location);
        return { success: true as const, message: messageFor(body), location };
      },
    });

    app.route({
      ...locationCalls.delete,
      handler: async (request) => {
        await changes.remove(request.params.id, expectedVersion(request), actorOf(request));
        return { success: true as const, message: staffTexts.locationDeleted };
      },
    });

    app.route({
      ...locationCalls.autoPopulate,
      handler: async (request) => ({
        success: true as const,
        ...(await importBathingWaters(actorOf(request))),
      }),
    });
  };
