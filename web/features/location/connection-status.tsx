import { CircleCheck, ClockAlert, LoaderCircle, type LucideIcon, WifiOff } from 'lucide-react';
import type { Location } from '#contract/locations.ts';
import { useOnline } from '#web/live/reachability.ts';
import { useNow } from '#web/ui/use-now.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';
import { useLastAnswer } from './use-last-answer.ts';

const icons: Record<ConnectionState['kind'], LucideIcon> = {
  connecting: LoaderCircle,
  updated: CircleCheck,
  overdue: ClockAlert,
  offline: WifiOff,
};

/** Whether the page still gets new answers, and how old the newest is. Only the page's banner announces going offline. */
export function ConnectionStatus({ location }: { location: Location }) {
  const now = useNow(60_000);
  const { kind, words } = connectionState(useOnline(), useLastAnswer(location), now);
  const Icon = icons[kind];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </span>
  );
}
