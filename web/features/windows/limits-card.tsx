import { limitParameters, limitsFrom } from '#domain/windows/limit-text.ts';
import { barsOf, barWords, type Limits, NO_LIMITS } from '#domain/windows/limits.ts';
import { PRESET_CAVEAT, type Purpose, presets, purposes } from '#domain/windows/presets.ts';
import { capitalised } from '#domain/words/capitalised.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { storedValue } from '#web/shared/ui/browser/stored-value.ts';
import { Card } from '#web/shared/ui/card.tsx';
import { LimitsForm } from './limits-form.tsx';

/** What the reader wants: a preset with its reasons, or limits of one's own. */
export function LimitsCard({
  purpose,
  limits,
  onPurpose,
  onLimits,
}: {
  purpose: Purpose | 'mine';
  limits: Limits;
  onPurpose: (purpose: Purpose) => void;
  onLimits: (limits: Limits) => void;
}) {
  const kept = ownLimits.useValue();
  const setOwn = (next: Limits) => {
    ownLimits.store(next);
    onLimits(next);
  };
  return (
    <Card id="limits" title="Your limits">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">What for</legend>
        {purposes.map((each) => (
          <Choice key={each} isChosen={purpose === each} onChoose={() => onPurpose(each)}>
            {presets[each].name}
          </Choice>
        ))}
        <Choice isChosen={purpose === 'mine'} onChoose={() => setOwn(kept ?? limits)}>
          My limits
        </Choice>
      </fieldset>
      <ul aria-label="The limits" className="flex flex-wrap gap-2 text-sm">
        {barsOf(limits).map((name) => (
          <li key={name} className="rounded-full bg-neutral-ground px-3 py-1 font-semibold">
            {barWords(name, limits)}
          </li>
        ))}
        {barsOf(limits).length === 0 && <li>No limit is set: every hour would do.</li>}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {purpose !== 'mine' && (
          <Disclosure summary="Why these limits">
            <ul className="grid list-disc gap-1 pl-5">
              {presets[purpose].reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <p className="pt-2 text-sm text-ink-muted">{PRESET_CAVEAT}</p>
          </Disclosure>
        )}
        <Disclosure summary="Change the limits">
          <LimitsForm limits={limits} onLimits={setOwn} />
        </Disclosure>
      </div>
    </Card>
  );
}

const Choice = ({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-line px-4 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-focus">
    <input type="radio" name="purpose" className="sr-only" checked={isChosen} onChange={onChoose} />
    {capitalised(children)}
  </label>
);

function ownFrom(stored: string | null): Limits | null {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...NO_LIMITS, ...limitsFrom({ ...kept }) } : null;
  } catch {
    return null;
  }
}

/** The limits that somebody last set on this device; null: none yet. */
const ownLimits = storedValue<Limits | null>('foreshore.limits', {
  from: ownFrom,
  to: (limits) => (limits ? JSON.stringify(limitParameters(limits)) : null),
});
