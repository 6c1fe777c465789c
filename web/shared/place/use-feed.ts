import { useQuery } from '@tanstack/react-query';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { feedQuery } from '#web/shared/api/queries.ts';

/** One feed of the page's location. Cards that show the same feed share its one call. */
export const useFeed = <K extends FeedKind>(kind: K, location: Location) =>
  useQuery(feedQuery(kind, location));
