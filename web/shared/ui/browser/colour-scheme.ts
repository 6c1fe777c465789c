import { storedValue } from './stored-value.ts';

/** `system` follows the device. */
export const colourChoices = ['system', 'light', 'dark'] as const;
type ColourChoice = (typeof colourChoices)[number];

/** public/assets/before-paint-3.js also uses the key and the words `light` and `dark`. */
const colours = storedValue<ColourChoice>('foreshore.colours', {
  from: (stored) => colourChoices.find((choice) => choice === stored) ?? 'system',
  to: (choice) => choice,
});

export const useColourChoice = colours.useValue;
export const chooseColours = colours.store;

/** Shows the page in the chosen colours. Without the attribute it follows the device. */
export function followColourChoice(): void {
  const { dataset } = document.documentElement;
  const apply = () => {
    const choice = colours.read();
    if (choice === 'system') delete dataset.scheme;
    else dataset.scheme = choice;
  };
  apply();
  colours.subscribe(apply);
}
