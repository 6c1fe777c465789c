import { describe, expect, test } from 'vitest';
import type { StoredFeedValue } from '../conditions/feed-values.ts';
import { ANNA, BUDE } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = 1_780_000_000_000;
const DAY = '2026-06-01';

/** Text with a meaning to an SQL parser, to LIKE, to a driver's placeholders or to a careless escape. */
const TEXTS = [
  `'; drop table users; --`,
  `' or '1'='1`,
  `"quoted" \`ticked\` [bracketed]`,
  `x%_\\%\\_`,
  `$1 ?1 :name @name $$tag$$`,
  `/* comment */ -- \r\n\t;`,
  `{"json": "\\u0000"}`,
  `\u202eright to left, zero\u200bwidth, e\u0301 é 🌊`,
];

describe.each(engines)('text with a meaning in SQL, on $name', (engine) => {
  const openFresh = storesOn(engine);

  test.each(TEXTS)('%j is only text', async (text) => {
    const store = await openFresh();
    const { locations, users, sessions, feedValues, history, overflowRecords, settings, upstreamSpend } =
      store;

    const message = { title: text, message: text, message_type: 'info' as const, author: text };
    const draft = {
      ...BUDE,
      name: text,
      slug: text.toLowerCase(),
      grid_ref: text,
      w3w: text,
      admiralty_station_id: text,
      bathing_water_ids: [text],
      custom_message: { ...message, created_at: '2026-06-01T08:00:00.000Z', expires_at: null },
    };
    const location = await locations.insert(draft, NOW);
    expect(await locations.bySlug(text)).toEqual(location);
    expect(await locations.update(location._id, draft, NOW)).toMatchObject(draft);
    expect(await locations.update(text, draft, NOW)).toBeNull();
    expect(await locations.delete(text)).toBeNull();
    expect(await locations.byId(text)).toBeNull();

    const user = await users.insert({ ...ANNA, email: text, emailKey: text, passwordHash: text }, NOW);
    expect(await users.byEmailKey(text)).toEqual(user);
    expect(await users.byId(text)).toBeNull();

    const times = { createdAt: NOW, lastSeenAt: NOW, expiresAt: NOW };
    const session = {
      tokenHash: text,
      id: text,
      userId: user.id,
      role: user.role,
      address: text,
      userAgent: text,
      ...times,
    };
    expect(await sessions.insertAtLogin(session, `${text} another`, 1)).toBeNull();
    await sessions.insert(session);
    expect(await sessions.byTokenHash(text)).toEqual({ ...session, user });
    await sessions.touch(text, NOW);
    await sessions.deleteOfUser(text);
    expect(await sessions.byTokenHash(text)).not.toBeNull();
    await sessions.delete(text);
    expect(await sessions.byTokenHash(text)).toBeNull();

    const origin = { source: text, attribution: text, observedAt: null, fetchedAt: NOW };
    const value: StoredFeedValue = {
      kind: 'ea_warnings',
      locationId: location._id,
      value: { waters: [] },
      ...origin,
    };
    await feedValues.saveMany([value, { ...value, locationId: text }], false);
    await feedValues.deleteOfLocation(text);
    expect(await feedValues.loadAll(false)).toEqual([value]);

    const position = { latitude: 0, longitude: 0, locationId: text };
    const overflow = {
      company: text,
      overflowId: text,
      name: text,
      statusCode: 1,
      ...{ statusStart: null, eventStart: null, eventEnd: null },
      seenAt: NOW,
      knownAt: NOW,
    } as const;
    expect(await history.appendOverflowChanges([{ ...overflow, ...position }], false)).toBe(1);
    expect(await history.appendOverflowChanges([{ ...overflow, ...position }], false)).toBe(0);
    expect(await overflowRecords(position, { radiusMiles: 1, simulated: false })).toMatchObject([
      { company: text, id: text, name: text },
    ]);
    const waves = { wave_height: 1, sea_surface_temperature: 1, sea_level_height_msl: 1 };
    await history.appendMarine([{ locationId: text, at: NOW, ...waves }], false);
    const wind = { wind_speed_10m: 1, wind_gusts_10m: 1, wind_direction_10m: 1 };
    await history.appendWeather([{ locationId: text, at: NOW, temperature_2m: 1, ...wind }], false);
    const counts = { escherichiaColi: 1, enterococci: 1 };
    const qualifiers = { escherichiaColiQualifier: '=', enterococciQualifier: '>' } as const;
    const sample = { bathingWaterId: text, sampledAt: NOW, ...counts, ...qualifiers, discountable: null };
    await history.appendSamples([sample], false);
    expect((await history.samplesOf([text], false)).get(text)).toHaveLength(1);
    expect(await history.size()).toEqual({ weather: 1, marine: 1, overflows: 1, samples: 1 });

    await settings.set(text, text);
    await settings.set(text, `${text}!`);
    expect(await settings.get(text)).toBe(`${text}!`);
    expect(await settings.get(`${text}!`)).toBeNull();

    await upstreamSpend.add(text, DAY, 1, 1);
    expect(await upstreamSpend.load(text, DAY)).toEqual({ calls: 1, spent: 1 });
    expect(await upstreamSpend.of(text)).toEqual([]);
    expect(await users.count()).toBe(1);
  });
});
