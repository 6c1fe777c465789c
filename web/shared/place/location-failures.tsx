import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { useOnline } from '#web/shared/api/reachability.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PlainPage } from '#web/shared/ui/page/plain-page.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { BackToLocations } from './back-links.tsx';
import { notFoundTitles, type PlacePageName } from './place-page-type.ts';

const BackToAll = () => (
  <Link to="/" className={buttonClass()}>
    Back to all locations
  </Link>
);

export const LocationNotFound = ({ page }: { page: PlacePageName }) => (
  <PlainPage lead={<BackToLocations />} title={notFoundTitles[page]}>
    <p role="alert">{texts.requestedLocationNotFound}</p>
    <BackToAll />
  </PlainPage>
);

/** The title says that loading failed: whether the place exists is not known. */
export function LocationFailed({ query }: { query: UseQueryResult }) {
  const online = useOnline();
  return (
    <PlainPage lead={<BackToLocations />} title={texts.locationErrorTitle}>
      <Notice
        tone="danger"
        role="alert"
        title={texts.locationFailed(query.error?.message ?? texts.unknownError)}
        action={<RetryButton look="primary" busy={query.isFetching} onRetry={query.refetch} />}
      >
        {!online && texts.noOfflineCopy}
      </Notice>
      <BackToAll />
    </PlainPage>
  );
}
