import { useState } from 'react';
import type { Advert } from '#contract/adverts/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { currentOf } from '#web/admin/editing/current-of.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import type { AdvertFormState } from './advert-fields.tsx';
import type { FailedUpload } from './advert-foot.tsx';
import { labels, withExactDates } from './advert-values.ts';
import { type Saved, saveAdvert } from './calls.ts';
import type { useFileOfForm } from './use-file-of-form.ts';
import { useUpload } from './use-upload.ts';

const wordsOf = ({ message, note }: Saved): string => (note ? `${message}. ${note}` : message);

/**
 * Sends the form of an advert, with its file where one was chosen.
 * @param before the version that the form began with; null: a new advert
 * @param onSaved gets the text of the success
 */
export function useSaving({
  form,
  before,
  file: { chosen, refuse },
  onSaved,
}: {
  form: AdvertFormState;
  before: Advert | null;
  file: Pick<ReturnType<typeof useFileOfForm>, 'chosen' | 'refuse'>;
  onSaved: (text: string) => void;
}) {
  /** What somebody else has made of it meanwhile. */
  const [newer, setNewer] = useState<Advert | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);
  const upload = useUpload();
  const failUpload = (error: unknown) => {
    const field = error instanceof ApiError ? error.field : null;
    const reason = error instanceof Error ? error.message : texts.unknownError;
    if (field === 'file' || field === 'poster') refuse(reason);
    else if (field !== null && field in form.getValues()) showFailure(form, error);
    const title = before ? staffTexts.advertUpdateFailed : staffTexts.advertUploadFailed;
    setFailed({ title, reason: inLabels(reason, labels) });
  };
  /** @param version that is written over; null makes a new advert */
  const saveOver = (version: Advert | null) =>
    form.handleSubmit(async (typed) => {
      const draft = withExactDates(typed, before);
      setFailed(null);
      try {
        const saved = await (chosen ? upload.run(draft, chosen, version) : saveAdvert(draft, version));
        if (saved) onSaved(wordsOf(saved));
        else setFailed('cancelled');
      } catch (error) {
        const current = currentOf<Advert>(error);
        if (current) setNewer(current);
        else if (chosen) failUpload(error);
        else showFailure(form, error);
      }
    });
  return { saveOver, upload, failed, newer, setNewer };
}
