const KEY = 'foreshore.pending-sign-up';
const STORED_FOR_MS = 30 * 60_000;

/** The address that a code was sent to, and when (epoch ms, by the device's clock). */
export interface PendingSignUp {
  email: string;
  sentAt: number;
}

/** The storage of this tab. Only for display: the server knows the address itself. Null where storage is blocked. */
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
  const stored = parsed(storage()?.getItem(KEY) ?? 'null');
  if (isPending(stored) && Math.abs(Date.now() - stored.sentAt) < STORED_FOR_MS) return stored;
  forgetPendingSignUp();
  return null;
}

export function storePendingSignUp(pending: PendingSignUp): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage is full: the steps still work, and a reload starts again.
  }
}

export const forgetPendingSignUp = (): void => storage()?.removeItem(KEY);
