import type { EaWarnings } from '#contract/bathing-water.ts';
import type { DisplayBlock } from '#contract/display-frame.ts';
import type { OverviewPlace } from '#contract/overview.ts';
import { type Concern, concernsOf } from '../overview/concerns.ts';
import { waterDoubtsOf } from '../overview/doubts.ts';
import type { OverviewBodies } from '../overview/overview-place.ts';
import { momentInLists } from '../time/moment-words.ts';
import { NOT_ADVISED, risksOf } from '../water/bathing-risk.ts';
import { CLOSED, riskInForce } from '../water/bathing-water.ts';
import { incidentState } from '../water/pollution-incident.ts';
import { RECENT_MS } from '../water/recent-spills.ts';
import { namedWater, waterWords } from '../water/water-of-place.ts';
import { capitalised } from '../words/capitalised.ts';
import { block, endOf, originOf, withheldAt } from './block.ts';
import { labels } from './labels.ts';
import { shortLines } from './short-lines.ts';

const label = labels.en.kinds.pollution;

/**
 * What stands against the water at a place at `now` (epoch ms): spills, raised risks, and what is not known of either. Empty:
 * all that could report did, and nothing is reported.
 */
export const pollutionBlocks = (
  place: OverviewPlace,
  bodies: Pick<OverviewBodies, 'storm_overflow' | 'ea_warnings'>,
  stateChanges: readonly (number | null)[],
  now: number,
): DisplayBlock[] => [
  ...spillBlocks(place, bodies.storm_overflow, now),
  ...(bodies.ea_warnings ? riskBlocks(bodies.ea_warnings, now) : []),
  ...doubtBlocks(place, stateChanges, now),
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

function spillBlocks(
  place: OverviewPlace,
  body: OverviewBodies['storm_overflow'],
  now: number,
): DisplayBlock[] {
  const { spill } = place.overflows;
  const ended = spill ? (spill.ended ?? spill.seen) : null;
  const over = ended === null ? null : ended * 1000 + RECENT_MS;
  return concernsOf({ ...place, message: null }, now)
    .filter(isSpill)
    .map((concern) =>
      block({
        id: `pollution:${concern.kind}`,
        kind: 'pollution',
        tone: 'danger',
        mark: concern.kind,
        headline: spillWords[concern.kind],
        lines: [detailOf(concern)].filter(Boolean),
        label,
        ...(body ? originOf(body.meta) : {}),
        valid_until: endOf(
          [withheldAt('storm_overflow', body?.meta), concern.kind === 'spilled' ? over : null],
          now,
        ),
      }),
    );
}

type Risk = ReturnType<typeof risksOf>[number];

const headlineOf = ({ headline }: Risk): string =>
  headline.startsWith('Risk: ')
    ? 'Pollution risk raised'
    : headline === CLOSED
      ? 'Bathing water closed'
      : headline;

/** 'Today' would be wrong on a sign that lost contact before midnight. */
const adviceOf = ({ advice }: Risk, until: string | null, now: number): string[] => {
  if (advice === null) return [];
  if (advice !== NOT_ADVISED || until === null) return shortLines(advice);
  return [`Bathing is not advised until ${momentInLists(Date.parse(until), now)}`];
};

/** A block for each thing that is raised, naming all waters that it is raised at: the worst first. */
function riskBlocks(body: EaWarnings, now: number): DisplayBlock[] {
  const raised = risksOf(body, now).filter(({ tone }) => tone === 'danger' || tone === 'caution');
  const headlines = [...new Set(raised.toSorted(worstFirst).map(headlineOf))];
  return headlines.flatMap((headline) => {
    const of = raised.toSorted(worstFirst).filter((risk) => headlineOf(risk) === headline);
    const [first] = of;
    if (!first) return [];
    const { stp_risk_prediction: prediction, pollution_incident: incident } = first.water;
    const isIncident = incidentState(incident, now) === 'open';
    const { expiresAt, state } = riskInForce(prediction, now);
    const until = state === 'current' ? expiresAt : null;
    const names = [...new Set(of.map(({ water }) => waterWords(namedWater(water))))].join('; ');
    return [
      block({
        id: `pollution:risk:${headline}`,
        kind: 'pollution',
        tone: first.tone === 'danger' ? 'danger' : 'caution',
        mark: isIncident ? 'incident' : 'raised_risk',
        headline,
        lines: [
          ...adviceOf(first, until, now),
          ...first.reasons.flatMap(shortLines),
          ...shortLines([names, body.meta.stale ? 'old data' : ''].filter(Boolean).join('; ')),
        ],
        standing_lines: 1,
        label,
        ...originOf(body.meta),
        observed_at: prediction.predictedAt ?? body.meta.observed_at,
        // An incident stands until its end is reported.
        valid_until: endOf([isIncident || until === null ? null : Date.parse(until)], now),
      }),
    ];
  });
}

const worstFirst = (one: Risk, other: Risk): number =>
  Number(other.tone === 'danger') - Number(one.tone === 'danger');

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
