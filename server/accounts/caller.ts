import type { Client } from '#server/http/callers/visitor.ts';

/** The address and the request of a caller, who may not be the person they claim to be. */
export interface Caller extends Client {
  /** The number of the request, for the log. */
  request: string;
  /** The cookie by which the browser is known as a device of an account's owner. */
  knownDevice: string | undefined;
  /** The token of the sign-up that this browser has begun. */
  pendingSignUp: string | undefined;
}

/** The cookies that are set after somebody has proved who they are. */
export interface Opened {
  /** The token of the session. */
  session: string;
  /** Identifies the device from now on. */
  knownDevice: string;
}
