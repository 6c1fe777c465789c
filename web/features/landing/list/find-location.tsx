import { LocateFixed } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { countedLocations } from './counted.ts';
import type { NearMe } from './near-me.ts';

function foundWords(count: number, text: string): string {
  if (text.trim() === '') return countedLocations(count);
  if (count === 0) return `No location matches “${text.trim()}”. Try a shorter word.`;
  return `${countedLocations(count)} ${count === 1 ? 'matches' : 'match'}`;
}

function nearWords(nearMe: NearMe): string | null {
  if (nearMe.kind === 'failed') return nearMe.words;
  if (nearMe.kind === 'asking') return 'Finding your position…';
  return nearMe.kind === 'found' ? 'Nearest first. Your position stays on this device.' : null;
}

/** Finds a location by words or near the device. The browser asks for permission only after a press of the button. */
export function FindLocation({
  text,
  count,
  nearMe,
  className = '',
  onText,
  onNearMe,
}: {
  text: string;
  /** How many the text finds. */
  count: number;
  nearMe: NearMe;
  className?: string;
  onText: (text: string) => void;
  onNearMe: () => void;
}) {
  return (
    <search aria-label="Find a location" className={`print:min-h-0 ${className}`}>
      <div className={`flex flex-wrap items-end gap-2 ${text.trim() === '' ? 'print:hidden' : ''}`}>
        <Field
          label="Find a location"
          type="search"
          autoComplete="off"
          placeholder="Name or grid reference"
          className="min-w-0 grow basis-44"
          value={text}
          onChange={(event) => onText(event.target.value)}
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
      </div>
      <div role="status" className="mt-2 text-sm text-ink-muted">
        <p>{foundWords(count, text)}</p>
        <p className={nearMe.kind === 'failed' ? 'font-semibold text-danger' : ''}>{nearWords(nearMe)}</p>
      </div>
    </search>
  );
}
