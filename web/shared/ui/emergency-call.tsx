import type { ReactNode } from 'react';

/** The emergency call as a link that is large enough for a thumb: its padding reaches under the words around it. */
export const EmergencyCall = () => (
  <p className="py-1 text-base font-semibold text-balance text-ink">
    In an emergency call{' '}
    <a href="tel:999" className="-mx-2 rounded-lg px-2 py-3 text-sea underline hover:text-sea-strong">
      999
    </a>{' '}
    and ask for the Coastguard.
  </p>
);

const NUMBER_TO_CALL = /(?<=\b(?:call|dial|phone|ring) )(999|112)\b/i;

/** Makes links of the emergency numbers that a text says to call. The pages switch off what phones find by themselves. */
export const withEmergencyLinks = (text: string): ReactNode[] =>
  text.split(NUMBER_TO_CALL).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
      <a key={index} href={`tel:${part}`} className="font-semibold underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  );
