import { Sun, Sunset, Thermometer } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { getTimes } from 'suncalc';
import type { Location } from '#contract/network/locations.ts';
import { type CivilTwilight, lightWords } from '#domain/light/last-light.ts';
import { amountShown } from '#domain/quantities/amount-shown.ts';
import { bandWords, uvBand } from '#domain/quantities/bands.ts';
import { quantityWords, temperature, uvIndex } from '#domain/quantities/quantities.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { addDays, londonClock, londonDate } from '#domain/time/london-time.ts';
import { coldWaterFacts, coldWaterSources } from '#domain/water/cold-water.ts';
import { panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Card } from '#web/shared/ui/card.tsx';

/** Until when one can see, how strong the sun gets today, and what water as cold as this does to a swimmer. */
export function LightAndColdCard({ location }: { location: Location }) {
  const now = useNow(60_000);
  return (
    <Card id="light-and-cold" title="Light, sun and cold">
      <div className="grid gap-6 md:grid-cols-2">
        <dl className="grid content-start gap-5">
          <LastLight location={location} now={now} />
          <HighestUv location={location} now={now} />
        </dl>
        <ColdWater location={location} now={now} />
      </div>
    </Card>
  );
}

interface Shown {
  location: Location;
  now: number;
}

function LastLight({ location, now }: Shown) {
  const today = londonDate(now);
  const { figure, note } = lightWords(
    [
      twilightOf(addDays(today, -1), location),
      twilightOf(today, location),
      twilightOf(addDays(today, 1), location),
    ],
    now,
  );
  return (
    <Fact Icon={Sunset} name="Last light" figure={figure}>
      {note} Computed with SunCalc.
    </Fact>
  );
}

function twilightOf(date: string, { latitude, longitude }: Location): CivilTwilight {
  const { dawn, sunset, dusk } = getTimes(new Date(`${date}T12:00:00Z`), latitude, longitude);
  return { dawn: dawn?.getTime() ?? null, sunset: sunset?.getTime() ?? null, dusk: dusk?.getTime() ?? null };
}

/** Of the hours of a forecast: nothing where it is too old to be shown, or is of another day. */
function HighestUv({ location, now }: Shown) {
  const state = panelState('weather', useFeed('weather', location), now);
  const uv = state.kind === 'loaded' ? (state.data.uv_today ?? null) : null;
  const isToday = uv !== null && londonDate(uv.at * 1000) === londonDate(now);
  const quantity = uvIndex(isToday ? uv.highest : null);
  const band = bandWords(quantity, uvBand);
  return (
    <Fact
      Icon={Sun}
      name="Highest UV index today"
      figure={
        quantity.figure === MISSING
          ? 'Not known'
          : `${quantity.figure}${band ? `, ${band.toLowerCase()}` : ''}`
      }
    >
      {isToday && uv.highest > 0 ? `About ${londonClock(uv.at * 1000)}. ` : ''}
      {state.kind === 'loaded' && state.data.meta.simulated && 'Simulated. '}
      {state.kind === 'loaded' && state.stale && 'Old data. '}
      Forecast by the hour, without the shade of the place.
    </Fact>
  );
}

function ColdWater({ location, now }: Shown) {
  const state = panelState('marine', useFeed('marine', location), now);
  const quantity = temperature(state.kind === 'loaded' ? state.data.current.sea_surface_temperature : null);
  const facts = coldWaterFacts(amountShown(quantity));
  return (
    <section aria-label="Cold water">
      <dl>
        <Fact
          Icon={Thermometer}
          name="Sea temperature"
          figure={quantity.figure === MISSING ? 'Not known' : quantityWords(quantity)}
        >
          {state.kind === 'loaded' && state.data.meta.simulated && 'Simulated. '}
          {state.kind === 'loaded' && state.stale && 'Old data. '}A model’s value for the open sea; rivers,
          rain and the tide change it at the shore.
        </Fact>
      </dl>
      {facts.length > 0 && (
        <>
          <h3 className="pt-4 font-semibold">What water of this temperature does</h3>
          <ul className="grid list-disc gap-1.5 pt-1 pl-5">
            {facts.map(({ words, source }) => (
              <li key={words}>
                {words} <Source {...coldWaterSources[source]} />
              </li>
            ))}
          </ul>
          <p className="pt-2 text-sm text-ink-muted">
            General knowledge, from the pages named. It is no advice for this place or for you.
          </p>
        </>
      )}
    </section>
  );
}

const Source = ({ name, url }: { name: string; url: string }) => (
  <a href={url} rel="noreferrer" className="text-sm text-sea underline hover:text-sea-strong">
    {name}
  </a>
);

const Fact = ({
  Icon,
  name,
  figure,
  children,
}: {
  Icon: ComponentType<{ 'aria-hidden': true; className: string }>;
  name: string;
  figure: string;
  children: ReactNode;
}) => (
  <div>
    <dt className="flex items-center gap-1.5 text-sm text-ink-muted">
      <Icon aria-hidden className="size-4" />
      {name}
    </dt>
    <dd className="text-2xl font-bold tabular-nums">{figure}</dd>
    <dd className="text-sm text-ink-muted">{children}</dd>
  </div>
);
