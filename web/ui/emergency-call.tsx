/** Who to call, as a link that a thumb finds. */
export const EmergencyCall = () => (
  <p className="text-base font-semibold text-ink">
    In an emergency call{' '}
    <a
      href="tel:999"
      className="inline-flex min-h-11 min-w-11 items-center justify-center text-sea underline hover:text-sea-strong"
    >
      999
    </a>{' '}
    and ask for the Coastguard.
  </p>
);
