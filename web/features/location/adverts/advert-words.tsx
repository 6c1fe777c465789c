import type { Advert } from '#contract/adverts.ts';
import { ClampedText } from '#web/ui/long-text.tsx';

/** Title and description of an advert. A long description is cut, so that one advert does not make all of them as high. */
export const AdvertWords = ({
  advert: { title, description },
  isWhole,
  onWhole,
}: {
  advert: Pick<Advert, 'title' | 'description'>;
  /** The whole description was asked for. */
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
