import { useId, useState } from 'react';
import { plainNumber } from '#contract/text-cleaning.ts';
import type { WaveUnit } from '#domain/quantities/chosen-units.ts';
import { heightFrom } from '#domain/tides/typed-height.ts';
import type { GustUnit, Limits } from '#domain/windows/limits.ts';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { controlLook } from '#web/shared/ui/field.tsx';

/** Changes limits one by one. Each change applies at once; what is no number is said and not applied. */
export function LimitsForm({ limits, onLimits }: { limits: Limits; onLimits: (limits: Limits) => void }) {
  const units = useUnits();
  const set = (part: Partial<Limits>) => onLimits({ ...limits, ...part });
  const windUnit = limits.wind?.unit ?? units.wind;
  const gustUnit: GustUnit = limits.gusts?.unit ?? (units.wind === 'knots' ? 'knots' : 'mph');
  const waveUnit: WaveUnit = limits.waves?.unit ?? limits.wavesFrom?.unit ?? units.waves;
  return (
    <div className="grid gap-4 pt-2">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <NumberField
          label="Wind below"
          unit={windUnit === 'beaufort' ? 'force' : windUnit}
          value={limits.wind?.amount ?? null}
          from={amountFrom}
          onValue={(amount) => set({ wind: amount === null ? null : { amount, unit: windUnit } })}
        />
        <NumberField
          label="Gusts below"
          unit={gustUnit}
          value={limits.gusts?.amount ?? null}
          from={amountFrom}
          onValue={(amount) => set({ gusts: amount === null ? null : { amount, unit: gustUnit } })}
        />
        <NumberField
          label="Waves at least"
          unit={waveUnit}
          value={limits.wavesFrom?.amount ?? null}
          from={amountFrom}
          onValue={(amount) => set({ wavesFrom: amount === null ? null : { amount, unit: waveUnit } })}
        />
        <NumberField
          label="Waves below"
          unit={waveUnit}
          value={limits.waves?.amount ?? null}
          from={amountFrom}
          onValue={(amount) => set({ waves: amount === null ? null : { amount, unit: waveUnit } })}
        />
        <NumberField
          label="Tide above"
          unit="m"
          value={limits.tideFrom}
          from={heightFrom}
          onValue={(tideFrom) => set({ tideFrom })}
        />
        <NumberField
          label="Tide below"
          unit="m"
          value={limits.tideTo}
          from={heightFrom}
          onValue={(tideTo) => set({ tideTo })}
        />
      </div>
      <fieldset className="grid gap-1">
        <legend className="sr-only">More limits</legend>
        <Check
          label="In daylight, from sunrise to sunset"
          is={limits.daylight}
          onIs={(daylight) => set({ daylight })}
        />
        <Check label="No raised pollution risk" is={limits.risk} onIs={(risk) => set({ risk })} />
        <Check
          label="No spill now or within 48 hours, and every monitor working"
          is={limits.spill}
          onIs={(spill) => set({ spill })}
        />
        <Check
          label="No way at the place cut off by the tide"
          is={limits.crossings}
          onIs={(crossings) => set({ crossings })}
        />
      </fieldset>
      <p className="text-sm text-ink-muted">
        Heights of the tide are above the datum of each place’s own tide. Wind, gusts and waves are compared
        by the number that is shown, by the hour.
      </p>
    </div>
  );
}

function amountFrom(typed: unknown): number | null {
  const text = plainNumber(String(typed ?? '')).trim();
  if (!/^\d{1,3}([.,]\d)?$/.test(text)) return null;
  const amount = Number(text.replace(',', '.'));
  return amount > 0 ? amount : null;
}

function NumberField({
  label,
  unit,
  value,
  from,
  onValue,
}: {
  label: string;
  unit: string;
  value: number | null;
  from: (typed: string) => number | null;
  onValue: (value: number | null) => void;
}) {
  const id = useId();
  const [typed, type] = useState<{ text: string; of: number | null } | null>(null);
  // What was typed stands while it means the value that applies; a preset that is chosen replaces it.
  const text = typed && typed.of === value ? typed.text : value === null ? '' : String(value);
  const isWrong = text.trim() !== '' && from(text) === null;
  const onType = (next: string) => {
    const isEmpty = next.trim() === '';
    const amount = from(next);
    const applies = isEmpty || amount !== null;
    type({ text: next, of: applies ? amount : value });
    if (applies && amount !== value) onValue(amount);
  };
  return (
    <div>
      <label htmlFor={id} className="block text-sm">
        {label}, {unit}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-error`}
        className={`min-h-12 ${controlLook}`}
      />
      <p id={`${id}-error`} className="text-sm font-semibold text-danger">
        {isWrong && 'Enter a number, such as 2.5.'}
      </p>
    </div>
  );
}

const Check = ({ label, is, onIs }: { label: string; is: boolean; onIs: (is: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      checked={is}
      onChange={({ target }) => onIs(target.checked)}
      className="size-5 shrink-0 accent-sea"
    />
    {label}
  </label>
);
