import type { AdminStatus, AuthStatus } from './accounts/auth.ts';
import type { FeedBody } from './conditions/feeds.ts';
import type { Overview } from './conditions/overview.ts';
import type { FeedKind } from './live/live-table.ts';
import type { Location } from './network/locations.ts';
import type { MatchingMessages } from './notices/automated-messages.ts';
import type { Attention } from './operations/attention.ts';
import type { PublicSettings } from './operations/settings.ts';

/** Id of the element of a page that holds its first answers, as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** The answers that a page needs first. The server sends them in the page, so that it can show them without a call. */
export interface FirstAnswers {
  at: number; // epoch ms, by the server's clock
  auth_status: AuthStatus;
  settings: PublicSettings;
  /** On the landing page and in the admin area, for readers with a login. */
  admin_status?: AdminStatus;
  /** There, for who may enter the screen. */
  admin_attention?: Attention;
  /** On a page of one location, for readers who may see it. A feed without a value is left out. */
  place?: {
    location: Location;
    matching_messages: MatchingMessages;
    feeds: { [K in FeedKind]?: FeedBody<K> };
  };
  /** On the landing page, for readers who may see it. */
  network?: { locations: Location[]; overview: Overview };
  /** There, where the network is too large to come along: the page has begun to load it. */
  network_follows?: true;
}
