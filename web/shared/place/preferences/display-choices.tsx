import { useId } from 'react';
import { waveUnits, windUnits } from '#domain/quantities/chosen-units.ts';
import { chooseColours, colourChoices, useColourChoice } from '#web/shared/ui/browser/colour-scheme.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { InDialog } from '#web/shared/ui/dialog-button.tsx';
import { chooseUnits, useUnits } from './use-units.ts';

const windWords = { mph: 'mph', knots: 'Knots', beaufort: 'Beaufort' } as const;
const waveWords = { ft: 'Feet', m: 'Metres' } as const;
const colourWords = { system: 'As device', light: 'Light', dark: 'Dark' } as const;

/** The choice of units and colours, in its dialog. */
export function DisplayChoices({ headingId, close }: InDialog) {
  const { wind, waves } = useUnits();
  const colours = useColourChoice();
  return (
    <>
      <h2 id={headingId} className="text-lg font-bold">
        Units and colours
      </h2>
      <p className="mt-1 text-sm text-ink-muted">Stored on this device only.</p>
      <div className="my-5 space-y-5">
        <Choice
          legend="Wind"
          options={windUnits}
          words={windWords}
          value={wind}
          onChoose={(unit) => chooseUnits({ wind: unit })}
        />
        <Choice
          legend="Wave heights"
          options={waveUnits}
          words={waveWords}
          value={waves}
          onChoose={(unit) => chooseUnits({ waves: unit })}
        />
        <Choice
          legend="Colours"
          options={colourChoices}
          words={colourWords}
          value={colours}
          onChoose={chooseColours}
        />
      </div>
      <Button className="w-full" onClick={close}>
        Done
      </Button>
    </>
  );
}

/** A few options side by side, of which one is chosen. */
function Choice<T extends string>({
  legend,
  options,
  words,
  value,
  onChoose,
}: {
  legend: string;
  options: readonly T[];
  words: Readonly<Record<T, string>>;
  value: T;
  onChoose: (option: T) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex gap-1 rounded-xl border border-line bg-ground p-1">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 min-w-0 grow basis-0 items-center justify-center rounded-lg px-1 text-center wrap-anywhere text-ink-muted has-checked:bg-sea has-checked:font-semibold has-checked:text-on-sea has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            {words[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
