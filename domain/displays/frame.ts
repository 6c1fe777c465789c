import type {
  DisplayBlock,
  DisplayFrame,
  DisplayLanguage,
  DisplayLook,
} from '#contract/displays/display-frame.ts';
import type { Location } from '#contract/network/locations.ts';
import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import type { OverviewBodies, OverviewFeed } from '../overview/overview-place.ts';
import { summaryOf } from '../summary/place-summary.ts';
import { block, endOf, isoOf } from './blocks/block.ts';
import { inAll, labels } from './blocks/labels.ts';
import { alertBlocks, messageBlocks } from './blocks/message-block.ts';
import { pollutionBlocks } from './blocks/pollution-blocks.ts';
import { positionLines } from './blocks/position-lines.ts';
import { displayTurns, tideBlocks } from './blocks/tide-block.ts';
import { noWarningBlock, waterBlocks } from './blocks/water-block.ts';
import { waveBlocks, windBlocks } from './blocks/wind-and-waves-blocks.ts';
import { drawable } from './pictures/drawable-text.ts';

type Place = Pick<
  Location,
  'name' | 'slug' | 'latitude' | 'longitude' | 'grid_ref' | 'w3w' | 'custom_message' | 'shore_bearing'
>;

/** Everything that a frame is made from. */
export interface FrameParts {
  location: Place;
  /** What each feed shows; null: nothing. */
  bodies: OverviewBodies;
  /** When the state of each feed changes by itself, epoch ms; null: never. */
  stateChangesAt: Readonly<Record<OverviewFeed, number | null>>;
  /** The automated messages that apply. Null: the wind is not known, so nobody can say. */
  alerts: readonly MatchingMessage[] | null;
  look: DisplayLook;
  outOfService: DisplayFrame['out_of_service'];
  pageUrl: string;
  adverts: DisplayFrame['adverts'];
  simulated: boolean;
  /** A short hash of a text, the same for the same text on every process: letters and digits that may stand in a header. */
  hash: (text: string) => string;
}

/** What a display is to show at `now` (epoch ms). */
export function frameOf(parts: FrameParts, now: number): DisplayFrame {
  const { location, bodies, look, pageUrl, adverts, simulated, hash } = parts;
  const outOfService = parts.outOfService && {
    ...parts.outOfService,
    text: drawable(parts.outOfService.text),
  };
  const blocks = [
    ...(outOfService ? [] : blocksOf(parts, now)),
    positionBlock(location, look.languages, now),
  ].map(inLettersOfDisplays);
  const ends = blocks.flatMap(({ kind, valid_until }) => (kind === 'position' ? [] : [valid_until]));
  const { name, slug, latitude, longitude, grid_ref, w3w } = location;
  const said = {
    simulated,
    place: { name: drawable(name), slug, latitude, longitude, grid_ref, w3w },
    look,
    out_of_service: outOfService,
    page_url: pageUrl,
    adverts,
  };
  const whole = {
    ...said,
    valid_until: ends.toSorted().at(-1) ?? endOf([], now),
    blocks,
    turns: outOfService ? [] : displayTurns(bodies.tidal, look.languages, now),
    tide_is_computed: bodies.tidal?.method === 'computed',
  };
  return {
    revision: hash(JSON.stringify({ ...said, blocks: blocks.map(withoutTimes) })),
    tag: hash(JSON.stringify(whole)),
    issued_at: isoOf(now),
    ...whole,
  };
}

/** Of what officers and sources say, no display and no picture shows a letter as a box. */
const inLettersOfDisplays = (block: DisplayBlock): DisplayBlock => ({
  ...block,
  headline: drawable(block.headline),
  lines: block.lines.map(drawable),
});

/** What is said, whenever it was observed and asked, and however long it holds. */
const withoutTimes = ({ observed_at: _own, fetched_at: _asked, valid_until: _end, ...said }: DisplayBlock) =>
  said;

const warns: readonly DisplayBlock['tone'][] = ['danger', 'warning', 'caution', 'unknown'];

function blocksOf({ location, bodies, stateChangesAt, alerts, look }: FrameParts, now: number) {
  const summary = summaryOf({ location, bodies, stateChangesAt, warnings: alerts ?? [] }, now);
  const { figures, overview } = summary;
  const ofWater = [
    figures.overflows.validUntil,
    figures.bathing.validUntil,
    overview.bathing.until === null ? null : overview.bathing.until * 1000,
  ];
  const message = messageBlocks(summary.alerts, look.languages, now);
  const pollution = pollutionBlocks(summary, ofWater, now);
  const ofAlerts = alertBlocks(summary.alerts, figures.wind, now);
  const isQuiet = [...message, ...pollution, ...ofAlerts].every(({ tone }) => !warns.includes(tone));
  return [
    ...message,
    ...(isQuiet && alerts
      ? [noWarningBlock(summary, look.languages, [...ofWater, figures.wind.validUntil], now)]
      : []),
    ...pollution,
    ...(pollution.length === 0 ? waterBlocks(figures, ofWater, now) : []),
    ...ofAlerts,
    ...tideBlocks(bodies.tidal, look.languages, now),
    ...windBlocks(figures, look.languages, now),
    ...waveBlocks(figures, look.languages, now),
  ];
}

const positionBlock = (place: Place, languages: readonly DisplayLanguage[], now: number): DisplayBlock =>
  block({
    id: 'position',
    kind: 'position',
    tone: 'plain',
    headline: inAll(languages, ({ coastguard }) => coastguard),
    lines: positionLines(place),
    label: labels.en.kinds.position,
    valid_until: endOf([], now),
  });
