import { useQuery } from '@tanstack/react-query';
import type { DisplayDetail } from '#contract/displays/displays.ts';
import { locationNamesQuery } from '#web/admin/queries.ts';
import { Card } from '#web/shared/ui/card.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { namesById } from '../places-by-id.ts';
import { settingsInWords } from './display-values.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings: for administrators to change, for officers to read. */
export const SettingsCard = ({ detail, isAdmin }: { detail: DisplayDetail; isAdmin: boolean }) => (
  <Card id="settings" title="Settings">
    {isAdmin ? <Changing detail={detail} /> : <Reading detail={detail} />}
  </Card>
);

const Reading = ({ detail: { display } }: { detail: DisplayDetail }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
    {settingsInWords(display).map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-ink-muted">{name}</dt>
        <dd className="font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
);

function Changing({ detail }: { detail: DisplayDetail }) {
  const { data, error, isFetching, refetch } = useQuery(locationNamesQuery());
  if (data) return <SettingsForm detail={detail} places={namesById(data)} />;
  if (error)
    return (
      <LoadingFailed
        title="The places could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  return <Skeleton className="h-96" />;
}
