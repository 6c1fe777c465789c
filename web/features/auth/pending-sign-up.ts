const KEY = 'foreshore.pending-sign-up';
const KEPT_FOR_MS = 30 * 60_000;

/** The address that a code was sent to, and when (epoch ms by the device's clock). */
export interface PendingSignUp {
  email: string;
  sentAt: number;
}

/** Of this tab alone, and only to be shown: the server knows by itself. Null where the browser keeps nothing. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const isPending = (value: unknown): value is PendingSignUp =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'sentAt' in value &&
  typeof value.sentAt === 'number';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function pendingSignUp(): PendingSignUp | null {
  const kept = parsed(storage()?.getItem(KEY) ?? 'null');
  if (isPending(kept) && Math.abs(Date.now() - kept.sentAt) < KEPT_FOR_MS) return kept;
  forgetPendingSignUp();
  return null;
}

export function keepPendingSignUp(pending: PendingSignUp): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without room the steps still work; only a reload begins anew.
  }
}

export const forgetPendingSignUp = (): void => storage()?.removeItem(KEY);
