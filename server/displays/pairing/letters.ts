import { clockAndDate } from '#domain/time/moment-words.ts';
import { type Letter, letter } from '#server/accounts/mail/letters.ts';

/** A display, and where its screen of the administration is. */
interface About {
  number: number;
  name: string;
  place: string;
  url: string;
}

const named = ({ number, name, place }: Omit<About, 'url'>): string => `Sign ${number}, ${name}, at ${place}`;
const link = ({ url }: About) => ({ link: url, name: 'Look at the display' });

/** @param at when it last reported, and when its screen goes dark, epoch ms */
export const silentLetter = (about: About, at: { lastReport: number; dark: number }): Letter =>
  letter(`${named(about)}: not reporting`, [
    `${named(about)}, has not reported since ${clockAndDate(at.lastReport)}.`,
    `If it has power it says so itself by now, and is dark from ${clockAndDate(at.dark)} on. Until it reports again nobody can say what it shows: a message that you save does not reach it.`,
    link(about),
    'There is one message of this kind, and one when it reports again.',
  ]);

export const returnedLetter = (about: About, at: { lastReport: number; now: number }): Letter =>
  letter(`${named(about)}: reporting again`, [
    `${named(about)}, reports again since ${clockAndDate(at.now)}. It had not reported since ${clockAndDate(at.lastReport)}.`,
    link(about),
  ]);

export const copiedLetter = (about: About): Letter =>
  letter(`${named(about)}: revoked, its key was copied`, [
    `Two screens have used the key of ${named(about)}. One of them has a copy, and nobody can say which, so both were refused and the display is revoked. It shows ‘Not in service’ from its next call on.`,
    'Somebody may have copied the memory card of the sign, or put an old copy of it back. Please look at the sign, and pair it again.',
    link(about),
  ]);

/** The last showing of a display that has ended. */
export interface NewestHash extends Omit<About, 'url'> {
  showing: number;
  hash: string;
}

/** @param date as people write it */
export const hashesLetter = (date: string, newest: readonly NewestHash[]): Letter =>
  letter(`What the displays have shown until ${date}: hashes`, [
    'Please keep this message. Each line has the hash of what a display has last shown. It covers all that it showed before: whoever changes or removes any of that later cannot make these hashes again.',
    ...newest.map((each) => `${named(each)}: showing ${each.showing}, ${each.hash}`),
    'To compare: npm run verify-showings, followed by the hashes.',
  ]);
