import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { type FeedKind, feedKinds, feedTable, PLACE_HEADER } from '#contract/live/live-table.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import { reading } from '#server/testing/samples.ts';

const LOCATIONS = 500;
const AT = '2026-07-22T10:07:00.000Z';
const LIMIT_BYTES = 30_000;
const polled = feedKinds.filter((kind) => feedTable[kind].pollingFailure !== null);

/** The value with its measures a little changed, since 500 equal ones would compress to nearly nothing. */
function differing<T>(value: T, index: number): T {
  let seen = index;
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    if (typeof part !== 'number' || Number.isInteger(part)) return part;
    seen = (seen * 31 + 17) % 1009;
    return Math.round((part + seen / 500) * 100) / 100;
  });
}

/** The real server, with values like those of Harwich at 500 places along a line. */
let app: Awaited<ReturnType<typeof startSimulatedApp>>;
let session: string;

const placeAt = (index: number) => ({
  slug: index === 0 ? 'harwich' : `place-${index}`,
  name: index === 0 ? 'Harwich' : `Place ${index}`,
  latitude: 51.95 + index / 100,
  longitude: 1.283,
});

beforeAll(async () => {
  app = await startSimulatedApp({ at: AT, locations: [placeAt(0)] });
  await app.loaded();
  const { store, feeds, places } = app.app();
  session = await app.app().signIn();
  const [harwich] = await store.locations.list();
  if (!harwich) throw new Error('no Harwich');
  const others = Array.from({ length: LOCATIONS - 1 }, (_, index) => ({
    ...harwich,
    ...placeAt(index + 1),
    _id: `id-${index + 1}`,
  }));
  places.set([harwich, ...others]);
  feeds.track(places.all());
  /** What the feed of Harwich holds, a little changed. */
  const copyTo = <K extends FeedKind>(kind: K, locationId: string, index: number) => {
    const held = feeds.held(kind, harwich._id).held as StoredFeedValue<K> | null;
    if (!held) throw new Error(`${kind} was not loaded`);
    const { value, source, attribution, observedAt, fetchedAt } = held;
    feeds.accept(
      kind,
      locationId,
      reading(differing(value, index), { source, attribution, observedAt }),
      fetchedAt,
    );
  };
  for (const [index, { _id }] of others.entries()) for (const kind of polled) copyTo(kind, _id, index);
  await app.app().server.listen({ port: 0, host: '127.0.0.1' });
}, 120_000); // some thousand values are made into answers
afterAll(() => app.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  /** All that came over its connection. */
  bytes: number;
}

const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = app.app().server.server.address() as AddressInfo;
    const encodings = { 'accept-encoding': 'gzip, deflate, br', accept: 'application/json' };
    request(
      {
        port,
        host: '127.0.0.1',
        path,
        agent: false,
        headers: { cookie: `sid=${session}`, ...encodings, ...headers },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const packed = Buffer.concat(chunks);
        const isPacked = answer.headers['content-encoding'] === 'br';
        const body = (isPacked ? brotliDecompressSync(packed) : packed).toString();
        resolve({ status: answer.statusCode, headers: answer.headers, body, bytes: answer.socket.bytesRead });
      },
    )
      .on('error', reject)
      .end();
  });

const of = (slug: string) => ({ [PLACE_HEADER]: encodeURIComponent(slug) });
const path = (kind: FeedKind) => feedTable[kind].path;
const ownCalls = [
  '/locations/place-7',
  '/api/automated_messages/location/place-7',
  '/api/locations/place-7/adverts?active_only=true&limit=10',
  `${path('sunrise_sunset')}?location=place-7`,
];

test('a round of a page of one place stays below the limit at 500 places, also the first and after a change', async () => {
  const round = async (tags: Map<string, string>) => {
    let bytes = 0;
    for (const call of [...polled.map(path), ...ownCalls]) {
      const tag = tags.get(call);
      const answer = await ask(call, {
        ...of('place-7'),
        ...(tag !== undefined && { 'if-none-match': tag }),
      });
      expect([200, 304, 503]).toContain(answer.status);
      tags.set(call, String(answer.headers.etag ?? ''));
      bytes += answer.bytes;
    }
    return bytes;
  };
  const tags = new Map<string, string>();
  const first = await round(tags);
  const unchanged = await round(tags);
  const { feeds } = app.app();
  const value = feeds.value('weather', 'id-7');
  if (!value) throw new Error('no weather');
  feeds.accept('weather', 'id-7', reading(value), app.clock.now + 60_000);
  const changed = await round(tags);
  const whole = (await Promise.all(polled.map((kind) => ask(path(kind))))).reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );
  expect(whole).toBeGreaterThan(3 * LIMIT_BYTES); // what the header saves
  expect(first).toBeLessThan(LIMIT_BYTES);
  expect(changed).toBeLessThan(LIMIT_BYTES / 2);
  expect(unchanged).toBeLessThan(LIMIT_BYTES / 3);
});

test.each(polled)('%s with the header has the part of the whole answer, and nothing else', async (kind) => {
  const whole = JSON.parse((await ask(path(kind))).body);
  expect(Object.keys(whole.locations)).toHaveLength(LOCATIONS);
  for (const slug of ['harwich', 'place-7', 'PLACE-7']) {
    const part = await ask(path(kind), of(slug));
    expect(part.status).toBe(200);
    const shown = slug.toLowerCase();
    expect(JSON.parse(part.body)).toEqual({ locations: { [shown]: whole.locations[shown] } });
    expect(part.headers.vary).toBe(`${PLACE_HEADER}, Accept-Encoding`);
  }
  expect((await ask(path(kind))).headers.vary).toBe(`${PLACE_HEADER}, Accept-Encoding`);
});

test('each place has tags of its own, which no other place and not the whole answer shares', async () => {
  const tagOf = async (headers: Record<string, string>) =>
    (await ask(path('tidal'), headers)).headers.etag ?? '';
  const tags = [
    await tagOf({}),
    await tagOf(of('place-7')),
    await tagOf(of('place-8')),
    await tagOf(of('nowhere')),
  ];
  expect(new Set(tags).size).toBe(4);
  const again = (headers: Record<string, string>, tag: string) =>
    ask(path('tidal'), { ...headers, 'if-none-match': tag });
  expect((await again(of('place-7'), tags[1] ?? '')).status).toBe(304);
  expect((await again(of('place-8'), tags[1] ?? '')).status).toBe(200);
  expect((await again({}, tags[1] ?? '')).status).toBe(200);
});

test('a place that is not there, or is switched off, is not in the answer', async () => {
  const { places, feeds } = app.app();
  const all = places.all();
  places.set(all.map((place) => ({ ...place, active: place.slug !== 'place-9' })));
  feeds.track(places.all().filter(({ active }) => active));
  for (const slug of ['nowhere', 'place-9', 'constructor', '__proto__'])
    expect(JSON.parse((await ask(path('weather'), of(slug))).body)).toEqual({ locations: {} });
});

test('a withheld value is the failure that the whole answer has for it', async () => {
  const before = app.clock.now;
  app.clock.now = before + 4 * 3_600_000;
  const whole = JSON.parse((await ask(path('weather'))).body);
  const part = await ask(path('weather'), of('place-7'));
  expect(whole.locations['place-7']).toMatchObject({ success: false });
  expect(JSON.parse(part.body).locations['place-7']).toEqual(whole.locations['place-7']);
  app.clock.now = before;
});

test('a renamed place has the new name at once', async () => {
  const { places, feeds } = app.app();
  expect(JSON.parse((await ask(path('marine'), of('place-11'))).body).locations).toHaveProperty('place-11');
  places.set(
    places.all().map((place) => (place.slug === 'place-11' ? { ...place, slug: 'new-name' } : place)),
  );
  feeds.track(places.all().filter(({ active }) => active));
  expect(JSON.parse((await ask(path('marine'), of('place-11'))).body)).toEqual({ locations: {} });
  expect(JSON.parse((await ask(path('marine'), of('new-name'))).body).locations).toHaveProperty('new-name');
});

test('a malformed header is refused with its name, also of an address that is known', async () => {
  for (const value of ['bude, exmouth', '%', 'x'.repeat(601), '']) {
    const answer = await ask(path('tidal'), { [PLACE_HEADER]: value });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: callTexts.placeHeaderMalformed,
      field: PLACE_HEADER,
    });
  }
});

test('who may not read learns nothing by it', async () => {
  for (const value of ['harwich', '%'])
    expect((await ask(path('tidal'), { [PLACE_HEADER]: value, cookie: '' })).status).toBe(401);
});

test('a parameter that names the place counts alone', async () => {
  const { body } = await ask(`${path('tidal')}?location=harwich`, of('place-7'));
  expect(JSON.parse(body)).not.toHaveProperty('locations');
});
