import { describe, expect, test } from 'vitest';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import {
  aDisplayFrame,
  aLook,
  DISPLAY_NOW as NOW,
  ripCurrents,
  someOverflows,
} from '../../testing/a-display.ts';
import { closedWords, notInServiceWords, pairingWords, pictureWords } from './picture-words.ts';

const MINUTE_MS = 60_000;
const REFRESH_S = 900;
const iso = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();
const words = (more: Parameters<typeof aDisplayFrame>[0] = {}, now = NOW) =>
  pictureWords(aDisplayFrame(more), REFRESH_S, now);
const notice = { message_type: 'info' } as const;

describe('the picture of a frame', () => {
  test('says what the frame says, when it was looked for, and until when it may be believed', () => {
    const said = words();
    expect(said.warnings).toEqual([]);
    expect(said.main).toMatchObject({ mark: 'rising', headline: 'High 15:20' });
    expect(said.main?.lines[0]).toBe('Tide: 6.5 m');
    expect(said.facts.map(({ headline, lines }) => [headline, ...lines])).toEqual([
      ['No warning issued', expect.stringMatching(/^checked \d\d:\d\d$/)],
      ['No spill seen in 48 h', expect.stringMatching(/^checked/), 'All 3 monitors work', expect.any(String)],
      ['Wind, forecast: 17 mph', 'From WSW, gusts 26 mph', 'Onshore'],
      ['Waves, forecast: 4.3 ft', 'Every 9 s from W', 'Sea 16.1 °C'],
    ]);
    expect(said.position).toEqual(['999, Coastguard', 'SS 20374 06623', '///rafters.moral.dunes']);
    expect(said.valid?.headline).toMatch(/^Valid until \d\d:\d0$/);
    expect(said.valid?.line).toMatch(/^\w+day \d+ \w+\. Later than that\? This sign has stopped\.$/);
    expect(said.code?.url).toMatch(/^https:/);
  });

  test('ends with an officer’s message', () => {
    const custom_message = ripCurrents(NOW, { expires_at: iso(17) });
    const said = words({ location: { custom_message } });
    expect(said.warnings[0]).toMatchObject({ mark: 'warning', weight: 'loud' });
    const ends = new Date(NOW + 17 * MINUTE_MS).toLocaleTimeString('en-GB', {
      ...{ timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' },
    });
    expect(said.valid?.headline).toBe(`Valid until ${ends}`);
  });

  test('speaks the languages of its display; its end is said in each', () => {
    const said = pictureWords(
      aDisplayFrame({ look: aLook({ languages: ['cy', 'en'] }), simulated: true }),
      900,
      NOW,
    );
    expect(said).toMatchObject({ language: 'cy', simulated: 'Enghraifft, nid go iawn · Example, not real' });
    expect(said.main?.headline).toBe('Uchel 15:20');
    expect(said.facts.map(({ headline, lines }) => [headline, ...lines])).toEqual([
      ['Dim rhybudd wedi’i gyhoeddi', expect.stringMatching(/^gwiriwyd \d\d:\d\d$/), 'No warning issued'],
      [
        'No spill seen in 48 h',
        expect.stringMatching(/^gwiriwyd/),
        'All 3 monitors work',
        expect.any(String),
      ],
      ['Gwynt, rhagolwg · Wind, forecast: 17 mph', 'From WSW, gusts 26 mph', 'Onshore'],
      ['Tonnau, rhagolwg · Waves, forecast: 4.3 ft', 'Every 9 s from W', 'Sea 16.1 °C'],
    ]);
    const [, clock] = /^Dilys tan (\d\d:\d\d)$/.exec(said.valid?.headline ?? '') ?? [];
    expect(said.valid?.line).toMatch(
      new RegExp(`^Dydd .*wedi stopio\\. Valid until ${clock}, \\w+day .*This sign has stopped\\.$`),
    );
    const welsh = pictureWords(aDisplayFrame({ look: aLook({ languages: ['cy'] }) }), 900, NOW);
    expect(JSON.stringify([welsh.valid, welsh.main, welsh.code?.label])).not.toMatch(/Valid|day|High|Scan/);
  });

  test('has what warns before what only informs', () => {
    const said = words({
      location: { custom_message: ripCurrents(NOW, notice) },
      bodies: { storm_overflow: someOverflows(NOW, aStormOverflow(1, { latestEventStart: NOW - 9e6 })) },
    });
    expect(said.warnings.map(({ mark, weight }) => [mark, weight])).toEqual([
      ['spilling', 'loud'],
      ['information', 'framed'],
    ]);
    expect(said.facts.map(({ headline }) => headline)).not.toContain('No warning issued');
  });

  test('leaves out what ends before it can be fetched again, and says so', () => {
    const frame = aDisplayFrame();
    const soon = iso(2);
    const blocks = frame.blocks.map((each) =>
      each.kind === 'position' ? each : { ...each, valid_until: soon },
    );
    const said = pictureWords({ ...frame, blocks }, REFRESH_S, NOW);
    expect(said.main).toMatchObject({ mark: null, headline: 'Tide: not known', lines: [] });
    expect(said.facts.map(({ headline, lines }) => [headline, ...lines])).toEqual([
      ['Wind: not known'],
      ['Waves: not known'],
    ]);
    expect(said.valid?.headline).toBe(words().valid?.headline);
    const both = pictureWords({ ...frame, blocks, look: aLook({ languages: ['cy', 'en'] }) }, REFRESH_S, NOW);
    expect([both.main, ...both.facts].map((part) => part?.headline)).toEqual([
      'Llanw: ddim yn hysbys · Tide: not known',
      'Gwynt: ddim yn hysbys · Wind: not known',
      'Tonnau: ddim yn hysbys · Waves: not known',
    ]);
  });

  test('has no good news without the time when it was looked for', () => {
    const frame = aDisplayFrame();
    const blocks = frame.blocks.map((each) => ({ ...each, fetched_at: null }));
    const said = pictureWords({ ...frame, blocks }, REFRESH_S, NOW);
    expect(said.facts.map(({ headline }) => headline)).toEqual([
      'Wind, forecast: 17 mph',
      'Waves, forecast: 4.3 ft',
    ]);
  });

  test('does not say which way the tide goes where nobody can', () => {
    const frame = aDisplayFrame();
    const turns = frame.turns.map((turn) => ({ ...turn, is_after_gap: true }));
    expect(pictureWords({ ...frame, turns }, REFRESH_S, NOW).main?.mark).toBeNull();
  });

  test('out of service says the words of the office alone, until then at the latest', () => {
    const said = words({ outOfService: { text: 'Being <b>repaired</b>', until: iso(9) } });
    expect(said).toMatchObject({ main: null, facts: [] });
    expect(said.warnings).toEqual([expect.objectContaining({ lines: ['Being <b>repaired</b>'] })]);
    const later = words({ outOfService: { text: 'Being repaired', until: null } });
    expect(said.valid?.headline).not.toBe(later.valid?.headline);
    expect(said.position[0]).toBe('999, Coastguard');
  });
});

test('a closed sign says when it is on again', () => {
  const [said] = closedWords(aDisplayFrame(), Date.parse('2026-07-12T07:00:00Z')).warnings;
  expect(said?.lines).toEqual(['This sign is on again at 08:00, Sunday 12 July', 'Do not rely on this sign']);
});

test('a panel without a pairing shows its code, how long it is good, and where to type it', () => {
  const expiresAt = Date.parse('2026-10-25T00:30:00Z');
  const said = pairingWords({ code: 'BDGK-HMTX', expiresAt, url: 'https://sea.example/admin/displays/pair' });
  expect(said.warnings[0]).toMatchObject({ headline: 'BDGK-HMTX' });
  expect(said.warnings[0]?.lines[1]).toContain('01:30 BST');
  expect(said.code?.url).not.toContain('BDGK');
});

test('a panel whose key was taken away says nothing of any place', () => {
  const said = notInServiceWords();
  expect(said.warnings[0]?.headline).toBe('Not in service');
  expect(said.code).toBeNull();
});
