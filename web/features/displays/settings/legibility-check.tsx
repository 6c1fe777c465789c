import { Check, TriangleAlert } from 'lucide-react';
import type { DisplayLook } from '#contract/displays/display-frame.ts';
import { legibility, type Resolution } from '#domain/displays/legibility.ts';

/** Whether the sign's largest and smallest words can be read from where people stand. */
export function LegibilityCheck({
  look,
  resolution,
}: {
  /** Null while what is typed is none. */
  look: DisplayLook | null;
  /** Null where the screen's size is not known. */
  resolution: Resolution | null;
}) {
  return (
    <div role="status" className="min-h-6">
      {look && resolution && <Verdict look={look} resolution={resolution} />}
    </div>
  );
}

const metres = (value: number): string => `${Math.floor(value * 10) / 10} m`;

function Verdict({ look, resolution }: { look: DisplayLook; resolution: Resolution }) {
  const { isLegible, readableFromM, headlineLines } = legibility(look, resolution);
  const Icon = isLegible ? Check : TriangleAlert;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isLegible ? 'text-good' : 'text-caution'}`} />
      <span>
        {isLegible ? (
          <>
            <strong>Legible from {metres(readableFromM)}.</strong> It has room for {headlineLines} lines of
            its largest words.
          </>
        ) : (
          <>
            <strong>
              Legible from {metres(readableFromM)} only, not from {metres(look.viewing_distance_m)}.
            </strong>{' '}
            It needs a larger screen, or people nearer to it.
          </>
        )}
      </span>
    </p>
  );
}
