import type {
  Overview,
  OverviewChange,
  OverviewDifference,
  OverviewPlace,
} from '#contract/conditions/overview.ts';

/** What changes together: everything of a place but its slug. Of blocks the single figures count. */
type Changes = Omit<OverviewChange, 'places'>;

const blocks = ['tide', 'wind', 'sea', 'overflows', 'bathing'] as const;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Each figure of a place that differs, by itself: places with the same new figure then share one entry. */
function changesOf(before: OverviewPlace, after: OverviewPlace): Changes[] {
  const figures = blocks.flatMap((block) =>
    Object.entries(after[block])
      .filter(([figure, value]) => !isSame(before[block][figure as keyof object], value))
      .map(([figure, value]): Changes => ({ [block]: { [figure]: value } })),
  );
  return isSame(before.message, after.message) ? figures : [{ message: after.message }, ...figures];
}

/** What carries one state of the overview into another. Places that have not changed should be the same objects. */
export function overviewDifference(
  before: Pick<Overview, 'version' | 'places'>,
  after: Overview,
): OverviewDifference {
  const later = new Map(after.places.map((place) => [place.slug, place]));
  const earlier = new Set(before.places.map(({ slug }) => slug));
  const shared = new Map<string, OverviewChange>();
  before.places.forEach((place, index) => {
    const next = later.get(place.slug);
    if (!next || next === place) return;
    for (const change of changesOf(place, next)) {
      const key = JSON.stringify(change);
      const known = shared.get(key);
      if (known) known.places.push(index);
      else shared.set(key, { places: [index], ...change });
    }
  });
  return {
    from: before.version,
    to: after.version,
    generated_at: after.generated_at,
    doubts: after.doubts,
    changed: [...shared.values()],
    removed: before.places.flatMap(({ slug }) => (later.has(slug) ? [] : [slug])),
    added: after.places.filter(({ slug }) => !earlier.has(slug)),
  };
}

/** Whether `one` stands before `other` in the overview. */
const bySlug = (one: OverviewPlace, other: OverviewPlace): number => (one.slug < other.slug ? -1 : 1);
export const sortedPlaces = (places: readonly OverviewPlace[]): OverviewPlace[] => places.toSorted(bySlug);

const changedPlace = (
  place: OverviewPlace,
  { places: _places, message, ...figures }: OverviewChange,
): OverviewPlace => ({
  ...place,
  ...(message !== undefined && { message }),
  ...Object.fromEntries(
    blocks.flatMap((block) => (figures[block] ? [[block, { ...place[block], ...figures[block] }]] : [])),
  ),
});

/** The overview after a difference. Null where it is not in the state that the difference begins with. */
export function withDifference(overview: Overview, difference: OverviewDifference): Overview | null {
  const { from, to, generated_at, doubts, changed, removed, added } = difference;
  if (overview.version !== from) return null;
  const places = [...overview.places];
  for (const change of changed) {
    for (const index of change.places) {
      const place = places[index];
      if (place) places[index] = changedPlace(place, change);
    }
  }
  const hasNewPlaces = removed.length > 0 || added.length > 0;
  return {
    ...overview,
    version: to,
    generated_at,
    doubts,
    places: hasNewPlaces
      ? sortedPlaces([...places.filter(({ slug }) => !removed.includes(slug)), ...added])
      : places,
  };
}
