import type { ChangePasswordRequest, Done } from '#contract/accounts/auth.ts';
import { callTexts } from '#contract/call-texts.ts';
import { post, send } from '#web/shared/api/http.ts';

/** Ends the account's other sessions too. */
export const changePassword = (fields: ChangePasswordRequest): Promise<Done> =>
  post('/api/account/password', callTexts.internal, fields);

export const endSession = (id: string): Promise<Done> =>
  send('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`, callTexts.internal);

/** Ends this session too. */
export const endAllSessions = (): Promise<Done> =>
  post('/api/account/sign-out-everywhere', callTexts.internal);

export const deleteAccount = (password: string): Promise<Done> =>
  send('DELETE', '/api/account', callTexts.internal, { password });
