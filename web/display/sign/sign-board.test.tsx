import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { legibility } from '#domain/displays/legibility.ts';
import { canonical, paintedText, paintedWords } from '#domain/displays/pictures/painted-words.ts';
import { type SignState, signOf } from '#domain/displays/sign.ts';
import {
  aDisplayFrame,
  aLook,
  DISPLAY_NOW as NOW,
  ripCurrents,
  someOverflows,
} from '#domain/testing/a-display.ts';
import { SignBoard } from './sign-board.tsx';

afterEach(cleanup);

const MINUTE_MS = 60_000;
const markup = ripCurrents(NOW, { message: '<img src=x> Keep off &amp; away.\n\nAsk  the\tlifeguards.' });
const frames: [string, DisplayFrame][] = [
  ['calm', aDisplayFrame()],
  [
    'warned',
    aDisplayFrame({
      location: { custom_message: markup },
      bodies: { storm_overflow: someOverflows(NOW, aStormOverflow(1)) },
    }),
  ],
  ['unknown', aDisplayFrame({ bodies: { weather: null, tidal: null, storm_overflow: null } })],
  ['in Welsh', aDisplayFrame({ look: aLook({ languages: ['cy', 'en'] }) })],
  ['out of service', aDisplayFrame({ outOfService: { text: 'Being  repaired', until: null } })],
];

function draw(
  frame: DisplayFrame | null,
  state: Partial<SignState> = {},
  size = { width: 1080, height: 1920 },
) {
  const sign = signOf(frame, { heardAt: NOW, now: NOW, ...state });
  return render(
    <SignBoard {...{ sign, ...size }} look={aLook()} code="https://foreshore.example/q/1" page={0} />,
  ).container;
}

/** Those that the drawing marks as the frame's: whether they can be read is the business of `web/display/painted/`. */
const markedIn = (root: HTMLElement): string[] =>
  [...root.querySelectorAll<HTMLElement>('[data-painted]')]
    .sort((one, other) => Number(one.dataset.painted) - Number(other.dataset.painted))
    .map(({ textContent }) => canonical(textContent));

test.each(frames)(
  'of a place that is %s the words in the page are those that the server expects',
  (_name, frame) => {
    for (const size of [
      { width: 1080, height: 1920 },
      { width: 1920, height: 1080 },
    ]) {
      expect(paintedText(markedIn(draw(frame, {}, size)))).toBe(paintedText(paintedWords(frame)));
      cleanup();
    }
  },
);

test.each([0, 4, 16, 31])(
  'after %s min nothing can be focused or pressed, and every state has a shape',
  (minutes) => {
    const root = draw(frames[1]?.[1] ?? null, { now: NOW + minutes * MINUTE_MS });
    expect(
      root.querySelectorAll('a, button, input, select, textarea, video, [tabindex], [onclick]'),
    ).toHaveLength(0);
    expect(root.querySelector(`[data-mark="${minutes < 3 ? 'connected' : 'not_connected'}"]`)).not.toBeNull();
    if (minutes < 30) expect(root.querySelector('[data-mark="warning"]')).not.toBeNull();
    expect(root.querySelector('img')).toBeNull(); // markup stays text
  },
);

test.each([
  ['nothing is cut off', 0, 1],
  ['something would be cut off', 90, 0.6],
])('where %s headlines are as large as they can be', (_where, largest, part) => {
  const { headline } = legibility(aLook(), { width: 1080, height: 1920 });
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return largest > 0 && sizeIn(this) > largest ? 1921 : 0;
  });
  const main = draw(frames[3]?.[1] ?? null).querySelector('main');
  expect(sizeIn(main)).toBeGreaterThan(headline * (part - 0.1));
  expect(sizeIn(main)).toBeLessThanOrEqual(largest || headline);
  scroll.mockRestore();
});

const sizeIn = (element: HTMLElement | null): number =>
  Number.parseFloat(element?.style.getPropertyValue('--h') ?? '');

test('what is measured of the tide has its arrow, as what is drawn', () => {
  const copies = draw(frames[0]?.[1] ?? null).querySelectorAll('.sign-copies [data-copy="head"] .sign-tide');
  expect(copies.length).toBeGreaterThan(0);
  for (const copy of copies) expect(copy.querySelector('.sign-mark')).not.toBeNull();
});

test('simulated data, the name of the sign, and being out of service are said', () => {
  const simulated = aDisplayFrame({ simulated: true });
  expect(draw(simulated).textContent).toContain('Simulated data: not real conditions');
  cleanup();
  const named = draw(frames[0]?.[1] ?? null, { identify: { name: 'Slipway', number: 7 } });
  expect(named.textContent).toContain('Sign 7');
  cleanup();
  expect(draw(null, { isRevoked: true }).textContent).toContain('Not in service');
});
