import { type RefObject, useEffect, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { useComesIntoView } from '#web/shared/ui/browser/use-comes-into-view.ts';
import { Card } from '#web/shared/ui/card.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const AdvertCarousel = later(() =>
  import('./advert-carousel.tsx').then((carousel) => carousel.AdvertCarousel),
);

/** The adverts of local businesses. They and their code are loaded when somebody scrolls near them. */
export function Adverts({ location: { slug } }: { location: Pick<Location, 'slug'> }) {
  const [ref, isInView] = useComesIntoView<HTMLDivElement>();
  const isNear = useKeyboardComesNear(ref) || isInView;
  return (
    <div ref={ref}>
      <Card id="partners" title="Local business partners" age={<Badge>Adverts</Badge>}>
        {isNear ? (
          <LaterPart resetKey={slug} failure="The adverts could not be loaded." placeholder={<Loading />}>
            <AdvertCarousel slug={slug} loading={<Loading />} />
          </LaterPart>
        ) : (
          <Loading />
        )}
      </Card>
    </div>
  );
}

/**
 * Whether somebody has moved through the same part of the page by keyboard. The adverts must be loaded then, or Tab
 * would go past them.
 */
function useKeyboardComesNear(element: RefObject<Element | null>): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const main = element.current?.closest('main');
    if (!main || has) return;
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && setHas(true);
    main.addEventListener('focusin', onFocus);
    return () => main.removeEventListener('focusin', onFocus);
  }, [element, has]);
  return has;
}

const Loading = () => <Skeleton className="h-64" />;
