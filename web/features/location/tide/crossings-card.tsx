import { CircleHelp, Footprints, Waves } from 'lucide-react';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { Crossing } from '#contract/network/crossings.ts';
import type { Location } from '#contract/network/locations.ts';
import { CROSSING_CAVEAT, crossingWords, ruleWords } from '#domain/tides/cut-off-words.ts';
import { dayName } from '#domain/tides/tide-days.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { withEmergencyLinks } from '#web/shared/ui/emergency-call.tsx';

/** When each way at a place is cut off by the tide. */
export function CrossingsCard({ location }: { location: Location }) {
  const tides = useFeed('tidal', location);
  return (
    <Panel
      id="crossings"
      title="Cut off by the tide"
      feed="tidal"
      query={tides}
      failure="Whether a way here is cut off by the tide is not known."
      size="h-96 md:h-64"
      ageOf={() => null}
    >
      {(tides, now) => (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {location.crossings.map((crossing) => (
              <OneCrossing key={crossing.name} crossing={crossing} tides={tides} now={now} />
            ))}
          </ul>
          <p className="text-sm">{withEmergencyLinks(CROSSING_CAVEAT)}</p>
        </>
      )}
    </Panel>
  );
}

const looks = { open: Footprints, cut: Waves, unknown: CircleHelp };

function OneCrossing({ crossing, tides, now }: { crossing: Crossing; tides: TidalData; now: number }) {
  const { headline, kind, why, spells } = crossingWords(crossing, tides, now);
  const today = londonDate(now);
  const Icon = looks[kind];
  return (
    <li>
      <h3 className="font-semibold">{crossing.name}</h3>
      <p className="flex items-center gap-2 text-2xl font-bold tabular-nums">
        <Icon aria-hidden className="size-5 shrink-0" />
        {headline}
      </p>
      {why && <p>This is because {why}.</p>}
      <ul className="text-sm tabular-nums">
        {spells.map(({ date, words }) => (
          <li key={date}>
            {dayName(date, today)}: {words}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">{ruleWords(crossing, tides)}</p>
    </li>
  );
}
