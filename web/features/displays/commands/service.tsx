import { useQueryClient } from '@tanstack/react-query';
import { Construction } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Display } from '#contract/displays/displays.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { inputOfInstant } from '#domain/time/date-input.ts';
import { LettersOnDisplays } from '#web/admin/editing/letters-on-displays.tsx';
import { Modal } from '#web/admin/editing/modal.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { ApiError } from '#web/shared/api/failures.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { displaysChanged, setService } from '../calls.ts';

/** Takes the sign out of service: a text of the office stands there instead of everything else. */
export function Service({ display }: { display: Display }) {
  const client = useQueryClient();
  const say = useSay();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { _id, name, out_of_service: service } = display;
  const takeBack = async () => {
    setBusy(true);
    try {
      await setService(_id, null, null);
      await displaysChanged(client, _id);
      say({ text: `${name} is back in service.` });
    } catch (error) {
      say({ text: error instanceof Error ? error.message : texts.unknownError, isFailure: true });
    } finally {
      setBusy(false);
    }
  };
  if (service)
    return (
      <Notice
        tone="caution"
        title={`Out of service${service.until ? ` until ${clockAndDay(Date.parse(service.until), now)}` : ''}`}
        action={
          <Button look="secondary" busy={isBusy} onClick={() => void takeBack()}>
            Back in service
          </Button>
        }
      >
        It says: ‘{service.text}’
      </Notice>
    );
  return (
    <div>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Construction aria-hidden className="size-5" />
        Take out of service…
      </Button>
      {isOpen && <TakeOut display={display} onClose={() => setOpen(false)} />}
    </div>
  );
}

const labels = { text: 'What the sign says', until: 'Out of service until' } as const;

function TakeOut({ display: { _id, name }, onClose }: { display: Display; onClose: () => void }) {
  const client = useQueryClient();
  const say = useSay();
  const now = useNow(60_000);
  const [text, setText] = useState('');
  const [until, setUntil] = useState('');
  const [refused, setRefused] = useState<{ field: string | null; message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errorOf = (field: keyof typeof labels) =>
    refused?.field === field ? inLabels(refused.message, labels) : undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') {
      setRefused({ field: 'text', message: staffTexts.displayTextMissing });
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      await setService(_id, text.trim(), until || null);
      await displaysChanged(client, _id);
      say({ text: `${name} is out of service.` });
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      setRefused({ field, message: error instanceof Error ? error.message : texts.unknownError });
      setBusy(false);
    }
  };
  return (
    <Modal title={`Take ${name} out of service`} onClose={() => !isBusy && onClose()}>
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
        <FormAlert
          message={refused && !(refused.field && refused.field in labels) ? refused.message : undefined}
        />
        <Field
          label={labels.text}
          hint="Instead of everything else, as you write it."
          value={text}
          required
          error={errorOf('text')}
          onChange={({ target }) => setText(target.value)}
        />
        <LettersOnDisplays texts={{ [labels.text]: text }} />
        <Field
          type="datetime-local"
          label={labels.until}
          hint="UK time. Leave it empty and it stays so until somebody takes it back."
          min={inputOfInstant(now)}
          value={until}
          error={errorOf('until')}
          onChange={({ target }) => setUntil(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy} className="max-sm:min-h-14 max-sm:grow">
            {isBusy ? 'Saving…' : 'Take out of service'}
          </Button>
          <Button look="secondary" busy={isBusy} className="max-sm:min-h-14" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
