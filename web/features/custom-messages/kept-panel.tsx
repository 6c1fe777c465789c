import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { PublicView } from '#web/shared/place/public-view.tsx';
import { serverNow } from '#web/shared/time/clock.ts';
import { useLasting } from '#web/shared/time/use-lasting.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { noteSaved } from './assigned.ts';
import { Clash } from './clash.tsx';
import { Delivered } from './delivered.tsx';
import { asksFrom, hasEnded, type KeptMessage, keep, throwAway } from './kept-messages.ts';
import { sendKept, sendMine } from './sending.ts';
import { SLOW, SLOW_AFTER_MS } from './slow.ts';

/** A message that this device keeps, since the server has not taken it yet. */
export function KeptPanel({ kept, onChange }: { kept: KeptMessage; onChange: (kept: KeptMessage) => void }) {
  const client = useQueryClient();
  const now = useNow(60_000, asksFrom(kept));
  const [isAsking, setAsking] = useState(false);
  const isSlow = useLasting(kept.state.kind === 'sending', SLOW_AFTER_MS);
  const { custom_message: message, location, state } = kept;
  if (state.kind === 'clash') {
    const { current } = state;
    return (
      <Clash
        theirs={current}
        mine={message}
        onTheirs={() => {
          throwAway(location._id);
          noteSaved(client, current);
        }}
        onMine={() => sendMine(client, kept, current)}
      />
    );
  }
  const isBusy = state.kind === 'sending';
  const canGo = state.kind !== 'refused' && !hasEnded(kept, now);
  const send = () => {
    const renewed = asksFrom(kept) <= now ? { ...kept, keptAt: serverNow() } : kept;
    keep(renewed);
    return sendKept(client, renewed);
  };
  return (
    <div className="space-y-5">
      <section
        aria-labelledby="kept-message"
        className="space-y-3 rounded-card border-2 border-dashed border-line-strong bg-surface p-4"
      >
        <h2 id="kept-message" className="flex items-center gap-2 text-lg font-bold">
          <Smartphone aria-hidden className="size-5 shrink-0" />
          Kept on this device
        </h2>
        <div role="status" className="space-y-1">
          <p className="font-semibold">Nobody can read it yet.</p>
          <p>{isBusy ? (isSlow ? SLOW : 'It is being sent…') : whatNext(kept, now)}</p>
          {state.kind === 'waiting' && state.reason && (
            <p className="text-sm text-ink-muted">The last try: {state.reason}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {canGo && (
            <Button look="secondary" busy={isBusy} onClick={() => void send()}>
              <RefreshCw aria-hidden className={`size-5 ${isBusy ? 'animate-spin' : ''}`} />
              {asksFrom(kept) <= now ? 'Send now' : 'Try now'}
            </Button>
          )}
          {message && (
            <Button look="secondary" busy={isBusy} onClick={() => onChange(kept)}>
              Change
            </Button>
          )}
          <Button look="dangerOutline" busy={isBusy} onClick={() => setAsking(true)}>
            Throw away
          </Button>
        </div>
      </section>
      <section aria-label="Waiting to be sent" className="space-y-2">
        <h2 className="font-semibold text-ink-muted">Waiting to be sent</h2>
        {message ? <PublicView message={message} now={now} /> : <p>The message here is to be cleared.</p>}
      </section>
      <Delivered sent={null} />
      {isAsking && (
        <Confirm
          title="Throw it away?"
          confirm="Throw away"
          onConfirm={() => throwAway(location._id)}
          onClose={() => setAsking(false)}
        >
          <p>
            {message
              ? `‘${message.title}’ for ${location.name} will not be sent.`
              : `The message of ${location.name} will not be cleared.`}
          </p>
        </Confirm>
      )}
    </div>
  );
}

function whatNext(kept: KeptMessage, now: number): string {
  if (kept.state.kind === 'refused') return `The server did not take it: ${kept.state.reason}`;
  const since = clockAndDay(kept.keptAt, now);
  if (hasEnded(kept, now)) return `Its own end has passed while it waited, since ${since}. It is not sent.`;
  if (asksFrom(kept) <= now) return `It has waited since ${since}. Shall it still be sent?`;
  return `It is sent as soon as there is signal and a page of Foreshore is open on this device, by ${clockAndDay(asksFrom(kept), now)}. After that it asks you first.`;
}
