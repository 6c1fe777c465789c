import { useEffect, useState } from 'react';
import { imageTypes, MOST_BYTES, videoTypes } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { posterOf } from './poster-of.ts';

/** A file that somebody has chosen for an advert. */
export interface ChosenFile {
  file: File;
  kind: 'image' | 'video';
  /** Where this page shows it from. */
  url: string;
  /** A still picture of a film; null: of a picture, and where this browser could make none. */
  poster: Promise<Blob | null>;
}

/** Also those that browsers give films which the server takes as MP4: `.mov`, `.m4v` and `.3gp`. */
export const acceptedTypes: readonly string[] = [
  ...[...imageTypes, ...videoTypes],
  ...['video/quicktime', 'video/x-m4v', 'video/3gpp'],
];

const kindOf = ({ type }: File): ChosenFile['kind'] | null => {
  if (!acceptedTypes.includes(type)) return null;
  return type.startsWith('image/') ? 'image' : 'video';
};
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** What speaks against files that were chosen or dropped, in the server's words; null: nothing that can be seen here. */
export function refusalOf(files: readonly File[]): string | null {
  const [file] = files;
  if (!file || files.length > 1) return staffTexts.mediaFileTwice;
  const kind = kindOf(file);
  if (kind === null) return isHeic(file) ? staffTexts.mediaHeic : staffTexts.mediaRefused;
  if (file.size === 0) return staffTexts.mediaEmpty;
  if (file.size <= MOST_BYTES[kind]) return null;
  return kind === 'image' ? staffTexts.mediaImageTooLarge : staffTexts.mediaVideoTooLarge;
}

/**
 * The chosen file of a form, and what speaks against the one that was tried last.
 * @param onChoose told of each that is taken
 */
export function useChosenFile(onChoose: (chosen: ChosenFile) => void) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, refuse] = useState<string | null>(null);
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  return {
    chosen,
    refusal,
    /** Shows why the server refused it. */
    refuse,
    /** One that is refused leaves the one before. */
    choose(files: readonly File[]) {
      const reason = refusalOf(files);
      refuse(reason);
      const [file] = files;
      const kind = file && kindOf(file);
      if (reason !== null || !file || !kind) return;
      const url = URL.createObjectURL(file);
      const next = { file, kind, url, poster: kind === 'video' ? posterOf(url) : Promise.resolve(null) };
      setChosen(next);
      onChoose(next);
    },
    clear() {
      setChosen(null);
      refuse(null);
    },
  };
}
