import { LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NearMe } from '#web/shared/place/near-me.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { controlLook } from '#web/shared/ui/field.tsx';
import { countedLocations } from './counted.ts';

function foundWords(count: number, text: string): string {
  if (text.trim() === '') return countedLocations(count);
  if (count === 0) return `No location matches “${text.trim()}”. Try a shorter word.`;
  return `${countedLocations(count)} ${count === 1 ? 'matches' : 'match'}`;
}

function nearWords(nearMe: NearMe): string | null {
  if (nearMe.kind === 'failed') return nearMe.words;
  if (nearMe.kind === 'asking') return 'Finding your position…';
  return nearMe.kind === 'found' ? 'Your position stays on this device.' : null;
}

/** Finds a location by words or near the device. The browser asks for permission only after a press of the button. */
export function FindLocation({
  text,
  count,
  isFiltered,
  nearMe,
  className = '',
  onText,
  onNearMe,
  children,
}: {
  text: string;
  /** How many the text finds. */
  count: number;
  /** Whether another line says what is shown. */
  isFiltered: boolean;
  nearMe: NearMe;
  className?: string;
  onText: (text: string) => void;
  onNearMe: () => void;
  /** What else chooses among the locations. */
  children: ReactNode;
}) {
  return (
    <search aria-label="Find a location" className={`block print:min-h-0 ${className}`}>
      <div className={`flex flex-wrap gap-2 ${text.trim() === '' ? 'print:hidden' : ''}`}>
        <input
          type="search"
          aria-label="Find a location"
          autoComplete="off"
          placeholder="Name or grid reference"
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={`min-h-12 min-w-0 grow basis-0 max-lg:w-auto lg:basis-36 ${controlLook}`}
        />
        <Button
          look={nearMe.kind === 'found' ? 'primary' : 'secondary'}
          aria-pressed={nearMe.kind === 'found'}
          className="min-h-12 shrink-0 px-3 whitespace-nowrap"
          onClick={onNearMe}
        >
          <LocateFixed aria-hidden className={`size-5 ${nearMe.kind === 'asking' ? 'animate-pulse' : ''}`} />
          Near me
        </Button>
        {children}
      </div>
      <div role="status" aria-label="What is found" className="mt-2 text-sm text-ink-muted">
        {(!isFiltered || text.trim() !== '') && <p>{foundWords(count, text)}</p>}
        <p className={nearMe.kind === 'failed' ? 'font-semibold text-danger' : ''}>{nearWords(nearMe)}</p>
      </div>
    </search>
  );
}
