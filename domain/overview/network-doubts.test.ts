import { expect, test } from 'vitest';
import type { NetworkDoubt } from '#contract/conditions/overview.ts';
import { type FeedOutline, networkDoubts } from './network-doubts.ts';

const fresh: FeedOutline = { state: 'fresh', error: null, isHeld: true };

test.each<[string, NetworkDoubt[], FeedOutline[]]>([
  ['none of feeds that are whole and fresh', [], [fresh, fresh]],
  ['none of a network without places', [], []],
  ['a value that is withheld', ['missing'], [fresh, { ...fresh, state: 'withheld' }]],
  ['one that never came', ['missing', 'faulty'], [{ ...fresh, isHeld: false, error: 'No answer' }]],
  ['an old one', ['old'], [fresh, { ...fresh, state: 'stale' }]],
  ['a source that fails', ['faulty'], [fresh, { ...fresh, error: 'No answer' }]],
])('the doubts of the network: %s', (_, doubts, feeds) => {
  expect(networkDoubts(feeds)).toEqual(doubts);
});
