import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalsOfInput } from '#contract/calls/refusals.ts';
import { AuditPage, AuditQuery } from '#contract/operations/audit.ts';
import { noStore } from '#server/http/answers/answers.ts';
import { visitorOf } from '#server/http/callers/actor.ts';
import type { AuditLog } from './audit-log.ts';

export const adminAuditRoutes =
  (log: AuditLog): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/admin/audit',
      {
        config: { access: 'staff', what: 'the record of changes' },
        schema: {
          summary:
            'Who did what and when, the latest first; for a safety officer, the messages of assigned locations',
          description:
            '`after` takes the `next` of the page before. Of an account that is gone there is an id and no address.',
          querystring: AuditQuery,
          response: { 200: AuditPage, ...refusalsOfInput },
        },
      },
      (request, reply) => {
        noStore(reply);
        return log(request.query, visitorOf(request));
      },
    );
  };
