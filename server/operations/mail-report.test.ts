import { describe, expect, test } from 'vitest';
import { type MailState, NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import { engines, storesOn } from '#server/store/testing/engines.ts';
import { createMailReports } from './mail-report.ts';

const NOW = 1_780_000_000_000;
const TROUBLE: MailState = {
  waiting: 2,
  waitingSince: NOW - 5,
  failed: 1,
  failedSince: NOW - 9,
  error: 'The mail server refused the login.',
};

describe.each(engines)('the mail reports of the processes on $name', (engine) => {
  const openFresh = storesOn(engine);

  /** Two processes on one store, each with the given trouble. */
  async function twoProcesses() {
    const store = await openFresh();
    const clock = { now: NOW };
    const states = { one: NO_TROUBLE, other: NO_TROUBLE };
    const processOf = (which: 'one' | 'other') =>
      createMailReports({
        store,
        isAlone: false,
        folder: which,
        now: () => clock.now,
        mailer: { state: () => states[which] },
      });
    return { store, clock, states, processOf, one: processOf('one'), other: processOf('other') };
  }

  test('one reports the trouble of another, together with its own', async () => {
    const { states, one, other } = await twoProcesses();
    states.other = TROUBLE;
    await other.share();
    expect(await one.all()).toEqual(TROUBLE);
    states.one = { ...TROUBLE, waiting: 1, waitingSince: NOW - 7, error: 'another' };
    await one.share();
    const both = { waiting: 3, waitingSince: NOW - 7, failed: 2, failedSince: NOW - 9 };
    expect(await one.all()).toEqual({ ...both, error: 'another' });
    expect(await other.all()).toEqual({ ...both, error: TROUBLE.error });
  });

  test('trouble that has ended is reported no longer', async () => {
    const { store, states, one, other } = await twoProcesses();
    states.other = TROUBLE;
    await other.share();
    states.other = NO_TROUBLE;
    await other.share();
    expect(await one.all()).toEqual(NO_TROUBLE);
    expect((await store.settings.startingWith('mail state')).size).toBe(0);
  });

  test('mail that waits where a process has ended is reported, with what to do, until its folder is in use again', async () => {
    const { clock, states, processOf, one, other } = await twoProcesses();
    states.other = TROUBLE;
    await other.share();
    clock.now += 60_000;
    const error = 'A process that has mail waiting has ended. Start it again with its data folder.';
    expect(await one.all()).toEqual({ ...TROUBLE, error: `${error} ${TROUBLE.error}` });
    states.other = { ...TROUBLE, waiting: 1 };
    const again = processOf('other'); // with the same folder
    await again.share();
    expect(await one.all()).toEqual(states.other);
    states.other = NO_TROUBLE; // all was sent at a third start
    await processOf('other').share();
    expect(await one.all()).toEqual(NO_TROUBLE);
  });

  test('mail of a process that never comes back is reported for a day', async () => {
    const { clock, states, one, other } = await twoProcesses();
    states.other = TROUBLE;
    await other.share();
    clock.now += 24 * 3_600_000 - 1;
    expect((await one.all()).waiting).toBe(TROUBLE.waiting);
    clock.now += 1;
    expect(await one.all()).toEqual(NO_TROUBLE);
  });

  test('a process that is alone writes nothing to the store', async () => {
    const store = await openFresh();
    const alone = { store, mailer: { state: () => TROUBLE }, isAlone: true, folder: '', now: () => NOW };
    const reports = createMailReports(alone);
    await reports.share();
    expect((await store.settings.startingWith('mail state')).size).toBe(0);
    expect(await reports.all()).toEqual(TROUBLE);
  });
});
