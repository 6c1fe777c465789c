import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/accounts/auth.ts';
import { refusals, refusalsOfBody, refusalsOfChange, refusalsOfInput } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import { listDescription } from '#contract/list-query.ts';
import {
  AdminLocation,
  AdminLocationList,
  AdminLocationQuery,
  AutoPopulated,
  CustomMessageChange,
  LocationForm,
  LocationNames,
  LocationSaved,
} from '#contract/network/admin-locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import type { Places } from '#server/conditions/places.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { BathingWaterImport } from './bathing-waters/bathing-water-import.ts';
import type { LocationChanges } from './location-changes.ts';
import { locationList } from './location-list.ts';

const admin = { access: 'admin', what: 'locations' } as const;
const staff = { access: 'staff', what: 'locations' } as const;
const params = z.object({ id: Id });

/** Whether a body holds the custom message and nothing else: that is what the custom-message screen sends. */
const isMessageAlone = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).join() === 'custom_message';

/** The id as it was sent. The right is checked before the id. */
const AnyId = z.object({ id: z.string() });

const positionDescription =
  'A new position or offshore point outside the British Isles and their waters is refused with 400, the reason ' +
  '`position_outside` and, where one lies on the coast, the `suggestion` of the position that was probably meant. ' +
  '`confirm_position: true` stores it all the same.';

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
    : compile(params);
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

    app.get(
      '/api/admin/locations',
      {
        config: admin,
        schema: {
          summary:
            'The locations, inactive ones included, by their names unless the query asks for another order',
          description: listDescription,
          querystring: AdminLocationQuery,
          response: { 200: AdminLocationList, ...refusalsOfInput },
        },
      },
      (request) => locationList(places.stored(), request.query, now()),
    );

    app.get(
      '/api/admin/locations/assigned',
      {
        config: staff,
        schema: {
          summary: 'The locations whose custom message the caller may change',
          description: listDescription,
          querystring: AdminLocationQuery,
          response: { 200: AdminLocationList, ...refusalsOfInput },
        },
      },
      async (request) => locationList(await changes.assignedTo(visitorOf(request)), request.query, now()),
    );

    app.get(
      '/api/admin/locations/simple',
      {
        config: staff,
        schema: { summary: 'The names of all locations', response: { 200: LocationNames, ...refusals } },
      },
      () => ({ locations: places.all().map(({ _id, name }) => ({ _id, name })) }),
    );

    app.get(
      '/api/admin/locations/:id',
      {
        config: admin,
        schema: {
          summary: 'One location as it is stored',
          params,
          response: { 200: AdminLocation, ...refusalsOfInput, 404: Failure },
        },
      },
      (request, reply) => {
        const location = places.stored().find(({ _id }) => _id === request.params.id);
        if (!location) throw new HttpError(404, texts.locationNotFound);
        withVersion(reply, location);
        return { location };
      },
    );

    app.post(
      '/api/admin/locations',
      {
        config: admin,
        schema: {
          summary: 'Creates a location; its feeds begin at once',
          description: positionDescription,
          body: LocationForm,
          response: { 201: LocationSaved, ...refusalsOfBody, 409: Failure },
        },
      },
      async (request, reply) => {
        const location = await changes.create(request.body, actorOf(request));
        return withVersion(reply, location)
          .code(201)
          .send({ success: true as const, message: staffTexts.locationCreated, location });
      },
    );

    app.put(
      '/api/admin/locations/:id',
      {
        config: staff,
        schema: {
          summary: 'Changes a location, or its custom message alone: all that a safety officer may change',
          description: positionDescription,
          params,
          body: z.union([CustomMessageChange, LocationForm]),
          response: { 200: LocationSaved, ...refusalsOfChange },
        },
        validatorCompiler: eitherForm,
        onRequest: permit,
        preValidation: refuseMore,
      },
      async (request, reply) => {
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
    );

    app.delete(
      '/api/admin/locations/:id',
      {
        config: admin,
        schema: {
          summary:
            'Deletes a location with its assignments, automated messages and adverts; its feeds end at once',
          params,
          response: { 200: Done, ...refusalsOfChange },
        },
      },
      async (request) => {
        await changes.remove(request.params.id, expectedVersion(request), actorOf(request));
        return { success: true as const, message: staffTexts.locationDeleted };
      },
    );

    app.post(
      '/trigger/auto-populate-locations',
      {
        config: admin,
        schema: {
          summary: "Makes a location of each of the Environment Agency's bathing waters that is at none yet",
          response: { 200: AutoPopulated, ...refusals, 409: Failure, 415: Failure, 502: Failure },
        },
      },
      async (request) => ({ success: true as const, ...(await importBathingWaters(actorOf(request))) }),
    );
  };
