import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { Resolution } from '#domain/displays/legibility.ts';
import { signOf } from '#domain/displays/sign.ts';
import { SignBoard } from '#web/display/sign/sign-board.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { useWidth } from '#web/shared/ui/browser/use-width.ts';

/** A frame drawn by the sign's own component at the size of its screen, and then made as small as its place. */
export default function SignDrawing({
  frame,
  size,
  heardAt,
}: {
  frame: DisplayFrame;
  size: Resolution;
  /** When the sign was last in contact, epoch ms; null: it is now. */
  heardAt: number | null;
}) {
  const [place, width] = useWidth<HTMLDivElement>();
  const now = useNow(60_000);
  return (
    // Its words stand beside it: what is drawn has a heading and landmarks of its own, and nothing to press.
    <div ref={place} aria-hidden inert className="size-full">
      <div style={{ ...size, transform: `scale(${width / size.width})`, transformOrigin: '0 0' }}>
        <SignBoard
          {...size}
          sign={signOf(frame, { heardAt: heardAt ?? now, now })}
          look={frame.look}
          code={frame.page_url}
          page={0}
        />
      </div>
    </div>
  );
}
