import type { ChangePasswordRequest, Done } from '#contract/auth.ts';
import { texts } from '#contract/texts.ts';
import { post, send } from '#web/api/http.ts';

/** Ends the account's other sessions too. */
export const changePassword = (fields: ChangePasswordRequest): Promise<Done> =>
  post('/api/account/password', texts.internal, fields);

export const endSession = (id: string): Promise<Done> =>
  send('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`, texts.internal);

/** Ends this session too. */
export const endAllSessions = (): Promise<Done> => post('/api/account/sign-out-everywhere', texts.internal);

export const deleteAccount = (password: string): Promise<Done> =>
  send('DELETE', '/api/account', texts.internal, { password });
