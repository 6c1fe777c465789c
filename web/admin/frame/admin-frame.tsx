import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import {
  Bot,
  ExternalLink,
  Image,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Megaphone,
  Menu,
  Monitor,
  Users,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { AdminStatus } from '#contract/accounts/auth.ts';
import { type AdminArea, adminAreas, mayEnter } from '#domain/roles.ts';
import { Logo } from '#web/shared/ui/page/logo.tsx';
import { areas, roleWords } from '../areas.ts';
import { attentionQuery } from '../queries.ts';

/** The navigation of the administration beside its screens; on a phone a bar above them that opens it. */
export function AdminFrame({
  status,
  leave,
  notice,
  children,
}: {
  status: AdminStatus;
  /** The control that ends the login. */
  leave: ReactNode;
  /** Above every screen. */
  notice: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:grid-rows-1 print:block">
      <header className="deep-band lg:row-span-2 print:hidden">
        <div className="lg:sticky lg:top-9 lg:flex lg:h-[calc(100dvh-2.25rem)] lg:flex-col lg:overflow-y-auto">
          <div className="flex min-h-14 items-center justify-between px-4 lg:pt-2">
            <Link to="/" className="rounded-lg">
              <Logo />
            </Link>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold lg:hidden"
            >
              {isOpen ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
              Menu
            </button>
          </div>
          <div id={id} className={`grow flex-col px-2 pb-4 lg:flex ${isOpen ? 'flex' : 'hidden'}`}>
            <Navigation status={status} />
            <div className="mt-auto space-y-3 pt-6">
              <Link to="/" className={`${itemLook} text-on-deep-muted hover:bg-on-deep/10`}>
                <ExternalLink aria-hidden className="size-5 shrink-0" />
                Public pages
              </Link>
              <div className="flex flex-wrap items-center justify-between gap-2 border-t border-on-deep-muted/30 px-3 pt-3 text-sm">
                <p>
                  <span className="block font-semibold">Signed in</span>
                  <span className="text-on-deep-muted">
                    {status.role === 'admin' ? 'Administrator' : roleWords[status.role]}
                  </span>
                </p>
                {leave}
              </div>
            </div>
          </div>
        </div>
      </header>
      <div className="min-w-0">
        {notice && <div className="px-4 pt-4 sm:px-6 print:hidden">{notice}</div>}
        {children}
      </div>
    </div>
  );
}

const icons: Readonly<Record<AdminArea, LucideIcon>> = {
  dashboard: LayoutDashboard,
  locations: MapPin,
  adverts: Image,
  'custom-messages': Megaphone,
  'automated-messages': Bot,
  displays: Monitor,
  users: Users,
};
const itemLook = 'flex min-h-11 items-center gap-3 rounded-lg px-3 font-semibold';

function Navigation({ status: { role } }: { status: AdminStatus }) {
  const { data: attention } = useQuery(attentionQuery());
  const count = attention?.items.length ?? 0;
  return (
    <nav aria-label="Administration">
      <ul className="space-y-1">
        {adminAreas
          .filter((area) => mayEnter(role, area))
          .map((area) => {
            const { name, path } = areas[area];
            const Icon = icons[area];
            return (
              <li key={area}>
                <Link
                  to={path}
                  activeOptions={{ exact: area === 'dashboard', includeSearch: false }}
                  activeProps={{
                    className: 'bg-surface text-ink [--color-focus:var(--color-sea)]',
                    'aria-current': 'page',
                  }}
                  inactiveProps={{ className: 'hover:bg-on-deep/10' }}
                  className={itemLook}
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {name}
                  {area === 'dashboard' && count > 0 && (
                    <span className="ml-auto rounded-full bg-signal px-2 text-sm font-bold text-on-signal">
                      {count}
                      <span className="sr-only"> {count === 1 ? 'thing needs' : 'things need'} a hand</span>
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
