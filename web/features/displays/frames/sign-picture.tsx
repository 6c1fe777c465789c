import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { DisplayFrame } from '#contract/display-frame.ts';
import type { Display } from '#contract/displays.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pictureWords } from './frame-words.ts';

const SignDrawing = lazy(() => import('./sign-drawing.tsx'));

/** Of a screen whose size is not known. */
const USUAL = { width: 1080, height: 1920 } as const;
/** In CSS pixels. */
const MOST_HEIGHT = 560;

/** A frame as the sign draws it, made smaller. The sign's code is loaded with the first picture. */
export function SignPicture({
  frame,
  resolution,
  heardAt = null,
}: {
  frame: DisplayFrame;
  resolution: Display['resolution'];
  /** When the sign was last in contact, epoch ms; null: it is now. */
  heardAt?: number | null;
}) {
  const size = resolution ?? USUAL;
  return (
    <div
      role="img"
      aria-label={pictureWords(frame)}
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        maxWidth: `${Math.round((MOST_HEIGHT * size.width) / size.height)}px`,
      }}
      className="overflow-hidden rounded-lg border border-line-strong"
    >
      <CatchBoundary getResetKey={() => frame.tag} errorComponent={NotDrawn}>
        <Suspense fallback={<Skeleton className="size-full" />}>
          <SignDrawing frame={frame} size={size} heardAt={heardAt} />
        </Suspense>
      </CatchBoundary>
    </div>
  );
}

const NotDrawn = () => (
  <Notice tone="caution" title="The picture could not be drawn" className="m-3">
    What stands on it is below, in words.
  </Notice>
);
