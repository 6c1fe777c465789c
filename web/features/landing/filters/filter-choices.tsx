import { type ReactNode, useId } from 'react';
import type { Location } from '#contract/network/locations.ts';
import type { WaveUnit, WindUnit } from '#domain/quantities/chosen-units.ts';
import { type Limit, limitText, limitWords, waveLimit, windLimit } from '#domain/quantities/limits.ts';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { InDialog } from '#web/shared/ui/dialog-button.tsx';
import { controlLook } from '#web/shared/ui/field.tsx';
import { type LandingSearch, milesLimits } from './landing-search.ts';
import type { SearchChange } from './use-landing-search.ts';

const waveLimits: Readonly<Record<WaveUnit, readonly number[]>> = {
  ft: [1, 2, 3, 4, 5, 6, 8],
  m: [0.3, 0.5, 1, 1.5, 2, 2.5],
};
const windLimits: Readonly<Record<WindUnit, readonly number[]>> = {
  mph: [5, 10, 15, 20, 25, 30],
  knots: [5, 10, 15, 20, 25],
  beaufort: [2, 3, 4, 5, 6],
};

const YOUR_POSITION = '';

/** The filters, in their dialog. Each choice applies at once. */
export function FilterChoices({
  headingId,
  close,
  search,
  locations,
  shown,
  onChange,
}: InDialog & {
  search: LandingSearch;
  locations: readonly Location[];
  /** How many places fit. */
  shown: number;
  onChange: (part: SearchChange) => void;
}) {
  const units = useUnits();
  const waves = waveLimit(search.waves);
  const wind = windLimit(search.wind);
  const options = <U extends string>(unit: U, limits: readonly number[], chosen: Limit<U> | null) => {
    const all = limits.map((amount) => ({ amount, unit }));
    const isListed = all.some((each) => chosen && limitText(each) === limitText(chosen));
    return chosen && !isListed ? [chosen, ...all] : all;
  };
  return (
    <>
      <h2 id={headingId} className="text-lg font-bold">
        Filters
      </h2>
      <div className="my-4 space-y-4">
        <div className="grid grid-cols-2 gap-2">
          <Select
            label="Distance"
            value={search.within ?? ''}
            onChoose={(miles) => onChange({ within: Number(miles) || undefined })}
          >
            <option value="">Any distance</option>
            {milesLimits.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </Select>
          <Select
            label="Measured from"
            value={search.near ?? YOUR_POSITION}
            onChoose={(near) => onChange({ near: near || undefined })}
          >
            <option value={YOUR_POSITION}>Your position</option>
            {locations.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Select
          label="Waves below"
          value={search.waves ?? ''}
          onChoose={(limit) => onChange({ waves: limit || undefined })}
        >
          <option value="">Any waves</option>
          {options(units.waves, waveLimits[units.waves], waves as never).map((limit) => (
            <option key={limitText(limit)} value={limitText(limit)}>
              {limitWords(limit)}
            </option>
          ))}
        </Select>
        <Select
          label="Wind below"
          value={search.wind ?? ''}
          onChoose={(limit) => onChange({ wind: limit || undefined })}
        >
          <option value="">Any wind</option>
          {options(units.wind, windLimits[units.wind], wind as never).map((limit) => (
            <option key={limitText(limit)} value={limitText(limit)}>
              {limitWords(limit)}
            </option>
          ))}
        </Select>
        <Check
          isChosen={search.tide === 'rising'}
          onChoose={(on) => onChange({ tide: on ? 'rising' : undefined })}
        >
          Tide rising
        </Check>
        <Check
          isChosen={search.spill === 'none'}
          onChoose={(on) => onChange({ spill: on ? 'none' : undefined })}
        >
          No spill reported, and every monitor near working
        </Check>
      </div>
      <Button className="w-full" onClick={close}>
        Show {shown} {shown === 1 ? 'place' : 'places'}
      </Button>
    </>
  );
}

function Select({
  label,
  value,
  onChoose,
  children,
}: {
  label: string;
  value: string | number;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className={`mt-1 min-h-11 ${controlLook}`}
      >
        {children}
      </select>
    </div>
  );
}

const Check = ({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      checked={isChosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      className="size-5 shrink-0 accent-sea"
    />
    {children}
  </label>
);
