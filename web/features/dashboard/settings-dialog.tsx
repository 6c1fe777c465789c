import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OperatorSettings } from '#contract/operations/operator-settings.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { settingsQuery } from './calls.ts';

/** What the server was set to. Values that are secret do not leave it. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Settings" width="wide" onClose={onClose}>
    <div className="space-y-4">
      <p className="text-ink-muted">
        They are read when the server starts, from its environment. Secrets are never shown.
      </p>
      <Content />
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  </Modal>
);

const databaseWords = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const mailWords = { smtp: 'Sent over SMTP', outbox: 'Files that reach nobody' } as const;
const tideWords = { admiralty: 'ADMIRALTY, and computed', computed: 'Computed' } as const;
const weatherWords = {
  free: 'Open-Meteo’s free hosts',
  customer: 'Open-Meteo’s hosts for customers',
  own: 'Hosts of your own',
} as const;

function Content() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery());
  if (data) return <Loaded settings={data} />;
  if (error) {
    return (
      <LoadingFailed
        title="The settings could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        Loading settings…
      </p>
      <Skeleton className="h-96" />
    </>
  );
}

function Loaded({
  settings: { version, simulated, database, mail, tides, weather, settings },
}: {
  settings: OperatorSettings;
}) {
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact term="Version">{version}</Fact>
        <Fact term="Data">{simulated ? 'Simulated' : 'From the sources'}</Fact>
        <Fact term="Database">{databaseWords[database]}</Fact>
        <Fact term="E-mail">{mailWords[mail]}</Fact>
        <Fact term="Tides">{tideWords[tides]}</Fact>
        <Fact term="Weather and sea">{weatherWords[weather]}</Fact>
      </dl>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">Every setting that the server reads</caption>
        <thead>
          <tr className="border-b border-line text-ink-muted">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Setting
            </th>
            <th scope="col" className="py-2 font-semibold">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ name, is_set, value }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 font-semibold wrap-anywhere">
                <code>{name}</code>
              </th>
              <td className="py-2 wrap-anywhere">
                {value ?? <span className="text-ink-muted">{is_set ? 'set, not shown' : 'not set'}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
