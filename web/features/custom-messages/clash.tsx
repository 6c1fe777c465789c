import type { Location } from '#contract/locations.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import type { MessageDraft } from './kept-messages.ts';
import { PublicView } from './public-view.tsx';

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
  return (
    <section
      aria-label={`Two messages for ${name}`}
      className="space-y-3 rounded-card border-2 border-caution bg-surface p-4"
    >
      <h2 role="alert" className="text-lg font-bold">
        Somebody else has changed this message meanwhile
      </h2>
      <h3 className="font-semibold">
        {message
          ? `${message.author || 'Somebody'} wrote at ${clockAndDay(Date.parse(theirs.updated_at), now)}:`
          : `Somebody has cleared the message at ${clockAndDay(Date.parse(theirs.updated_at), now)}.`}
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
