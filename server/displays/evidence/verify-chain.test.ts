import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DisplayApp, type Screen, startDisplayApp } from '../testing/display-app.ts';
import { verifyChain } from './verify-chain.ts';

let app: DisplayApp;
let screen: Screen;
beforeEach(async () => {
  app = await startDisplayApp();
  screen = await app.pair();
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    await app.message(title);
    await screen.goOn(2);
  }
});
afterEach(() => app.close());

const verified = (sought: string[] = []) =>
  verifyChain(app.store, screen.id, { keptSince: app.clock.at - 86_400_000, sought: new Set(sought) });
const rows = () => app.store.db.updateTable('display_showings').where('display_id', '=', screen.id);
const hashes = async () =>
  (await app.store.displayShowings.chain(screen.id, { after: 0, limit: 99 })).map(({ hash }) => hash);

test('a chain that nobody touched is whole, and has the hashes of the mails in it', async () => {
  const all = await hashes();
  expect(all).toHaveLength(4);
  expect(await verified([all[1] ?? '', 'made up'])).toEqual({
    ...{ count: 4, first: 1, newest: all.at(-1), fault: null, found: [all[1]] },
  });
});

test.each([
  ['words', { content: '[{"id":"m","kind":"message","headline":"Safe to swim","lines":[]}]' }],
  ['the time', { painted_until: 1 }],
  ['the start', { painted_from: 1 }],
  ['when it was sent', { sent_at: 1 }],
  ['scans', { witnessed: 100 }],
  ['the last scan', { last_witnessed_at: 1 }],
  ['the revision', { revision: 'another' }],
  ['the hash of the words', { text_hash: 'another' }],
  ['the hash', { hash: 'another' }],
])('%s changed in any showing is found', async (_name, change) => {
  for (const number of [1, 2, 3, 4]) {
    const before = await app.store.displayShowings.chain(screen.id, { after: number - 1, limit: 1 });
    await rows().set(change).where('number', '=', number).execute();
    expect((await verified()).fault, `showing ${number}`).toContain(String(number));
    for (const showing of before) await app.store.displayShowings.save(showing);
    expect((await verified()).fault).toBeNull();
  }
});

test('a showing that was removed is found, the first and the last too', async () => {
  for (const number of [1, 2, 3, 4]) {
    const before = await app.store.displayShowings.chain(screen.id, { after: number - 1, limit: 1 });
    await app.store.db.deleteFrom('display_showings').where('number', '=', number).execute();
    expect((await verified()).fault, `showing ${number}`).not.toBeNull();
    for (const showing of before) await app.store.displayShowings.save(showing);
  }
  expect((await verified()).fault).toBeNull();
  await app.store.db.deleteFrom('display_showings').where('number', 'is not', null).execute();
  expect((await verified()).fault).toContain('showing 4');
});

test('two that changed places are found', async () => {
  await rows().set({ number: 99 }).where('number', '=', 2).execute();
  await rows().set({ number: 2 }).where('number', '=', 3).execute();
  await rows().set({ number: 3 }).where('number', '=', 99).execute();
  expect((await verified()).fault).not.toBeNull();
});

test('a frame whose words were changed is found', async () => {
  const [first] = await app.store.displayShowings.chain(screen.id, { after: 1, limit: 1 });
  const frame = await app.store.displayFrames.find(first?.revision ?? '');
  const forged = JSON.stringify(frame).replace('"headline":"B"', '"headline":"Safe to swim"');
  await app.store.db
    .updateTable('display_frames')
    .set({ frame: forged })
    .where('revision', '=', first?.revision ?? '')
    .execute();
  expect((await verified()).fault).toBe('the frame of showing 2 has other words');
});

test('showings that were removed for their age are no fault', async () => {
  await app.store.db.deleteFrom('display_showings').where('number', '<', 3).execute();
  const old = { keptSince: app.clock.at + 1, sought: new Set<string>() };
  expect(await verifyChain(app.store, screen.id, old)).toMatchObject({ count: 2, first: 3, fault: null });
});
