import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { Display, DisplayDetail } from '#contract/displays/displays.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Card } from '#web/shared/ui/card.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { openingOfFrame } from './frame-words.ts';
import { SignPicture } from './sign-picture.tsx';

/** What the display has confirmed, drawn by the sign's own code; beside it what it should show, where that differs. */
export function FramesCard({ detail: { display, frame, confirmed } }: { detail: DisplayDetail }) {
  const isPainted = display.showing !== null && display.showing.evidence !== 'sent';
  const shown = confirmed ?? (isPainted && display.is_current ? frame : null);
  const isBehind = confirmed !== null || shown === null;
  return (
    <Card id="frames" title="What it shows">
      {isBehind && <Behind display={display} hasConfirmed={confirmed !== null} />}
      <div className={`grid items-start gap-4 ${isBehind && shown ? 'sm:grid-cols-2' : ''}`}>
        {shown && (
          <OneFrame
            title="Confirmed by the display"
            display={display}
            frame={shown}
            heardAt={display.last_report_at === null ? null : Date.parse(display.last_report_at)}
          />
        )}
        {isBehind && <OneFrame title="What it should show" display={display} frame={frame} />}
      </div>
    </Card>
  );
}

const OneFrame = ({
  title,
  display,
  frame,
  heardAt = null,
}: {
  title: string;
  display: Display;
  frame: DisplayFrame;
  /** When the sign was last in contact: without it since, it shows less and less. Null: it is now. */
  heardAt?: number | null;
}) => (
  <figure className="min-w-0 space-y-2">
    <figcaption className="font-semibold">{title}</figcaption>
    <SignPicture frame={frame} resolution={display.resolution} heardAt={heardAt} />
    <FrameInWords frame={frame} />
  </figure>
);

function Behind({ display, hasConfirmed }: { display: Display; hasConfirmed: boolean }) {
  const now = useNow(60_000);
  const until = display.showing?.painted_until;
  if (!hasConfirmed)
    return (
      <Notice tone="info">
        {display.kind === 'epaper'
          ? 'A panel of e-paper cannot confirm what it shows. What it should show stands here, as a screen draws it.'
          : 'The display has confirmed no frame yet. What it should show stands here.'}
      </Notice>
    );
  return (
    <Notice tone="caution" title="It does not show what it should">
      {until && `What it showed was last confirmed ${clockOrMoment(Date.parse(until), now)}. `}
      {display.state === 'reporting'
        ? 'It reports, so the newer frame should follow within seconds.'
        : 'While it has no contact, each part of it ends by itself, and then the sign goes dark.'}
    </Notice>
  );
}

/** The text of a frame, for those who cannot see its picture, and to be copied. */
const FrameInWords = ({ frame }: { frame: DisplayFrame }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">In words</summary>
    <div className="space-y-2 text-sm wrap-anywhere">
      <p className="font-semibold">{openingOfFrame(frame)}</p>
      {frame.out_of_service === null && (
        <ul className="space-y-2">
          {frame.blocks.map(({ id, headline, lines }) => (
            <li key={id}>
              <strong>{headline}</strong>
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  </details>
);
