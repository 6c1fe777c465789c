import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info, type LucideIcon, Map as MapIcon, Settings } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { adminEntrance } from '#domain/roles.ts';
import { adminStatusQuery, authStatusQuery } from '#web/shared/api/queries.ts';
import type { LandingTab } from './filters/landing-search.ts';

const tabs: readonly { tab: LandingTab; name: string; Icon: LucideIcon }[] = [
  { tab: 'map', name: 'Map', Icon: MapIcon },
  { tab: 'about', name: 'About', Icon: Info },
];

const look =
  'inline-flex min-h-12 items-center gap-2 rounded-t-xl px-3.5 font-semibold -outline-offset-3 sm:px-5';
const restLook = `${look} text-on-deep-muted hover:bg-on-deep/10 hover:text-on-deep`;
const chosenLook = `${look} bg-ground text-ink [--color-focus:var(--color-sea)]`;

const panelId = (tab: LandingTab) => `panel-${tab}`;
const tabId = (tab: LandingTab) => `tab-${tab}`;

/** How far a key moves among the tabs; `null`: the key does not move. */
function movedBy(key: string, index: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % tabs.length;
  if (key === 'ArrowLeft') return (index + tabs.length - 1) % tabs.length;
  if (key === 'Home') return 0;
  return key === 'End' ? tabs.length - 1 : null;
}

/** The tabs of the landing page and, for those who may enter, the link to the admin area. */
export function LandingTabs({
  chosen,
  onChoose,
}: {
  chosen: LandingTab;
  onChoose: (tab: LandingTab) => void;
}) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (event: KeyboardEvent, index: number) => {
    const next = movedBy(event.key, index);
    const tab = next === null ? undefined : tabs[next]?.tab;
    if (next === null || !tab) return;
    event.preventDefault();
    buttons.current[next]?.focus();
    onChoose(tab);
  };
  return (
    <div className="flex flex-wrap print:hidden">
      <div role="tablist" aria-label="Landing page" className="flex flex-wrap">
        {tabs.map(({ tab, name, Icon }, index) => (
          <button
            key={tab}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={tab === chosen}
            aria-controls={panelId(tab)}
            tabIndex={tab === chosen ? 0 : -1}
            className={tab === chosen ? chosenLook : restLook}
            onClick={() => onChoose(tab)}
            onKeyDown={(event) => move(event, index)}
          >
            <Icon aria-hidden className="size-5 max-[22rem]:hidden" />
            {name}
          </button>
        ))}
      </div>
      <AdminTab />
    </div>
  );
}

function AdminTab() {
  const { data: login } = useQuery(authStatusQuery());
  const { data: admin } = useQuery({ ...adminStatusQuery(), enabled: login?.authenticated === true });
  const entrance = admin?.has_admin_access ? adminEntrance(admin.role) : null;
  if (!entrance) return null;
  return (
    <Link to="/admin/$" params={{ _splat: entrance }} preload={false} className={restLook}>
      <Settings aria-hidden className="size-5 max-[22rem]:hidden" />
      Admin
    </Link>
  );
}

/** The contents of a tab. They stay in the page while another tab is chosen, so that a search is not lost. */
export const LandingPanel = ({
  tab,
  chosen,
  children,
}: {
  tab: LandingTab;
  chosen: LandingTab;
  children: ReactNode;
}) => (
  <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} hidden={tab !== chosen}>
    {children}
  </div>
);
