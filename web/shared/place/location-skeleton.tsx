import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { BackToLocations } from './back-links.tsx';
import { loadingTexts, type PlacePageName } from './place-page-type.ts';

/** The shape of the page while the place is loading. */
export const LocationSkeleton = ({ page }: { page: PlacePageName }) => (
  <>
    <PageHeader className="pb-14" lead={<BackToLocations />}>
      <div className="h-35 sm:h-23">
        <PageTitle className="text-on-deep-muted">{loadingTexts[page]}</PageTitle>
      </div>
    </PageHeader>
    <main id="main" aria-busy="true" className="relative mx-auto -mt-14 max-w-6xl space-y-4 px-4 sm:px-6">
      <div className="rounded-lg bg-surface">
        <Skeleton className="h-72 border border-line md:h-29" />
      </div>
      <Skeleton className="h-128" />
    </main>
  </>
);
