import type { AuthStatus } from './auth.ts';
import type { MatchingMessages } from './automated-messages.ts';
import type { FeedBody, FeedReport } from './feeds.ts';
import type { FeedKind } from './live-table.ts';
import type { Location } from './locations.ts';
import type { PublicSettings } from './settings.ts';

/** Id of the element of a page that holds its first answers, as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** What a page needs first, sent along with it, so that it asks for nothing before it shows something. */
export interface FirstAnswers {
  at: number; // epoch ms, by the server's clock
  auth_status: AuthStatus;
  settings: PublicSettings;
  /** Of a page about one location, for whom may read it. A feed that has no value to show is not there. */
  place?: {
    location: Location;
    matching_messages: MatchingMessages;
    feeds: { [K in FeedKind]?: FeedBody<K> };
  };
  /** Of the landing page, for whom may read it. */
  network?: { locations: Location[]; report: FeedReport };
}
