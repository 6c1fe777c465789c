import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptOf } from './kept-place.ts';
import { aFrame } from './testing/a-frame.ts';
import { aSign, type EventWithoutClocks, goodWorld, START, type World } from './testing/a-world.ts';
import { latestNow } from './trusted-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEPT = keptOf(aFrame(START));
const inAMinute = (now: number) => new Date(START + now + 5 * MINUTE).toISOString();

describe('contact', () => {
  test('a sign with a key shows its frame, reports each minute and knows the time', () => {
    const sign = aSign(goodWorld());
    sign.pass(10 * MINUTE);
    expect(sign.device).toMatchObject({ phase: 'paired', frame: { revision: 'revision-1' }, trouble: null });
    expect(sign.counts.reports).toBeGreaterThanOrEqual(10);
    expect(sign.counts.reports).toBeLessThanOrEqual(11);
    const { time } = sign.device;
    expect(time && Math.abs(latestNow(time) - START - sign.now())).toBeLessThanOrEqual(SECOND);
  });

  test('one failed call changes nothing that is shown', () => {
    const world = goodWorld();
    const sign = aSign(world);
    sign.pass(30 * SECOND);
    const { frame, contactAt } = sign.device;
    world.server = 'away';
    sign.pass(31 * SECOND);
    world.server = 'good';
    sign.pass(SECOND);
    expect(sign.device.frame).toBe(frame);
    expect(sign.device.phase).toBe('paired');
    sign.pass(15 * SECOND);
    expect(sign.device.contactAt).toBeGreaterThan(contactAt ?? 0);
  });

  test.each(['away', 'silent'] as const)('a server that was %s for a day is met within 15 s', (server) => {
    for (let offset = 0; offset < 15; offset += 1) {
      const world = goodWorld();
      const sign = aSign(world);
      sign.pass(MINUTE);
      world.server = server;
      sign.pass(HOUR + offset * SECOND);
      const before = sign.device.contactAt ?? 0;
      world.server = 'good';
      sign.pass(15 * SECOND);
      expect(sign.device.contactAt, `after ${offset} s`).toBeGreaterThan(before);
    }
  });

  test('a call that is never answered is given up, and its late answer counts for nothing', () => {
    const world = { ...goodWorld(), latency: 20 * SECOND };
    const sign = aSign(world);
    sign.pass(25 * SECOND);
    expect(sign.device.phase).toBe('starting');
    world.latency = 100;
    sign.pass(15 * SECOND);
    expect(sign.device.phase).toBe('paired');
  });

  test('a push with news brings a report within two seconds, one without news none', () => {
    const world = goodWorld();
    const sign = aSign(world);
    sign.pass(5 * SECOND);
    const { reports } = sign.counts;
    sign.send({ is: 'pushed', push: { revision: 'revision-1', tag: null, commands: [] } });
    sign.pass(5 * SECOND);
    expect(sign.counts.reports).toBe(reports);
    world.edition = 2;
    sign.send({ is: 'pushed', push: { revision: 'revision-2', tag: 'tag-2', commands: [] } });
    sign.pass(2 * SECOND);
    expect(sign.device.frame?.revision).toBe('revision-2');
  });

  test('what is painted is reported at once', () => {
    const sign = aSign(goodWorld());
    sign.pass(5 * SECOND);
    const { reports } = sign.counts;
    sign.send({ is: 'painted' });
    sign.pass(2 * SECOND);
    expect(sign.counts.reports).toBe(reports + 1);
  });

  test('news during a call is asked for after it', () => {
    const world = { ...goodWorld(), latency: 3 * SECOND };
    const sign = aSign(world);
    sign.pass(5 * SECOND);
    sign.send({ is: 'painted' });
    sign.pass(2 * SECOND);
    world.edition = 2; // after the question under way was answered
    sign.send({ is: 'pushed', push: { revision: 'revision-2', tag: 'tag-2', commands: [] } });
    sign.pass(8 * SECOND);
    expect(sign.device.frame?.revision).toBe('revision-2');
  });
});

describe('the device’s clock', () => {
  test.each([DAY, -DAY])('that is put %d ms off costs a question and nothing else', (off) => {
    const sign = aSign(goodWorld());
    sign.pass(90 * SECOND);
    sign.jump(off);
    sign.pass(2 * SECOND);
    const { time, phase } = sign.device;
    expect(phase).toBe('paired');
    expect(time && Math.abs(latestNow(time) - START - sign.now())).toBeLessThanOrEqual(SECOND);
  });

  test('that gained a day without contact leaves no time: the device may have slept', () => {
    const world = goodWorld();
    const sign = aSign(world);
    sign.pass(90 * SECOND);
    world.server = 'away';
    sign.jump(DAY);
    sign.pass(2 * SECOND);
    expect(sign.device.time).toBeNull();
    expect(sign.device.problems).toContain('clock_jumped');
    world.server = 'good';
    sign.pass(15 * SECOND);
    expect(sign.device.time).not.toBeNull();
    sign.pass(MINUTE);
    expect(sign.device.problems).toEqual([]);
  });
});

describe('pairing', () => {
  test('a sign without a key shows a code, and its frame once an administrator approves', () => {
    const world: World = { ...goodWorld(), hasKey: false };
    const sign = aSign(world);
    sign.pass(20 * SECOND);
    expect(sign.device).toMatchObject({
      phase: 'pairing',
      pairing: { code: 'BDGK-HMTX' },
      wasRevoked: false,
    });
    world.approval = 'paired';
    sign.pass(10 * SECOND);
    expect(sign.device).toMatchObject({ phase: 'paired', frame: { revision: 'revision-1' }, pairing: null });
  });

  test('a code that is over is replaced by the sign itself', () => {
    const world: World = { ...goodWorld(), hasKey: false };
    const sign = aSign(world);
    sign.pass(2 * HOUR);
    expect(sign.counts.begun).toBeGreaterThanOrEqual(12);
    expect(sign.counts.begun).toBeLessThanOrEqual(13);
    expect(sign.device.pairing).not.toBeNull();
  });

  test('a key that came in a lost answer is found when the code is over', () => {
    const world: World = { ...goodWorld(), hasKey: false };
    const sign = aSign(world);
    sign.pass(MINUTE);
    world.hasKey = true;
    world.approval = 'expired';
    sign.pass(10 * SECOND);
    expect(sign.device.phase).toBe('paired');
    expect(sign.counts.begun).toBe(1);
  });

  test('without a server or with too many codes it says which, and goes on by itself', () => {
    const world: World = { ...goodWorld(), hasKey: false };
    const sign = aSign(world);
    sign.pass(10 * SECOND);
    world.server = 'busy';
    sign.pass(11 * MINUTE);
    expect(sign.device).toMatchObject({ pairing: null, trouble: 'too_many' });
    world.server = 'away';
    sign.pass(2 * MINUTE);
    expect(sign.device.trouble).toBe('away');
    world.server = 'good';
    sign.pass(20 * SECOND);
    expect(sign.device).toMatchObject({ pairing: { code: 'BDGK-HMTX' }, trouble: null });
  });
});

test('a revoked sign keeps nothing, says so, and can be paired again', () => {
  const world = goodWorld();
  const sign = aSign(world);
  sign.pass(5 * SECOND);
  world.hasKey = false;
  sign.pass(MINUTE);
  const { frame, kept, time, display, witness } = sign.device;
  expect({ frame, kept, time, display, witness }).toEqual({
    ...{ frame: null, kept: null, time: null, display: null, witness: [] },
  });
  expect(sign.device).toMatchObject({ phase: 'pairing', wasRevoked: true, pairing: { code: 'BDGK-HMTX' } });
  expect(sign.counts.forgotten).toBe(1);
  world.approval = 'paired';
  sign.pass(10 * SECOND);
  expect(sign.device).toMatchObject({ phase: 'paired', wasRevoked: false });
});

test('a sign that was revoked while it was off is emptied at its start', () => {
  const sign = aSign({ ...goodWorld(), hasKey: false }, KEPT);
  expect(sign.device.kept).toBe(KEPT);
  sign.pass(5 * SECOND);
  expect(sign.device).toMatchObject({ kept: null, wasRevoked: true });
  expect(sign.counts.forgotten).toBe(1);
});

describe('commands', () => {
  const command = (kind: World['commands'][number]['kind'], expires_at: string) => ({
    id: `${kind}-1`,
    kind,
    expires_at,
  });

  test('identify and the test card stand for a minute, once, and are reported', () => {
    for (const kind of ['identify', 'test_card'] as const) {
      const world = goodWorld();
      const sign = aSign(world);
      sign.pass(70 * SECOND);
      world.commands = [command(kind, inAMinute(sign.now()))];
      sign.pass(MINUTE);
      expect(sign.device).toMatchObject({ overlay: { kind }, results: [] });
      sign.pass(2 * MINUTE);
      expect(sign.device.overlay).toBeNull();
    }
  });

  test('an expired one is not carried out', () => {
    const world = goodWorld();
    world.commands = [command('identify', new Date(START).toISOString())];
    const sign = aSign(world);
    sign.pass(SECOND);
    expect(sign.device.overlay).toBeNull();
    expect(sign.device.results).toEqual([{ id: 'identify-1', outcome: 'expired' }]);
  });

  test('a reload comes after its outcome was told, and once', () => {
    const world = goodWorld();
    const sign = aSign(world);
    sign.pass(2 * MINUTE);
    world.commands = [command('reload', inAMinute(sign.now()))];
    sign.pass(3 * MINUTE);
    expect(sign.counts.reloads).toBe(1);
    expect(sign.device.results).toEqual([]);
  });

  test('a page that would not come again is never loaded anew, and says so', () => {
    const world = { ...goodWorld(), isOpen: false };
    const sign = aSign(world);
    sign.send({ is: 'shell', isKept: false });
    sign.send({ is: 'new_version' });
    sign.pass(2 * MINUTE);
    world.commands = [command('reload', inAMinute(sign.now()))];
    world.hasKey = true;
    sign.pass(61 * SECOND);
    expect(sign.device.commands).toEqual(['reload-1']);
    sign.pass(DAY);
    expect(sign.counts.reloads).toBe(0);
  });

  test('refresh brings the whole frame again', () => {
    const world = goodWorld();
    const sign = aSign(world);
    sign.pass(70 * SECOND);
    const { frame } = sign.device;
    world.commands = [command('refresh', inAMinute(sign.now()))];
    sign.pass(2 * MINUTE);
    expect(sign.device.frame).not.toBe(frame);
    expect(sign.device.frame?.tag).toBe('tag-1');
  });
});

describe('a new version', () => {
  test('waits for the night outside the opening hours', () => {
    const world = goodWorld();
    const sign = aSign(world);
    sign.send({ is: 'new_version' });
    sign.pass(2 * HOUR);
    expect(sign.counts.reloads).toBe(0);
    world.isOpen = false;
    sign.pass(2 * MINUTE);
    expect(sign.counts.reloads).toBeGreaterThanOrEqual(1);
  });

  test('is taken between three and four where a sign never closes', () => {
    const sign = aSign(goodWorld());
    sign.send({ is: 'new_version' });
    sign.pass(12 * HOUR + 57 * MINUTE);
    expect(sign.counts.reloads).toBe(0);
    sign.pass(2 * MINUTE);
    expect(sign.counts.reloads).toBeGreaterThanOrEqual(1);
  });

  test('is never taken without contact', () => {
    const world = { ...goodWorld(), isOpen: false };
    const sign = aSign(world);
    sign.pass(MINUTE / 2);
    world.server = 'away';
    sign.send({ is: 'new_version' });
    sign.pass(DAY);
    expect(sign.counts.reloads).toBe(0);
  });
});

test('a page that could not be drawn is tried again after a minute, or with the next frame', () => {
  const world = goodWorld();
  const sign = aSign(world);
  sign.pass(5 * SECOND);
  sign.send({ is: 'crashed' });
  expect(sign.device).toMatchObject({ crashedAt: 5000, problems: ['error_boundary'] });
  sign.pass(MINUTE);
  expect(sign.device).toMatchObject({ crashedAt: null, problems: [] });
});

test('what is drawn instead may fail too: the page stands still until the next try', () => {
  const sign = aSign(goodWorld());
  sign.pass(5 * SECOND);
  sign.send({ is: 'crashed' });
  sign.pass(SECOND);
  sign.send({ is: 'crashed' });
  expect(sign.device.crashedAt).toBe(5000);
});

// ---- whatever comes -------------------------------------------------------------------------------------------------

type Turn = { world: Partial<World>; event: EventWithoutClocks | null; jump: number; passMs: number };
const turn: fc.Arbitrary<Turn> = fc.record({
  world: fc.record(
    {
      server: fc.constantFrom('good', 'away', 'silent', 'busy'),
      hasKey: fc.boolean(),
      approval: fc.constantFrom('pending', 'slow_down', 'expired', 'paired'),
      latency: fc.constantFrom(10, 900, 7000, 15_000),
      edition: fc.nat(1000),
      isOpen: fc.boolean(),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<World>>,
  event: fc.constantFrom<EventWithoutClocks | null>(
    null,
    { is: 'pushed', push: { revision: 'another', tag: null, commands: [{ id: 'another' }] } },
    { is: 'painted' },
    { is: 'network_back' },
    { is: 'new_version' },
    { is: 'crashed' },
    { is: 'problem', problem: 'storage_full' },
  ),
  jump: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -DAY, max: DAY }) },
  ),
  passMs: fc.constantFrom(SECOND, 7 * SECOND, 65 * SECOND, 11 * MINUTE),
});

test('no state is without a way out: whatever came before, a good server ends in a frame, or in a code', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 25 }), fc.boolean(), fc.boolean(), (turns, hasKey, wasKept) => {
      const world = goodWorld();
      const sign = aSign(world, wasKept ? KEPT : null);
      for (const { world: change, event, jump, passMs } of turns) {
        Object.assign(world, change);
        sign.jump(jump);
        if (event) sign.send(event);
        sign.pass(passMs);
      }
      const toldToWait = world.server === 'busy' || sign.device.trouble === 'too_many';
      Object.assign(world, { server: 'good', hasKey, approval: 'pending', latency: 100 });
      // A call that was told to wait does so; a code that nobody approves is over after ten minutes.
      sign.pass(toldToWait || sign.device.phase === 'pairing' ? 12 * MINUTE : 75 * SECOND);
      const { phase, frame, pairing, time, crashedAt } = sign.device;
      if (hasKey) {
        expect(phase).toBe('paired');
        expect(frame).not.toBeNull();
        expect(time).not.toBeNull();
        expect(crashedAt).toBeNull();
      } else {
        expect(phase).toBe('pairing');
        expect(pairing).not.toBeNull();
        expect(frame).toBeNull();
      }
    }),
    { numRuns: 150 },
  );
});

test('after 72 hours of frames, reloads and lost networks it holds no more than after the first', () => {
  const world = goodWorld();
  let sign = aSign(world);
  let largest = 0;
  let ofFirstDay = 0;
  for (let hour = 0; hour < 72; hour += 1) {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      world.edition += 1;
      const now = sign.now();
      world.commands = [{ id: `command-${hour}-${quarter}`, kind: 'identify', expires_at: inAMinute(now) }];
      world.server = (['good', 'away', 'good', 'silent'] as const)[quarter] ?? 'good';
      sign.pass(15 * MINUTE);
      largest = Math.max(largest, JSON.stringify(sign.device).length);
    }
    world.server = 'good';
    sign.pass(15 * SECOND);
    expect(sign.device.contactAt).not.toBeNull();
    if (hour === 23) ofFirstDay = largest;
    if (hour === 3 || hour === 7) sign = aSign(world, sign.device.kept); // loaded anew
  }
  expect(largest).toBeLessThanOrEqual(ofFirstDay * 1.1);
});
