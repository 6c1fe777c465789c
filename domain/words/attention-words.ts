import { feedTable } from '#contract/live/live-table.ts';
import type { AttentionItem } from '#contract/operations/attention.ts';
import { clockAndDay } from '../time/clock-and-day.ts';
import { durationWords } from '../time/durations.ts';
import { londonClock, londonDateWords } from '../time/london-time.ts';
import { untilWords } from '../time/relative-time.ts';
import { capitalised } from './capitalised.ts';

type ItemOf<K extends AttentionItem['kind']> = Extract<AttentionItem, { kind: K }>;

/** One thing that needs a hand: what stands in bold, and the rest of the sentence with the space before it. */
export interface AttentionWords {
  what: string;
  more: string;
}

export function attentionWords(item: AttentionItem, now: number): AttentionWords {
  switch (item.kind) {
    case 'message_ends':
      return messageEnds(item, now);
    case 'asked_too_rarely':
      return askedTooRarely(item);
    case 'source_away':
      return sourceAway(item, now);
    case 'feed_withheld':
      return { what: withheldWords(item), more: ` ${placesWithout(item)}` };
    case 'mail_fails':
      return mailFails(item, now);
    case 'display_silent':
      return displaySilent(item, now);
    case 'display_unlit':
      return {
        what: `Display ${item.display.name}, ${item.location.name}, cannot be read`,
        more: item.monitor === 'off' ? '. Its monitor is off' : '. No monitor is connected',
      };
    case 'mail_goes_nowhere':
      return {
        what: 'E-mail reaches nobody.',
        more: ' No mail server is set: codes and links are files on the server',
      };
    case 'no_backup':
      return noBackup(item, now);
    case 'media_folder_missing':
      return {
        what: 'A server process has its own media folder.',
        more: ' It takes and shows no files until it sees the one that the others use',
      };
    case 'adverts_on_free_host':
      return {
        what: `${counted(item.adverts, 'advert is', 'adverts are')} shown`,
        more: ' while weather or sea come from a host that is free for non-commercial use only',
      };
  }
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
const sinceWords = (since: string | null, now: number): string =>
  since === null ? '' : ` since ${clockAndDay(Date.parse(since), now)}`;
const listWords = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);

function messageEnds({ expires_at, location, title }: ItemOf<'message_ends'>, now: number): AttentionWords {
  const at = Date.parse(expires_at);
  return {
    what: `Message at ${location.name} ends ${untilWords(at, now)},`,
    more: ` at ${clockAndDay(at, now)}: ‘${title}’`,
  };
}

function askedTooRarely({ places, feeds, sources }: ItemOf<'asked_too_rarely'>): AttentionWords {
  const names = capitalised(listWords(feeds.map((kind) => feedTable[kind].name)));
  const rarer = sources.map(
    ({ name, stretch }) =>
      `${name} ${(Math.round(stretch * 10) / 10).toLocaleString('en-GB')} times as rarely`,
  );
  return {
    what: 'More places than the daily budgets keep fresh.',
    more: ` ${names} of ${counted(places, 'place', 'places')} grow old before they are asked for again: ${listWords(rarer)} as planned`,
  };
}

function sourceAway(item: ItemOf<'source_away'>, now: number): AttentionWords {
  const places = counted(item.not_fresh, 'place has', 'places have');
  const old = item.not_fresh > 0 ? `. ${places} old values of it, or none` : '';
  return {
    what: `${item.name} does not answer`,
    more: `${sinceWords(item.since, now)}${old}${item.error ? `. ${item.error}` : ''}`,
  };
}

const withheldWords = ({ feed, count }: ItemOf<'feed_withheld'>): string =>
  `No ${feedTable[feed].name} to show at ${counted(count, 'place', 'places')}:`;

function placesWithout({ count, locations }: ItemOf<'feed_withheld'>): string {
  const rest = count - locations.length;
  const names = locations.map(({ name }) => name).join(', ');
  return rest > 0 ? `${names} and ${rest.toLocaleString('en-GB')} more` : names;
}

function mailFails(item: ItemOf<'mail_fails'>, now: number): AttentionWords {
  const parts = [
    ...(item.waiting > 0 ? [counted(item.waiting, 'mail waits', 'mails wait')] : []),
    ...(item.failed > 0 ? [counted(item.failed, 'was given up', 'were given up')] : []),
  ];
  return {
    what: 'E-mail fails',
    more: `${sinceWords(item.since, now)}: ${parts.join(', ')}${item.error ? `. ${item.error}` : ''}`,
  };
}

function displaySilent(
  { display, location, last_report_at, dark_since }: ItemOf<'display_silent'>,
  now: number,
): AttentionWords {
  const dark = dark_since === null ? null : Date.parse(dark_since);
  return {
    what: `Display ${display.name}, ${location.name}, is not reporting`,
    more: `${sinceWords(last_report_at, now)}${dark === null || dark > now ? '' : `. The sign says so itself since about ${clockAndDay(dark, now)}`}`,
  };
}

function noBackup({ last_at }: ItemOf<'no_backup'>, now: number): AttentionWords {
  if (last_at === null) return { what: 'There is no backup.', more: ' None has been noted yet' };
  const at = Date.parse(last_at);
  return {
    what: `No backup for ${durationWords(now - at)}.`,
    more: ` The last was made on ${londonDateWords(at)} at ${londonClock(at)}`,
  };
}
