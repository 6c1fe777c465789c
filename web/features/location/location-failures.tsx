import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { BackToLocations } from './location-header.tsx';

export const LocationNotFound = () => (
  <PlainPage lead={<BackToLocations />} title={texts.locationNotFoundTitle}>
    <p role="alert">{texts.requestedLocationNotFound}</p>
    <Link to="/" className={buttonClass()}>
      Back to all locations
    </Link>
  </PlainPage>
);

export const LocationFailed = ({ query }: { query: UseQueryResult }) => (
  <PlainPage lead={<BackToLocations />} title={texts.dataUnavailable}>
    <Notice
      tone="danger"
      role="alert"
      title={texts.locationFailed(query.error?.message ?? texts.unknownError)}
      action={<RetryButton look="primary" busy={query.isFetching} onRetry={query.refetch} />}
    />
  </PlainPage>
);
