import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Opened } from './caller.ts';
import type { PasswordResets } from './passwords/password-reset.ts';
import type { Cookies } from './sessions/cookies.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SignIn } from './sign-in.ts';
import type { PendingSignUps } from './sign-up/pending-sign-ups.ts';
import type { SignUp } from './sign-up/sign-up.ts';

/** What the calls without a session are made of. */
export interface AuthOptions {
  signIn: SignIn;
  signUp: SignUp;
  pending: PendingSignUps;
  resets: PasswordResets;
  sessions: Sessions;
  cookies: Cookies;
}

/** A browser may send a name of any length; this much is enough to identify a device. */
const MAX_USER_AGENT = 300;

export const callerOf = (request: FastifyRequest, cookies: Cookies): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  request: request.id,
  knownDevice: cookies.knownDevice.read(request),
  pendingSignUp: cookies.pendingSignUp.read(request),
});

/** Sets the cookies of a new session. */
export function setOpened(reply: FastifyReply, cookies: Cookies, { session, knownDevice }: Opened): void {
  cookies.session.set(reply, session);
  cookies.knownDevice.set(reply, knownDevice);
}
