import { keptValue } from './kept-value.ts';

/** What somebody asked for; `system` is as the device has it. */
export const colourChoices = ['system', 'light', 'dark'] as const;
export type ColourChoice = (typeof colourChoices)[number];

/** The key and the words `light` and `dark` are known to public/assets/before-paint-3.js too. */
const kept = keptValue<ColourChoice>('foreshore.colours', {
  from: (stored) => colourChoices.find((choice) => choice === stored) ?? 'system',
  to: (choice) => choice,
});

export const useColourChoice = kept.useValue;
export const chooseColours = kept.keep;

/** Keeps the page in the colours that were chosen; without the attribute it follows the device. */
export function followColourChoice(): void {
  const { dataset } = document.documentElement;
  const apply = () => {
    const choice = kept.read();
    if (choice === 'system') delete dataset.scheme;
    else dataset.scheme = choice;
  };
  apply();
  kept.subscribe(apply);
}
