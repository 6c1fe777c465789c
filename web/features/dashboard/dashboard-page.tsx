import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Image, type LucideIcon, MapPin, Settings, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { londonClock } from '#domain/time/london-time.ts';
import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { attentionQuery } from '#web/admin/queries.ts';
import { adminStatusQuery } from '#web/shared/api/queries.ts';
import { Activity } from './activity.tsx';
import { sourcesQuery } from './calls.ts';
import { Health } from './health.tsx';
import { NeedsHand } from './needs-hand.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { Totals } from './totals.tsx';
import { useAsking } from './use-asking.ts';

/** What needs somebody's hand, then how it stands with the whole. Officers see what concerns them. */
export const DashboardPage = () => (
  <AdminPage title={areas.dashboard.name} actions={<Checked />}>
    <Content />
  </AdminPage>
);

function Checked() {
  const { data } = useQuery(sourcesQuery());
  return data ? (
    <p className="text-sm text-ink-muted">Checked {londonClock(Date.parse(data.checked_at))}</p>
  ) : null;
}

function Content() {
  const { data: status } = useQuery(adminStatusQuery()); // the guard has asked for it already
  return status ? <Loaded isAdmin={status.is_admin} /> : null;
}

function Loaded({ isAdmin }: { isAdmin: boolean }) {
  const attention = useQuery(attentionQuery());
  const report = useQuery(sourcesQuery());
  const asking = useAsking(report.data);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const openSettings = () => setSettingsOpen(true);
  return (
    <>
      <NeedsHand isAdmin={isAdmin} asking={asking} onSettings={openSettings} />
      <Below isKnown={!attention.isPending}>
        <Totals isAdmin={isAdmin} />
        <Health report={report} asking={isAdmin ? asking : null} />
        <Below isKnown={!report.isPending}>
          <div className={`grid items-start gap-4 ${isAdmin ? 'xl:grid-cols-[minmax(0,1fr)_18rem]' : ''}`}>
            <Activity isAdmin={isAdmin} />
            {isAdmin && <QuickLinks onSettings={openSettings} />}
          </div>
        </Below>
      </Below>
      {isSettingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  );
}

/** What stands below something whose height nobody knows yet is out of sight until then, so that nothing jumps. It asks for its data. */
const Below = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => (
  <div hidden={!isKnown} className="space-y-4">
    {children}
  </div>
);

const look =
  'flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left hover:bg-neutral-ground';

/** The screens that only administrators have, and the settings. */
const QuickLinks = ({ onSettings }: { onSettings: () => void }) => (
  <nav aria-label="Quick links" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
    <Link to={areas.locations.path} className={look}>
      <Words Icon={MapPin} name="Manage Locations" about="Places, positions, sources" />
    </Link>
    <Link to={areas.adverts.path} className={look}>
      <Words Icon={Image} name="Manage Adverts" about="What is shown, and when" />
    </Link>
    <Link to={areas.users.path} className={look}>
      <Words Icon={Users} name="User Management" about="Roles and assigned places" />
    </Link>
    <button type="button" aria-haspopup="dialog" onClick={onSettings} className={look}>
      <Words Icon={Settings} name="Settings" about="What this server was set to, without secrets" />
    </button>
  </nav>
);

const Words = ({ Icon, name, about }: { Icon: LucideIcon; name: string; about: string }) => (
  <>
    <Icon aria-hidden className="size-5 shrink-0 text-sea" />
    <span className="min-w-0 grow">
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-ink-muted">{about}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-sea" />
  </>
);
