import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import { checkedAge } from '#domain/feeds/feed-age.ts';
import { shortAge } from '#domain/time/relative-time.ts';
import { oldCompanies } from '#domain/water/overflows/overflow-companies.ts';
import type { Tone } from '#domain/words/tone.ts';
import { type PanelState, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useTides } from '#web/shared/place/use-tides.ts';
import { Raised, Spilled, Spilling } from '#web/shared/place/water/spill-icons.ts';
import { Headline, Line, NotKnown, Tile, TileBoundary, Unit, Waiting } from '../glance/glance-tile.tsx';
import { type Heard, type WaterGlance, waterGlance } from './water-glance.ts';

interface WaterTileProps {
  location: Location;
  now: number;
}

/** The water, from two feeds. Shown as soon as one of them has answered: a spill must not wait for the other. */
export const WaterTile = (props: WaterTileProps) => (
  <TileBoundary card="water-quality" label="Water" now={props.now}>
    <Contents {...props} />
  </TileBoundary>
);

function Contents({ location, now }: WaterTileProps) {
  const bathing = panelState('ea_warnings', useFeed('ea_warnings', location), now);
  const overflows = panelState('storm_overflow', useFeed('storm_overflow', location), now);
  const tides = useTides(location, true);
  const water = waterGlance(heard(bathing), heard(overflows), now, tides);
  const kinds = [bathing.kind, overflows.kind];
  return (
    <Tile
      card={water.card}
      label="Water"
      states={[bathing, overflows]}
      age={oldestAge(bathing, overflows, now)}
    >
      {kinds.includes('loaded') && <Words {...water} />}
      {!kinds.includes('loaded') && kinds.includes('loading') && <Waiting />}
      {bathing.kind === 'failed' && overflows.kind === 'failed' && (
        <NotKnown
          {...(bathing.lastKnown
            ? { feed: 'ea_warnings', lastKnown: bathing.lastKnown }
            : { feed: 'storm_overflow', lastKnown: overflows.lastKnown })}
          now={now}
        />
      )}
    </Tile>
  );
}

/** The oldest of the answers. Counts the age of a company's data too: nothing in the tile is older than this. */
function oldestAge(
  bathing: PanelState<EaWarnings>,
  overflows: PanelState<StormOverflows>,
  now: number,
): string | null {
  const checked = [bathing, overflows].flatMap((state) =>
    state.kind === 'loaded' ? (checkedAge(state.data.meta)?.at ?? []) : [],
  );
  const updated = overflows.kind === 'loaded' ? oldCompanies(overflows.data) : [];
  const ages = [...checked, ...updated.flatMap(({ updated_at: at }) => (at === null ? [] : Date.parse(at)))];
  return ages.length > 0 ? shortAge(Math.min(...ages), now) : null;
}

function heard<T>(state: PanelState<T>): Heard<T> {
  if (state.kind === 'loaded') return state.data;
  return state.kind === 'loading' ? 'checking' : null;
}

const headlineTones: Record<Tone, string> = {
  good: '',
  neutral: '',
  caution: 'text-caution',
  danger: 'text-danger',
};

const marks = { spilling: Spilling, spilled: Spilled, raised: Raised } as const;

const Words = ({ label, headline, advice, tone, mark, lines }: WaterGlance) => {
  const Mark = mark && marks[mark];
  return (
    <>
      <Headline className={headlineTones[tone]}>
        <span>
          {Mark && <Mark aria-hidden className="mr-1.5 inline size-6 align-[-0.2em]" />}
          {label && <Unit>{label} </Unit>}
          {headline}
        </span>
      </Headline>
      {advice && <span className="font-semibold wrap-anywhere">{advice}</span>}
      {lines.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
    </>
  );
};
