import type { Role } from '#contract/accounts/auth.ts';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Overview } from '#contract/conditions/overview.ts';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { type FeedKind, feedsOfPage } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { PublicSettings } from '#contract/operations/settings.ts';
import type { PlacePageName } from '#contract/pages.ts';
import { type AdminArea, adminStatusOf } from '#domain/roles.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { OverviewOfPlaces } from '#server/conditions/overview/overview.ts';
import type { Places } from '#server/conditions/places.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';
import type { SharingArea } from '#server/sharing/connect.ts';

/** A page that shows data at once. */
export type DataPage = { name: 'landing' } | { name: PlacePageName; slug: string };
/** A page that the server does not send alike to everybody. */
export type PreparedPage = DataPage | { name: 'admin'; area: AdminArea; isSearched: boolean };
export const showsData = (page: PreparedPage | null): page is DataPage =>
  page !== null && page.name !== 'admin';

/** Whether the page asks who may enter the administration: to show it, or a link to it. */
const linksToAdmin = ({ name }: PreparedPage): boolean => name === 'admin' || name === 'landing';

/** The reader of the page. */
export interface Reader {
  /** Null for visitors. */
  userId: string | null;
  /** Null for visitors. */
  role: Role | null;
  mayRead: boolean;
  /** Everybody would get the same page: reading is public, and the request names no session. */
  isForAll: boolean;
}

/** The landing page loads a larger network by itself, so that its first words need not wait for it. */
const MAX_SENT_ALONG = 200;

/** The data that a page shows first to its reader: the same bodies as its calls would return. */
export type FirstAnswersSource = ReturnType<typeof createFirstAnswers>;

/** In milliseconds. The message of a place is left out of the words from its end on. */
function untilExpiry({ custom_message }: Location, now: number): number {
  const left = Date.parse(custom_message?.expires_at ?? '') - now;
  return left > 0 ? left : Number.POSITIVE_INFINITY;
}

export function createFirstAnswers(options: {
  places: Places;
  feeds: Feeds;
  overview: Pick<OverviewOfPlaces, 'ready' | 'answer' | 'current'>;
  messages: Pick<AutomatedMessages, 'matchingAt'>;
  shareMeta: SharingArea['shareMeta'];
  settings: PublicSettings;
  now: () => number;
}) {
  const { places, feeds, overview, messages, shareMeta, settings, now } = options;

  const bodyOf = <K extends FeedKind>(kind: K, id: string): { [P in K]?: FeedBody<P> } => {
    const body = feeds.body(kind, id);
    return body ? ({ [kind]: body } as { [P in K]?: FeedBody<P> }) : {};
  };

  const placeOf = (page: PlacePageName, location: Location): FirstAnswers['place'] => ({
    location,
    matching_messages: messages.matchingAt(location.slug),
    feeds: Object.assign({}, ...feedsOfPage(page).map((kind) => bodyOf(kind, location._id))),
  });

  const isSentAlong = () => places.all().length <= MAX_SENT_ALONG;
  const networkOf = (): Pick<FirstAnswers, 'network' | 'network_follows'> =>
    isSentAlong()
      ? { network: { locations: [...places.all()], overview: overview.current() } }
      : { network_follows: true };

  const dataOf = (page: DataPage): Pick<FirstAnswers, 'network' | 'network_follows' | 'place'> => {
    if (page.name === 'landing') return networkOf();
    const location = places.bySlug(page.slug);
    const place = location && placeOf(page.name, location);
    return place ? { place } : {};
  };

  const stateOfPlace = (page: PlacePageName, location: Location): string =>
    JSON.stringify([
      location,
      messages.matchingAt(location.slug),
      feedsOfPage(page).map((kind) => feeds.answer(kind, location._id)?.etag),
    ]);

  return {
    /** Resolves when what the page shows need not be worked out in one go, as it must after a start. */
    async ready(page: PreparedPage | null) {
      if (page?.name === 'landing') await overview.ready(); // its words say how places are, also of a larger network
    },
    /** @param page null: a page without data */
    answersTo: (page: PreparedPage | null, { role, mayRead }: Reader): FirstAnswers => ({
      at: now(),
      auth_status: { authenticated: role !== null },
      settings,
      ...(page !== null && linksToAdmin(page) && role !== null && { admin_status: adminStatusOf(role) }),
      ...(showsData(page) && mayRead && dataOf(page)),
    }),
    /** The same text while nothing that the page shows has changed. */
    stateOf(page: PreparedPage | null) {
      if (!showsData(page)) return '';
      if (page.name === 'landing') return `${places.listAnswer().etag} ${overview.answer().etag}`;
      const location = places.bySlug(page.slug);
      return location ? stateOfPlace(page.name, location) : '';
    },
    /** For how many more milliseconds what the page shows stays true if nothing new arrives. */
    validMs(page: PreparedPage | null) {
      if (!showsData(page)) return Number.POSITIVE_INFINITY;
      if (page.name === 'landing') return overview.answer().validMs();
      const location = places.bySlug(page.slug);
      if (!location) return Number.POSITIVE_INFINITY;
      const ends = feedsOfPage(page.name).map((kind) => feeds.answer(kind, location._id)?.validMs());
      return Math.min(...ends.map((ms) => ms ?? 0), untilExpiry(location, now()));
    },
    /** For the first words of the administration and of the landing page. */
    places: (): readonly Location[] => places.all(),
    /** For the first words of the landing page. */
    overview: (): Overview => overview.current(),
    /** What sites show beside a link to the page of a place; null: nothing. */
    shareMeta,
    /** Whether there is a place with that name. */
    hasPlace: (slug: string) => places.bySlug(slug) !== undefined,
  };
}
