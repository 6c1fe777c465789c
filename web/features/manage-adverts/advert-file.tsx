import { Clapperboard, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Advert } from '#contract/adverts/adverts.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { byteWords } from './byte-words.ts';
import { acceptedTypes, type ChosenFile } from './chosen-file.ts';

/** What the advert shows: the file just chosen, the upload that it has, or a file at an address. */
export type FileSource =
  | { from: 'chosen'; chosen: ChosenFile }
  | { from: 'kept'; media: NonNullable<Advert['media']> }
  | { from: 'address' };

/**
 * Where the file of an advert is chosen, by its button or by dropping it anywhere on the page.
 * @param children the field of the address
 */
export function AdvertFile({
  source,
  hasUpload,
  isBusy,
  error,
  onChoose,
  onUndo,
  onAddress,
  children,
}: {
  source: FileSource;
  /** The advert has an upload, which can be kept. */
  hasUpload: boolean;
  /** A file is being uploaded: no other is taken. */
  isBusy: boolean;
  error: string | undefined;
  onChoose: (files: readonly File[]) => void;
  /** Gives up the chosen file, or the address in place of the upload. */
  onUndo: () => void;
  /** Gives up the upload for an address. */
  onAddress: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const isOver = useFileDrop(isBusy ? null : onChoose);
  const { from } = source;
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={`space-y-4 rounded-card border border-dashed p-4 ${isOver ? 'border-sea bg-sea-ground' : 'border-line-strong'}`}
    >
      <h3 id={`${id}-name`} className="font-bold">
        Picture or film
      </h3>
      {source.from === 'chosen' && <Chosen chosen={source.chosen} />}
      {source.from === 'kept' && <Kept media={source.media} />}
      <div className="space-y-2">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            name={
              from === 'chosen' ? 'Choose another file' : from === 'kept' ? 'Replace file' : 'Upload a file'
            }
            describedBy={`${id}-hint ${id}-error`}
            isInvalid={error !== undefined}
            onChoose={onChoose}
          />
          {from === 'kept' && (
            <Button look="secondary" onClick={onAddress}>
              Use a file URL instead
            </Button>
          )}
          {(from === 'chosen' || (from === 'address' && hasUpload)) && (
            <Button look="secondary" onClick={onUndo}>
              {hasUpload ? 'Keep the uploaded file' : 'Remove the file'}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {isOver ? (
            'Let go to choose this file.'
          ) : (
            <>
              <span className="pointer-coarse:hidden">Or drop it here. </span>A picture (JPEG, PNG, WebP, AVIF
              or GIF) may have at most 10 MB, a film (MP4, MOV or WebM) at most 100 MB.
            </>
          )}
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {children}
    </section>
  );
}

function FileButton({
  name,
  describedBy,
  isInvalid,
  onChoose,
}: {
  name: string;
  describedBy: string;
  isInvalid: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = ''; // so that the same file can be chosen again after it was mended
    if (files.length > 0) onChoose(files);
  };
  return (
    <label
      className={buttonClass(
        'secondary',
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-70',
      )}
    >
      <Upload aria-hidden className="size-5" />
      {name}
      <input
        type="file"
        accept={acceptedTypes.join(',')}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={take}
        className="sr-only"
      />
    </label>
  );
}

const kindWords = { image: 'Picture', video: 'Film' } as const;

const Chosen = ({ chosen: { file, kind, url } }: { chosen: ChosenFile }) => (
  <Card
    name={file.name}
    about={`${kindWords[kind]}, ${byteWords(file.size)}`}
    picture={
      kind === 'image' ? (
        <img src={url} alt="" className={small} />
      ) : (
        <video src={url} muted playsInline preload="metadata" tabIndex={-1} aria-hidden className={small} />
      )
    }
  />
);

function Kept({ media: { files, poster, width, height } }: { media: NonNullable<Advert['media']> }) {
  const isFilm = files.some(({ type }) => type.startsWith('video/'));
  const shown = isFilm ? poster : files.find(({ type }) => type === 'image/jpeg');
  const size = width !== null && height !== null ? `${width} × ${height} pixels` : '';
  return (
    <Card
      name={isFilm ? 'The uploaded film' : 'The uploaded picture'}
      about={size}
      picture={
        shown ? (
          <img src={shown.url} alt="" className={small} />
        ) : (
          <Clapperboard aria-hidden className="size-6" />
        )
      }
    />
  );
}

const small = 'size-full object-cover';

const Card = ({ name, about, picture }: { name: string; about: string; picture: ReactNode }) => (
  <div className="flex items-center gap-3">
    <div className="flex h-16 w-24 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-neutral-ground">
      {picture}
    </div>
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-muted">{about}</p>
    </div>
  </div>
);

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page: beside their place, the browser would leave the page to show them.
 * @param onDrop null: none is taken now
 * @returns whether somebody holds a file over the page
 */
function useFileDrop(onDrop: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => onDrop?.(files));
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false); // out of the window
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver && onDrop !== null;
}
