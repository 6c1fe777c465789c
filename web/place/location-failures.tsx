import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { useOnline } from '#web/live/reachability.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { BackToLocations } from './location-header.tsx';
import { missingTitles, type PlacePageType } from './place-page-type.ts';

const BackToAll = () => (
  <Link to="/" className={buttonClass()}>
    Back to all locations
  </Link>
);

export const LocationNotFound = ({ page }: { page: PlacePageType }) => (
  <PlainPage lead={<BackToLocations />} title={missingTitles[page].notFound}>
    <p role="alert">{texts.requestedLocationNotFound}</p>
    <BackToAll />
  </PlainPage>
);

export function LocationFailed({ query, page }: { query: UseQueryResult; page: PlacePageType }) {
  const online = useOnline();
  return (
    <PlainPage lead={<BackToLocations />} title={missingTitles[page].failed}>
      <Notice
        tone="danger"
        role="alert"
        title={texts.locationFailed(query.error?.message ?? texts.unknownError)}
        action={<RetryButton look="primary" busy={query.isFetching} onRetry={query.refetch} />}
      >
        {!online && texts.notKept}
      </Notice>
      <BackToAll />
    </PlainPage>
  );
}
