import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Advert } from '#contract/adverts/adverts.ts';
import { shownFrom } from '#contract/adverts/drive-links.ts';
import { useOnline } from '#web/shared/api/reachability.ts';
import { AdvertFilm } from './advert-film.tsx';
import { AdvertPicture } from './advert-picture.tsx';

/**
 * The picture or film of an advert in a box of fixed shape, whether it was uploaded, lies on Google Drive or elsewhere on
 * the web; words where it cannot be loaded. Its host does not learn the address of the page.
 */
export function AdvertMedia({
  advert: { title, file_url, file_type, media },
  isShown,
  onWatching,
  onMissing,
}: {
  advert: Pick<Advert, 'title' | 'file_url' | 'file_type' | 'media'>;
  isShown: boolean;
  /** Told whether somebody watches the film, beyond that it plays by itself. */
  onWatching: (isWatched: boolean) => void;
  /** Told when it cannot be loaded. */
  onMissing?: () => void;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline);
    if (isOnline) setFailed(null); // it is tried again
  }
  if (failed === file_url) return <Missing what={file_type === 'image' ? 'picture' : 'film'} />;
  const onError = () => {
    setFailed(file_url);
    onMissing?.();
  };
  const shared = { src: shownFrom(file_url), title, media, onError };
  return (
    <div className="aspect-video overflow-hidden rounded-xl bg-neutral-ground">
      {file_type === 'image' ? (
        <AdvertPicture {...shared} />
      ) : (
        <AdvertFilm {...shared} isShown={isShown} onWatching={onWatching} />
      )}
    </div>
  );
}

/** In a box of the same shape, so that nothing below it moves. */
const Missing = ({ what }: { what: 'picture' | 'film' }) => (
  <div className="flex aspect-video flex-col items-center justify-center gap-2 rounded-xl bg-neutral-ground p-4 text-center text-ink-muted">
    <ImageOff aria-hidden className="size-8" />
    <p>The {what} could not be loaded.</p>
  </div>
);
