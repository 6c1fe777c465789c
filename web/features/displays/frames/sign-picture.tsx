import type { ReactNode } from 'react';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { Display } from '#contract/displays/displays.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { pictureWords } from './frame-words.ts';

const SignDrawing = later(() => import('./sign-drawing.tsx').then((drawing) => drawing.default));

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
  const picture = (drawn: ReactNode) => (
    <div
      role="img"
      aria-label={pictureWords(frame)}
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        maxWidth: `${Math.round((MOST_HEIGHT * size.width) / size.height)}px`,
      }}
      className="overflow-hidden rounded-lg border border-line-strong"
    >
      {drawn}
    </div>
  );
  return (
    <LaterPart
      resetKey={frame.tag}
      failure="The picture could not be drawn"
      instead="What stands on it is below, in words."
      placeholder={picture(<Skeleton className="size-full" />)}
    >
      {picture(<SignDrawing frame={frame} size={size} heardAt={heardAt} />)}
    </LaterPart>
  );
}
