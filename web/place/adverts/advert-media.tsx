import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Advert } from '#contract/adverts.ts';

interface AdvertMediaProps {
  advert: Pick<Advert, 'title' | 'file_url' | 'file_type'>;
  isShown: boolean;
  onPlaying: (isPlaying: boolean) => void;
}

/**
 * The picture or film of an advert in a box of fixed shape; words where it cannot be loaded. Its host does not learn
 * the address of the page.
 */
export function AdvertMedia({ advert, isShown, onPlaying }: AdvertMediaProps) {
  const { title, file_url, file_type } = advert;
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === file_url) return <Missing title={title} />;
  const onError = () => setFailed(file_url);
  return (
    <div className="aspect-video overflow-hidden rounded-xl bg-neutral-ground">
      {file_type === 'image' ? (
        <img
          src={file_url}
          alt={title}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
          className="size-full object-contain"
        />
      ) : (
        <Film src={file_url} title={title} isShown={isShown} onPlaying={onPlaying} onError={onError} />
      )}
    </div>
  );
}

/** Plays when somebody presses play, and stops when another advert is shown. */
function Film({
  src,
  title,
  isShown,
  onPlaying,
  onError,
}: {
  src: string;
  title: string;
  isShown: boolean;
  onPlaying: (isPlaying: boolean) => void;
  onError: () => void;
}) {
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isShown) film.current?.pause();
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: adverts have no captions
    <video
      ref={film}
      src={src}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      onPlay={() => onPlaying(true)}
      onPause={() => onPlaying(false)}
      onEnded={() => onPlaying(false)}
      onError={onError}
      className="size-full object-contain"
    />
  );
}

const Missing = ({ title }: { title: string }) => (
  <div className="flex aspect-video flex-col items-center justify-center gap-2 rounded-xl bg-neutral-ground p-4 text-center text-ink-muted">
    <ImageOff aria-hidden className="size-8" />
    <p>
      The advert of <span className="font-semibold text-ink">{title}</span> could not be loaded.
    </p>
  </div>
);
