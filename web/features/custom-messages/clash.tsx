import { useEffect } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { PublicView } from '#web/shared/place/public-view.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { isSameMessage, type MessageDraft } from './kept-messages.ts';
import { useMessageHistory } from './message-history.tsx';
import { personWords } from './message-words.tsx';

/** Who saved a location's message and when, by its history: the author of a message need not be who saved it. */
function useSaved(location: Location): { by: string; at: number } {
  const { _id, updated_at, custom_message } = location;
  const { data: history, refetch } = useMessageHistory(_id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version, which the history knows
  useEffect(() => void refetch(), [updated_at]);
  const [latest] = history ?? [];
  return latest && isSameMessage(latest.message, custom_message)
    ? { by: personWords(latest.by), at: Date.parse(latest.at) }
    : { by: 'somebody', at: Date.parse(updated_at) };
}

/** Two people have changed one message: both texts, and the choice between them. */
export function Clash({
  theirs,
  mine,
  isBusy = false,
  onTheirs,
  onMine,
}: {
  /** The location as it is now. */
  theirs: Location;
  /** Null: the message was to be cleared. */
  mine: MessageDraft | null;
  isBusy?: boolean;
  onTheirs: () => void;
  onMine: () => unknown;
}) {
  const now = useNow(60_000);
  const { custom_message: message, name } = theirs;
  const saved = useSaved(theirs);
  return (
    <section
      aria-label={`Two messages for ${name}`}
      className="space-y-3 rounded-card border-2 border-caution bg-surface p-4"
    >
      <h2 role="alert" className="text-lg font-bold">
        Somebody else has changed this message meanwhile
      </h2>
      <h3 className="font-semibold">
        {`At ${clockAndDay(saved.at, now)} ${saved.by} ${message ? 'wrote:' : 'cleared the message.'}`}
      </h3>
      {message && <PublicView message={message} now={now} />}
      <h3 className="font-semibold">{mine ? 'Yours, not sent yet:' : 'You wanted to clear the message.'}</h3>
      {mine && <PublicView message={mine} now={now} />}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" className="min-h-14" busy={isBusy} onClick={onTheirs}>
          Keep theirs
        </Button>
        <Button look="secondary" className="min-h-14" busy={isBusy} onClick={() => void onMine()}>
          Send mine
        </Button>
      </div>
    </section>
  );
}
