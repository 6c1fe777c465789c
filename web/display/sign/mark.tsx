import type { DisplayMark } from '#contract/displays/display-frame.ts';

/** A shape on a square of 24 units: areas are filled, lines drawn; `inner` is in the colour of the ground. */
interface Shape {
  filled?: string;
  outline?: string;
  isDashed?: boolean;
  inner?: string;
  innerLine?: string;
  line?: string;
}

const octagon = 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9Z';
const diamond = 'M12 1.5 22.5 12 12 22.5 1.5 12Z';
const drop = 'M12 6.2c2.4 2.9 3.9 5 3.9 7.1a3.9 3.9 0 0 1-7.8 0c0-2.1 1.5-4.2 3.9-7.1Z';
const wave = 'M6.8 12.9c1.7-2 3.5-2 5.2-.4s3.5 1.6 5.2-.4';
const circle = 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z';

/** The shapes of the site's marks, for letters that are read from afar. */
const shapes: Readonly<Record<DisplayMark | 'connected' | 'not_connected', Shape>> = {
  warning: { outline: 'M12 3 22 20.5H2Z', line: 'M12 9.5v5M12 17.6v.1' },
  information: {
    filled: 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z',
    innerLine: 'M12 11v6M12 7v.1',
  },
  spilling: { filled: octagon, inner: drop },
  spilled: { outline: octagon, line: drop },
  incident: { filled: diamond, innerLine: wave },
  raised_risk: { filled: diamond, innerLine: wave },
  no_recent_data: {
    outline: circle,
    isDashed: true,
    line: 'M9.6 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.3 1-1.3 2M12 16.8v.1',
  },
  nothing_reported: { outline: 'M12 4.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15Z' },
  connected: {
    outline: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z',
    filled: 'M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  },
  // Two halves of a plug that are apart.
  not_connected: {
    line: 'm19 5 3-3M2 22l3-3M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM7.5 13.5 10 11M10.5 16.5 13 14M12 6l6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0Z',
  },
};

/** The shape of a state. Beside it stands its word, so readers of the page's text need no name of it. */
export function Mark({ of, className = '' }: { of: keyof typeof shapes; className?: string }) {
  const { filled, outline, isDashed, inner, innerLine, line } = shapes[of];
  return (
    <svg viewBox="0 0 24 24" className={`sign-mark ${className}`} aria-hidden="true" data-mark={of}>
      {outline && (
        <path d={outline} className="sign-line" strokeDasharray={isDashed ? '3.4 2.55' : undefined} />
      )}
      {filled && <path d={filled} className="sign-area" />}
      {inner && <path d={inner} className="sign-ground" />}
      {innerLine && <path d={innerLine} className="sign-ground-line" />}
      {line && <path d={line} className="sign-line" />}
    </svg>
  );
}

/** Towards where wind or waves go, degrees true: up is north. */
export const Direction = ({ towards }: { towards: number }) => (
  <svg viewBox="0 0 24 24" className="sign-mark sign-direction" aria-hidden="true">
    <circle cx="12" cy="12" r="12" className="sign-soft" />
    <path
      d="M12 3.5 17 19l-5-3.2L7 19Z"
      className="sign-area"
      transform={`rotate(${Math.round(towards)} 12 12)`}
    />
  </svg>
);

/** Which way the tide goes. */
export const Going = ({ going }: { going: 'rising' | 'falling' }) => (
  <svg viewBox="0 0 24 24" className="sign-mark" aria-hidden="true" data-mark={going}>
    <circle cx="12" cy="12" r="12" className="sign-area" />
    <path
      d="M12 18V6.5M7 11.2l5-5 5 5"
      className="sign-ground-line"
      transform={going === 'falling' ? 'rotate(180 12 12)' : undefined}
    />
  </svg>
);
