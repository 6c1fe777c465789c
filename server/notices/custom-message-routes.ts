import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { messageCalls } from '#contract/calls/message-calls.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { sendFile } from '#server/http/lists/send-csv.ts';
import type { LocationChanges } from '#server/network/location-changes.ts';
import { customMessageFile } from './custom-message-file.ts';
import type { MessageHistoryOf } from './message-history.ts';
import type { SaveSeveral } from './several-messages.ts';

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

    app.route({
      ...messageCalls.history,
      onRequest: permit,
      handler: (request) => historyOf(request.params.id, request.query),
    });

    app.route({
      ...messageCalls.historyCsv,
      onRequest: permit,
      handler: async (request, reply) => {
        const { id } = request.params;
        return sendFile(reply, await customMessageFile(historyOf, id), `messages-${id}.csv`);
      },
    });

    app.route({
      ...messageCalls.changeSeveral,
      handler: (request) => saveSeveral(request.body, actorOf(request)),
    });
  };
