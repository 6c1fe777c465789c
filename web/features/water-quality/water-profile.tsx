import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';

/** The source's own description of a bathing water, closed at first. */
export function WaterProfile({ details }: { details: BathingWater['profile_details'] }) {
  const chapters: [string, string | null | undefined][] = [
    ['About this beach', details?.beachDescription],
    ['Storm overflows that affect it', details?.stormOverflows],
    ['Sewage works and infrastructure', details?.infrastructure],
  ];
  const known = chapters.filter(([, text]) => text);
  if (known.length === 0) return null;
  return (
    <div className="border-t border-line pt-2 print:not-has-[[open]]:hidden">
      {known.map(([title, text]) => (
        <Disclosure key={title} summary={title}>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
        </Disclosure>
      ))}
    </div>
  );
}
