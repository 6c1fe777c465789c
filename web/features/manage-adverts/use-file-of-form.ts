import { useRef } from 'react';
import type { Advert } from '#contract/adverts/adverts.ts';
import type { AdvertFormState } from './advert-fields.tsx';
import type { FileSource } from './advert-file.tsx';
import type { AdvertValues } from './advert-values.ts';
import { useChosenFile } from './chosen-file.ts';

/** The file of the form: chosen here, uploaded before, or at an address. A chosen file says what its type is. */
export function useFileOfForm(form: AdvertFormState, before: Advert | null, values: AdvertValues) {
  const typeBefore = useRef(values.file_type);
  const setType = (type: AdvertValues['file_type']) =>
    form.setValue('file_type', type, { shouldDirty: true });
  const { chosen, refusal, refuse, choose, clear } = useChosenFile(({ kind }) => {
    form.clearErrors(['file_url', 'file_type']);
    setType(kind);
  });
  const kept = before?.media && values.file_url === before.file_url ? before.media : null;
  const setAddress = (address: string) => form.setValue('file_url', address, { shouldDirty: true });
  const source: FileSource = chosen
    ? { from: 'chosen', chosen }
    : kept
      ? { from: 'kept', media: kept }
      : { from: 'address' };
  return {
    chosen,
    refuse,
    clear,
    parts: {
      source,
      hasUpload: before?.media != null,
      error: refusal ?? undefined,
      onChoose(files: readonly File[]) {
        if (chosen === null) typeBefore.current = form.getValues('file_type');
        choose(files);
      },
      onUndo() {
        clear();
        if (before?.media) setAddress(before.file_url);
        setType(before?.media ? before.file_type : typeBefore.current);
      },
      onAddress() {
        setAddress('');
        setTimeout(() => form.setFocus('file_url')); // once it is drawn
      },
    },
  };
}
