import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coldWaterFacts, coldWaterSources } from '#domain/water/cold-water.ts';

const document = readFileSync(join(import.meta.dirname, 'data-sources.md'), 'utf8');
const facts = new Set([4, 12, 18, 25].flatMap(coldWaterFacts));

test('every sentence on cold water stands in the document, in a row with its public source', () => {
  const rows = document.split('\n').filter((line) => line.startsWith('| '));
  const expected = [...facts].map(({ words, source }) => [words, coldWaterSources[source].url]);
  expect(expected).toHaveLength(8);
  const missing = expected.filter((parts) => !rows.some((row) => parts.every((part) => row.includes(part))));
  expect(missing).toEqual([]);
});
