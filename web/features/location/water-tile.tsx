import type { Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import { checkedAge } from '#domain/feed-age.ts';
import { shortAge } from '#domain/relative-time.ts';
import type { Tone } from '#domain/tone.ts';
import { useFeed } from '#web/place/use-feed.ts';
import { type PanelState, panelState } from '#web/ui/panel-state.ts';
import { Headline, Line, NotKnown, Tile, TileBoundary, Unit, Waiting } from './glance-tile.tsx';
import { type Heard, type WaterGlance, waterGlance } from './water-glance.ts';

interface WaterTileProps {
  location: Location;
  now: number;
}

/** The water by its two feeds: there as soon as one of them has answered, since a spill must not wait for the other. */
export const WaterTile = (props: WaterTileProps) => (
  <TileBoundary card="water-quality" label="Water" now={props.now}>
    <Contents {...props} />
  </TileBoundary>
);

function Contents({ location, now }: WaterTileProps) {
  const bathing = panelState('ea_warnings', useFeed('ea_warnings', location), now);
  const overflows = panelState('storm_overflow', useFeed('storm_overflow', location), now);
  const water = waterGlance(heard(bathing), heard(overflows), now);
  const kinds = [bathing.kind, overflows.kind];
  return (
    <Tile
      card={water.card}
      label="Water"
      states={[bathing, overflows]}
      age={olderAge(bathing, overflows, now)}
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

/** Of the two answers the older one's: nothing in the tile is older. */
function olderAge(
  bathing: PanelState<{ meta: Meta }>,
  overflows: PanelState<{ meta: Meta }>,
  now: number,
): string | null {
  const checked = [bathing, overflows].flatMap((state) => {
    const at = state.kind === 'loaded' ? checkedAge(state.data.meta)?.at : undefined;
    return at === undefined ? [] : at;
  });
  return checked.length > 0 ? shortAge(Math.min(...checked), now) : null;
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

const Words = ({ label, headline, tone, lines }: WaterGlance) => (
  <>
    <Headline className={headlineTones[tone]}>
      {label && <Unit>{label}</Unit>} {headline}
    </Headline>
    {lines.map((line) => (
      <Line key={line}>{line}</Line>
    ))}
  </>
);
