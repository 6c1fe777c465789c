import { lazy, Suspense } from 'react';
import type { Location } from '#contract/locations.ts';
import type { TidalData } from '#contract/tides.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useComesIntoView } from '#web/ui/use-comes-into-view.ts';

const TideFacts = lazy(() => import('./tide-later.ts').then((facts) => ({ default: facts.TideFacts })));

/** What else there is to say of the tide. It and its code are loaded when the card's end comes near the screen. */
export function MoreOnTide(props: { location: Location; tides: TidalData; now: number }) {
  const [ref, isInView] = useComesIntoView<HTMLDivElement>('200px');
  return (
    <div ref={ref}>
      {isInView ? (
        <Boundary resetKey={props.location.slug} fallback={<p>More about this tide could not be loaded.</p>}>
          <Suspense fallback={<Loading />}>
            <TideFacts key={props.location.slug} {...props} />
          </Suspense>
        </Boundary>
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** About as high as the facts, so that what stands below hardly moves when they arrive. */
const Loading = () => <Skeleton className="h-161 sm:h-131" />;
