import {
  MOST_SHOWING_DAYS,
  type Showing,
  type ShowingPage,
  type ShowingQuery,
  USUAL_SHOWING_DAYS,
} from '#contract/displays/displays.ts';
import { filePeriod } from '#server/conditions/history/file-period.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { currentShowing, shownShowing } from '../display-list.ts';

const AT_ONCE = 500;
const days = { usual: USUAL_SHOWING_DAYS, most: MOST_SHOWING_DAYS };

/**
 * A page of what a display has shown in some days; the showing that goes on stands on the last one.
 * @throws HttpError 400 for days that cannot be asked for
 */
export type ShowingPages = (display: StoredDisplay, query: ShowingQuery) => Promise<ShowingPage>;

export const createShowingPages =
  (options: { store: Pick<Store, 'displayShowings' | 'displayContacts'>; now: () => number }): ShowingPages =>
  async (display, { after, ...asked }) => {
    const { displayShowings, displayContacts } = options.store;
    const { from, until, start, end } = filePeriod(asked, options.now(), days);
    const ended = await displayShowings.chainWithin(display.id, { after, limit: AT_ONCE, start, end });
    const showings = ended.map((each) => shownShowing(each));
    if (ended.length === AT_ONCE) return { from, until, showings, next: ended.at(-1)?.number ?? null };
    const contact = await displayContacts.of(display.id);
    const current = currentShowing(contact, await displayShowings.open(display.id));
    if (current && reachesInto(current, start, end)) showings.push(current);
    return { from, until, showings, next: null };
  };

const reachesInto = ({ sent_at, painted_from, painted_until }: Showing, start: number, end: number) =>
  Date.parse(painted_from ?? sent_at) < end && Date.parse(painted_until ?? sent_at) >= start;
