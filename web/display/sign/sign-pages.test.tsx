import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DisplayLanguage } from '#contract/displays/display-frame.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { labels } from '#domain/displays/blocks/labels.ts';
import type { SignBlock } from '#domain/displays/blocks/sign-blocks.ts';
import type { Part } from '#domain/displays/pages.ts';
import { canonical } from '#domain/displays/pictures/painted-words.ts';
import { type Sign, signOf } from '#domain/displays/sign.ts';
import {
  aDisplayFrame,
  aLook,
  DISPLAY_NOW as NOW,
  ripCurrents,
  someBodies,
  someOverflows,
  someTides,
  someWaters,
} from '#domain/testing/a-display.ts';
import { BlockView } from './block-view.tsx';
import { bestLayout, type ColumnItem, type Density, itemsOf } from './column-layout.ts';

const MINUTE_MS = 60_000;
const LETTER_WIDTH = 0.55; // of the size of the font
const LINE_HEIGHT = 1.18;

/** A column, without a layout engine: each paragraph is as high as its letters would be. */
interface Sizes {
  width: number;
  room: number;
  body: number;
  headline: number;
}

const paragraphsOf = (element: ReactElement): { tag: string; words: string }[] =>
  [...renderToStaticMarkup(element).matchAll(/<(p|h2)\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, tag = '', html = '']) => ({
      tag,
      words: canonical(
        html
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&#x27;', "'")
          .replaceAll('&amp;', '&'),
      ),
    }),
  );

const heightOf = (element: ReactElement, { width, body, headline }: Sizes): number =>
  paragraphsOf(element)
    .map(({ tag, words }) => {
      const letters = tag === 'h2' ? headline : body;
      return Math.ceil((words.length * letters * LETTER_WIDTH) / width) * letters * LINE_HEIGHT;
    })
    .reduce((sum, height) => sum + height, body * 0.64);

/** Each page as somebody reads it who sees no other: of each block the words that stand there. */
function read(sign: Sign, sizes: Sizes) {
  const pinned = sign.blocks.filter(({ isPinned }) => isPinned).map((block): ColumnItem => [block]);
  const rest = sign.blocks.filter(({ isPinned }) => !isPinned);
  const view = (block: SignBlock, density: Density, lines: Part['lines']) => (
    <BlockView {...{ block, density, lines, more: sign.more }} tide={null} />
  );
  const measured = (density: Density) => (item: ColumnItem) => {
    const [first] = item;
    const height = (block: SignBlock, lines: Part['lines']) =>
      heightOf(view(block, density, lines), { ...sizes, width: sizes.width / item.length });
    const whole = Math.max(...item.map((block) => height(block, 'all')));
    if (!first || item.length > 1) return { whole, head: whole, lines: [] };
    const head = height(first, [0, 0]);
    return {
      whole,
      head,
      lines: first.lines
        .slice(0, first.lines.length - first.standing)
        .map((_, line) => height(first, [line, line + 1]) - head),
    };
  };
  const { density, pages, way } = bestLayout(
    (each) => ({ pinned: pinned.map(measured(each)), turning: itemsOf(rest, each).map(measured(each)) }),
    sizes.room,
    sizes.room - sizes.body * 0.6,
  );
  const items = { pinned, turning: itemsOf(rest, density) };
  const said = pages.map((page) =>
    page.flatMap(({ from, index, lines }) =>
      (items[from][index] ?? []).map((block) => ({
        block,
        words: paragraphsOf(view(block, density, lines))
          .map(({ words }) => words)
          .join(' | '),
      })),
    ),
  );
  return { pages: said, fits: way !== 'cut' };
}

const tides = {
  plain: someTides(NOW),
  estimated: someTides(NOW, { error_min: 15, error_m: 0.4 }),
  near: someTides(NOW - 70 * MINUTE_MS, { error_min: 15, error_m: 0.4 }),
  old: someTides(NOW, { meta: { ...someTides(NOW).meta, stale: true } }),
  elsewhere: someTides(NOW, { station: { id: 'b', name: 'Padstow', distance_miles: 21 } }),
  published: someTides(NOW, { method: 'published', error_min: 10 }),
  unknown: null,
};
const waters = {
  quiet: {},
  spilling: {
    storm_overflow: someOverflows(NOW, aStormOverflow(1, { latestEventStart: NOW - 232 * MINUTE_MS })),
  },
  raised: {
    ea_warnings: someWaters(
      NOW,
      aBathingWater({
        location_name: 'Bude Summerleaze',
        stp_risk_prediction: {
          ...aBathingWater().stp_risk_prediction,
          ...{ state: 'current', riskLevel: 'warning', comment: 'Bacteria after heavy rain.' },
          ...{ predictedAt: new Date(NOW).toISOString() },
          expiresAt: new Date(NOW + 1000 * MINUTE_MS).toISOString(),
        },
      }),
    ),
  },
  unknown: { storm_overflow: null, ea_warnings: null },
};
const winds = {
  plain: {},
  unknown: { weather: null, marine: null },
  old: {
    weather: { ...someBodies(NOW).weather, meta: { ...someBodies(NOW).weather?.meta, stale: true } },
  } as Partial<ReturnType<typeof someBodies>>,
};
const messages = {
  none: null,
  warning: ripCurrents(NOW),
  information: ripCurrents(NOW, { message_type: 'info', title: 'Lifeguards until 18:00' }),
  long: ripCurrents(NOW, {
    title: 'The promenade between the sea pool and the breakwater is closed while rocks are being moved',
    message: 'Heavy machines work on the beach. Keep your dog on a lead, and stay behind the fence. '.repeat(
      7,
    ),
  }),
};
const alert = {
  ...{ _id: 'a', title: 'Strong offshore wind', description: 'Leave inflatables ashore.', since: null },
  wind_conditions: { direction: 'W', speed: '10 - 40', gusts: '20 - 60' },
} as const;

const oneOf = <K extends string>(choices: Record<K, unknown>) =>
  fc.constantFrom(...(Object.keys(choices) as K[]));
const state = fc.record({
  tide: oneOf(tides),
  water: oneOf(waters),
  wind: oneOf(winds),
  message: oneOf(messages),
  isAlert: fc.boolean(),
  languages: fc.constantFrom<DisplayLanguage[][]>(['en'], ['cy'], ['en', 'cy'], ['cy', 'en']),
  minutes: fc.constantFrom(0, 4, 16, 25, 31),
  simulated: fc.boolean(),
  shore: fc.constantFrom(null, 67, 270),
});
const sizes = fc
  .record({
    width: fc.integer({ min: 300, max: 1900 }),
    room: fc.integer({ min: 120, max: 1500 }),
    body: fc.integer({ min: 20, max: 60 }),
    part: fc.constantFrom(2.44, 2, 1.4, 1.2),
  })
  .map(({ part, ...more }): Sizes => ({ ...more, headline: more.body * part }));

function signFor(chosen: typeof state extends fc.Arbitrary<infer T> ? T : never): Sign {
  const frame = aDisplayFrame({
    bodies: {
      ...{ ...waters[chosen.water], ...winds[chosen.wind] },
      tidal: tides[chosen.tide],
    },
    location: {
      custom_message: messages[chosen.message],
      shore_bearing: chosen.shore,
    },
    alerts: chosen.isAlert ? [alert] : [],
    look: aLook({ languages: chosen.languages }),
    simulated: chosen.simulated,
  });
  return signOf(frame, { heardAt: NOW, now: NOW + chosen.minutes * MINUTE_MS });
}

/** What a block is about, where its headline does not say it. */
const needsLabel = ({ kind, tone }: SignBlock): boolean =>
  tone !== 'unknown' && ['tide', 'wind', 'waves'].includes(kind);

const COUNTDOWN = /\b(in|ymhen)( \d+ (h|awr))?( \d+ (min|mun))?(?=[,.| ]|$)/;
const ofTurns = new RegExp(
  Object.values(labels)
    .flatMap(({ turns }) => Object.values(turns))
    .map((turn) => `${turn} (about |tua )?\\d\\d:\\d\\d`)
    .join('|'),
  'g',
);

function expectWhole(block: SignBlock, words: string, sign: Sign): void {
  expect(words).toContain(canonical(block.headline));
  if (needsLabel(block)) expect(words).toContain(block.label);
  const standing = block.lines.slice(block.lines.length - block.standing).map(canonical);
  for (const note of [...block.notes, ...standing]) expect(words).toContain(note);
  if (block.lines.some((line) => !words.includes(canonical(line)))) expect(words).toContain(sign.more);
  if (block.kind !== 'tide') return;
  // How far off a turn is stands between that turn and any other.
  const countdown = COUNTDOWN.exec(words)?.index;
  const turns = [...words.matchAll(ofTurns)].map(({ index }) => index);
  if (countdown === undefined) return;
  expect(turns[0]).toBeLessThan(countdown);
  if (turns[1] !== undefined) expect(countdown).toBeLessThan(turns[1]);
}

test('no part of a block stands on a page without what, when and how far off', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(state, sizes, (chosen, size) => {
      const sign = signFor(chosen);
      const { pages, fits } = read(sign, size);
      for (const page of pages) for (const { block, words } of page) expectWhole(block, words, sign);
      if (!fits) return;
      // Nothing is lost either.
      for (const { id, headline, lines } of sign.blocks) {
        const words = pages.flatMap((page) =>
          page.flatMap((part) => (part.block.id === id ? [part.words] : [])),
        );
        for (const said of [headline, ...lines]) expect(words.join(' | ')).toContain(canonical(said));
      }
    }),
    { numRuns: 100 },
  );
});
