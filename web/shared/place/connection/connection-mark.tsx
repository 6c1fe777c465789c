import {
  CircleAlert,
  CircleHelp,
  ClockAlert,
  FlaskConical,
  Languages,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
  WifiOff,
} from 'lucide-react';
import { useId } from 'react';
import type { ConnectionState } from './connection-state.ts';

const icons: Record<Exclude<ConnectionState['kind'], 'live'>, LucideIcon> = {
  connecting: LoaderCircle,
  failed: CircleAlert,
  polling: RefreshCw,
  error: CircleAlert,
  old: ClockAlert,
  missing: CircleAlert,
  faulty: CircleAlert,
  unknown: CircleHelp,
  simulated: FlaskConical,
  overdue: ClockAlert,
  offline: WifiOff,
  frozen: Languages,
};

const Dot = () => (
  <span
    aria-hidden
    className="mr-2 ml-1 inline-block size-3 rounded-full bg-good align-[-0.08em] [box-shadow:0_0_0_4px_color-mix(in_oklab,var(--color-good)_25%,transparent)]"
  />
);

/** The state in words and a shape. The problem of the live connection shows on hover, on focus and on a tap. */
export function ConnectionMark({ kind, words, problem }: ConnectionState & { problem: string | null }) {
  const id = useId();
  const Icon = kind === 'live' ? null : icons[kind];
  const look = (
    <span>
      {Icon ? <Icon aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" /> : <Dot />}
      {/* Another element for other words: that changes under every translation. */}
      <span key={words}>{words}</span>
    </span>
  );
  if (problem === null || words.includes(problem) || kind === 'offline' || kind === 'frozen') {
    return look;
  }
  return (
    <button
      type="button"
      aria-describedby={id}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      className="group relative -my-3 inline-flex min-h-11 items-center rounded-lg text-right"
    >
      {look}
      <span
        id={id}
        role="tooltip"
        className="absolute top-full right-0 z-10 hidden w-max max-w-64 rounded-lg bg-ink px-3 py-1.5 text-ground group-hover:block group-focus:block"
      >
        {problem}
      </span>
    </button>
  );
}
