import { RotateCw } from 'lucide-react';
import { texts } from '#contract/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { layout } from './layout.ts';

interface Again {
  busy: boolean;
  onAgain: () => void;
}

function AgainButton({ busy, onAgain, children }: Again & { children: string }) {
  return (
    <Button look="secondary" busy={busy} onClick={onAgain}>
      <RotateCw aria-hidden className={`size-5 ${busy ? 'animate-spin' : ''}`} />
      {children}
    </Button>
  );
}

export function NoLocations(again: Again) {
  return (
    <Notice tone="info" title={texts.noLocations} action={<AgainButton {...again}>Refresh</AgainButton>}>
      Nothing is monitored yet. Locations appear here as soon as they are added.
    </Notice>
  );
}

export function LocationsFailed({ error, ...again }: Again & { error: Error }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={texts.locationsFailed}
      action={<AgainButton {...again}>Try Again</AgainButton>}
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
        <div className="space-y-4">
          <Skeleton className={`rounded-card ${layout.map}`} />
          <Skeleton className={`rounded-card ${layout.card}`} />
        </div>
        <Skeleton className="h-96 rounded-card lg:h-auto" />
      </div>
    </div>
  );
}
