import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operationCalls } from '#contract/calls/operation-calls.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { visitorOf } from '#server/http/callers/actor.ts';
import type { AuditLog } from './audit-log.ts';

export const adminAuditRoutes =
  (log: AuditLog): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...operationCalls.audit,
      handler: (request, reply) => {
        noStore(reply);
        return log(request.query, visitorOf(request));
      },
    });
  };
