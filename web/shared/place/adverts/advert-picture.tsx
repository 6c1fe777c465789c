import type { Advert } from '#contract/adverts/adverts.ts';
import type { ImageType } from '#contract/adverts/media.ts';

/** The whole width of a phone, half of a card's beside its words; `auto` where a browser measures by itself. */
const SIZES = 'auto, (min-width: 80rem) 36rem, (min-width: 48rem) 45vw, 92vw';

/** The widths of one type from which a browser chooses; undefined where the server keeps none. */
const widthsOf = (media: Advert['media'], type: ImageType): string | undefined =>
  media?.files
    .flatMap((file) => (file.type === type && file.width !== null ? [`${file.url} ${file.width}w`] : []))
    .join(', ') || undefined;

/** The picture of an advert, loaded when it comes near, in the width that the screen needs where it was uploaded. */
export function AdvertPicture({
  src,
  title,
  media,
  onError,
}: {
  src: string;
  title: string;
  media: Advert['media'];
  onError: () => void;
}) {
  const webp = widthsOf(media, 'image/webp');
  const jpeg = widthsOf(media, 'image/jpeg');
  return (
    <picture className="contents">
      {webp && <source type="image/webp" srcSet={webp} sizes={SIZES} />}
      <img
        loading="lazy" // before the address: a browser begins with it at once
        decoding="async"
        referrerPolicy="no-referrer"
        width={media?.width ?? undefined}
        height={media?.height ?? undefined}
        sizes={jpeg && SIZES}
        srcSet={jpeg}
        src={src}
        alt={title}
        onError={onError}
        className="size-full object-contain"
      />
    </picture>
  );
}
