import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusalsOfBody, refusalsOfInput } from '#contract/calls/refusals.ts';
import { Id } from '#contract/form-values.ts';
import {
  MessageHistory,
  MessageHistoryQuery,
  SeveralMessages,
  SeveralSaved,
} from '#contract/notices/custom-messages.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { LocationChanges } from '#server/network/location-changes.ts';
import { customMessageFile } from './custom-message-file.ts';
import type { MessageHistoryOf } from './message-history.ts';
import type { SaveSeveral } from './several-messages.ts';

const staff = { access: 'staff', what: 'custom messages' } as const;
const csv = { description: 'text/csv', content: { 'text/csv': { schema: z.string() } } };
const AnyId = z.object({ id: z.string() });

export const adminCustomMessageRoutes =
  (options: {
    changes: LocationChanges;
    historyOf: MessageHistoryOf;
    saveSeveral: SaveSeveral;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { changes, historyOf, saveSeveral } = options;
    storeNothing(app);
    const permit = async (request: FastifyRequest) => {
      await changes.permit(visitorOf(request), AnyId.parse(request.params).id);
    };

    app.get(
      '/api/admin/locations/:id/messages',
      {
        config: staff,
        schema: {
          summary: 'What was said at a location by hand, who said it, and until when; the latest first',
          params: z.object({ id: Id }),
          querystring: MessageHistoryQuery,
          response: { 200: MessageHistory, ...refusalsOfInput },
        },
        onRequest: permit,
      },
      (request) => historyOf(request.params.id, request.query),
    );

    app.get(
      '/api/admin/locations/:id/messages.csv',
      {
        config: staff,
        schema: {
          summary: 'The same as a file for spreadsheets: all of them, or the latest 5,000 entries',
          params: z.object({ id: Id }),
          response: { 200: csv, ...refusalsOfInput },
        },
        onRequest: permit,
      },
      async (request, reply) => {
        const { id } = request.params;
        return sendFile(reply, await customMessageFile(historyOf, id), `messages-${id}.csv`);
      },
    );

    app.put(
      '/api/admin/custom-messages',
      {
        config: staff,
        schema: {
          summary: 'Puts one custom message at several locations, or clears it there',
          description:
            'Each location is judged and written by itself and has a result of its own, in the order given: with ' +
            '`version`, only where that is still the one that is there.',
          body: SeveralMessages,
          response: { 200: SeveralSaved, ...refusalsOfBody },
        },
      },
      (request) => saveSeveral(request.body, actorOf(request)),
    );
  };
