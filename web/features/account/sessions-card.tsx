import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Account } from '#contract/accounts/auth.ts';
import { texts } from '#contract/texts.ts';
import { exactTime, relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { accountQuery } from '#web/shared/api/queries.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { FormAlert, FormStatus } from '#web/shared/ui/form-messages.tsx';
import { endAllSessions, endSession } from './calls.ts';
import { deviceWords } from './device-words.ts';

type Session = Account['sessions'][number];

interface State {
  /** The session that is being ended, or all of them. */
  busy?: string;
  done?: string;
  failure?: string;
}
const ALL = 'all';

const thisDeviceFirst = (sessions: readonly Session[]): Session[] =>
  [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
  );

/** The sessions of the account. */
export function SessionsCard({
  sessions,
  onLeft,
}: {
  sessions: readonly Session[];
  onLeft: (said: string) => void;
}) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({});
  const list = useRef<HTMLUListElement>(null);

  const end = async (which: string, call: () => Promise<void>) => {
    setState({ busy: which });
    await call().catch((error: unknown) =>
      setState({ failure: error instanceof Error ? error.message : texts.unknownError }),
    );
  };
  const endOne = (id: string) =>
    end(id, async () => {
      const { message } = await endSession(id);
      await queryClient.invalidateQueries(accountQuery());
      setState({ done: message });
      list.current?.focus(); // the button that had the focus is gone
    });
  const endAll = () => end(ALL, async () => onLeft((await endAllSessions()).message));

  return (
    <Card id="sessions" title="Where you are logged in">
      <div className="space-y-4">
        <FormAlert message={state.failure} />
        <FormStatus message={state.done} />
        <ul ref={list} tabIndex={-1} className="divide-y divide-line">
          {thisDeviceFirst(sessions).map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={state.busy !== undefined}
              onEnd={() => void endOne(session.id)}
            />
          ))}
        </ul>
      </div>
      <div className="border-t border-line pt-4">
        <p className="mb-3 text-ink-muted">
          Something you do not know, or a device that is lost? Sign out everywhere, this device included, and
          change your password.
        </p>
        <Button look="secondary" busy={state.busy !== undefined} onClick={() => void endAll()}>
          {state.busy === ALL ? 'Signing out…' : 'Sign out everywhere'}
        </Button>
      </div>
    </Card>
  );
}

function SessionItem({
  session: { user_agent, address, current, last_seen_at },
  busy,
  onEnd,
}: {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}) {
  const now = useNow(60_000);
  const at = Date.parse(last_seen_at);
  const device = deviceWords(user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">From {address}</p>
        <p className="text-sm text-ink-muted">
          Last used{' '}
          <time dateTime={last_seen_at} title={exactTime(at)}>
            {relativeTimeInSentence(at, now)}
          </time>
        </p>
      </div>
      {!current && (
        <Button look="secondary" busy={busy} onClick={onEnd}>
          Sign out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}
