import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Mail } from '#server/accounts/mail/mail.ts';
import type { TestApp } from '../apps/test-app.ts';

/** All mails to an address, once there are this many: they are sent after the answer. */
export const mailsTo = (app: Pick<TestApp, 'mails'>, address: string, count = 1): Promise<Mail[]> =>
  vi.waitFor(
    () => {
      const mails = app.mails.filter(({ to }) => to === address);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${address}, not ${count}`);
      return mails;
    },
    { timeout: 5000, interval: 5 },
  );

/** The code in the latest of this many mails to an address. */
export async function codeIn(app: Pick<TestApp, 'mails'>, address: string, count = 1): Promise<string> {
  const mail = (await mailsTo(app, address, count)).at(-1);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`no code in ${mail?.text}`);
  return code;
}

/** The token of the reset link in the latest of this many mails to an address. */
export async function resetTokenIn(app: Pick<TestApp, 'mails'>, address: string, count = 1): Promise<string> {
  const mail = (await mailsTo(app, address, count)).at(-1);
  const token = /\/auth\/reset-password\/([\w-]+)$/m.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link in ${mail?.text}`);
  return token;
}

/** Resolves when the work after the answers so far is done. It begins a turn later; the embedded store never waits. */
export async function afterAnswers(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}
