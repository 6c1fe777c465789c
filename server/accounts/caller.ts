import type { Client } from '#server/http/visitor.ts';

/** From where, and by which request, somebody calls who may or may not be who they say. */
export interface Caller extends Client {
  /** The number of the request, for the log. */
  request: string;
  /** What the browser shows to be known as a device of an account's owner. */
  knownDevice: string | undefined;
  /** The token of the sign-up that the browser has begun. */
  pendingSignUp: string | undefined;
}

/** What is opened by the proof of who somebody is: both are for cookies. */
export interface Opened {
  /** The token of the session. */
  session: string;
  /** What the device is known by from now on. */
  knownDevice: string;
}
