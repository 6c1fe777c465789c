import { Done } from '../accounts/auth.ts';
import {
  AssignedLocationsChange,
  RoleChange,
  UserChanged,
  UserList,
  UserListQuery,
} from '../accounts/users.ts';
import { ById } from '../form-values.ts';
import { listDescription } from '../list-query.ts';
import { call } from './call.ts';
import { refusalsOfChange, refusalsOfInput } from './refusals.ts';
import { userPaths } from './user-paths.ts';

export const userCalls = {
  list: call(
    userPaths.list,
    { access: 'admin', what: 'users' },
    {
      summary:
        'The accounts, by their e-mail addresses unless the query asks for another order, and how many there are',
      description: listDescription,
      querystring: UserListQuery,
      response: { 200: UserList, ...refusalsOfInput },
    },
  ),
  changeRole: call(
    userPaths.changeRole,
    { access: 'admin', what: 'users' },
    {
      summary: 'Gives an account a role; a plain user keeps no assigned locations',
      params: ById,
      body: RoleChange,
      response: { 200: UserChanged, ...refusalsOfChange },
    },
  ),
  assignLocations: call(
    userPaths.assignLocations,
    { access: 'admin', what: 'users' },
    {
      summary: 'Replaces the locations that a safety officer or an administrator looks after',
      params: ById,
      body: AssignedLocationsChange,
      response: { 200: UserChanged, ...refusalsOfChange },
    },
  ),
  delete: call(
    userPaths.delete,
    { access: 'admin', what: 'users' },
    {
      summary: 'Deletes an account; its sessions end at once',
      params: ById,
      response: { 200: Done, ...refusalsOfChange },
    },
  ),
};
