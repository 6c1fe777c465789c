import type { Advert } from '#contract/adverts/adverts.ts';
import { useFilm } from './use-film.ts';

/**
 * The film of an advert: silent, and by itself only while it is in view. Where the device asks for less motion or less
 * data, it waits on its still picture for somebody to press play.
 */
export function AdvertFilm({
  src,
  title,
  media,
  isShown,
  onWatching,
  onError,
}: {
  src: string;
  title: string;
  media: Advert['media'];
  isShown: boolean;
  onWatching: (isWatched: boolean) => void;
  onError: () => void;
}) {
  const { playsByItself, savesData, ...film } = useFilm({ isShown, onWatching });
  const poster = media?.poster?.url;
  return (
    <video
      {...film}
      muted
      playsInline
      controls
      loop={playsByItself}
      // Without a still picture the box would be empty until somebody presses play.
      preload={playsByItself || savesData || poster ? 'none' : 'metadata'}
      poster={poster}
      width={media?.width ?? undefined}
      height={media?.height ?? undefined}
      src={src}
      aria-label={title}
      onError={onError}
      className="size-full object-contain"
    />
  );
}
