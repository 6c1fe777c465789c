import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import { statusOf } from '#domain/water/overflows/overflow-status.ts';
import type { OverflowMark } from '#domain/water/overflows/overflow-summary.ts';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { useComesIntoView } from '#web/shared/ui/browser/use-comes-into-view.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const OverflowMap = later(() => import('./overflow-map.tsx').then(({ OverflowMap }) => OverflowMap));

/** Where the overflows of the list lie. The code of the map is fetched when it comes into view. */
export function MapCard(props: {
  overflows: readonly StormOverflow[];
  /** In the order of the overflows. */
  marks: readonly OverflowMark[];
  place: Location;
  radiusMiles: number;
}) {
  const [frame, isNear] = useComesIntoView<HTMLDivElement>();
  const { data: settings } = useQuery(settingsQuery());
  const [picturesFailed, setPicturesFailed] = useState(false);
  return (
    <div className="min-w-0 lg:sticky lg:top-14 lg:self-start print:hidden">
      <div
        ref={frame}
        className="h-80 overflow-clip rounded-card border border-line bg-neutral-ground lg:h-112"
      >
        {isNear && (
          <LaterPart
            failure="The map could not be loaded"
            instead="Every overflow is in the list."
            inFrame
            placeholder={<Skeleton className="size-full" />}
          >
            <OverflowMap {...props} settings={settings} onPictures={(shown) => setPicturesFailed(!shown)} />
          </LaterPart>
        )}
      </div>
      <Legend marks={props.marks} name={props.place.name} />
      <p role="status" className="px-1 text-sm text-ink-muted">
        {picturesFailed && 'Map pictures can’t be loaded; positions are right'}
      </p>
    </div>
  );
}

const meanings: Record<OverflowMark, string> = {
  spilling: statusOf(1),
  spilled: 'Spilled within 48 h',
  'not-spilling': statusOf(0),
  unsure: 'Not certain: see the list',
  offline: statusOf(-1),
  unknown: statusOf(null),
};

/** What the marks mean, of those that are on the map. */
function Legend({ marks, name }: { marks: readonly OverflowMark[]; name: string }) {
  const shown = (Object.keys(meanings) as OverflowMark[]).filter((mark) => marks.includes(mark));
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-sm text-ink-muted">
      <span className="flex min-w-0 items-center gap-1.5">
        <MapPin aria-hidden className="size-5 shrink-0 text-sea" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
      {shown.map((mark) => (
        <span key={mark} className="flex items-center gap-1.5">
          <span aria-hidden className="overflow-mark [scale:75%]" data-mark={mark} />
          {meanings[mark]}
        </span>
      ))}
    </p>
  );
}
