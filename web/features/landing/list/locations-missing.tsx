import { landingTexts } from '#contract/landing-texts.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { layout } from '../map/layout.ts';

interface Again {
  busy: boolean;
  onAgain: () => void;
}

export function NoLocations({ busy, onAgain }: Again) {
  return (
    <Notice
      tone="info"
      title={landingTexts.noLocations}
      action={
        <RetryButton busy={busy} onRetry={onAgain}>
          Refresh
        </RetryButton>
      }
    >
      Nothing is monitored yet. Locations appear here as soon as they are added.
    </Notice>
  );
}

export function LocationsFailed({ error, busy, onAgain }: Again & { error: Error }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={landingTexts.locationsFailed}
      action={
        <RetryButton busy={busy} onRetry={onAgain}>
          Try Again
        </RetryButton>
      }
    >
      {error.message}
    </Notice>
  );
}

export function LocationsLoading() {
  return (
    <div className={layout.page}>
      <p role="status" className="sr-only">
        Loading locations…
      </p>
      <Skeleton className={layout.counts} />
      <div className={layout.columns}>
        <Skeleton className={`rounded-card ${layout.find}`} />
        <Skeleton className={`hidden rounded-card lg:block ${layout.list}`} />
        <div className={layout.mapColumn}>
          <Skeleton className={`rounded-card ${layout.map}`} />
          <Skeleton className={`rounded-card ${layout.card}`} />
        </div>
      </div>
    </div>
  );
}
