import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { DeliveryTicks } from '#web/admin/delivery/delivery-ticks.tsx';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { PublicView } from '#web/shared/place/public-view.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormStatus } from '#web/shared/ui/form-messages.tsx';
import { ActionBar } from './action-bar.tsx';
import { Delivered } from './delivered.tsx';
import type { FrequentMessage } from './frequent-messages.ts';
import { type MessageDraft, type SeenMessage, throwAway, useKeptMessages } from './kept-messages.ts';
import { KeptPanel } from './kept-panel.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageHistory, useMessageHistory } from './message-history.tsx';
import { forgetSent, type SentMessage, useSentMessages } from './sent-messages.ts';
import { useSave } from './use-save.ts';

/** The message of one place: the form, what was just saved, or what waits on this device; and its history. */
export function PlacePanel({
  location,
  owner,
  frequent,
}: {
  location: Location;
  /** The account's e-mail address; null where it is not known. */
  owner: string | null;
  frequent: readonly FrequentMessage[];
}) {
  const id = location._id;
  const { saveOne } = useSave(owner);
  const kept = useKeptMessages().find((each) => each.location._id === id && each.owner === owner);
  const sent = useSentMessages().get(id);
  const [isFormSaving, setFormSaving] = useState(false);
  const [start, setStart] = useState<{ draft: MessageDraft; seen: SeenMessage } | null>(null);
  const [clearing, setClearing] = useState<SeenMessage | null>(null);
  const { data: history } = useMessageHistory(id);
  useEffect(() => () => forgetSent(id), [id]);

  const save = async (message: MessageDraft | null, seen: SeenMessage) => {
    forgetSent(id);
    setFormSaving(true);
    try {
      await saveOne(location, message, seen);
      setStart(null);
    } finally {
      setFormSaving(false);
    }
  };
  const lastEnd =
    location.custom_message?.expires_at ??
    history?.find(({ message }) => message?.expires_at)?.message?.expires_at;

  return (
    <div className="max-w-2xl space-y-6">
      {kept && !isFormSaving ? (
        <KeptPanel
          kept={kept}
          onChange={({ custom_message, seen }) => {
            if (custom_message) setStart({ draft: custom_message, seen });
            throwAway(id);
          }}
        />
      ) : sent ? (
        <Sent sent={sent} onExtend={() => forgetSent(id)} onClear={() => setClearing(sent.location)} />
      ) : (
        <MessageForm
          places={[location]}
          start={start}
          frequent={frequent}
          last={lastEnd ? Date.parse(lastEnd) : null}
          onSave={(draft, seen) => save(draft, seen ?? location)}
          onClear={location.custom_message && setClearing}
        />
      )}
      {!sent && location.custom_message && (
        <div className="space-y-2">
          <DeliveryTicks
            place={id}
            savedAt={Date.parse(location.custom_message.created_at)}
            heading={<h2 className="font-semibold text-ink-muted">The saved message on its displays</h2>}
          />
        </div>
      )}
      <MessageHistory id={id} />
      {clearing && (
        <Confirm
          title="Clear the message?"
          confirm="Clear Message"
          confirming="Clearing…"
          onConfirm={() => save(null, clearing)}
          onClose={() => setClearing(null)}
        >
          <p>
            The public will not see ‘{clearing.custom_message?.title}’ at {location.name} any more.
          </p>
        </Confirm>
      )}
    </div>
  );
}

function Sent({ sent, onExtend, onClear }: { sent: SentMessage; onExtend: () => void; onClear: () => void }) {
  const now = useNow(60_000);
  const { custom_message: message } = sent.location;
  return (
    <div className="space-y-5">
      <FormStatus
        message={sent.isCleared ? staffTexts.customMessageCleared : staffTexts.customMessageUpdated}
      />
      {message && (
        <section aria-label="On the public page now" className="space-y-2">
          <h2 className="font-semibold text-ink-muted">
            {sent.location.active ? 'On the public page now' : 'Saved for this place, which is switched off'}
          </h2>
          <PublicView message={message} now={now} />
        </section>
      )}
      <Delivered sent={sent} />
      <ActionBar>
        {message && (
          <Button look="dangerOutline" className="min-h-14 grow basis-0" onClick={onClear}>
            Clear Message
          </Button>
        )}
        <Button look="secondary" className="min-h-14 grow basis-0" onClick={onExtend}>
          <Clock aria-hidden className="size-5" />
          {message ? 'Extend' : 'Write another'}
        </Button>
      </ActionBar>
    </div>
  );
}
