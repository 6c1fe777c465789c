import { Link } from '@tanstack/react-router';
import { ChevronRight, Image, type LucideIcon, MapPin, Settings, Users } from 'lucide-react';
import { areas } from '#web/admin/areas.ts';

const look =
  'flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left hover:bg-neutral-ground';

/** The screens that only administrators have, and the settings. */
export const QuickLinks = ({ onSettings }: { onSettings: () => void }) => (
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
