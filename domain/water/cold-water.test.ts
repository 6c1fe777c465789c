import { expect, test } from 'vitest';
import { coldWaterFacts, coldWaterSources } from './cold-water.ts';

const wordsAt = (shown: number) => coldWaterFacts(shown).map(({ words }) => words);
const says = (shown: number, part: string) => wordsAt(shown).some((words) => words.includes(part));

test.each([
  [15, true],
  [15.1, false],
  [4, true],
])('cold water shock is named as a danger up to 15 °C: %s', (shown, isNamed) => {
  expect(says(shown, 'Cold water shock is a danger')).toBe(isNamed);
});

test.each([
  [6, true],
  [6.1, false],
])('weak limbs up to 6 °C: %s', (shown, isNamed) => {
  expect(says(shown, 'Limbs soon become weak')).toBe(isNamed);
});

test.each([
  [20, true],
  [20.1, false],
])('water is called fresh up to 20 °C: %s', (shown, isNamed) => {
  expect(says(shown, 'fresh on entry')).toBe(isNamed);
});

test('warm water is not said to be without danger, and no sentence says safe', () => {
  for (const shown of [-1, 0, 6, 10, 15, 18, 22, 30]) {
    expect(says(shown, 'goes on cooling')).toBe(true);
    expect(wordsAt(shown).join(' ')).not.toMatch(/safe|warm/i);
  }
});

test('nothing is said of a temperature that is not known', () => {
  expect(coldWaterFacts(null)).toEqual([]);
});

test('each source is a page of its own', () => {
  const urls = Object.values(coldWaterSources).map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) expect(new URL(url).protocol).toBe('https:');
});
