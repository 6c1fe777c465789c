import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { displayCalls } from '#contract/calls/display-calls.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { done, storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { DeliveriesOf } from './deliveries.ts';
import type { DisplayChanges } from './display-changes.ts';
import type { DisplayLists } from './display-list.ts';
import type { ShowingPages } from './evidence/showing-pages.ts';
import type { ShowingsFile } from './evidence/showings-file.ts';
import { pairingFound } from './pairing/pairings.ts';

/** The id as it was sent. The right is checked before the id. */
const AnyId = z.object({ id: z.string() });

export const displayRoutes =
  (options: {
    changes: DisplayChanges;
    lists: DisplayLists;
    deliveriesOf: DeliveriesOf;
    showingPages: ShowingPages;
    showingsFile: ShowingsFile;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { changes, lists, deliveriesOf, showingPages, showingsFile } = options;
    storeNothing(app);
    compressLong(app);

    /** Replaces the role in the session by the current role. */
    const permit = async (request: FastifyRequest) => {
      const visitor = visitorOf(request);
      const { id } = AnyId.parse(request.params);
      request.visitor = { ...visitor, role: await changes.permit(visitor, id) };
    };
    const changedAnswer = async (message: string, display: StoredDisplay) => ({
      success: true as const,
      message,
      display: await lists.one(display),
    });

    app.route({ ...displayCalls.list, handler: (request) => lists.list(visitorOf(request)) });

    app.route({
      ...displayCalls.lookUpCode,
      handler: async (request) => pairingFound(await changes.look(request.body.code, actorOf(request))),
    });

    app.route({
      ...displayCalls.create,
      handler: async (request, reply) => {
        const display = await changes.add(request.body, actorOf(request));
        const answer = await changedAnswer(staffTexts.displayAdded, display);
        return withVersion(reply, answer.display).code(201).send(answer);
      },
    });

    app.route({
      ...displayCalls.one,
      onRequest: permit,
      handler: async (request, reply) => {
        const detail = await lists.detail(await changes.byId(request.params.id));
        withVersion(reply, detail.display);
        return detail;
      },
    });

    app.route({
      ...displayCalls.change,
      handler: async (request, reply) => {
        const { body, params } = request;
        const seen = body.version === undefined ? null : Date.parse(body.version);
        const display = await changes.change(
          params.id,
          body,
          expectedVersion(request) ?? seen,
          actorOf(request),
        );
        const answer = await changedAnswer(staffTexts.displayUpdated, display);
        withVersion(reply, answer.display);
        return answer;
      },
    });

    app.route({
      ...displayCalls.pair,
      handler: async (request) => {
        const { body, params } = request;
        const display = await changes.pairAgain(params.id, body.code, actorOf(request));
        return changedAnswer(staffTexts.displayPairedAgain, display);
      },
    });

    app.route({
      ...displayCalls.setService,
      onRequest: permit,
      handler: async (request) => {
        const display = await changes.setService(request.params.id, request.body, actorOf(request));
        const isOut = request.body.text !== null;
        return changedAnswer(isOut ? staffTexts.displayOutOfService : staffTexts.displayInService, display);
      },
    });

    app.route({
      ...displayCalls.command,
      onRequest: permit,
      handler: async (request, reply) => {
        const { body, params } = request;
        if (visitorOf(request).role !== 'admin' && body.kind !== 'identify')
          throw new HttpError(403, staffTexts.displayOfficersIdentify);
        const display = await changes.command(params.id, body.kind, actorOf(request));
        return reply.code(201).send(await changedAnswer(staffTexts.displayCommanded, display));
      },
    });

    app.route({
      ...displayCalls.revoke,
      handler: async (request) => {
        const display = await changes.revoke(request.params.id, actorOf(request));
        return changedAnswer(staffTexts.displayRevoked, display);
      },
    });

    app.route({
      ...displayCalls.delete,
      handler: async (request) => {
        await changes.remove(request.params.id, actorOf(request));
        return done(staffTexts.displayRemoved);
      },
    });

    app.route({
      ...displayCalls.showings,
      onRequest: permit,
      handler: async (request) => showingPages(await changes.byId(request.params.id), request.query),
    });

    app.route({
      ...displayCalls.showingsCsv,
      onRequest: permit,
      handler: async (request, reply) => {
        const display = await changes.byId(request.params.id);
        return sendFile(reply, await showingsFile(display), `sign-${display.number}-showings.csv`);
      },
    });

    app.route({
      ...displayCalls.deliveries,
      handler: (request) => deliveriesOf(request.params.id, visitorOf(request)),
    });
  };
