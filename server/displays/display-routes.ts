import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/accounts/auth.ts';
import { refusals, refusalsOfBody, refusalsOfChange, refusalsOfInput } from '#contract/calls/refusals.ts';
import {
  CommandForm,
  Deliveries,
  DisplayChange,
  DisplayChanged,
  DisplayDetail,
  DisplayForm,
  DisplayList,
  PairingFound,
  PairingLook,
  ServiceForm,
  ShowingPage,
  ShowingQuery,
} from '#contract/displays/displays.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
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

const admin = { access: 'admin', what: 'displays' } as const;
const staff = { access: 'staff', what: 'displays' } as const;
const params = z.object({ id: Id });
const one = '/api/admin/displays/:id';
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

    app.get(
      '/api/admin/displays',
      {
        config: staff,
        schema: {
          summary: 'The displays, each with its state; for a safety officer those of assigned locations',
          response: { 200: DisplayList, ...refusals },
        },
      },
      (request) => lists.list(visitorOf(request)),
    );

    app.post(
      '/api/admin/displays/look',
      {
        config: admin,
        schema: {
          summary: 'The screen that shows a code',
          description: 'A wrong, an expired and a used code get the same answer.',
          body: PairingLook,
          response: { 200: PairingFound, ...refusalsOfBody, 404: Failure, 429: Failure },
        },
      },
      async (request) => pairingFound(await changes.look(request.body.code, actorOf(request))),
    );

    app.post(
      '/api/admin/displays',
      {
        config: admin,
        schema: {
          summary: 'Approves the screen that shows a code as a new display',
          body: DisplayForm,
          response: { 201: DisplayChanged, ...refusalsOfBody, 404: Failure, 429: Failure },
        },
      },
      async (request, reply) => {
        const display = await changes.add(request.body, actorOf(request));
        const answer = await changedAnswer(staffTexts.displayAdded, display);
        return withVersion(reply, answer.display).code(201).send(answer);
      },
    );

    app.get(
      one,
      {
        config: staff,
        onRequest: permit,
        schema: {
          summary:
            'One display: what it should show, what it has confirmed, its contact, commands and showings',
          params,
          response: { 200: DisplayDetail, ...refusalsOfInput, 404: Failure },
        },
      },
      async (request, reply) => {
        const detail = await lists.detail(await changes.byId(request.params.id));
        withVersion(reply, detail.display);
        return detail;
      },
    );

    app.put(
      one,
      {
        config: admin,
        schema: {
          summary: 'Changes the settings of a display',
          params,
          body: DisplayChange,
          response: { 200: DisplayChanged, ...refusalsOfChange },
        },
      },
      async (request, reply) => {
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
    );

    app.post(
      `${one}/pair`,
      {
        config: admin,
        schema: {
          summary: 'Gives the display to the screen that shows a code; its number, name and history stay',
          params,
          body: PairingLook,
          response: { 200: DisplayChanged, ...refusalsOfBody, 404: Failure, 429: Failure },
        },
      },
      async (request) => {
        const { body, params } = request;
        const display = await changes.pairAgain(params.id, body.code, actorOf(request));
        return changedAnswer(staffTexts.displayPairedAgain, display);
      },
    );

    app.put(
      `${one}/service`,
      {
        config: staff,
        onRequest: permit,
        schema: {
          summary:
            'Takes a display out of service, with words of the office in place of all else, or puts it back',
          params,
          body: ServiceForm,
          response: { 200: DisplayChanged, ...refusalsOfBody, 404: Failure },
        },
      },
      async (request) => {
        const display = await changes.setService(request.params.id, request.body, actorOf(request));
        const isOut = request.body.text !== null;
        return changedAnswer(isOut ? staffTexts.displayOutOfService : staffTexts.displayInService, display);
      },
    );

    app.post(
      `${one}/commands`,
      {
        config: staff,
        onRequest: permit,
        schema: {
          summary:
            'Gives a display a command, which expires after five minutes; an officer, to identify itself alone',
          params,
          body: CommandForm,
          response: { 201: DisplayChanged, ...refusalsOfChange },
        },
      },
      async (request, reply) => {
        const { body, params } = request;
        if (visitorOf(request).role !== 'admin' && body.kind !== 'identify')
          throw new HttpError(403, staffTexts.displayOfficersIdentify);
        const display = await changes.command(params.id, body.kind, actorOf(request));
        return reply.code(201).send(await changedAnswer(staffTexts.displayCommanded, display));
      },
    );

    app.post(
      `${one}/revoke`,
      {
        config: admin,
        schema: {
          summary: 'Revokes a display: its key opens nothing from now on, and its screen is emptied',
          params,
          response: { 200: DisplayChanged, ...refusalsOfBody, 404: Failure },
        },
      },
      async (request) => {
        const display = await changes.revoke(request.params.id, actorOf(request));
        return changedAnswer(staffTexts.displayRevoked, display);
      },
    );

    app.delete(
      one,
      {
        config: admin,
        schema: {
          summary: 'Takes a revoked display off the list. What it has shown is kept for its time',
          params,
          response: { 200: Done, ...refusalsOfChange },
        },
      },
      async (request) => {
        await changes.remove(request.params.id, actorOf(request));
        return done(staffTexts.displayRemoved);
      },
    );

    app.get(
      `${one}/showings`,
      {
        config: staff,
        onRequest: permit,
        schema: {
          summary: 'What a display has shown in some days, the earliest first, in pages',
          description:
            'The days `from` to `until` in London, at most 731; without them the last 7. `after` takes the `next` of the page before.',
          params,
          querystring: ShowingQuery,
          response: { 200: ShowingPage, ...refusalsOfInput, 404: Failure },
        },
      },
      async (request) => showingPages(await changes.byId(request.params.id), request.query),
    );

    app.get(
      `${one}/showings.csv`,
      {
        config: staff,
        onRequest: permit,
        schema: {
          summary: 'What a display has shown, with the hash of each, as a file for spreadsheets',
          params,
          response: { 200: z.string(), ...refusalsOfInput, 404: Failure },
        },
      },
      async (request, reply) => {
        const display = await changes.byId(request.params.id);
        return sendFile(reply, await showingsFile(display), `sign-${display.number}-showings.csv`);
      },
    );

    app.get(
      '/api/admin/locations/:id/deliveries',
      {
        config: staff,
        schema: {
          summary: 'How far the custom message of a location has come on each of its displays',
          description:
            'One that was revoked is among them, with the state `revoked`, while it may show its last words: until ' +
            '`dark_at_the_latest`, or until one of its calls was refused.',
          params,
          response: { 200: Deliveries, ...refusalsOfInput, 404: Failure },
        },
      },
      (request) => deliveriesOf(request.params.id, visitorOf(request)),
    );
  };
