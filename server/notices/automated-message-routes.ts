import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/accounts/auth.ts';
import {
  refusalsOfBody,
  refusalsOfChange,
  refusalsOfInput,
  refusalsOfPlace,
} from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import { listDescription } from '#contract/list-query.ts';
import {
  AutomatedMessageDraft,
  AutomatedMessageList,
  AutomatedMessageQuery,
  AutomatedMessageSaved,
  MatchingMessages,
  MatchPreview,
  MatchPreviewDraft,
  OneAutomatedMessage,
} from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';
import { sendCached } from '#server/http/answers/send-cached.ts';
import { actorOf, visitorOf } from '#server/http/callers/actor.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import { automatedMessageList } from './automated-message-list.ts';
import type { AutomatedMessages } from './automated-messages.ts';
import type { PreviewMatches } from './match-preview.ts';

const Params = z.object({ id: Id });
const staff = { access: 'staff', what: 'automated messages' } as const;

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

    app.get(
      '/api/automated_messages/location/:name',
      {
        config: { access: 'reading', what: 'automated messages' },
        schema: {
          summary: 'The automated messages that apply to the wind at a location now, under its name',
          description: 'Speeds are mph. Where `wind_known` is false nobody can tell which apply.',
          params: z.object({ name: z.string() }),
          response: { 200: MatchingMessages, ...refusalsOfPlace },
        },
      },
      (request, reply) => {
        const body = MatchingMessages.parse(messages.matchingAt(request.params.name));
        sendCached(request, reply, cachedResponse(200, JSON.stringify(body)));
      },
    );

    app.get(
      '/api/automated_messages',
      {
        config: staff,
        schema: {
          summary: 'All automated messages; for a safety officer, those of assigned locations',
          description: listDescription,
          querystring: AutomatedMessageQuery,
          response: { 200: AutomatedMessageList, ...refusalsOfInput },
        },
      },
      async (request, reply) => {
        noStore(reply);
        return automatedMessageList(await messages.list(visitorOf(request)), request.query);
      },
    );

    app.get(
      '/api/automated_messages/:id',
      {
        config: staff,
        preValidation: permit,
        schema: {
          summary: 'One automated message; for a safety officer, of an assigned location',
          params: Params,
          response: { 200: OneAutomatedMessage, ...refusalsOfInput, 404: Failure },
        },
      },
      async (request, reply) => {
        const automated_message = await messages.byId(request.params.id);
        withVersion(noStore(reply), automated_message);
        return { automated_message };
      },
    );

    app.post(
      '/api/automated_messages',
      {
        config: staff,
        preValidation: permit,
        schema: {
          summary: 'Makes an automated message',
          description: 'The location is given by its name or slug. Speeds are mph.',
          body: AutomatedMessageDraft,
          response: { ...refusalsOfBody, 201: AutomatedMessageSaved },
        },
      },
      async (request, reply) => {
        const automated_message = await messages.create(request.body, actorOf(request));
        withVersion(reply, automated_message).code(201);
        return { success: true as const, message: staffTexts.automatedMessageCreated, automated_message };
      },
    );

    app.post(
      '/api/automated_messages/preview',
      {
        config: staff,
        preValidation: permit,
        schema: {
          summary:
            'What a message that is being written would do: now, and by day in the winds that were recorded',
          description:
            'An hour has matched if some wind of it that was recorded would have. Hours of which nothing is known ' +
            'are counted apart. Nothing is stored. 60 a minute.',
          body: MatchPreviewDraft,
          response: { ...refusalsOfBody, 200: MatchPreview, 429: Failure },
        },
      },
      (request, reply) => {
        noStore(reply);
        return preview(request.body, visitorOf(request).userId);
      },
    );

    app.put(
      '/api/automated_messages/:id',
      {
        config: staff,
        preValidation: permit,
        schema: {
          summary: 'Replaces an automated message',
          description: 'With `If-Match`, only the version that the caller has seen.',
          params: Params,
          body: AutomatedMessageDraft,
          response: { ...refusalsOfChange, 200: AutomatedMessageSaved },
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const expected = expectedVersion(request);
        const automated_message = await messages.update(params.id, body, expected, actorOf(request));
        withVersion(reply, automated_message);
        return { success: true as const, message: staffTexts.automatedMessageUpdated, automated_message };
      },
    );

    app.delete(
      '/api/automated_messages/:id',
      {
        config: staff,
        preValidation: permit,
        schema: {
          summary: 'Deletes an automated message',
          description: 'With `If-Match`, only the version that the caller has seen.',
          params: Params,
          response: { ...refusalsOfChange, 200: Done },
        },
      },
      async (request) => {
        await messages.remove(request.params.id, expectedVersion(request), actorOf(request));
        return { success: true as const, message: staffTexts.automatedMessageDeleted };
      },
    );
  };
