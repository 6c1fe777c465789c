import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import type { FrequentMessage } from './frequent-messages.ts';
import { type MessageDraft, throwAway, useKeptMessages } from './kept-messages.ts';
import { KeptPanel } from './kept-panel.tsx';
import { MessageForm } from './message-form.tsx';
import { forgetSent, useSentMessages } from './sent-messages.ts';
import { useSave } from './use-save.ts';

/** One message for several places, and what became of it at each. */
export function SeveralPanel({
  places,
  owner,
  frequent,
}: {
  places: readonly [Location, ...Location[]];
  owner: string | null;
  frequent: readonly FrequentMessage[];
}) {
  const { saveSeveral } = useSave(owner);
  const now = useNow(60_000);
  const [seen] = useState(places);
  const [step, setStep] = useState<'form' | 'saving' | 'done'>('form');
  const [isClearing, setClearing] = useState(false);
  const replaced = places.filter(({ custom_message }) => messageStatus(custom_message, now) === 'active');
  const ids = places.map(({ _id }) => _id).join(' ');
  useEffect(() => () => ids.split(' ').forEach(forgetSent), [ids]);

  const save = async (message: MessageDraft | null) => {
    setStep('saving');
    await saveSeveral(seen, message);
    setStep('done');
  };
  if (step === 'done') return <Results places={places} owner={owner} />;
  return (
    <div className="max-w-2xl space-y-6">
      <Notice tone="info" title={`For ${places.map(({ name }) => name).join(', ')}`}>
        {replaced.length > 0 &&
          `It replaces the active message of ${replaced.map(({ name }) => name).join(', ')}.`}
      </Notice>
      <MessageForm
        places={places}
        start={null}
        frequent={frequent}
        last={null}
        onSave={save}
        onClear={places.some(({ custom_message }) => custom_message) ? () => setClearing(true) : null}
      />
      {isClearing && (
        <Confirm
          title={`Clear the messages of ${places.length} places?`}
          confirm="Clear Message"
          confirming="Clearing…"
          onConfirm={() => save(null)}
          onClose={() => setClearing(false)}
        >
          <p>{places.map(({ name }) => name).join(', ')}</p>
        </Confirm>
      )}
    </div>
  );
}

function Results({ places, owner }: { places: readonly Location[]; owner: string | null }) {
  const sent = useSentMessages();
  const kept = useKeptMessages().filter((each) => each.owner === owner);
  const saved = places.filter(({ _id }) => sent.has(_id));
  const isCleared = saved.some(({ _id }) => sent.get(_id)?.isCleared);
  return (
    <div className="max-w-2xl space-y-6">
      <div role="status">
        <Notice
          tone={saved.length === places.length ? 'good' : 'caution'}
          title={`${isCleared ? 'Cleared' : 'Saved'} at ${saved.length} of ${places.length} places`}
        />
      </div>
      <ul className="space-y-4">
        {places.map(({ _id, name, slug }) => {
          const waiting = kept.find((each) => each.location._id === _id);
          return (
            <li key={_id} className="space-y-3">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-bold">{name}</span>
                {sent.has(_id) ? (
                  <>
                    <span className="inline-flex items-center gap-1 text-good">
                      <Check aria-hidden className="size-5" />
                      {isCleared ? 'Cleared' : 'Saved'}
                    </span>
                    <Link to="/locations/$slug" params={{ slug }} className={textLinkClass}>
                      Public page
                    </Link>
                  </>
                ) : (
                  !waiting && <span className="text-ink-muted">Not changed</span>
                )}
              </p>
              {waiting && <KeptPanel kept={waiting} onChange={() => throwAway(_id)} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
