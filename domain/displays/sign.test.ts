import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import {
  aDisplayFrame,
  aLook,
  frameParts,
  DISPLAY_NOW as NOW,
  ripCurrents,
  someOverflows,
  someTides,
} from '../testing/a-display.ts';
import { frameOf } from './frame.ts';
import { paintedWords } from './pictures/painted-words.ts';
import { type Sign, signOf } from './sign.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => NOW + minutes * MINUTE_MS;
const calm = aDisplayFrame();
const warned = aDisplayFrame({
  location: { custom_message: ripCurrents(NOW) },
  bodies: { storm_overflow: someOverflows(NOW, aStormOverflow(1, { latestEventStart: at(-232) })) },
});
/** Minutes after it was last heard. */
const signAfter = (frame: DisplayFrame | null, minutes: number, more = {}): Sign =>
  signOf(frame, { heardAt: NOW, now: at(minutes), ...more });
const wordsOf = (sign: Sign): string =>
  [
    ...(sign.contact ? [sign.contact.lead, sign.contact.time, ...sign.contact.more] : []),
    ...[sign.place, sign.date, sign.simulated, sign.foot, ...sign.notice],
    ...sign.blocks.flatMap(({ headline, lines, notes }) => [headline, ...lines, ...notes]),
  ]
    .filter(Boolean)
    .join(' | ');
const headlines = ({ blocks }: Sign) => blocks.map(({ headline }) => headline);
const block = ({ blocks }: Sign, id: string) => blocks.find((each) => each.id === id);

describe('without contact', () => {
  test.each([0, 2, 2.99])('after %s min nothing changes', (minutes) => {
    const sign = signAfter(calm, minutes);
    expect(sign.contact).toEqual({
      state: 'up_to_date',
      lead: 'Up to date',
      time: '14:02',
      more: [],
      isBanner: false,
    });
    expect(headlines(sign)).toEqual(calm.blocks.map(({ headline }) => headline));
    expect(sign.foot).toBeNull();
    expect(block(sign, 'no_warning')?.notes).toEqual(['checked 13:58']);
  });

  test.each([3, 4, 14.99])('after %s min it says so', (minutes) => {
    const sign = signAfter(calm, minutes);
    expect(sign.contact).toMatchObject({
      state: 'not_connected',
      lead: 'Not connected since',
      time: '14:02',
      isBanner: false,
    });
    expect(sign.foot).toBe('This sign goes dark at 14:32');
    expect(headlines(sign)).toContain('No warning issued');
  });

  test.each([15, 16, 29.99])('after %s min a banner stands on top and no favourable word', (minutes) => {
    const sign = signAfter(calm, minutes);
    expect(sign.contact).toMatchObject({ isBanner: true, more: ['Newer warnings may exist'] });
    expect(headlines(sign)).not.toContain('No warning issued');
    expect(block(sign, 'water')).toMatchObject({
      headline: 'Water: not known since 14:02',
      lines: [],
      mark: 'no_recent_data',
      tone: 'unknown',
    });
    expect(headlines(sign)).toContain('17 mph'); // it has not ended yet
  });

  test.each([3, 4, 16])('after %s min what warns stays, as sent', (minutes) => {
    const sign = signAfter(warned, minutes);
    for (const id of [warned.blocks[0]?.id ?? '', 'pollution:spilling'])
      expect(block(sign, id)?.notes).toEqual(['As sent at 14:02']);
    expect(signAfter(warned, 2).blocks.flatMap(({ notes }) => notes)).not.toContain('As sent at 14:02');
  });

  test.each([30, 31])('after %s min it is dark', (minutes) => {
    const sign = signAfter(warned, minutes);
    expect(sign.mode).toBe('dark');
    expect(sign.contact).toMatchObject({
      state: 'no_contact',
      lead: 'No contact since',
      time: '14:02',
      more: ['Saturday 11 July'],
    });
    expect(sign.notice).toEqual(['Do not rely on this sign']);
    expect(sign.blocks.map(({ headline, lines }) => [headline, ...lines])).toEqual([
      ['High 15:20', '6.5 m, Saturday 11 July', 'Low 21:45, Saturday 11 July'],
      ['999, Coastguard', '50.8312, -4.5521', 'SS 20374 06623', '///rafters.moral.dunes'],
    ]);
    expect(sign.pageUrl).toBe(warned.page_url);
  });

  test.each([10, 120])('dark comes when the administrator wants it: after %s min', (minutes) => {
    const frame = aDisplayFrame({ look: aLook({ dark_after_min: minutes }) });
    expect(signAfter(frame, minutes - 0.01).mode).toBe('normal');
    expect(signAfter(frame, minutes).mode).toBe('dark');
  });

  test('published tides are not shown in the dark', () => {
    const frame = aDisplayFrame({ bodies: { tidal: someTides(NOW, { method: 'published' }) } });
    expect(signAfter(frame, 31).blocks.map(({ id }) => id)).toEqual(['position']);
  });

  test('after a restart it is dark, without times and tide', () => {
    for (const state of [
      { heardAt: null, now: null },
      { heardAt: null, now: NOW },
      { heardAt: NOW, now: null },
    ]) {
      const sign = signOf(warned, state);
      expect(sign).toMatchObject({ mode: 'dark', date: null, tide: null, place: 'Summerleaze, Bude' });
      expect(sign.contact).toMatchObject({ lead: 'No contact', time: null, more: [] });
      expect(wordsOf(sign)).not.toMatch(/\d\d:\d\d/);
      expect(sign.blocks.map(({ id }) => id)).toEqual(['position']);
    }
  });

  test('one failed poll changes nothing', () => {
    expect(signAfter(calm, 2).blocks.map(({ lines }) => lines)).toEqual(
      signAfter(calm, 0).blocks.map(({ lines }) => lines),
    );
  });
});

describe('the own end of a block', () => {
  const untilFour = { ...calm, look: aLook({ dark_after_min: 120 }) };

  test('withdraws it: nothing of its words is left', () => {
    expect(block(signAfter(untilFour, 55.9), 'wind')?.headline).toBe('17 mph');
    expect(block(signAfter(untilFour, 56), 'wind')).toMatchObject({
      headline: 'Wind: not known since 14:58',
      lines: [],
      towards: null,
      firstWord: null,
    });
  });

  test('is said in each language, of another day with the day', () => {
    const tomorrow = new Date(at(1500)).toISOString();
    const both = aDisplayFrame({
      look: aLook({ dark_after_min: 120, languages: ['cy', 'en'] }),
      location: { custom_message: ripCurrents(NOW, { expires_at: tomorrow }) },
    });
    expect(block(signAfter(both, 56), 'wind')?.headline).toBe(
      'Gwynt: ddim yn hysbys ers 14:58 · Wind: not known since 14:58',
    );
    const nextDay = signOf(both, { heardAt: at(600), now: at(601) });
    expect(block(nextDay, 'wind')?.headline).toBe(
      'Gwynt: ddim yn hysbys ers 14:58, Dydd Sadwrn 11 Gorffennaf · Wind: not known since 14:58, Saturday 11 July',
    );
  });

  test('takes a message away whose author wanted it no longer', () => {
    const frame = aDisplayFrame({
      location: { custom_message: ripCurrents(NOW, { expires_at: new Date(at(10)).toISOString() }) },
    });
    expect(headlines(signAfter(frame, 9))).toContain('Rip currents by the breakwater');
    const after = signAfter(frame, 10);
    expect(headlines(after)).not.toContain('Rip currents by the breakwater');
    expect(headlines(after)).not.toContain('No warning issued'); // nobody has said so
  });

  test('of a tide that is computed is followed by the next turn, of a published one by nothing', () => {
    expect(block(signAfter(untilFour, 77), 'tide')).toMatchObject({
      headline: 'High 15:20',
      notes: ['in 1 min'],
    });
    expect(block(signAfter(untilFour, 78), 'tide')).toMatchObject({
      headline: 'Low 21:45',
      lines: ['1.1 m, Saturday 11 July', 'High 03:45, Sunday 12 July'],
      notes: ['in 6 h 25 min', 'Computed'],
    });
    const published = aDisplayFrame({
      look: aLook({ dark_after_min: 120 }),
      bodies: { tidal: someTides(NOW, { method: 'published' }) },
    });
    expect(block(signAfter(published, 79), 'tide')?.headline).toBe('Tide: not known since 15:20');
  });

  test('of all blocks makes it dark, even while the server answers', () => {
    const sign = signOf(calm, { heardAt: at(3000), now: at(3000) });
    expect(sign).toMatchObject({ mode: 'dark', contact: { lead: 'No data', time: null } });
  });
});

describe('over midnight', () => {
  const late = Date.parse('2026-07-11T22:50:00Z'); // 23:50
  const frame = frameOf(
    frameParts(late, {
      bodies: { tidal: someTides(NOW) },
      location: { custom_message: ripCurrents(late) },
    }),
    late,
  );
  const signAt = (minutes: number) => signOf(frame, { heardAt: late, now: late + minutes * MINUTE_MS });

  test('yesterday’s tides are gone, and every time names its day', () => {
    expect(block(signAt(9), 'tide')?.lines).toEqual(['Sunday 12 July, 6.5 m', 'Low 10:10']);
    const sign = signAt(11);
    expect(block(sign, 'tide')).toMatchObject({
      headline: 'High 03:45',
      lines: ['6.5 m, Sunday 12 July', 'Low 10:10, Sunday 12 July'],
    });
    expect(sign.contact?.time).toBe('23:50, Saturday 11 July');
    expect(block(sign, 'wind')?.notes).toEqual(['As sent at 23:50, Saturday 11 July']);
    expect(sign.date).toBe('Sunday 12 July');
  });

  test('in the dark the day of the last contact is named', () => {
    expect(signAt(31).contact?.more).toEqual(['Saturday 11 July']);
  });
});

describe('where the clocks change', () => {
  test('in March the hour that is skipped is no time without contact', () => {
    const heardAt = Date.parse('2026-03-29T00:58:00Z'); // 00:58, two minutes before 02:00
    const frame = frameOf(frameParts(heardAt), heardAt);
    const sign = signOf(frame, { heardAt, now: heardAt + 4 * MINUTE_MS });
    expect(sign.contact).toMatchObject({ state: 'not_connected', time: '00:58' });
    expect(sign.foot).toBe('This sign goes dark at 02:28');
  });

  test('in October the hour that comes twice is told apart', () => {
    const heardAt = Date.parse('2026-10-25T00:50:00Z'); // 01:50 BST
    const frame = frameOf(frameParts(heardAt), heardAt);
    const sign = signOf(frame, { heardAt, now: heardAt + 16 * MINUTE_MS });
    expect(sign.contact?.time).toBe('01:50 BST');
    expect(sign.foot).toBe('This sign goes dark at 01:20 GMT');
    expect(signOf(frame, { heardAt, now: heardAt + 31 * MINUTE_MS }).mode).toBe('dark');
  });
});

describe('other states', () => {
  test('revoked: not in service, and nothing else', () => {
    const sign = signOf(null, { heardAt: NOW, now: NOW, isRevoked: true });
    expect(sign).toMatchObject({
      mode: 'not_in_service',
      notice: ['Not in service'],
      blocks: [],
      contact: null,
    });
  });

  test('without any frame it is dark, with the number to call', () => {
    const sign = signOf(null, { heardAt: null, now: null });
    expect([sign.mode, headlines(sign)]).toEqual(['dark', ['999, Coastguard']]);
  });

  test('with the place that was kept it is dark with its position, and nothing else', () => {
    const { place, look, page_url, simulated } = warned;
    const kept = { place, look, page_url, simulated };
    const sign = signOf(null, { heardAt: null, now: null, kept });
    expect(sign).toEqual(signOf(warned, { heardAt: null, now: null }));
    expect(sign.blocks[0]?.lines).toHaveLength(3);
  });

  test('out of service has the office’s words until their end, then is dark', () => {
    const until = new Date(at(10)).toISOString();
    const frame = aDisplayFrame({ outOfService: { text: 'Being repaired', until } });
    expect(signAfter(frame, 2)).toMatchObject({ mode: 'out_of_service', notice: ['Being repaired'] });
    expect(headlines(signAfter(frame, 2))).toEqual(['999, Coastguard']);
    expect(signAfter(frame, 10).mode).toBe('dark');
  });

  test('the test card does not hide that it is out of service', () => {
    const frame = aDisplayFrame({ outOfService: { text: 'Being repaired', until: null } });
    expect(signAfter(frame, 0, { isTestCard: true })).toMatchObject({ notice: ['Being repaired'] });
  });

  test('the test card and the name', () => {
    expect(signAfter(calm, 0, { isTestCard: true })).toMatchObject({ mode: 'test_card', blocks: [] });
    expect(signAfter(calm, 0, { identify: { name: 'Pier', number: 7 } }).identify).toEqual({
      name: 'Pier',
      words: 'Sign 7',
    });
  });

  test.each([0, 4, 16, 31])('simulated data are said over everything, after %s min too', (minutes) => {
    const frame = aDisplayFrame({ simulated: true });
    expect(signAfter(frame, minutes).simulated).toBe('Simulated data: not real conditions');
    expect(signOf(frame, { heardAt: null, now: null }).simulated).not.toBeNull();
    expect(signAfter(calm, minutes).simulated).toBeNull();
  });

  test('adverts only while nothing warns, no sewage is in doubt and the sign has contact', () => {
    const adverts = [{ id: 'a', image: '/media/a.webp', alt: 'Ices' }];
    const withAdverts = (more = {}) => aDisplayFrame({ adverts, ...more });
    expect(signAfter(withAdverts(), 0).adverts).toEqual(adverts);
    expect(signAfter(withAdverts(), 3).adverts).toEqual([]);
    const message = { location: { custom_message: ripCurrents(NOW) } };
    expect(signAfter(withAdverts(message), 0).adverts).toEqual([]);
    expect(signAfter(withAdverts({ bodies: { storm_overflow: null } }), 0).adverts).toEqual([]);
  });

  test('in Welsh and English the labels are both, and what an officer says stays', () => {
    const sign = signAfter(
      aDisplayFrame({
        look: aLook({ languages: ['cy', 'en'] }),
        location: { custom_message: ripCurrents(NOW, { message_type: 'info' }) },
      }),
      4,
    );
    expect(sign.contact).toMatchObject({ lead: 'Heb gysylltiad ers', more: ['Not connected since'] });
    expect(block(sign, 'wind')?.label).toBe('Gwynt, rhagolwg · Wind, forecast');
    expect(block(sign, 'no_warning')).toMatchObject({
      headline: 'Dim rhybudd wedi’i gyhoeddi',
      lines: ['No warning issued'],
    });
    expect(sign.date).toBe('Dydd Sadwrn 11 Gorffennaf');
    expect(headlines(sign)[0]).toBe('Rip currents by the breakwater');
  });

  test.each([
    ['2026-07-11T13:02:00Z', 'day'],
    ['2026-07-11T20:45:00Z', 'day'], // after sunset, before the end of civil twilight
    ['2026-07-11T21:45:00Z', 'night'],
  ])('at %s it is %s', (text, theme) => {
    const now = Date.parse(text);
    expect(signOf(frameOf(frameParts(now), now), { heardAt: now, now }).theme).toBe(theme);
  });
});

describe('the tide on the sign', () => {
  test('rises to high water, with a curve around now', () => {
    const { tide } = signAfter(calm, 0);
    expect(tide?.going).toBe('rising');
    expect(tide?.curve?.points).toHaveLength(61);
    expect(tide?.curve?.now.x).toBeCloseTo(1 / 3);
    expect(tide?.curve?.points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
    expect(signAfter(calm, 78).tide).toBeNull(); // dark
  });

  test('near a turn that is only about known it goes nowhere', () => {
    const frame = aDisplayFrame({
      look: aLook({ dark_after_min: 120 }),
      bodies: { tidal: someTides(NOW, { error_min: 15 }) },
    });
    expect(signAfter(frame, 64).tide?.going).toBeNull();
    expect(block(signAfter(frame, 64), 'tide')?.headline).toBe('Near high');
    expect(signAfter(frame, 94).tide?.going).toBe('falling');
  });

  test('has no curve without heights', () => {
    const frame = aDisplayFrame({ bodies: { tidal: someTides(NOW, { withheld: 'heights', error_m: 1 }) } });
    expect(signAfter(frame, 0).tide).toEqual({ going: 'rising', curve: null });
  });
});

describe('whatever happens', () => {
  const frames = [calm, warned, { ...calm, look: aLook({ dark_after_min: 120 }) }] as const;
  const favourable = /No warning issued|No spill seen|monitors work|class: Good/;

  test('no favourable word after 15 minutes, no value after its end, never ‘safe’ or ‘green’', () => {
    fc.assert(
      fc.property(fc.constantFrom(...frames), fc.integer({ min: 0, max: 3000 * 60 }), (frame, seconds) => {
        const now = NOW + seconds * 1000;
        const sign = signOf(frame, { heardAt: NOW, now });
        const words = wordsOf(sign);
        expect(words).not.toMatch(/\b(safe|green)\b/i);
        if (seconds >= 900) expect(words).not.toMatch(favourable);
        for (const { id, valid_until, kind } of frame.blocks) {
          const shown = block(sign, id);
          if (kind === 'position' || !shown || Date.parse(valid_until) > now) continue;
          expect(shown.firstWord).toBeNull();
          if (kind !== 'tide') expect(shown.tone).toBe('unknown');
        }
        if (/No warning issued|No spill seen/.test(words)) expect(words).toMatch(/checked \d\d:\d\d/);
        expect(sign.contact?.time === null).toBe(sign.contact?.lead === 'No contact');
      }),
    );
  });

  test('as sent, the words of the blocks are the painted words, in order', () => {
    for (const frame of [...frames, aDisplayFrame({ outOfService: { text: 'Repair', until: null } })]) {
      const { blocks } = signAfter(frame, 0);
      const placed = blocks
        .filter(({ kind }) => kind !== 'position')
        .flatMap(({ firstWord, headline, lines }) =>
          [headline, ...lines].map((words, index) => [(firstWord ?? Number.NaN) + index, words]),
        );
      const offset = frame.out_of_service ? 1 : 0;
      expect(placed).toEqual(
        paintedWords(frame)
          .map((words, index) => [index, words])
          .slice(offset),
      );
    }
  });
});
