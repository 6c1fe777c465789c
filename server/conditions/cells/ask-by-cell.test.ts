import { describe, expect, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { askByCell } from './ask-by-cell.ts';

const places = (...slugs: string[]) => slugs.map((slug) => aLocation({ slug }));

/** Asks for places whose cells are known as `known` says, of a source whose cells are as `real` says. */
function asking(known: Record<string, string>, real: Record<string, string | UpstreamError>) {
  const calls: string[][] = [];
  const answerFor = ({ slug }: Location) => {
    const cell = real[slug];
    return cell instanceof UpstreamError ? cell : { cell: cell ?? `cell of ${slug}`, askedFor: slug };
  };
  const ask = askByCell(
    async (asked) => {
      calls.push(asked.map(({ slug }) => slug));
      return asked.map(answerFor);
    },
    { expected: ({ slug }) => known[slug] ?? null, cellOf: ({ cell }: { cell: string }) => cell },
  );
  return { ask, calls };
}
const askedFor = (answers: readonly ({ askedFor: string } | UpstreamError)[]) =>
  answers.map((answer) => (answer instanceof UpstreamError ? answer.kind : answer.askedFor));

describe('places of one cell', () => {
  const same = { a: 'one', b: 'one', c: 'two' };

  test('are asked for once, and each gets the answer, in the order asked', async () => {
    const { ask, calls } = asking(same, same);
    expect(askedFor(await ask(places('a', 'c', 'b', 'd')))).toEqual(['a', 'c', 'a', 'd']);
    expect(calls).toEqual([['a', 'c', 'd']]);
  });

  test('take turns at being the one that is asked for', async () => {
    const { ask, calls } = asking(same, same);
    for (let round = 0; round < 3; round += 1) await ask(places('a', 'b'));
    expect(calls).toEqual([['a'], ['b'], ['a']]);
  });

  test('are asked for one by one when the answer is from another cell, and no place gets that of another', async () => {
    const { ask, calls } = asking(same, { a: 'three', b: 'one', c: 'two' });
    expect(askedFor(await ask(places('a', 'b', 'c')))).toEqual(['a', 'b', 'c']);
    expect(calls).toEqual([['a', 'c'], ['b']]);
  });

  test('fail together, without a further call', async () => {
    const down = new UpstreamError('test', 'timeout', 'no answer');
    const { ask, calls } = asking(same, { a: down, c: 'two' });
    expect(askedFor(await ask(places('a', 'b', 'c')))).toEqual(['timeout', 'timeout', 'c']);
    expect(calls).toEqual([['a', 'c']]);
  });
});

test('a place whose cell is not known is asked for on its own', async () => {
  const { ask, calls } = asking({}, { a: 'one', b: 'one' });
  expect(askedFor(await ask(places('a', 'b')))).toEqual(['a', 'b']);
  expect(calls).toEqual([['a', 'b']]);
});
