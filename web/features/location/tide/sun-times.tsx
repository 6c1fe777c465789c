import { Moon, Sunrise, Sunset } from 'lucide-react';
import type { SunDay } from '#contract/conditions/tides.ts';
import { londonClock } from '#domain/time/london-time.ts';

/** Sunrise and sunset, and what the shading of the tide graph stands for. */
export function SunTimes({ sun }: { sun: SunDay | null }) {
  if (!sun?.sunrise || !sun.sunset) {
    return <p className="text-sm text-ink-muted">Sunrise and sunset are not known.</p>;
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted tabular-nums *:inline-flex *:items-center *:gap-1.5">
      <li>
        <Sunrise aria-hidden className="size-4" /> Sunrise {londonClock(Date.parse(sun.sunrise))}
      </li>
      <li>
        <Sunset aria-hidden className="size-4" /> Sunset {londonClock(Date.parse(sun.sunset))}
      </li>
      <li aria-hidden="true">
        <Moon className="size-4" /> Shaded: night
      </li>
    </ul>
  );
}
