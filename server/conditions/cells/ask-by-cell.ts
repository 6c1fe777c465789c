import type { Location } from '#contract/network/locations.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** How the places of a question are known to lie in the cells of its model's grid. */
export interface CellsOf<A> {
  /** The cell that last answered for the place; null: not known, so that the place is asked for on its own. */
  expected: (place: Location) => string | null;
  /** The cell that an answer is for; null: the answer does not say. */
  cellOf: (answer: A) => string | null;
}

/** Asks for some places at once: an answer or a failure for each, in their order. */
export type AskPlaces<A> = (places: readonly Location[]) => Promise<(A | UpstreamError)[]>;

/**
 * Asks once for all places that one cell answers for, and gives each of them the answer. The places of a cell take turns
 * at being the one that is asked for, so that a place that has come to lie in another cell is found. Where the answer is
 * from another cell than expected, the other places are asked for on their own in the same call.
 */
export function askByCell<A>(ask: AskPlaces<A>, { expected, cellOf }: CellsOf<A>): AskPlaces<A> {
  const askedIn = new Map<string, number>(); // by place: the call in which it was last asked for itself
  let calls = 0;

  return async (places) => {
    if (places.length === 0) return [];
    calls += 1;
    const asked = places.map((place, index) => ({ place, cell: expected(place) ?? `only ${index}` }));
    const turnOf = ({ place }: (typeof asked)[number]) => askedIn.get(place._id) ?? 0;
    const groups = [...Map.groupBy(asked, ({ cell }) => cell)].map(([cell, members]) => ({
      cell,
      members,
      speaker: members.reduce((one, other) => (turnOf(other) < turnOf(one) ? other : one)),
    }));
    for (const { speaker } of groups) askedIn.set(speaker.place._id, calls);
    const answers = await ask(groups.map(({ speaker }) => speaker.place));

    const found = new Map<(typeof asked)[number], A | UpstreamError | undefined>();
    const wrong: typeof asked = [];
    for (const [index, { cell, members, speaker }] of groups.entries()) {
      const answer = answers[index];
      const isElsewhere =
        answer !== undefined && !(answer instanceof UpstreamError) && cellOf(answer) !== cell;
      for (const member of members) {
        if (isElsewhere && member !== speaker) wrong.push(member);
        else found.set(member, answer);
      }
    }
    const alone = wrong.length > 0 ? await ask(wrong.map(({ place }) => place)) : [];
    for (const [index, member] of wrong.entries()) found.set(member, alone[index]);
    return asked.map(
      (each) => found.get(each) ?? new UpstreamError('cells', 'shape', 'no answer for this place'),
    );
  };
}
