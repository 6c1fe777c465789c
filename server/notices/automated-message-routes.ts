import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { messageCalls } from '#contract/calls/message-calls.ts';
import {
  type AutomatedMessage,
  type AutomatedMessageColumn,
  type AutomatedMessageList,
  type AutomatedMessageQuery,
  MatchingMessages,
  WindDirection,
} from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { sameSlug } from '#domain/places/slug.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { type ListRules, pageOf } from '#server/http/lists/list-page.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { AutomatedMessages } from './automated-messages.ts';
import type { PreviewMatches } from './match-preview.ts';

const rules: ListRules<AutomatedMessage, AutomatedMessageColumn> = {
  words: ({ title, description, location_name }) => [title, description, location_name],
  columns: {
    location_name: ({ location_name }) => location_name,
    title: ({ title }) => title,
    wind_direction: ({ wind_direction }) => WindDirection.options.indexOf(wind_direction),
    wind_speed_min: ({ wind_speed_min }) => wind_speed_min,
    wind_gusts_min: ({ wind_gusts_min }) => wind_gusts_min,
    is_active: ({ is_active }) => Number(is_active),
    created_at: ({ created_at }) => Date.parse(created_at),
    updated_at: ({ updated_at }) => Date.parse(updated_at),
  },
};

/** The messages that match a search by staff. */
function automatedMessageList(
  messages: readonly AutomatedMessage[],
  query: AutomatedMessageQuery,
): AutomatedMessageList {
  const { location, active, wind_direction } = query;
  const wanted = messages.filter(
    (message) =>
      (location === undefined || sameSlug(message.location_name, location)) &&
      (active === undefined || message.is_active === active) &&
      (wind_direction === undefined || message.wind_direction === wind_direction),
  );
  const { page, found } = pageOf(wanted, query, rules);
  return { messages: page, total_count: found.length };
}

/** The message and location of a call, as far as they can be read before the body is validated. */
const About = {
  params: z.object({ id: z.string() }),
  body: z.object({ location_name: z.string() }),
};

export const automatedMessageRoutes =
  ({ messages, preview }: { messages: AutomatedMessages; preview: PreviewMatches }): FastifyPluginAsyncZod =>
  async (app) => {
    /** Checks the right to edit these, before the rest of the body is validated. */
    const permit = (request: FastifyRequest): Promise<void> =>
      messages.permit(visitorOf(request), {
        messageId: About.params.safeParse(request.params).data?.id,
        locationName: About.body.safeParse(request.body).data?.location_name,
      });

    app.route({
      ...messageCalls.matching,
      handler: (request, reply) => {
        const body = MatchingMessages.parse(messages.matchingAt(request.params.name));
        sendCached(request, reply, cachedResponse(200, JSON.stringify(body)));
      },
    });

    app.route({
      ...messageCalls.list,
      handler: async (request, reply) => {
        noStore(reply);
        return automatedMessageList(await messages.list(visitorOf(request)), request.query);
      },
    });

    app.route({
      ...messageCalls.one,
      preValidation: permit,
      handler: async (request, reply) => {
        const automated_message = await messages.byId(request.params.id);
        withVersion(noStore(reply), automated_message);
        return { automated_message };
      },
    });

    app.route({
      ...messageCalls.create,
      preValidation: permit,
      handler: async (request, reply) => {
        const automated_message = await messages.create(request.body, actorOf(request));
        withVersion(reply, automated_message).code(201);
        return { success: true as const, message: staffTexts.automatedMessageCreated, automated_message };
      },
    });

    app.route({
      ...messageCalls.preview,
      preValidation: permit,
      handler: (request, reply) => {
        noStore(reply);
        return preview(request.body, visitorOf(request).userId);
      },
    });

    app.route({
      ...messageCalls.change,
      preValidation: permit,
      handler: async (request, reply) => {
        const { params, body } = request;
        const expected = expectedVersion(request);
        const automated_message = await messages.update(params.id, body, expected, actorOf(request));
        withVersion(reply, automated_message);
        return { success: true as const, message: staffTexts.automatedMessageUpdated, automated_message };
      },
    });

    app.route({
      ...messageCalls.delete,
      preValidation: permit,
      handler: async (request) => {
        await messages.remove(request.params.id, expectedVersion(request), actorOf(request));
        return { success: true as const, message: staffTexts.automatedMessageDeleted };
      },
    });
  };
