import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Account, Role } from '#contract/accounts/auth.ts';
import { londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';
import { accountQuery } from '#web/shared/api/queries.ts';
import { BackToLocations } from '#web/shared/place/back-links.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionsCard } from './sessions-card.tsx';

const roleWords: Readonly<Record<Role, string>> = {
  user: 'User',
  safety_officer: 'Safety Officer',
  admin: 'Administrator',
};

/** `onLeft`: the session has ended; its argument says why. `actions` are at the end of the top row. */
export function AccountPage({ actions, onLeft }: { actions: ReactNode; onLeft: (said: string) => void }) {
  return (
    <>
      <PageHeader actions={actions} lead={<BackToLocations />}>
        <PageTitle>Your account</PageTitle>
      </PageHeader>
      <main id="main" className="mx-auto max-w-6xl px-4 py-5 sm:px-6">
        <Content onLeft={onLeft} />
      </main>
    </>
  );
}

function Content({ onLeft }: { onLeft: (said: string) => void }) {
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery());
  if (account) return <Cards account={account} onLeft={onLeft} />;
  if (error) {
    return (
      <LoadingFailed
        title="Your account could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  }
  return (
    <div className={columns}>
      <p role="status" className="sr-only">
        Loading your account…
      </p>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

const columns = 'grid items-start gap-4 lg:grid-cols-2';

const Cards = ({ account, onLeft }: { account: Account; onLeft: (said: string) => void }) => (
  <div className={columns}>
    <div className="space-y-4">
      <Details account={account} />
      <SessionsCard sessions={account.sessions} onLeft={onLeft} />
    </div>
    <div className="space-y-4">
      <ChangePassword email={account.email} />
      <DeleteAccount email={account.email} onLeft={onLeft} />
    </div>
  </div>
);

function Details({ account: { email, role, created_at } }: { account: Account }) {
  const since = Date.parse(created_at);
  return (
    <Card id="details" title="Details">
      <dl className="space-y-3">
        <Detail term="Email address">{email}</Detail>
        <Detail term="Role">{roleWords[role]}</Detail>
        <Detail term="Member since">
          {londonDayAndMonth(since)} {londonYear(since)}
        </Detail>
      </dl>
    </Card>
  );
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);
