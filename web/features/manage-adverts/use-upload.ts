import { useEffect, useRef, useState } from 'react';
import type { Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import type { UploadProgress } from '#web/shared/api/upload.ts';
import type { Saved } from './calls.ts';
import type { ChosenFile } from './chosen-file.ts';
import { advertUploads, replaceFile } from './upload-advert.ts';

/** The upload of a form's file. It ends when the form is closed. */
export function useUpload() {
  const [uploads] = useState(advertUploads);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    /** Null while nothing is uploaded. */
    progress,
    /**
     * @param before the version that is changed; null makes a new advert
     * @throws ApiError, Unreachable
     * @returns null where it was cancelled
     */
    async run(draft: AdvertDraft, chosen: ChosenFile, before: Advert | null): Promise<Saved | null> {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const sending = { signal, onProgress: setProgress };
      const content = { draft, chosen };
      setProgress({ sent: 0, total: chosen.file.size });
      try {
        return await (before ? replaceFile(content, before, sending) : uploads(content, sending));
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      } finally {
        setProgress(null);
      }
    },
    cancel: () => running.current?.abort(),
  };
}
