import { getPosition } from 'suncalc';
import type { DisplayFrame, DisplayLanguage } from '#contract/displays/display-frame.ts';
import { inAll, labels } from './blocks/labels.ts';
import { positionInFull } from './blocks/position-lines.ts';
import { followingTide, isWarning, type SignBlock, signBlocks } from './blocks/sign-blocks.ts';
import { curveOf, type SignCurve, turnsAt } from './blocks/sign-tide.ts';
import { clockWords, dayWords, shortDayWords, timeWords } from './blocks/sign-times.ts';

const MINUTE_MS = 60_000;
/** So long without contact a sign says so, and so long its good news holds. */
const NOT_CONNECTED_AFTER_MS = 3 * MINUTE_MS;
const DOUBTFUL_AFTER_MS = 15 * MINUTE_MS;
/** The sun stands this far below the horizon when the sign turns to its night colours. */
const CIVIL_TWILIGHT_DEGREES = -6;

/** What a sign needs of a frame to be dark: all that it keeps for a start without contact. */
export type KeptPlace = Pick<DisplayFrame, 'place' | 'look' | 'page_url' | 'simulated'>;

/** What a display knows beside its frame. Times are epoch ms by the server's clock and the monotonic one since. */
export interface SignState {
  /** When the server was last heard of. Null: not since the start. */
  heardAt: number | null;
  /** The time now. Null: nobody said since the start, so there is none. */
  now: number | null;
  /** Where it stands, if it holds no frame. */
  kept?: KeptPlace | null;
  isRevoked?: boolean;
  /** For the minute of the command. */
  isTestCard?: boolean;
  identify?: { name: string; number: number } | null;
}

export interface SignContact {
  state: 'up_to_date' | 'not_connected' | 'no_contact';
  /** `Up to date`, `Not connected since`, `No contact`, and its time; the time is null where there is none. */
  lead: string;
  time: string | null;
  /** Read from near: the same in the second language, the day, `Newer warnings may exist`. */
  more: string[];
  /** On top of everything, and not at the foot. */
  isBanner: boolean;
}

/** All that a sign shows. */
export interface Sign {
  mode: 'normal' | 'dark' | 'out_of_service' | 'not_in_service' | 'test_card';
  theme: 'day' | 'night';
  languages: readonly DisplayLanguage[];
  place: string | null;
  /** `Saturday 11 July`; null: the time is not known. */
  date: string | null;
  /** `Sat 11 July` */
  shortDate: string | null;
  /** The banner over everything; null: the data are real. */
  simulated: string | null;
  contact: SignContact | null;
  /** `Do not rely on this sign`, `Not in service`, what the office says out of service: in each language. */
  notice: string[];
  blocks: SignBlock[];
  tide: { going: 'rising' | 'falling' | null; curve: SignCurve | null } | null;
  /** `This sign goes dark at 14:32`; null: it has contact, or is dark. */
  foot: string | null;
  scan: string;
  /** Of a block that has lines on another page. */
  more: string;
  pageUrl: string | null;
  adverts: DisplayFrame['adverts'];
  identify: { name: string; words: string } | null;
}

const nothing: Omit<Sign, 'mode' | 'languages' | 'scan' | 'more' | 'identify'> = {
  theme: 'night',
  place: null,
  date: null,
  shortDate: null,
  simulated: null,
  contact: null,
  notice: [],
  blocks: [],
  tide: null,
  foot: null,
  pageUrl: null,
  adverts: [],
};

/** What a sign shows of a frame, by how long ago it heard of the server. Null as frame: it holds none. */
export function signOf(frame: DisplayFrame | null, state: SignState): Sign {
  const kept: KeptPlace | null = frame ?? state.kept ?? null;
  const languages = kept?.look.languages ?? ['en'];
  const common = {
    ...nothing,
    languages,
    scan: inAll(languages, ({ scan }) => scan),
    more: inAll(languages, ({ morePages }) => morePages),
    identify: state.identify ? identified(state.identify, languages) : null,
  };
  if (state.isRevoked) {
    const notice = languages.map((language) => labels[language].notInService);
    return { ...common, mode: 'not_in_service', notice };
  }
  const ofFrame = kept ? ofPlace(kept, state.heardAt === null ? null : state.now) : {};
  // What the office put in the place of all else, a test card does not hide.
  if (state.isTestCard && !frame?.out_of_service) {
    const notice = languages.map((language) => labels[language].testCard);
    return { ...common, ...ofFrame, mode: 'test_card', notice };
  }
  return { ...common, ...ofFrame, ...(frame ? shownOf(frame, state) : darkOf(kept, null, state)) };
}

const identified = (
  { name, number }: { name: string; number: number },
  languages: readonly DisplayLanguage[],
) => ({
  name,
  words: inAll(languages, ({ sign }) => sign(number)),
});

function ofPlace({ place, simulated, page_url, look }: KeptPlace, now: number | null) {
  const { languages } = look;
  const [first = 'en'] = languages;
  return {
    place: place.name,
    date: now === null ? null : dayWords(now, first),
    shortDate: now === null ? null : shortDayWords(now, first),
    simulated: simulated ? inAll(languages, (words) => words.simulated) : null,
    pageUrl: page_url,
    theme: now === null ? ('night' as const) : themeAt(place, now),
  };
}

const themeAt = ({ latitude, longitude }: DisplayFrame['place'], now: number): Sign['theme'] =>
  getPosition(new Date(now), latitude, longitude).altitude < CIVIL_TWILIGHT_DEGREES ? 'night' : 'day';

type Shown = Pick<Sign, 'mode' | 'contact' | 'notice' | 'blocks' | 'tide' | 'foot' | 'adverts'>;

function shownOf(frame: DisplayFrame, { heardAt, now }: SignState): Shown {
  if (heardAt === null || now === null) return darkOf(frame, null, { heardAt, now: null });
  const { look, out_of_service: service } = frame;
  const ageMs = Math.max(0, now - heardAt);
  const isEnded = Date.parse(frame.valid_until) <= now;
  const isServiceOver = service !== null && service.until !== null && Date.parse(service.until) <= now;
  if (ageMs >= look.dark_after_min * MINUTE_MS || isEnded || isServiceOver)
    return darkOf(frame, frame, { heardAt, now });
  const isConnected = ageMs < NOT_CONNECTED_AFTER_MS;
  const isDoubtful = ageMs >= DOUBTFUL_AFTER_MS;
  const blocks = signBlocks(frame, { now, heardAt, isConnected, isDoubtful });
  const [first = 'en'] = look.languages;
  const darkAt = heardAt + look.dark_after_min * MINUTE_MS;
  return {
    mode: service ? 'out_of_service' : 'normal',
    contact: contactOf(look.languages, { heardAt, now, isConnected, isDoubtful }),
    notice: service ? [service.text] : [],
    blocks,
    tide: tideOf(frame, blocks, now),
    foot: isConnected ? null : labels[first].darkAt(timeWords(darkAt, now, first)),
    adverts: isConnected && !service && !blocks.some(isUneasy) ? frame.adverts : [],
  };
}

/** Nothing is advertised beside what warns, or while nobody knows whether sewage spills. */
const isUneasy = (block: SignBlock): boolean => isWarning(block) || block.kind === 'pollution';

function contactOf(
  languages: readonly DisplayLanguage[],
  moment: { heardAt: number; now: number; isConnected: boolean; isDoubtful: boolean },
): SignContact {
  const { heardAt, now, isConnected, isDoubtful } = moment;
  const [first = 'en', ...others] = languages;
  const lead = (language: DisplayLanguage) =>
    isConnected ? labels[language].upToDate : labels[language].notConnectedSince;
  const doubt = isDoubtful ? languages.map((language) => labels[language].newerWarnings) : [];
  return {
    state: isConnected ? 'up_to_date' : 'not_connected',
    lead: lead(first),
    time: timeWords(heardAt, now, first),
    more: [...others.map(lead), ...doubt],
    isBanner: isDoubtful,
  };
}

function tideOf(frame: DisplayFrame, blocks: readonly SignBlock[], now: number): Sign['tide'] {
  const isShown = blocks.some(({ kind, tone }) => kind === 'tide' && tone === 'plain');
  return isShown ? { going: turnsAt(frame.turns, now).going, curve: curveOf(frame, now) } : null;
}

/** The end of it all: what nobody has to confirm, and that nothing else is to be relied on. */
function darkOf(
  kept: KeptPlace | null,
  tides: Pick<DisplayFrame, 'turns' | 'tide_is_computed' | 'look'> | null,
  { heardAt, now }: Pick<SignState, 'heardAt' | 'now'>,
): Shown {
  const languages = kept?.look.languages ?? ['en'];
  const [first = 'en', ...others] = languages;
  const isTimed = heardAt !== null && now !== null;
  const isHeard = isTimed && now - heardAt < NOT_CONNECTED_AFTER_MS; // but the frame has ended
  const lead = (language: DisplayLanguage) =>
    isHeard ? labels[language].noData : labels[language][isTimed ? 'noContactSince' : 'noContact'];
  return {
    mode: 'dark',
    contact: {
      state: 'no_contact',
      lead: lead(first),
      time: isTimed && !isHeard ? clockWords(heardAt) : null,
      more: [...others.map(lead), ...(isTimed ? [dayWords(heardAt, first)] : [])],
      isBanner: true,
    },
    notice: languages.map((language) => labels[language].doNotRely),
    blocks: [
      ...(tides?.tide_is_computed && now !== null ? darkTide(tides, now) : []),
      emergency(languages, kept?.place ?? null),
    ],
    ...{ tide: null, foot: null, adverts: [] },
  };
}

function darkTide(tides: Pick<DisplayFrame, 'turns' | 'look'>, now: number): SignBlock[] {
  const { languages } = tides.look;
  const [first = 'en'] = languages;
  const tide = followingTide(tides, now);
  if (!tide) return [];
  const label = inAll(languages, ({ kinds }) => kinds.tide);
  return [
    {
      ...{ id: 'tide', kind: 'tide', label, towards: null, isPinned: false },
      ...tide,
      notes: [labels[first].computedTide],
    },
  ];
}

const emergency = (
  languages: readonly DisplayLanguage[],
  place: DisplayFrame['place'] | null,
): SignBlock => ({
  ...{ id: 'position', kind: 'position', tone: 'plain', mark: null, towards: null, firstWord: null },
  headline: inAll(languages, ({ coastguard }) => coastguard),
  lines: place ? positionInFull(place) : [],
  ...{ standing: 0, notes: [], label: '', isPinned: false },
});
