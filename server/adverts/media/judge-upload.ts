import { randomUUID } from 'node:crypto';
import { type AdvertMedia, isImageType, type MediaFile, mediaFileUrl } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { readFilm } from './formats/film.ts';
import type { Pictures } from './formats/pictures.ts';
import type { LocalFile } from './media-store.ts';

/** A file that is to be kept, under its name in the media store. */
interface FileToStore extends LocalFile {
  name: string;
  width: number | null;
}

/** An upload that was judged and redrawn, ready to be stored. */
export interface JudgedUpload {
  media: AdvertMedia;
  /** What is to be stored. */
  files: FileToStore[];
  /** What was not kept, or who can't see it, in words to show. */
  note: string | null;
}

export const kindOf = ({ type }: Pick<LocalFile, 'type'>): 'image' | 'video' =>
  isImageType(type) ? 'image' : 'video';

/** The one file of a film. */
const FILM = 'film';

/**
 * Judges an upload by its decoder's word and makes of it what is kept.
 * @param folder of the request; what is made is put there
 * @throws HttpError 400 for a file that is damaged, too large to decode, or a still picture without a film; 415 for a film that
 * most browsers cannot play
 */
export async function judgeUpload(
  { file, poster }: { file: LocalFile; poster: LocalFile | null },
  { folder, pictures }: { folder: string; pictures: Pictures },
): Promise<JudgedUpload> {
  if (!isImageType(file.type)) {
    const film = await readFilm(file);
    const still = poster && (await pictures.keepPoster(poster, folder));
    return { ...described(film, [{ ...file, name: FILM, width: film.width }], still), note: film.note };
  }
  if (poster) throw new HttpError(400, staffTexts.mediaPosterAlone, { field: 'poster' });
  const { width, height, files, isStill } = await pictures.keep(file, folder);
  return {
    ...described({ width, height }, files, null),
    note: isStill ? staffTexts.mediaAnimationStopped : null,
  };
}

function described(
  size: Pick<AdvertMedia, 'width' | 'height'>,
  files: FileToStore[],
  poster: FileToStore | null,
): Pick<JudgedUpload, 'media' | 'files'> {
  const id = randomUUID();
  const asMediaFile = ({ name, type, width, bytes }: FileToStore): MediaFile => ({
    url: mediaFileUrl(id, name),
    type,
    width,
    bytes,
  });
  return {
    media: { _id: id, ...size, files: files.map(asMediaFile), poster: poster && asMediaFile(poster) },
    files: poster ? [...files, poster] : files,
  };
}
