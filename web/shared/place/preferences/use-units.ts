import {
  gustSpeedIn,
  type WaveUnit,
  type WindUnit,
  waveHeightIn,
  waveUnits,
  windSpeedIn,
  windUnits,
} from '#domain/quantities/chosen-units.ts';
import type { Quantity } from '#domain/quantities/quantities.ts';
import { storedValue } from '#web/shared/ui/browser/stored-value.ts';

export interface UnitChoice {
  wind: WindUnit;
  waves: WaveUnit;
}

/** Reads the stored text; an unknown unit counts as not chosen. */
export function unitChoiceFrom(stored: string | null): UnitChoice {
  const [wind, waves] = (stored ?? '').split(' ');
  return {
    wind: windUnits.find((unit) => unit === wind) ?? windUnits[0],
    waves: waveUnits.find((unit) => unit === waves) ?? waveUnits[0],
  };
}

const choice = storedValue('foreshore.units', {
  from: unitChoiceFrom,
  to: ({ wind, waves }: UnitChoice) => `${wind} ${waves}`,
});

export const chosenUnits = (): UnitChoice => choice.read();

export const chooseUnits = (changed: Partial<UnitChoice>): void =>
  choice.store({ ...choice.read(), ...changed });

export interface Units extends UnitChoice {
  /** From mph. */
  windSpeed: (mph: number | null) => Quantity;
  /** From mph. */
  gustSpeed: (mph: number | null) => Quantity;
  /** From metres. */
  waveHeight: (metres: number | null) => Quantity;
}

/** The units chosen on this device, with functions that convert into them. */
export function useUnits(): Units {
  const { wind, waves } = choice.useValue();
  return {
    wind,
    waves,
    windSpeed: (mph) => windSpeedIn(wind, mph),
    gustSpeed: (mph) => gustSpeedIn(wind, mph),
    waveHeight: (metres) => waveHeightIn(waves, metres),
  };
}
