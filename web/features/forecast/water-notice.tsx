import { Link } from '@tanstack/react-router';
import type { Location } from '#contract/network/locations.ts';
import { recentSpills } from '#domain/water/overflows/recent-spills.ts';
import { waterWarnings } from '#domain/water/water-warnings.ts';
import { loadedOf, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useTides } from '#web/shared/place/use-tides.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Boundary } from '#web/shared/ui/boundary.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';

/** Warnings about the water, at the top of a page that is otherwise about the weather. Nothing where there are none. */
export const WaterNotice = ({ location }: { location: Location }) => {
  const now = useNow(60_000);
  return (
    <Boundary resetKey={now} fallback={null}>
      <Warnings location={location} now={now} />
    </Boundary>
  );
};

function Warnings({ location, now }: { location: Location; now: number }) {
  const bathing = panelState('ea_warnings', useFeed('ea_warnings', location), now);
  const overflows = panelState('storm_overflow', useFeed('storm_overflow', location), now);
  const outlets = loadedOf(overflows);
  const tidal = useTides(location, outlets !== null && recentSpills(outlets.overflows, now).length > 0);
  const warnings = waterWarnings(
    {
      ...(bathing.kind === 'loaded' && { ea_warnings: bathing.data }),
      ...(overflows.kind !== 'loading' && { storm_overflow: outlets }),
      ...(tidal && { tidal }),
    },
    now,
  );
  if (warnings.length === 0) return null;
  return (
    <Notice tone={warnings.some(({ tone }) => tone === 'danger') ? 'danger' : 'caution'}>
      {warnings.map(({ words, isOld }) => (
        <p key={words}>
          {isOld && 'Old data: '}
          {words}
        </p>
      ))}
      <Link
        to="/locations/$slug/water-quality"
        params={{ slug: location.slug }}
        className={`-mb-3 ${textLinkClass}`}
      >
        See water quality
      </Link>
    </Notice>
  );
}
