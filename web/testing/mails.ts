import { waitFor } from '@testing-library/react';
import { inject } from 'vitest';

/** What fits the pattern in the newest of this many mails to an address: its first group. */
export const inMail = (address: string, pattern: RegExp, count = 1): Promise<string> =>
  waitFor(async () => {
    const answer = await fetch(`${inject('served').backstage}/mails/${address}`);
    const mails = (await answer.json()) as string[];
    const [, found] = pattern.exec(mails[count - 1] ?? '') ?? [];
    if (found === undefined) throw new Error(`${mails.length} mails to ${address}: nothing like ${pattern}`);
    return found;
  });

/** The code of a sign-up. */
export const CODE = /^(\d{6})$/m;

/** The token of the link to a new password. */
export const RESET_TOKEN = /\/auth\/reset-password\/([\w-]+)$/m;
