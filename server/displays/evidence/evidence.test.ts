import { expect, test } from 'vitest';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { isNotice, NOTICES_ALONE_MS } from '#domain/displays/pictures/painted-words.ts';
import { aFrame } from '#web/display/testing/a-frame.ts';
import { proofOf, textHashOf } from './evidence.ts';

const AT = Date.parse('2026-11-23T12:00:00Z');
const frame = aFrame(AT);
const notices: DisplayFrame = { ...frame, blocks: frame.blocks.filter(isNotice) };
const reported = (words: DisplayFrame, painted_ms_ago: number) => ({
  ...{ revision: frame.revision, visible: true, painted_ms_ago, text_hash: textHashOf(words) },
});

test('the words of a frame prove it, also without a block that has just ended', () => {
  expect(proofOf(reported(frame, 600_000), frame, AT)).toMatchObject({ words: frame });
  const withoutWind = { ...frame, blocks: frame.blocks.filter(({ kind }) => kind !== 'wind') };
  expect(proofOf(reported(withoutWind, 600_000), frame, AT)).toBe('disproved');
  expect(proofOf(reported(withoutWind, 600_000), frame, AT + 31 * 60_000)).toMatchObject({
    textHash: textHashOf(withoutWind),
  });
});

test('at first the words of its notices prove it, as long as its pages may not all have come', () => {
  expect(proofOf(reported(notices, 900), frame, AT)).toMatchObject({ textHash: textHashOf(notices) });
  expect(proofOf(reported(notices, NOTICES_ALONE_MS), frame, AT)).toBe('disproved');
});

test('no words at all prove nothing, also of a frame without notices', () => {
  const without = { ...frame, blocks: frame.blocks.filter((block) => !isNotice(block)) };
  expect(proofOf(reported({ ...frame, blocks: [] }, 900), without, AT)).toBe('disproved');
});

test.each([
  ['off', false],
  ['none', false],
  ['on', true],
  ['connected', true],
  ['silent', true],
] as const)('of a monitor that is %s: proves %s', (monitor, isProved) => {
  const proof = proofOf({ ...reported(frame, 900), monitor }, frame, AT);
  expect(proof !== 'disproved').toBe(isProved);
});

test('a page that is hidden proves nothing, and one that has not yet drawn all says nothing', () => {
  expect(proofOf({ ...reported(frame, 900), visible: false }, frame, AT)).toBe('disproved');
  expect(proofOf({ ...reported(frame, 900), painted_ms_ago: null }, frame, AT)).toBe('not said');
});
