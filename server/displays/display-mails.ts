import { londonClock, londonDate, londonDateWords, londonYear } from '#domain/time/london-time.ts';
import type { Letter } from '#server/accounts/mail/letters.ts';
import type { Mailer } from '#server/accounts/mail/mail.ts';
import type { Places } from '#server/conditions/places.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { darkAfterOf } from './dark-after.ts';
import { copiedLetter, hashesLetter, returnedLetter, silentLetter } from './pairing/letters.ts';
import type { Register } from './register.ts';

/** By then the night is over, and its showings are in the mail. */
const HASHES_FROM = '06:00';
const HASHES_SETTING = 'display_hashes_day';

/** The mails about displays: to the administrators, and to the officers of the place. */
export type DisplayMails = ReturnType<typeof createDisplayMails>;

export function createDisplayMails(options: {
  store: Pick<Store, 'staff' | 'settings' | 'displayContacts'>;
  register: Pick<Register, 'all'>;
  mailer: Pick<Mailer, 'send'>;
  places: Pick<Places, 'byId'>;
  publicUrl: () => string;
  now: () => number;
}) {
  const { store, register, mailer, places, publicUrl, now } = options;
  const placeOf = ({ locationId }: StoredDisplay) =>
    (locationId === null ? undefined : places.byId(locationId)?.name) ?? 'a former place';
  const aboutOf = (display: StoredDisplay) => ({
    number: display.number,
    name: display.name,
    place: placeOf(display),
    url: new URL(`/admin/displays/${display.id}`, publicUrl()).href,
  });
  const send = async (locationId: string | null, given: Letter) => {
    for (const to of await store.staff.addressesFor(locationId)) mailer.send({ ...given, to });
  };

  return {
    async silent(display: StoredDisplay, lastReport: number) {
      const dark = lastReport + darkAfterOf(display, await store.displayContacts.of(display.id));
      return send(display.locationId, silentLetter(aboutOf(display), { lastReport, dark }));
    },
    returned: (display: StoredDisplay, lastReport: number) =>
      send(display.locationId, returnedLetter(aboutOf(display), { lastReport, now: now() })),
    copied: (display: StoredDisplay) => send(display.locationId, copiedLetter(aboutOf(display))),

    /** Sends the administrators the newest hash of each display, where this day has not seen it yet. */
    async hashes() {
      const at = now();
      if (londonClock(at) < HASHES_FROM) return;
      const contacts = new Map((await store.displayContacts.list()).map((each) => [each.displayId, each]));
      const newest = register.all().flatMap((display) => {
        const { chainNumber = 0, chainHash = null } = contacts.get(display.id) ?? {};
        return chainHash === null ? [] : [{ ...aboutOf(display), showing: chainNumber, hash: chainHash }];
      });
      if (newest.length === 0 || !(await store.settings.change(HASHES_SETTING, londonDate(at)))) return;
      await send(null, hashesLetter(`${londonDateWords(at)} ${londonYear(at)}`, newest));
    },
  };
}
