import type { CustomMessage, Location } from '#contract/network/locations.ts';
import { type Concern, concernsOf } from '../overview/concerns.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { isMessage, isWarningOfWind, type PlaceAlert } from './alerts.ts';
import type { Figure } from './figure.ts';
import { type PlaceSummary, type SummarySources, summaryOf } from './place-summary.ts';
import { type PublicFigure, seaParts, tidePart, windPart } from './public-figures.ts';

/**
 * So long after it was made a public summary may be shown. Nobody tells it of a newer warning, so it ends by itself, like the
 * displays of the network.
 */
export const PUBLIC_SUMMARY_VALID_MS = 30 * 60_000;

/** What an officer says, as it was written. */
export interface PublicMessage extends Pick<CustomMessage, 'title' | 'message' | 'author'> {
  type: CustomMessage['message_type'];
  /** `Since 13:40, 23 Nov, until 18:00, 23 Nov` */
  when: string;
  ends: number | null; // epoch ms
}

/** What was reported of sewage and pollution, and what of the place is not known. */
export interface PublicReport {
  concerns: Concern[];
  /** When it was last looked at: `Overflows checked 13:58, 23 Nov`. */
  of: string[];
  /** From when it may no longer be shown, epoch ms; null: not before the whole summary. */
  ends: number | null;
}

/** What of a place is shown on other sites and in pictures: a few figures, each dated, that end by themselves. */
export interface PublicSummary {
  name: string;
  slug: string;
  at: number; // epoch ms
  validUntil: number; // epoch ms
  simulated: boolean;
  message: PublicMessage | null;
  /** The titles of the automated messages that apply. */
  alerts: readonly string[];
  report: PublicReport;
  /** Tide, wind, waves, sea. */
  figures: PublicFigure[];
}

interface Parts extends Omit<SummarySources, 'location'> {
  location: SummarySources['location'] & Pick<Location, 'name'>;
  simulated: boolean;
}

/** What of a place may be shown elsewhere at `at` (epoch ms). */
export function publicSummaryOf({ simulated, ...sources }: Parts, at: number): PublicSummary {
  const { name, slug } = sources.location;
  const summary = summaryOf(sources, at);
  const { alerts, figures } = summary;
  const validUntil = at + PUBLIC_SUMMARY_VALID_MS;
  /** What ends after the whole does not have to say so. */
  const within = <Part extends { ends: number | null }>(part: Part): Part =>
    part.ends !== null && part.ends >= validUntil ? { ...part, ends: null } : part;
  const message = alerts.find(isMessage);
  return {
    ...{ name, slug, at, validUntil, simulated },
    message: message ? within(messageOf(message)) : null,
    alerts: alerts.filter(isWarningOfWind).map(({ headline }) => headline),
    report: within(reportOf(summary, sources.stateChangesAt ?? {}, at)),
    figures: [tidePart(figures, sources.bodies.tidal, at), windPart(figures), ...seaParts(figures)].map(
      within,
    ),
  };
}

function messageOf({ kind, headline, detail, since, validUntil: ends, source }: PlaceAlert): PublicMessage {
  const until = ends === null ? '' : `, until ${clockAndDate(ends)}`;
  return {
    title: headline,
    message: detail.join('\n'),
    author: source ?? '',
    type: kind === 'warning' ? 'warning' : 'info',
    when: `Since ${clockAndDate(since ?? 0)}${until}`,
    ends,
  };
}

function reportOf(
  { figures, overview }: PlaceSummary,
  stateChangesAt: NonNullable<SummarySources['stateChangesAt']>,
  at: number,
): PublicReport {
  // The message stands by itself, whole.
  const concerns = concernsOf({ ...overview, message: null }, at);
  const isFavourable = concerns.every(({ kind }) => kind === 'nothing_reported');
  const { until } = overview.bathing;
  const changes = [...Object.values(stateChangesAt), until === null ? null : until * 1000];
  const ends = changes.flatMap((change) => (change !== null && change > at ? [change] : []));
  return {
    concerns,
    of: [...checkedWords('Overflows', figures.overflows), ...checkedWords('Bathing water', figures.bathing)],
    // Words that warn stay until the summary ends: what they say may be over, but nobody is told that it is.
    ends: isFavourable && ends.length > 0 ? Math.min(...ends) : null,
  };
}

/** When somebody last looked; nothing where no source covers the place. */
const checkedWords = (what: string, { asOf }: Figure): string[] =>
  asOf === null ? [] : [`${what} checked ${clockAndDate(asOf)}`];
