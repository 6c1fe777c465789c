import type { FastifyRequest } from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayCaller } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Frames } from './device/frames.ts';
import type { Register } from './register.ts';

/**
 * The display that makes a request, and what it is to show.
 * @throws HttpError 401 where it was removed; 503 where this process does not know its place yet
 */
export type CallerOf = (
  request: Pick<FastifyRequest, 'display'>,
) => Promise<{ caller: DisplayCaller; display: StoredDisplay; frame: DisplayFrame }>;

export const createCallerOf =
  ({ register, frames }: { register: Register; frames: Frames }): CallerOf =>
  async ({ display: caller }) => {
    if (!caller) throw new Error('a call of displays without a display');
    // It may have been paired a moment ago, by another process.
    if (!register.byId(caller.displayId) && !caller.isUnverified) await register.refresh();
    const display = register.byId(caller.displayId);
    if (!display) throw new HttpError(401, callTexts.displayRevoked, { reason: 'revoked' });
    const frame = frames.of(display);
    // Its place was added a moment ago, by another process. A refusal would have the sign forget all that it keeps.
    if (!frame) throw new HttpError(503, callTexts.busy, { retryAfterSeconds: 5 });
    return { caller, display, frame };
  };
