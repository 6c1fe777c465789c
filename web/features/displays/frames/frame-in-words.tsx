import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { openingOfFrame } from './frame-words.ts';

/** The text of a frame, for those who cannot see its picture, and to be copied. */
export const FrameInWords = ({ frame }: { frame: DisplayFrame }) => (
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
