import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AuditPage, AuditQuery } from '#contract/audit.ts';
import { Failure } from '#contract/errors.ts';
import { visitorOf } from '#server/http/actor.ts';
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
          response: { 200: AuditPage, 400: Failure, 401: Failure, 403: Failure, 503: Failure },
        },
      },
      (request, reply) => {
        reply.header('cache-control', 'no-store');
        return log(request.query, visitorOf(request));
      },
    );
  };
