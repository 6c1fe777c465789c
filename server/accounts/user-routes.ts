import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserList, UserListQuery } from '#contract/accounts/users.ts';
import { userCalls } from '#contract/calls/user-calls.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { Staff } from './staff.ts';

export const adminUserRoutes =
  ({
    staff,
    list,
  }: {
    staff: Staff;
    list: (query: UserListQuery) => Promise<UserList>;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    storeNothing(app);
    compressLong(app);

    app.route({ ...userCalls.list, handler: (request) => list(request.query) });

    app.route({
      ...userCalls.changeRole,
      handler: async (request, reply) => {
        const { role } = request.body;
        const { user, isChanged } = await staff.changeRole(
          request.params.id,
          role,
          expectedVersion(request),
          actorOf(request),
        );
        withVersion(reply, user);
        return {
          success: true as const,
          message: isChanged ? staffTexts.roleUpdated : staffTexts.roleUnchanged,
          user,
        };
      },
    });

    app.route({
      ...userCalls.assignLocations,
      handler: async (request, reply) => {
        const { assigned_locations } = request.body;
        const user = await staff.assign(
          request.params.id,
          assigned_locations,
          expectedVersion(request),
          actorOf(request),
        );
        withVersion(reply, user);
        return { success: true as const, message: staffTexts.assignedLocationsUpdated, user };
      },
    });

    app.route({
      ...userCalls.delete,
      handler: async (request) => {
        await staff.remove(request.params.id, expectedVersion(request), actorOf(request));
        return { success: true as const, message: staffTexts.userDeleted };
      },
    });
  };
