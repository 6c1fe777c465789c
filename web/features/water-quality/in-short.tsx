import {
  CircleAlert,
  CircleCheck,
  ClockAlert,
  FlaskConical,
  Info,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { EaWarnings } from '#contract/bathing-water.ts';
import type { Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import type { StormOverflows } from '#contract/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { worstRisk } from '#domain/bathing-risk.ts';
import { openIncident } from '#domain/bathing-water.ts';
import { countOverflows, summaryWords } from '#domain/overflow-status.ts';
import type { Tone } from '#domain/tone.ts';
import { useFeed } from '#web/place/use-feed.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { type PanelState, panelState } from '#web/ui/panel-state.ts';
import { useNow } from '#web/ui/use-now.tsx';

interface Word {
  words: string;
  tone: Tone;
}

/** What must not be missed, in a line for each section of the page and linked to it. */
export function InShort({ location }: { location: Location }) {
  const now = useNow(60_000);
  const bathing = useFeed('ea_warnings', location);
  const overflows = useFeed('storm_overflow', location);
  return (
    <Boundary resetKey={`${bathing.dataUpdatedAt} ${overflows.dataUpdatedAt}`} fallback={null}>
      <nav
        aria-label="In short"
        className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2"
      >
        <Line
          href="#monitoring"
          label="Pollution risk"
          state={panelState('ea_warnings', bathing, now)}
          failure={texts.waterQualityFailed}
          word={(data) => riskWord(data, now)}
        />
        <Line
          href="#storm-overflows"
          label="Storm overflows"
          state={panelState('storm_overflow', overflows, now)}
          failure={texts.dataUnavailable}
          word={overflowWord}
        />
      </nav>
    </Boundary>
  );
}

function riskWord(data: EaWarnings, now: number): Word {
  const risk = worstRisk(data, now);
  if (!risk) return { words: texts.noWaterQuality, tone: 'neutral' };
  const { water, words, tone } = risk;
  if (tone === 'neutral' && !data.in_season) return { words, tone };
  const isIncident = openIncident(water.pollution_incident, now) !== null;
  return { words: `${isIncident ? 'Pollution incident' : words}, ${water.location_name}`, tone };
}

/** Without a discharge all is well only where every monitor says so. */
function overflowWord(data: StormOverflows): Word {
  const words = summaryWords(data);
  const { active, inactive, offline, unknown } = countOverflows(data.overflows);
  if (active > 0) return { words, tone: 'danger' };
  if (offline > 0) return { words, tone: 'caution' };
  return { words, tone: inactive > 0 && unknown === 0 ? 'good' : 'neutral' };
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

function Line<T extends { meta: Meta }>({
  href,
  label,
  state,
  failure,
  word,
}: {
  href: string;
  label: string;
  state: PanelState<T>;
  failure: string;
  word: (data: T) => Word;
}) {
  const { words, tone } = wordOf(state, failure, word);
  const Icon = icons[tone];
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
        <span className="block text-lg font-bold wrap-anywhere">{words}</span>
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
