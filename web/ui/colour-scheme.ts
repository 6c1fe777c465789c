import { keptValue } from './kept-value.ts';

/** What somebody asked for; `system` is as the device has it. */
export const colourChoices = ['system', 'light', 'dark'] as const;
export type ColourChoice = (typeof colourChoices)[number];

/** The key and the words `light` and `dark` are known to public/assets/colour-scheme-1.js too. */
const kept = keptValue<ColourChoice>('foreshore.colours', {
  from: (stored) => colourChoices.find((choice) => choice === stored) ?? 'system',
  to: (choice) => choice,
});

export const useColourChoice = kept.useValue;
export const chooseColours = kept.keep;

/** Keeps the page in the colours that were chosen, and follows the device where none were. */
export function followColourChoice(): void {
  const darkDevice = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choice = kept.read();
    const isDark = choice === 'dark' || (choice === 'system' && darkDevice.matches);
    document.documentElement.dataset.scheme = isDark ? 'dark' : 'light';
  };
  apply();
  kept.subscribe(apply);
  darkDevice.addEventListener('change', apply);
}
