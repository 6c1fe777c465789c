import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { locationsQuery } from '#web/shared/api/queries.ts';
import { BackToLocations } from '#web/shared/place/back-links.tsx';
import { controlLook } from '#web/shared/ui/field.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { type KnownOverview, useOverview } from '../glance/use-overview.ts';
import { FigureDoubts, FigureRuns } from '../list/figure-ages.tsx';
import { inListOrder } from '../list/finding.ts';
import { COMPARED_AT_LEAST, COMPARED_AT_MOST, comparedPlaces } from './compare-search.ts';
import { comparedRows } from './compared-rows.tsx';

/** Two to four places side by side. `places` names them, as in the address. */
export function ComparePage({
  places,
  onPlaces,
}: {
  places: string;
  onPlaces: (slugs: readonly string[]) => void;
}) {
  return (
    <>
      <PageHeader lead={<BackToLocations />}>
        <PageTitle>Compare places</PageTitle>
      </PageHeader>
      <main id="main" className="mx-auto max-w-6xl space-y-4 px-4 py-5 sm:px-6">
        <Content places={places} onPlaces={onPlaces} />
      </main>
    </>
  );
}

function Content({ places, onPlaces }: { places: string; onPlaces: (slugs: readonly string[]) => void }) {
  const { data: locations, error, isFetching, refetch } = useQuery(locationsQuery());
  const overview = useOverview();
  if (!locations && error) {
    return (
      <LoadingFailed
        title="The places could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (!locations) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading places…
        </p>
        <Skeleton className="h-96 rounded-card" />
      </>
    );
  }
  const { places: chosen, unknown, left } = comparedPlaces(places, locations);
  const slugs = chosen.map(({ slug }) => slug);
  return (
    <>
      <Missing unknown={unknown} left={left} count={chosen.length} />
      {chosen.length > 0 && (
        <CompareTable
          places={chosen}
          overview={overview}
          onRemove={(slug) => onPlaces(slugs.filter((each) => each !== slug))}
        />
      )}
      {chosen.length < COMPARED_AT_MOST && (
        <AddPlace
          places={inListOrder(locations).filter((each) => !chosen.includes(each))}
          onAdd={(slug) => onPlaces([...slugs, slug])}
        />
      )}
      <FigureDoubts overview={overview} />
      <FigureRuns overview={overview} />
    </>
  );
}

/** What of the address cannot be shown, and what is to do. */
function Missing({
  unknown,
  left,
  count,
}: {
  unknown: readonly string[];
  left: readonly Location[];
  count: number;
}) {
  const list = new Intl.ListFormat('en-GB');
  const words = [
    unknown.length > 0 &&
      `There is no place ${list.format(unknown.map((slug) => `“${slug}”`))}. It may have been renamed.`,
    left.length > 0 &&
      `Only ${COMPARED_AT_MOST} places stand side by side. Left out: ${list.format(left.map(({ name }) => name))}.`,
    count < COMPARED_AT_LEAST &&
      (count === 0 ? 'Choose at least two places to compare.' : 'Choose one more place to compare.'),
  ].filter((each) => each !== false);
  if (words.length === 0) return null;
  return (
    <div role="status">
      <Notice tone={unknown.length > 0 ? 'caution' : 'info'} title={words[0] ?? ''}>
        {words.slice(1).join(' ')}
      </Notice>
    </div>
  );
}

/** On a phone the names of the rows stay at the left while the places are moved sideways. */
function CompareTable({
  places,
  overview,
  onRemove,
}: {
  places: readonly Location[];
  overview: KnownOverview;
  onRemove: (slug: string) => void;
}) {
  const compared = places.map((location) => ({
    location,
    view: overview.view?.places[location.slug] ?? null,
  }));
  const label =
    'sticky left-0 z-10 bg-surface px-3 py-2.5 text-left text-sm font-semibold text-ink-muted sm:px-4';
  return (
    <section
      aria-label="Places side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it sideways.
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-separate [border-spacing:0] text-sm">
        <thead>
          <tr>
            <th scope="col" className={`w-21 min-w-21 align-bottom sm:w-36 ${label}`}>
              <span className="sr-only">What</span>
            </th>
            {places.map(({ slug, name }) => (
              <th key={slug} scope="col" className="min-w-34 px-2 py-2 text-left align-top sm:px-4">
                <Link
                  to="/locations/$slug"
                  params={{ slug }}
                  className="inline-block min-h-11 py-2 text-base font-bold wrap-break-word text-sea underline underline-offset-4"
                >
                  {name}
                </Link>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(slug)}
                  className="-ml-1 flex min-h-11 items-center gap-1 rounded-lg px-1 font-normal text-ink-muted hover:bg-neutral-ground print:hidden"
                >
                  <X aria-hidden className="size-4" />
                  Remove
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows.map(({ name, Cell }) => (
            <tr key={name}>
              <th scope="row" className={`border-t border-line align-top ${label}`}>
                {name}
              </th>
              {compared.map((place) => (
                <td key={place.location.slug} className="border-t border-line px-2 py-2.5 align-top sm:px-4">
                  <Cell {...place} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AddPlace({ places, onAdd }: { places: readonly Location[]; onAdd: (slug: string) => void }) {
  const id = useId();
  return (
    <div className="max-w-sm print:hidden">
      <label htmlFor={id} className="font-semibold">
        Add a place
      </label>
      <select
        id={id}
        value=""
        onChange={({ currentTarget }) => currentTarget.value && onAdd(currentTarget.value)}
        className={`mt-1.5 min-h-12 ${controlLook}`}
      >
        <option value="">Choose a place</option>
        {places.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
