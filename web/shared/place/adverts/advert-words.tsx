import type { Advert } from '#contract/adverts/adverts.ts';
import { ClampedText } from '#web/shared/ui/long-text.tsx';

/** Title and description of an advert. A long description is cut: it would make all adverts as high as itself. */
export const AdvertWords = ({
  advert: { title, description },
  isWhole,
  onWhole,
}: {
  advert: Pick<Advert, 'title' | 'description'>;
  /** Somebody asked for the whole description. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}) => (
  <div>
    <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
    <ClampedText
      text={description}
      lines={4}
      of={`about ${title}`}
      className="mt-1 max-w-prose"
      isOpen={isWhole}
      onOpen={onWhole}
    />
  </div>
);
