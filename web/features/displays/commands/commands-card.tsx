import { useQueryClient } from '@tanstack/react-query';
import {
  Check,
  CircleAlert,
  Clock,
  Grid3x3,
  Hash,
  type LucideIcon,
  RefreshCw,
  RotateCw,
  TimerOff,
} from 'lucide-react';
import { useState } from 'react';
import type { DisplayCommandKind, DisplayDetail } from '#contract/displays/displays.ts';
import { texts } from '#contract/texts.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { displaysChanged, giveCommand } from '../calls.ts';
import { commandAbout, commandNames, outcomeNames } from './command-words.ts';
import { PairingActions } from './pairing-actions.tsx';
import { Service } from './service.tsx';

const icons: Readonly<Record<DisplayCommandKind, LucideIcon>> = {
  identify: Hash,
  refresh: RefreshCw,
  reload: RotateCw,
  test_card: Grid3x3,
};

/** Officers find a sign and take it out of service; the rest is for administrators. */
const ofOfficers: readonly DisplayCommandKind[] = ['identify'];
const ofAdministrators: readonly DisplayCommandKind[] = ['identify', 'refresh', 'reload', 'test_card'];

/** What can be done to a display from here, and what became of it. */
export function CommandsCard({ detail, isAdmin }: { detail: DisplayDetail; isAdmin: boolean }) {
  const { display, commands } = detail;
  const isThere = display.state !== 'revoked' && display.state !== 'never_seen';
  return (
    <Card id="commands" title="Commands">
      {display.state === 'revoked' && (
        <p>
          Its key is revoked: from its next contact on it says ‘Not in service’, until it is paired again.
        </p>
      )}
      {isThere && display.kind === 'screen' && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {(isAdmin ? ofAdministrators : ofOfficers).map((kind) => (
            <li key={kind}>
              <Command id={display._id} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      <GivenCommands commands={commands} />
      {display.state !== 'revoked' && <Service display={display} />}
      {isAdmin && <PairingActions display={display} />}
    </Card>
  );
}

function Command({ id, kind }: { id: string; kind: DisplayCommandKind }) {
  const client = useQueryClient();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const Icon = icons[kind];
  const give = async () => {
    setBusy(true);
    try {
      await giveCommand(id, kind);
      await displaysChanged(client, id);
    } catch (error) {
      say({ text: error instanceof Error ? error.message : texts.unknownError, isFailure: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="secondary"
      busy={isBusy}
      onClick={() => void give()}
      className="h-full w-full justify-start text-left"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>
        {commandNames[kind]}
        <span className="block text-sm font-normal text-ink-muted">{commandAbout[kind]}</span>
      </span>
    </Button>
  );
}

type Given = DisplayDetail['commands'][number];

const SHOWN = 5;

const marks: Readonly<Record<Given['outcome'], { Icon: LucideIcon; look: string }>> = {
  waiting: { Icon: Clock, look: 'text-caution' },
  done: { Icon: Check, look: 'text-good' },
  expired: { Icon: TimerOff, look: 'text-caution' },
  failed: { Icon: CircleAlert, look: 'text-danger' },
};

/** The latest commands, and what became of each. */
function GivenCommands({ commands }: { commands: readonly Given[] }) {
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
