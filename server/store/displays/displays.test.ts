import { describe, expect, test } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { LOOK } from '#server/displays/testing/display-app.ts';
import { AlreadyTaken } from '../engines/already-taken.ts';
import { ReferenceMissing, StillReferenced } from '../engines/reference-missing.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { Contact } from './contacts.ts';
import { KEY_OVERLAP_MS } from './keys.ts';
import { closed, newShowing, type StoredShowing } from './showings.ts';

const NOW = Date.parse('2026-11-23T14:00:00Z');
const DAY_MS = 86_400_000;

describe.each(engines)('displays on $name', (engine) => {
  const openStore = storesOn(engine);

  /** A store with a place and a display. */
  const started = async () => {
    const store = await openStore();
    const { _id: locationId } = await store.locations.insert(aLocation({ slug: 'bude', name: 'Bude' }), NOW);
    const values = { name: 'Pier', locationId, look: LOOK, openingHours: null };
    const display = await store.displays.insert(values, NOW);
    return { store, locationId, values, display };
  };
  const stamp = async ({ changeStamps }: Awaited<ReturnType<typeof openStore>>) =>
    (await changeStamps()).displays;

  test('have numbers in a row, which are never given again', async () => {
    const { store, values, display } = await started();
    const second = await store.displays.insert(values, NOW);
    expect([display.number, second.number]).toEqual([1, 2]);
    await store.displays.remove(second.id, NOW);
    expect((await store.displays.insert(values, NOW)).number).toBe(3);
    expect((await store.displays.list()).map(({ number }) => number)).toEqual([1, 3]);
    expect((await store.displays.byId(second.id))?.locationId).toBeNull();
  });

  test('are changed in their version; every change is noticed, and none by a report', async () => {
    const { store, values, display } = await started();
    const stamps = [await stamp(store)];
    const hours = { opens: '08:00', closes: '20:00' };
    const changed = await store.displays.change(display.id, { ...values, openingHours: hours }, NOW, NOW);
    expect(changed).toMatchObject({ openingHours: hours, updatedAt: NOW + 1 });
    expect(await store.displays.change(display.id, values, NOW, NOW)).toBeNull();
    stamps.push(await stamp(store));
    await store.displays.setService(display.id, { text: 'Closed', until: NOW + 5 }, NOW);
    expect((await store.displays.byId(display.id))?.outOfService).toEqual({ text: 'Closed', until: NOW + 5 });
    stamps.push(await stamp(store));
    await store.displays.notePaired(display.id, { width: 800, height: 480 }, NOW);
    stamps.push(await stamp(store));
    expect(await store.displays.revoke(display.id, 'copied', NOW)).toMatchObject({ revokedAs: 'copied' });
    expect(await store.displays.revoke(display.id, 'revoked', NOW)).toBeNull();
    stamps.push(await stamp(store));
    expect(new Set(stamps).size).toBe(stamps.length);
    const contact = await store.displayContacts.of(display.id);
    await store.displayContacts.save({ ...(contact as Contact), lastReportAt: NOW });
    expect(await stamp(store)).toBe(stamps.at(-1));
  });

  test('need a place, which is not deleted while they hang there', async () => {
    const { store, values, display, locationId } = await started();
    const nowhere = { ...values, locationId: 'nowhere' };
    await expect(store.displays.insert(nowhere, NOW)).rejects.toThrow(ReferenceMissing);
    await expect(store.displays.change(display.id, nowhere, NOW, null)).rejects.toThrow(ReferenceMissing);
    await expect(store.locations.delete(locationId)).rejects.toThrow(StillReferenced);
    await store.displays.remove(display.id, NOW);
    expect(await store.locations.delete(locationId)).toMatchObject({ _id: locationId });
  });

  test('have keys of which the newest that was used retires the others', async () => {
    const { store, display } = await started();
    const keys = store.displayKeys;
    const add = (key: string, now: number, since = now) => keys.add(display.id, key, { now, since });
    await add('a', NOW);
    await keys.noteUsed(display.id, 'a', NOW);
    await add('b', NOW + 10);
    expect(await keys.newestUnused(display.id)).toBe(NOW + 10);
    await add('c', NOW + 20, NOW + 5); // what was issued after `since` stays
    expect(await keys.find('b')).toMatchObject({ usedAt: null });
    await keys.noteUsed(display.id, 'c', NOW + 30);
    await keys.noteUsed(display.id, 'c', NOW + 99);
    expect(await keys.find('c')).toMatchObject({ usedAt: NOW + 30, retiredAt: null, revokedAs: null });
    expect(await keys.find('a')).toMatchObject({ retiredAt: NOW + 30 + KEY_OVERLAP_MS });
    expect(await keys.find('b')).toMatchObject({ retiredAt: NOW + 30 + KEY_OVERLAP_MS });
    expect(await keys.find('d')).toBeNull();
    await keys.prune(NOW + DAY_MS);
    expect([await keys.find('a'), (await keys.find('c'))?.displayId]).toEqual([null, display.id]);
  });

  test('are paired once', async () => {
    const { store, display } = await started();
    const pairings = store.displayPairings;
    const pairing = {
      ...{ secretHash: 's', codeHash: 'c', displayId: null, address: '192.0.2.1', browser: 'Chromium' },
      ...{ width: 1080, height: 1920, askedAt: NOW, expiresAt: NOW + 600_000 },
    };
    await pairings.add(pairing);
    await expect(pairings.add({ ...pairing, secretHash: 't' })).rejects.toThrow(AlreadyTaken);
    expect(await pairings.byCode('c', NOW)).toEqual(pairing);
    expect(await pairings.waiting(NOW)).toHaveLength(1);
    expect(await pairings.finish('s', 'key', NOW)).toBeNull(); // nobody has approved it
    expect(await pairings.approve('s', display.id, NOW + 600_000)).toBe(false); // too late
    expect(await pairings.approve('s', display.id, NOW)).toBe(true);
    expect(await pairings.approve('s', display.id, NOW)).toBe(false);
    expect(await pairings.byCode('c', NOW)).toBeNull();
    const both = await Promise.all([pairings.finish('s', 'one', NOW), pairings.finish('s', 'two', NOW)]);
    expect(both.filter((each) => each !== null)).toMatchObject([
      { pairedAt: NOW, resolution: { width: 1080 } },
    ]);
    await pairings.add({ ...pairing, secretHash: 'u' });
    await pairings.prune(NOW + 600_000);
    expect(await pairings.bySecret('u', NOW)).toBeNull();
  });

  test('take two reports at once one after the other', async () => {
    const { store, display } = await started();
    const { withHeldContact, withReportedContact } = store;
    const add = (_: unknown, index: number) =>
      (index % 2 === 0 ? withHeldContact : withReportedContact)(display.id, async (contact, { contacts }) => {
        if (!contact) throw new Error('no contact');
        await contacts.save({ ...contact, chainNumber: contact.chainNumber + 1 });
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect((await store.displayContacts.of(display.id))?.chainNumber).toBe(8);
    expect(await store.withHeldContact('nobody', async (contact) => contact)).toBeNull();
  });

  test('are said to be silent once, and not where they have reported meanwhile', async () => {
    const { store, display } = await started();
    const contacts = store.displayContacts;
    await contacts.save({ ...((await contacts.of(display.id)) as Contact), lastReportAt: NOW });
    expect(await contacts.noteSilent(display.id, NOW - 1, NOW)).toBe(false);
    const both = [
      contacts.noteSilent(display.id, NOW, NOW + 5),
      contacts.noteSilent(display.id, NOW, NOW + 5),
    ];
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  });

  test('may hold what their settings said when they were saved; shorter ones take nothing back', async () => {
    const { store, display, values } = await started();
    const darkAfter = async () => (await store.displayContacts.of(display.id))?.darkAfterMs;
    const save = (dark_after_min: number, expected: number | null = null) =>
      store.displays.change(display.id, { ...values, look: { ...LOOK, dark_after_min } }, NOW, expected);
    expect(await darkAfter()).toBe(LOOK.dark_after_min * 60_000);
    await save(120, NOW - 1); // a version that it does not have
    expect(await darkAfter()).toBe(30 * 60_000);
    await save(60);
    await save(10);
    expect(await darkAfter()).toBe(60 * 60_000);
    await store.withHeldContact(display.id, async (contact, { contacts }) =>
      contacts.save({ ...(contact as Contact), darkAfterMs: 10 * 60_000 }),
    );
    expect(await darkAfter()).toBe(10 * 60_000);
  });

  test('that were revoked are told once, and anew after they were paired again', async () => {
    const { store, display } = await started();
    const contacts = store.displayContacts;
    const refusedAt = async () => (await contacts.of(display.id))?.refusedAt;
    const other = await store.displays.insert({ ...display, name: 'Slipway' }, NOW);
    expect(await refusedAt()).toBeNull();
    await contacts.noteRefused(display.id, NOW, NOW - 2000); // the clock of this process is behind
    expect(await refusedAt()).toBe(NOW);
    await contacts.noteRefused(display.id, NOW, NOW + 9);
    expect(await refusedAt()).toBe(NOW);
    await store.displays.notePaired(display.id, { width: 800, height: 480 }, NOW + 10);
    expect(await refusedAt()).toBeNull();
    await contacts.noteRefused(display.id, NOW + 20, NOW + 30);
    expect(await refusedAt()).toBe(NOW + 30);
    expect((await contacts.of(other.id))?.refusedAt).toBeNull();
  });

  test('are known whose showing goes on and is confirmed no more', async () => {
    const { store, display, values } = await started();
    const { displayContacts: contacts, displayShowings: showings } = store;
    const others = [await store.displays.insert(values, NOW), await store.displays.insert(values, NOW)];
    const confirm = async (id: string, confirmedAt: number) =>
      contacts.save({ ...((await contacts.of(id)) as Contact), confirmedAt, lastReportAt: NOW + 50 });
    for (const [index, { id }] of [display, ...others].entries()) {
      await showings.save(showing(id));
      await confirm(id, NOW + index);
    }
    expect(await showings.unconfirmedSince(NOW)).toEqual([]);
    expect((await showings.unconfirmedSince(NOW + 2)).toSorted()).toEqual(
      [display.id, others[0]?.id].toSorted(),
    );
    const open = await showings.open(display.id);
    await showings.save(closed(open as StoredShowing, { number: 0, hash: null }));
    await store.displays.remove(others[0]?.id ?? '', NOW);
    expect(await showings.unconfirmedSince(NOW + 2)).toEqual([others[0]?.id]);
  });

  const showing = (displayId: string, more: Partial<StoredShowing> = {}): StoredShowing =>
    newShowing({
      ...{ displayId, revision: 'r', notices: [{ id: 'm', kind: 'message', headline: '☂ A', lines: ['B'] }] },
      ...{ textHash: 't', sentAt: NOW, paintedFrom: NOW + 1, paintedUntil: null },
      ...{ witnessed: 0, lastWitnessedAt: null, ...more },
    });

  test('have one showing that goes on, and a chain of those that ended', async () => {
    const { store, display } = await started();
    const showings = store.displayShowings;
    const first = showing(display.id);
    await showings.save(first);
    await expect(showings.save(showing(display.id))).rejects.toThrow();
    expect(await showings.open(display.id)).toEqual(first);
    expect(await showings.witness(first.id, NOW)).toBe(true);
    const counted = { ...first, witnessed: 1, lastWitnessedAt: NOW, paintedUntil: NOW + 9 };
    const one = closed(counted, { number: 0, hash: null });
    await showings.save(one);
    expect(await showings.witness(first.id, NOW)).toBe(false);
    expect(await showings.open(display.id)).toBeNull();
    const two = closed(showing(display.id, { paintedFrom: null, sentAt: NOW + 20 }), one);
    await showings.save(two);
    expect(await showings.chain(display.id, { after: 0, limit: 9 })).toEqual([one, two]);
    expect(await showings.chain(display.id, { after: 1, limit: 9 })).toEqual([two]);
    expect(await showings.since(display.id, NOW + 10, 9)).toEqual([two]);
    await showings.prune(NOW + 15);
    expect(await showings.chain(display.id, { after: 0, limit: 9 })).toEqual([two]);
  });

  test('keep the frames that showings name, and others for a while', async () => {
    const { store, display } = await started();
    const frame = (revision: string) => ({
      ...{
        revision,
        tag: 't',
        issued_at: '2026-11-23T14:00:00.000Z',
        valid_until: '2026-11-23T15:00:00.000Z',
      },
      ...{
        simulated: false,
        look: LOOK,
        blocks: [],
        turns: [],
        tide_is_computed: false,
        out_of_service: null,
      },
      ...{ page_url: 'https://foreshore.example/locations/bude', adverts: [] },
      place: { name: 'Bude', slug: 'bude', latitude: 50, longitude: -4, grid_ref: null, w3w: null },
    });
    for (const revision of ['r', 'q', 'q']) await store.displayFrames.add(frame(revision), NOW);
    expect(await store.displayFrames.find('q')).toEqual(frame('q'));
    await store.displayShowings.save(showing(display.id));
    await store.displayFrames.prune(NOW + 1);
    expect([await store.displayFrames.find('q'), (await store.displayFrames.find('r'))?.revision]).toEqual([
      null,
      'r',
    ]);
  });

  test('have commands until they say what became of them', async () => {
    const { store, display } = await started();
    const commands = store.displayCommands;
    const given = {
      displayId: display.id,
      kind: 'identify' as const,
      givenBy: null,
      givenAt: NOW,
      expiresAt: NOW + 300,
    };
    const { id } = await commands.add(given);
    expect(await commands.waiting(display.id, NOW + 299)).toMatchObject([{ id, outcome: null }]);
    expect(await commands.waiting(display.id, NOW + 300)).toEqual([]);
    await commands.end('another', id, 'done', NOW);
    await commands.end(display.id, id, 'done', NOW);
    await commands.end(display.id, id, 'failed', NOW);
    expect(await commands.latest(display.id, 5)).toMatchObject([{ id, outcome: 'done', email: null }]);
    await commands.prune(NOW + 1);
    expect(await commands.latest(display.id, 5)).toEqual([]);
  });

  test('have spells of contact', async () => {
    const { store, display } = await started();
    const contacts = store.displayContacts;
    for (const from of [NOW, NOW + 100, NOW])
      await contacts.addSpell(display.id, { from, until: from + 50, darkAfterMs: 60_000 });
    expect(await contacts.spellsOf(display.id, NOW)).toEqual([
      { from: NOW, until: NOW + 50, darkAfterMs: 60_000 },
      { from: NOW + 100, until: NOW + 150, darkAfterMs: 60_000 },
    ]);
    expect(await contacts.spellsOf(display.id, NOW + 50)).toHaveLength(1);
    await contacts.pruneSpells(NOW + 60);
    expect(await contacts.spellsOf(display.id, 0)).toHaveLength(1);
  });

  test('that were removed go once nothing of them is kept', async () => {
    const { store, display } = await started();
    const one = closed(showing(display.id, { paintedUntil: NOW + 5 }), { number: 0, hash: null });
    await store.displayShowings.save(one);
    await store.displays.remove(display.id, NOW);
    await store.displays.prune(NOW + DAY_MS);
    expect(await store.displays.byId(display.id)).not.toBeNull();
    await store.displayShowings.prune(NOW + DAY_MS);
    await store.displays.prune(NOW + DAY_MS);
    expect(await store.displays.byId(display.id)).toBeNull();
    expect(await store.displayContacts.list()).toEqual([]);
  });

  test('are told of to administrators, and to the officers of their place', async () => {
    const { store, locationId } = await started();
    const add = async (email: string, role: 'admin' | 'safety_officer' | 'user', verified = true) =>
      store.users.insert({ email, emailKey: email, passwordHash: 'x', role, verified }, NOW);
    await add('admin@b.example', 'admin');
    await add('new@b.example', 'admin', false);
    const officer = await add('officer@b.example', 'safety_officer');
    await add('other@b.example', 'safety_officer');
    await add('user@b.example', 'user');
    await store.staff.assign(officer.id, [locationId], NOW);
    expect(await store.staff.addressesFor(locationId)).toEqual(['admin@b.example', 'officer@b.example']);
    expect(await store.staff.addressesFor(null)).toEqual(['admin@b.example']);
  });

  test('have a mail a day: a setting is changed once', async () => {
    const { store } = await started();
    const both = await Promise.all([store.settings.change('day', '1'), store.settings.change('day', '1')]);
    expect(both.toSorted()).toEqual([false, true]);
    expect([await store.settings.change('day', '1'), await store.settings.change('day', '2')]).toEqual([
      false,
      true,
    ]);
  });
});
