import type { Area, Ground } from '#server/http/ground.ts';
import { pruneAudit } from '#server/store/audit/write-audit.ts';
import { createAuditLog } from './audit-log.ts';
import { adminAuditRoutes } from './audit-routes.ts';

/** Reading the audit log. */
export const connectAudit = ({ store, now }: Ground): Area => ({
  routes: async (server) => void (await server.register(adminAuditRoutes(createAuditLog({ store })))),
  sweep: () => pruneAudit(store, now()),
});
