import type { Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import { type AdvertMedia, isMediaUrl, mediaUrl } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { StaffTables } from '#server/store/accounts/held-rights.ts';
import type { Pictures } from './media/formats/pictures.ts';
import { type JudgedUpload, judgeUpload, kindOf } from './media/judge-upload.ts';
import { mediaAway } from './media/media-store.ts';
import type { ReceivedUpload } from './media/upload-form.ts';

/** Where an advert's file is: at an address on the web, or among the uploads. */
export interface AdvertFile {
  file_url: string;
  media: AdvertMedia | null;
}

export const fileOfUpload = ({ media }: JudgedUpload): AdvertFile => ({
  file_url: mediaUrl(media._id),
  media,
});

/**
 * The file that a draft names by its address.
 * @param before the advert that is changed; null: a new one
 * @throws HttpError 400 for the address of another advert's upload
 */
export function fileOfAddress(file_url: string, before: Advert | null): AdvertFile {
  if (!isMediaUrl(file_url)) return { file_url, media: null };
  if (before?.media && before.file_url === file_url) return { file_url, media: before.media };
  throw new HttpError(400, staffTexts.mediaNotYours, { field: 'file_url' });
}

/**
 * Judges an upload and makes of it what is kept.
 * @throws HttpError 400 also if the file is not what the form says
 */
export async function judgeForAdvert(
  { form, folder }: ReceivedUpload,
  { file_type }: Pick<AdvertDraft, 'file_type'>,
  pictures: Pictures,
): Promise<JudgedUpload> {
  const { file, poster } = form;
  if (!file) throw new HttpError(400, staffTexts.advertFileMissing, { field: 'file' });
  const kind = kindOf(file);
  if (kind !== file_type) throw new HttpError(400, staffTexts.mediaTypeDiffers(kind), { field: 'file_type' });
  return judgeUpload({ file, poster }, { folder, pictures });
}

/** In the transaction that writes an advert: it takes a new upload, and the one that it had is doomed. */
export async function takeFile(
  { media }: Pick<StaffTables, 'media'>,
  had: AdvertMedia | null,
  has: AdvertMedia | null,
): Promise<void> {
  if (had?._id === has?._id) return;
  if (has && !(await media.use(has._id))) throw mediaAway('it was given up as lost');
  if (had) await media.doom(had._id);
}
