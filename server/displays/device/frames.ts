import type { Advert } from '#contract/adverts/adverts.ts';
import { driveAddress } from '#contract/adverts/drive-links.ts';
import type { AdvertMedia } from '#contract/adverts/media.ts';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { Location } from '#contract/network/locations.ts';
import { type FrameParts, frameOf } from '#domain/displays/frame.ts';
import type { Adverts } from '#server/adverts/adverts.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import { shownBodies } from '#server/conditions/shown-bodies.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';
import type { MessageMatching } from '#server/notices/message-matching.ts';
import { pageAddress } from '#server/sharing/addresses.ts';
import type { OutOfService, StoredDisplay } from '#server/store/displays/displays.ts';
import { shortHash } from '../evidence/evidence.ts';

/** Whatever else: what comes with time alone is looked for so often. */
const LONGEST_MS = 5 * 60_000;
const MOST_ADVERTS = 10;

/** The address at which a display reads a picture that was uploaded for an advert of its frame. */
export const advertPicture = (mediaId: string, name: string): string =>
  `/api/display/adverts/${mediaId}/${name}`;

/** What the displays are to show now. Made once for all displays of a place that look alike, and anew after a change. */
export interface Frames {
  /** Null: the place is gone, or the display was removed. */
  of: (display: StoredDisplay) => DisplayFrame | null;
  /** Calls the listener when the frames of a place may have changed; null: those of all places. */
  onChange: (listener: (locationId: string | null) => void) => void;
  stop: () => void;
}

interface Made {
  frame: DisplayFrame;
  /** When it was made, and until when it holds, epoch ms. */
  from: number;
  until: number;
}

export function createFrames(options: {
  places: Pick<Places, 'byId' | 'onChange'>;
  feeds: Pick<Feeds, 'shown' | 'onChange'>;
  messages: Pick<AutomatedMessages, 'matchingAt'>;
  matching: Pick<MessageMatching, 'onJudged'>;
  adverts: Pick<Adverts, 'of' | 'onChange'>;
  publicUrl: () => string;
  simulated: boolean;
  now: () => number;
}): Frames {
  const { places, feeds, messages, matching, adverts, publicUrl, simulated, now } = options;
  const listeners: ((locationId: string | null) => void)[] = [];
  /** By place, and then by how the display looks. */
  const made = new Map<string, Map<string, Made>>();

  const outdate = (locationId: string | null) => {
    if (locationId === null) made.clear();
    else made.delete(locationId);
    for (const listener of listeners) listener(locationId);
  };

  const ignoreFeeds = feeds.onChange(({ location }) => outdate(location._id));
  places.onChange(() => outdate(null));
  adverts.onChange(() => outdate(null));
  matching.onJudged((isConcerned) => {
    for (const locationId of [...made.keys()]) if (isConcerned(locationId)) outdate(locationId);
  });

  const partsOf = (location: Location, look: StoredDisplay['look']): Omit<FrameParts, 'outOfService'> => {
    const { matching_messages, wind_known } = messages.matchingAt(location.slug);
    return {
      location,
      ...shownBodies(feeds, location._id),
      alerts: wind_known ? (matching_messages[location.name] ?? []) : null,
      look,
      pageUrl: pageAddress(publicUrl(), location.slug),
      adverts: advertsOf(adverts.of(location._id, { limit: MOST_ADVERTS })),
      simulated,
      hash: shortHash,
    };
  };

  const make = (location: Location, { look }: StoredDisplay, outOfService: OutOfService | null): Made => {
    const at = now();
    const frame = frameOf(
      { ...partsOf(location, look), outOfService: outOfService && shownService(outOfService) },
      at,
    );
    const ends = frame.blocks.map(({ valid_until }) => Date.parse(valid_until));
    const until = Math.min(
      at + LONGEST_MS,
      outOfService?.until ?? Infinity,
      ...ends.filter((end) => end > at),
    );
    return { frame, from: at, until };
  };

  return {
    of(display) {
      const location = display.locationId === null ? undefined : places.byId(display.locationId);
      if (!location) return null;
      const outOfService = serviceAt(display, now());
      const looks = made.get(location._id) ?? new Map<string, Made>();
      made.set(location._id, looks);
      const key = JSON.stringify([display.look, outOfService]);
      const known = looks.get(key);
      if (known && now() >= known.from && now() < known.until) return known.frame;
      const fresh = make(location, display, outOfService);
      looks.set(key, fresh);
      return fresh.frame;
    },
    onChange: (listener) => void listeners.push(listener),
    stop: ignoreFeeds,
  };
}

/** The words in place of everything else, while they hold. */
export const serviceAt = ({ outOfService }: StoredDisplay, now: number): OutOfService | null =>
  outOfService && (outOfService.until === null || outOfService.until > now) ? outOfService : null;

export const shownService = ({ text, until }: OutOfService): NonNullable<DisplayFrame['out_of_service']> => ({
  text,
  until: until === null ? null : new Date(until).toISOString(),
});

/** The pictures. Those that were uploaded here a display reads by a call of its own: others want a session. */
const advertsOf = (adverts: readonly Advert[]): DisplayFrame['adverts'] =>
  adverts.flatMap(({ _id, file_type, file_url, media, title }) => {
    if (file_type !== 'image' || driveAddress(file_url) !== null) return [];
    const image = media ? uploadedPicture(media) : file_url;
    return image === null ? [] : [{ id: _id, image, alt: title }];
  });

const uploadedPicture = ({ _id, files }: AdvertMedia): string | null => {
  const widest = files.findLast(({ type }) => type === 'image/webp') ?? files.at(-1);
  return widest ? advertPicture(_id, widest.url.split('/').at(-1) ?? '') : null;
};
