import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/accounts/auth.ts';
import {
  AssignedLocationsChange,
  RoleChange,
  UserChanged,
  UserList,
  UserListQuery,
} from '#contract/accounts/users.ts';
import { Id } from '#contract/form-values.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { refusalsOfChange, refusalsOfInput, storeNothing } from '#server/http/answers/answers.ts';
import { compressLong } from '#server/http/answers/compress-long.ts';
import { actorOf } from '#server/http/callers/actor.ts';
import { listDescription } from '#server/http/lists/lists.ts';
import { expectedVersion, withVersion } from '#server/http/versions.ts';
import type { Staff } from './staff.ts';

const config = { access: 'admin', what: 'users' } as const;
const params = z.object({ id: Id });

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

    app.get(
      '/api/admin/users',
      {
        config,
        schema: {
          summary:
            'The accounts, by their e-mail addresses unless the query asks for another order, and how many there are',
          description: listDescription,
          querystring: UserListQuery,
          response: { 200: UserList, ...refusalsOfInput },
        },
      },
      (request) => list(request.query),
    );

    app.put(
      '/api/admin/users/:id/role',
      {
        config,
        schema: {
          summary: 'Gives an account a role; a plain user keeps no assigned locations',
          params,
          body: RoleChange,
          response: { 200: UserChanged, ...refusalsOfChange },
        },
      },
      async (request, reply) => {
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
    );

    app.put(
      '/api/admin/users/:id/assigned-locations',
      {
        config,
        schema: {
          summary: 'Replaces the locations that a safety officer or an administrator looks after',
          params,
          body: AssignedLocationsChange,
          response: { 200: UserChanged, ...refusalsOfChange },
        },
      },
      async (request, reply) => {
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
    );

    app.delete(
      '/api/admin/users/:id',
      {
        config,
        schema: {
          summary: 'Deletes an account; its sessions end at once',
          params,
          response: { 200: Done, ...refusalsOfChange },
        },
      },
      async (request) => {
        await staff.remove(request.params.id, expectedVersion(request), actorOf(request));
        return { success: true as const, message: staffTexts.userDeleted };
      },
    );
  };
