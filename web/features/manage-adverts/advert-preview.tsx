import { useState } from 'react';
import type { Advert } from '#contract/adverts.ts';
import { AdvertMedia } from '#web/place/adverts/advert-media.tsx';
import { AdvertWords } from '#web/place/adverts/advert-words.tsx';

const ignore = () => undefined;

/** An advert as the page of its location shows it. */
export function AdvertPreview(advert: Pick<Advert, 'title' | 'description' | 'file_url' | 'file_type'>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {advert.file_url === '' ? (
        <p className="flex aspect-video items-center justify-center rounded-xl bg-neutral-ground p-4 text-center text-ink-muted">
          The image or video shows here once its address is given.
        </p>
      ) : (
        <AdvertMedia
          key={`${advert.file_type} ${advert.file_url}`}
          advert={advert}
          isShown
          onPlaying={ignore}
        />
      )}
      <AdvertWords
        advert={{ title: advert.title || 'Title', description: advert.description || 'Description' }}
        isWhole={isWhole}
        onWhole={setWhole}
      />
    </div>
  );
}
