import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { type Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import { isMediaUrl } from '#contract/adverts/media.ts';
import { ChangedMeanwhile, type Difference } from '#web/admin/editing/changed-meanwhile.tsx';
import { EDITED } from '#web/admin/editing/edited-parameter.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork, UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { AddressField, KindFields, TimeFields, WordFields } from './advert-fields.tsx';
import { AdvertFile } from './advert-file.tsx';
import { AdvertFoot } from './advert-foot.tsx';
import { FormPreview } from './advert-preview.tsx';
import { type AdvertValues, fieldNames, labels, newValues, valuesOf } from './advert-values.ts';
import type { ChosenFile } from './chosen-file.ts';
import { useFileOfForm } from './use-file-of-form.ts';
import { useSaving } from './use-saving.ts';

/** With a file the address means nothing. */
const WithFile = AdvertDraft.extend({ file_url: AdvertDraft.shape.file_url.catch('') });
// The schemas say more of what they take than this form holds: numbers, for example.
const resolvers = {
  address: zodResolver(AdvertDraft) as Resolver<AdvertValues, unknown, AdvertDraft>,
  file: zodResolver(WithFile) as Resolver<AdvertValues, unknown, AdvertDraft>,
};

/** The form of an advert in a dialog: a new one at the chosen location, or a change of one. */
export function AdvertForm({
  advert,
  locationId,
  locations,
  onSaved,
  onClose,
}: {
  /** Null for a new one. */
  advert: Advert | null;
  /** Where a new one is to be shown. */
  locationId: string;
  /** The names of the locations by their ids. */
  locations: Readonly<Record<string, string>>;
  /** Gets the text of the success. */
  onSaved: (text: string) => void;
  onClose: () => void;
}) {
  const [before, setBefore] = useState(advert);
  const [isLeaving, setLeaving] = useState(false);
  const hasFile = useRef(false);
  const form = useForm<AdvertValues, unknown, AdvertDraft>({
    resolver: (...of) => resolvers[hasFile.current ? 'file' : 'address'](...of),
    defaultValues: advert ? valuesOf(advert) : newValues(locationId),
  });
  const { formState, control, getValues } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useTypedText(before ? `advert ${before._id} ${before.updated_at}` : 'new advert', form, fieldNames);
  const values = useWatch({ control }) as AdvertValues; // every field has a first value
  const file = useFileOfForm(form, before, values);
  const { chosen } = file;
  hasFile.current = chosen !== null;
  const { saveOver, failed, newer, setNewer, upload } = useSaving({ form, before, file, onSaved });

  const take = (current: Advert) => {
    setBefore(current);
    setNewer(null);
    file.clear();
    form.reset(valuesOf(current));
  };
  const isUploading = upload.progress !== null;
  const isUnsaved = isUploading || ((isDirty || chosen !== null) && !isSubmitting);
  const words = isUploading ? UPLOADING : undefined;
  const leave = () => (isUnsaved ? setLeaving(true) : onClose());
  return (
    <Modal title={before ? 'Edit Advert' : 'Add New Advert'} width="wide" onClose={leave}>
      <div className={errors.root || newer ? 'mb-5 space-y-5' : ''}>
        <FormAlert message={inLabels(errors.root?.message, labels)} />
        {newer && (
          <ChangedMeanwhile
            differences={differencesOf(newer, getValues(), { locations, chosen })}
            isBusy={isSubmitting}
            onTake={() => take(newer)}
            onKeep={() => void saveOver(newer)()}
          />
        )}
      </div>
      <form noValidate onSubmit={saveOver(before)} className="-mb-4 sm:-mb-6">
        <fieldset disabled={isUploading} className="grid min-w-0 gap-x-6 gap-y-5 lg:grid-cols-2">
          <div className="min-w-0 space-y-5">
            <WordFields form={form} locations={locations} />
            <AdvertFile {...file.parts} isBusy={isUploading}>
              <AddressField form={form} isNeeded={file.parts.source.from === 'address'} />
            </AdvertFile>
            <KindFields form={form} isKnown={file.parts.source.from !== 'address'} />
          </div>
          <div className="min-w-0 space-y-5">
            <TimeFields form={form} />
            <FormPreview values={values} source={file.parts.source} />
          </div>
        </fieldset>
        <AdvertFoot
          isSaving={isSubmitting}
          progress={upload.progress}
          fileName={chosen?.file.name ?? ''}
          failed={failed}
          onStop={upload.cancel}
          onLeave={leave}
        />
      </form>
      <UnsavedWork isUnsaved={isUnsaved} edited={EDITED} {...(words && { words })} />
      {isLeaving && <LoseWork onLose={onClose} onStay={() => setLeaving(false)} {...(words && { words })} />}
    </Modal>
  );
}

const UPLOADING = {
  title: 'Stop the upload?',
  leave: 'Stop and leave',
  stay: 'Go on uploading',
  lost: 'The file is still on its way. If you leave now, the advert may not be saved.',
} as const;

/** In what the form differs from the advert as it is now. */
function differencesOf(
  current: Advert,
  yours: AdvertValues,
  { locations, chosen }: { locations: Readonly<Record<string, string>>; chosen: ChosenFile | null },
): Difference[] {
  const now = valuesOf(current);
  const words = (values: AdvertValues, field: keyof AdvertValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    if (field === 'location_id') return locations[value] ?? '';
    if (field === 'file_url' && isMediaUrl(value)) return 'An uploaded file';
    return field === 'start_date' || field === 'end_date' ? value.replace('T', ' ') : value;
  };
  return fieldNames
    .filter((field) => now[field] !== yours[field] || (field === 'file_url' && chosen))
    .map((field) => ({
      name: labels[field],
      now: words(now, field),
      yours: field === 'file_url' && chosen ? `The file ${chosen.file.name}` : words(yours, field),
    }));
}
