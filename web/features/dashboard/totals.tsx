import { useQuery } from '@tanstack/react-query';
import { Image, MapPin, Megaphone, Monitor, Users } from 'lucide-react';
import { staffTexts } from '#contract/staff-texts.ts';
import { areas } from '#web/admin/areas.ts';
import { displaysQuery } from '#web/admin/queries.ts';
import { StatCard } from '#web/admin/stat-card.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { advertCountsQuery, locationCountsQuery, userCountsQuery } from './calls.ts';

const counted = (count: number | null | undefined, words: string): string | undefined =>
  count == null ? undefined : `${count.toLocaleString('en-GB')} ${words}`;

/** How many there are. For officers, of the locations that are assigned to them. Adverts that fail are left out. */
export function Totals({ isAdmin }: { isAdmin: boolean }) {
  const locations = useQuery(locationCountsQuery(isAdmin));
  const adverts = useQuery(advertCountsQuery());
  const displays = useQuery(displaysQuery()).data?.displays.filter(({ state }) => state !== 'revoked') ?? [];
  const users = useQuery({ ...userCountsQuery(), enabled: isAdmin });
  const { data, error, isFetching, refetch } = locations;
  if (error && !data) {
    return (
      <LoadingFailed title={staffTexts.statisticsFailed} error={error} busy={isFetching} onRetry={refetch} />
    );
  }
  const link = (path: string) => (isAdmin ? { to: path } : {});
  return (
    <ul aria-label="Totals" className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      <StatCard
        Icon={MapPin}
        name={isAdmin ? 'Locations' : 'Your locations'}
        count={data?.total_count}
        more={counted(data?.active_count, 'active')}
        {...link(areas.locations.path)}
      />
      {!adverts.error && (
        <StatCard
          Icon={Image}
          name="Adverts"
          count={adverts.data?.total_count}
          more={counted(adverts.data?.active_count, 'active')}
          {...link(areas.adverts.path)}
        />
      )}
      <StatCard
        Icon={Megaphone}
        name="Messages now"
        count={data?.counts.messages}
        to={areas['custom-messages'].path}
      />
      {displays.length > 0 && (
        <StatCard
          Icon={Monitor}
          name="Displays"
          count={displays.filter(({ state }) => state === 'reporting').length}
          more={`of ${displays.length.toLocaleString('en-GB')} reporting`}
          to={areas.displays.path}
        />
      )}
      {isAdmin && !users.error && (
        <StatCard
          Icon={Users}
          name="Users"
          count={users.data?.counts.total}
          more={counted(users.data?.counts.verified, 'verified')}
          to={areas.users.path}
        />
      )}
    </ul>
  );
}
