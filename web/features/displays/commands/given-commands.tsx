import { Check, CircleAlert, Clock, type LucideIcon, TimerOff } from 'lucide-react';
import type { DisplayDetail } from '#contract/displays/displays.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { commandNames, outcomeNames } from './command-words.ts';

type Given = DisplayDetail['commands'][number];

const SHOWN = 5;

const marks: Readonly<Record<Given['outcome'], { Icon: LucideIcon; look: string }>> = {
  waiting: { Icon: Clock, look: 'text-caution' },
  done: { Icon: Check, look: 'text-good' },
  expired: { Icon: TimerOff, look: 'text-caution' },
  failed: { Icon: CircleAlert, look: 'text-danger' },
};

/** The latest commands, and what became of each. */
export function GivenCommands({ commands }: { commands: readonly Given[] }) {
  const now = useNow(60_000);
  const latest = commands
    .toSorted((one, other) => Date.parse(other.given_at) - Date.parse(one.given_at))
    .slice(0, SHOWN);
  return (
    <ul aria-label="Given commands" aria-live="polite" className="space-y-1 text-sm empty:hidden">
      {latest.map(({ id, kind, outcome, given_at, by }) => {
        const { Icon, look } = marks[outcome];
        return (
          <li key={id} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
            <span className="min-w-0 wrap-anywhere">
              <strong>{commandNames[kind]}</strong>: {outcomeNames[outcome]}
              <span className="text-ink-muted">
                {' '}
                · {clockOrMoment(Date.parse(given_at), now)}
                {by && ` by ${by}`}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
