import type { CustomMessage, Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import { expiryOf, messageStatus } from '../notices/message-status.ts';
import { type Concern, concernsOf } from '../overview/concerns.ts';
import type { OverviewBodies, OverviewFeed } from '../overview/overview-place.ts';
import { overviewOf } from '../overview/overview-place.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { type ExcerptFigure, seaFigures, tideFigure, windFigure } from './excerpt-figures.ts';

/**
 * So long after it was made an excerpt may be shown. Nobody tells it of a newer warning, so it ends by itself, like the
 * displays of the network.
 */
export const EXCERPT_VALID_MS = 30 * 60_000;

/** What an officer says, as it was written. */
export interface ExcerptMessage extends Pick<CustomMessage, 'title' | 'message' | 'author'> {
  type: CustomMessage['message_type'];
  /** `Since 13:40, 23 Nov, until 18:00, 23 Nov` */
  when: string;
  ends: number | null; // epoch ms
}

/** What was reported of sewage and pollution, and what of the place is not known. */
export interface ExcerptReport {
  concerns: Concern[];
  /** When it was last looked at: `Overflows checked 13:58, 23 Nov`. */
  of: string[];
  /** From when it may no longer be shown, epoch ms; null: not before the whole excerpt. */
  ends: number | null;
}

/** What of a place is shown on other sites and in pictures: a few figures, each dated, that end by themselves. */
export interface Excerpt {
  name: string;
  slug: string;
  at: number; // epoch ms
  validUntil: number; // epoch ms
  simulated: boolean;
  message: ExcerptMessage | null;
  /** The titles of the automated messages that apply. */
  alerts: readonly string[];
  report: ExcerptReport;
  /** Tide, wind, waves, sea. */
  figures: ExcerptFigure[];
}

interface Parts {
  location: Pick<Location, 'name' | 'slug' | 'custom_message' | 'shore_bearing'>;
  bodies: OverviewBodies;
  /** When the state of each feed changes by itself, epoch ms; null: never. */
  stateChangesAt: Readonly<Record<OverviewFeed, number | null>>;
  alerts: readonly string[];
  simulated: boolean;
}

/** What of a place may be shown elsewhere at `at` (epoch ms). */
export function excerptOf(
  { location, bodies, stateChangesAt, alerts, simulated }: Parts,
  at: number,
): Excerpt {
  const { name, slug, custom_message: message } = location;
  const validUntil = at + EXCERPT_VALID_MS;
  /** What ends after the whole does not have to say so. */
  const within = <Part extends { ends: number | null }>(part: Part): Part =>
    part.ends !== null && part.ends >= validUntil ? { ...part, ends: null } : part;
  return {
    name,
    slug,
    at,
    validUntil,
    simulated,
    message: message && messageStatus(message, at) === 'active' ? within(messageOf(message)) : null,
    alerts,
    report: within(reportOf(location, bodies, stateChangesAt, at)),
    figures: [
      tideFigure(bodies.tidal, at),
      windFigure(bodies.weather, location, stateChangesAt.weather),
      ...seaFigures(bodies.marine, stateChangesAt.marine),
    ].map(within),
  };
}

function messageOf(message: CustomMessage): ExcerptMessage {
  const ends = expiryOf(message);
  const until = ends === null ? '' : `, until ${clockAndDate(ends)}`;
  return {
    title: message.title,
    message: message.message,
    author: message.author,
    type: message.message_type,
    when: `Since ${clockAndDate(Date.parse(message.created_at))}${until}`,
    ends,
  };
}

function reportOf(
  location: Parts['location'],
  bodies: OverviewBodies,
  stateChangesAt: Parts['stateChangesAt'],
  at: number,
): ExcerptReport {
  // The message stands by itself, whole.
  const place = { ...overviewOf(location, bodies, at), message: null };
  const concerns = concernsOf(place, at);
  const isFavourable = concerns.every(({ kind }) => kind === 'nothing_reported');
  const { until } = place.bathing;
  const changes = [...Object.values(stateChangesAt), until === null ? null : until * 1000];
  const ends = changes.flatMap((change) => (change !== null && change > at ? [change] : []));
  return {
    concerns,
    of: [
      ...checkedWords('Overflows', bodies.storm_overflow?.meta),
      ...checkedWords('Bathing water', bodies.ea_warnings?.meta),
    ],
    // Words that warn stay until the excerpt ends: what they say may be over, but nobody is told that it is.
    ends: isFavourable && ends.length > 0 ? Math.min(...ends) : null,
  };
}

/** When somebody last looked; nothing where no source covers the place. */
function checkedWords(what: string, meta: Meta | undefined): string[] {
  const at = meta?.confirmed_at ?? meta?.fetched_at;
  return at && meta?.source ? [`${what} checked ${clockAndDate(Date.parse(at))}`] : [];
}
