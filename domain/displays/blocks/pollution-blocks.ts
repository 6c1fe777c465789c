import type { OverviewPlace } from '#contract/conditions/overview.ts';
import type { DisplayBlock } from '#contract/displays/display-frame.ts';
import { type Concern, concernsOf } from '../../overview/concerns.ts';
import { waterDoubtsOf } from '../../overview/doubts.ts';
import { isRisk, type PlaceAlert } from '../../summary/alerts.ts';
import type { PlaceSummary } from '../../summary/place-summary.ts';
import { momentInLists } from '../../time/moment-words.ts';
import { NOT_ADVISED } from '../../water/bathing/bathing-risk.ts';
import { capitalised } from '../../words/capitalised.ts';
import { block, endOf, isoOf, originOf, withheldAt } from './block.ts';
import { labels } from './labels.ts';
import { shortLines } from './short-lines.ts';

const label = labels.en.kinds.pollution;

/**
 * What stands against the water at a place at `now` (epoch ms): spills, raised risks, and what is not known of either. Empty:
 * all that could report did, and nothing is reported.
 */
export const pollutionBlocks = (
  summary: PlaceSummary,
  stateChanges: readonly (number | null)[],
  now: number,
): DisplayBlock[] => [
  ...spillBlocks(summary, now),
  ...riskBlocks(summary, now),
  ...doubtBlocks(summary.overview, stateChanges, now),
];

const spillWords = {
  spilling: 'Sewage spilling now',
  spilled: 'Sewage spilled',
} as const;

const isSpill = (each: Concern): each is Concern & { kind: keyof typeof spillWords } =>
  Object.hasOwn(spillWords, each.kind);

/** What follows the word of a concern. */
const detailOf = ({ sentence, word }: Concern): string =>
  capitalised(sentence.slice(word.length).replace(/^:? /, ''));

function spillBlocks({ alerts, figures, overview }: PlaceSummary, now: number): DisplayBlock[] {
  const { overflows } = figures;
  return concernsOf({ ...overview, message: null }, now)
    .filter(isSpill)
    .map((concern) => {
      const first = alerts.find(({ kind }) => kind === concern.kind);
      return block({
        id: `pollution:${concern.kind}`,
        kind: 'pollution',
        tone: 'danger',
        mark: concern.kind,
        headline: spillWords[concern.kind],
        lines: [detailOf(concern)].filter(Boolean),
        label,
        ...originOf(overflows),
        valid_until: endOf([withheldAt('storm_overflow', overflows), first?.validUntil ?? null], now),
      });
    });
}

const headlineOf = ({ headline }: PlaceAlert): string =>
  headline.startsWith('Pollution risk: ') ? 'Pollution risk raised' : headline;

/** 'Today' would be wrong on a sign that lost contact before midnight. */
const adviceOf = ({ advice, validUntil }: PlaceAlert, now: number): string[] => {
  if (advice === null) return [];
  if (advice !== NOT_ADVISED || validUntil === null) return shortLines(advice);
  return [`Bathing is not advised until ${momentInLists(validUntil, now)}`];
};

/** A block for each thing that is raised, naming all waters that it is raised at: the worst first. */
function riskBlocks({ alerts, figures: { bathing } }: PlaceSummary, now: number): DisplayBlock[] {
  const raised = alerts.filter(isRisk);
  return [...new Set(raised.map(headlineOf))].flatMap((headline) => {
    const of = raised.filter((alert) => headlineOf(alert) === headline);
    const [first] = of;
    if (!first) return [];
    const names = [...new Set(of.map(({ where }) => where))].join('; ');
    return [
      block({
        id: `pollution:risk:${headline}`,
        kind: 'pollution',
        tone: first.severity,
        mark: first.mark,
        headline,
        lines: [
          ...adviceOf(first, now),
          ...first.detail.flatMap(shortLines),
          ...shortLines([names, first.isOld ? 'old data' : ''].filter(Boolean).join('; ')),
        ],
        standing_lines: 1,
        label,
        ...originOf(bathing),
        observed_at: first.observedAt === null ? null : isoOf(first.observedAt),
        valid_until: endOf([first.validUntil], now),
      }),
    ];
  });
}

/** What of spills and pollution is not known: never silence. */
function doubtBlocks(
  place: OverviewPlace,
  stateChanges: readonly (number | null)[],
  now: number,
): DisplayBlock[] {
  const doubts = waterDoubtsOf(place, now);
  if (doubts.length === 0) return [];
  const mayHave = place.overflows.may_have_spilled > 0;
  return [
    block({
      id: 'pollution:doubt',
      kind: 'pollution',
      tone: mayHave ? 'caution' : 'unknown',
      mark: 'no_recent_data',
      headline: mayHave ? 'Sewage may have spilled' : 'Sewage and pollution: not all known',
      lines: doubts.map(capitalised),
      label,
      valid_until: endOf(stateChanges, now),
    }),
  ];
}
