const WAVES = 8;

/** A line of swell across the drawing at this height. */
const crest = (height: number) => `M-240 ${height}${'q60-22 120 0t120 0'.repeat(WAVES)}`;

/** Decorative swell behind the page's heading. */
export const SeaLines = () => (
  <svg
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-0 bottom-0 h-36 w-full text-on-deep-muted mask-[linear-gradient(to_right,transparent_40%,black)] max-md:hidden"
    viewBox="0 0 1440 144"
    preserveAspectRatio="xMidYMax slice"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d={crest(40)} opacity=".06" />
    <path d={crest(70)} opacity=".1" transform="translate(60)" />
    <path d={crest(100)} opacity=".14" transform="translate(120)" />
    <path d={crest(130)} opacity=".2" transform="translate(20)" />
  </svg>
);
