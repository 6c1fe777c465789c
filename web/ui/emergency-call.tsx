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
