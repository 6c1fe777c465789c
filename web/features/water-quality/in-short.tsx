import {
  CircleAlert,
  CircleCheck,
  ClockAlert,
  FlaskConical,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { homeCountry } from '#domain/places/home-country.ts';
import { bathingFigure, isQuiet, overflowFigure } from '#domain/summary/water-figures.ts';
import { OUT_OF_SEASON } from '#domain/water/bathing/bathing-risk.ts';
import { areCalm } from '#domain/water/clear-today.ts';
import { companyDoubtWords } from '#domain/water/overflows/overflow-companies.ts';
import { summaryWords } from '#domain/water/overflows/overflow-summary.ts';
import { latestSpill } from '#domain/water/overflows/recent-spills.ts';
import { unwatchedInShort } from '#domain/water/overflows/unwatched.ts';
import { namedWater, waterWords } from '#domain/water/water-of-place.ts';
import type { Tone } from '#domain/words/tone.ts';
import { type PanelState, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useTides } from '#web/shared/place/use-tides.ts';
import { Spilled, Spilling } from '#web/shared/place/water/spill-icons.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Boundary } from '#web/shared/ui/boundary.tsx';

interface Word {
  words: string;
  tone: Tone;
  /** In place of the tone's own mark. */
  Icon?: LucideIcon;
  /** What to do or to expect, in larger letters than the details. */
  advice?: string | null;
  /** Sentences under it. */
  details?: readonly string[];
}

/** The most important of each section of the page in one line, which is a link to the section. */
export function InShort({ location }: { location: Location }) {
  const now = useNow(60_000);
  const bathing = useFeed('ea_warnings', location);
  const overflows = useFeed('storm_overflow', location);
  const hasSpilled = overflowFigure(overflows.data ?? null, now).ended.length > 0;
  const tides = useTides(location, hasSpilled);
  return (
    <Boundary resetKey={`${bathing.dataUpdatedAt} ${overflows.dataUpdatedAt}`} fallback={null}>
      <Lines
        location={location}
        bathing={panelState('ea_warnings', bathing, now)}
        overflows={panelState('storm_overflow', overflows, now)}
        tides={tides}
        now={now}
      />
    </Boundary>
  );
}

interface LinesProps {
  location: Location;
  bathing: PanelState<EaWarnings>;
  overflows: PanelState<StormOverflows>;
  tides: TidalData | null;
  now: number;
}

const ranks: Record<Tone, number> = { danger: 0, caution: 1, neutral: 2, good: 2 };

/** The worst first. */
function Lines({ location, bathing, overflows, tides, now }: LinesProps) {
  const mayReassure = bathing.kind === 'loaded' && !bathing.stale && areCalm(bathing.data, now);
  const lines = [
    {
      ...{ href: '#monitoring', label: 'Pollution risk', state: bathing },
      word: wordOf(bathing, texts.waterQualityFailed, (data) => riskWord(data, location, now)),
    },
    {
      ...{ href: '#storm-overflows', label: 'Storm overflows', state: overflows },
      word: wordOf(overflows, texts.dataUnavailable, (data) => overflowWord(data, tides, mayReassure, now)),
    },
  ];
  return (
    <nav
      aria-label="In short"
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2"
    >
      {lines
        .toSorted((one, other) => ranks[one.word.tone] - ranks[other.word.tone])
        .map((line) => (
          <Line key={line.href} {...line} />
        ))}
    </nav>
  );
}

function riskWord(data: EaWarnings, location: Location, now: number): Word {
  const { worst: risk } = bathingFigure(data, now);
  if (!risk) {
    const words = homeCountry(location) ? unwatchedInShort('bathing', location) : texts.noWaterQuality;
    return { words, tone: 'neutral' };
  }
  const { water, words, headline, tone, advice, reasons } = risk;
  if (words === OUT_OF_SEASON) return { words: 'Not forecast, out of season', tone };
  const isLevel = headline.startsWith('Risk');
  const riskAtWater = `${isLevel ? words : headline} at ${waterWords(namedWater(water))}`;
  return { words: riskAtWater, tone, advice, details: reasons };
}

/**
 * Looks good only where the data are not old, every monitor reports no discharge, none spilled within 48 hours, and no
 * other risk is raised.
 */
function overflowWord(
  data: StormOverflows,
  tides: TidalData | null,
  mayReassure: boolean,
  now: number,
): Word {
  if (data.companies.length === 0) {
    return { words: unwatchedInShort('overflows', data.coordinates), tone: 'neutral' };
  }
  const figure = overflowFigure(data, now);
  const latest = latestSpill(figure.ended, tides, now);
  const words = summaryWords(data, now, latest ? 1 : 0);
  const old = companyDoubtWords(data, now);
  if (figure.spilling.length > 0) {
    const details = [...(latest ? [latest.sentence] : []), ...old];
    return { words, tone: 'danger', Icon: Spilling, details };
  }
  if (latest) {
    const { headline, detail } = latest;
    return {
      words: headline,
      tone: 'danger',
      Icon: Spilled,
      details: [detail, words, ...old].filter(Boolean),
    };
  }
  if (isQuiet(figure)) return { words, tone: mayReassure ? 'good' : 'neutral' };
  const { offline, mayHaveSpilled, unknown } = figure;
  const isUnsure = unknown.some(({ status_code, missing_since }) => status_code === 0 || missing_since);
  const isDoubtful = offline.length > 0 || mayHaveSpilled.length > 0 || isUnsure;
  return { words, tone: isDoubtful ? 'caution' : 'neutral', details: old };
}

const icons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  caution: TriangleAlert,
  danger: CircleAlert,
  neutral: Info,
};

const colours = {
  good: 'text-good',
  caution: 'text-caution',
  danger: 'text-danger',
  neutral: 'text-ink-muted',
} as const satisfies Record<Tone, string>;

const wordColours: Record<Tone, string> = {
  good: '',
  caution: 'text-caution',
  danger: 'text-danger',
  neutral: '',
};

interface LineProps {
  href: string;
  label: string;
  state: PanelState<{ meta: Meta }>;
  word: Word;
}

function Line({ href, label, state, word }: LineProps) {
  const { words, tone, advice, details = [], ...own } = word;
  const Icon = own.Icon ?? icons[tone];
  return (
    <a
      href={href}
      className="flex min-h-16 min-w-0 items-center gap-3 bg-surface p-3 text-ink no-underline hover:bg-neutral-ground focus-visible:-outline-offset-3 sm:px-6 sm:py-4"
    >
      <Icon aria-hidden className={`size-6 shrink-0 ${colours[tone]}`} />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {label}
          {state.kind === 'loaded' && <Doubts stale={state.stale} simulated={state.data.meta.simulated} />}
        </span>
        <span className={`block text-lg font-bold wrap-anywhere ${wordColours[tone]}`}>{words}</span>
        {advice && <span className="block font-semibold wrap-anywhere">{advice}</span>}
        {details.map((detail) => (
          <span key={detail} className="block text-sm wrap-anywhere">
            {detail}
          </span>
        ))}
      </span>
    </a>
  );
}

function wordOf<T>(state: PanelState<T>, failure: string, word: (data: T) => Word): Word {
  if (state.kind === 'loading') return { words: 'Checking…', tone: 'neutral' };
  return state.kind === 'failed' ? { words: failure, tone: 'caution' } : word(state.data);
}

const Doubts = ({ stale, simulated }: { stale: boolean; simulated: boolean }) => (
  <>
    {stale && (
      <span className="inline-flex items-center gap-1 font-semibold text-caution">
        <ClockAlert aria-hidden className="size-4" />
        Old data
      </span>
    )}
    {simulated && (
      <span className="inline-flex items-center gap-1 text-caution">
        <FlaskConical aria-hidden className="size-4" />
        Simulated
      </span>
    )}
  </>
);
