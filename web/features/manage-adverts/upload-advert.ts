import type { Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import { IDEMPOTENCY_KEY } from '#contract/adverts/media.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { ifUnchanged } from '#web/shared/api/http.ts';
import { type UploadProgress, upload } from '#web/shared/api/upload.ts';
import { ADVERTS_CALL, advertCall, type Saved, saveAdvert } from './calls.ts';
import type { ChosenFile } from './chosen-file.ts';

interface Content {
  draft: AdvertDraft;
  chosen: ChosenFile;
}

interface Sending {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

async function formOf({ draft, chosen }: Content): Promise<FormData> {
  const { file_url: _, ...fields } = draft;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, String(value));
  const poster = await chosen.poster;
  if (poster) form.set('poster', poster, 'poster.jpg');
  form.set('file', chosen.file);
  return form;
}

/** Writes an advert with a new file over the version `before`. */
export const replaceFile = async (content: Content, before: Advert, sending: Sending): Promise<Saved> =>
  upload('PUT', advertCall(before._id), await formOf(content), {
    headers: ifUnchanged(before.updated_at),
    ...sending,
  });

/** `crypto.randomUUID` is missing where a page comes without TLS, as within a council's own network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A gateway's failure says nothing of what the server behind it has done; its own say that nothing was made. */
const OWN_FAILURES = [503, 507];
const mayBeMade = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 500 && !OWN_FAILURES.includes(error.status));

/**
 * The uploads of one form for a new advert. However often it is tried, one advert is made: each try has the same key. A
 * try whose answer was lost may have made it of what the form held then; what it holds now is then written over it.
 */
export function advertUploads(): (content: Content, sending: Sending) => Promise<Saved> {
  const key = newKey();
  const unanswered: Content[] = [];
  return async (content, { signal, onProgress }) => {
    let isSent = false;
    const sending = {
      signal,
      onProgress(progress: UploadProgress) {
        isSent = progress.sent === progress.total;
        onProgress(progress);
      },
    };
    const form = await formOf(content);
    const saved = await upload<Saved>('POST', `${ADVERTS_CALL}/upload`, form, {
      headers: { [IDEMPOTENCY_KEY]: key },
      ...sending,
    }).catch((error: unknown) => {
      if (isSent && mayBeMade(error)) unanswered.push(content);
      throw error;
    });
    const { draft, chosen } = content;
    if (unanswered.some((earlier) => earlier.chosen !== chosen))
      return replaceFile(content, saved.advert, sending);
    const isAsNow = unanswered.every((earlier) => JSON.stringify(earlier.draft) === JSON.stringify(draft));
    return isAsNow ? saved : saveAdvert({ ...draft, file_url: saved.advert.file_url }, saved.advert);
  };
}
