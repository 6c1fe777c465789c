import type { ReactNode } from 'react';
import type { WeatherPicture as Picture } from '#domain/weather/wmo-codes.ts';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

const Sun = () => (
  <g className="fill-caution-ground stroke-caution">
    <circle cx="24" cy="24" r="9" />
    {RAYS.map((turn) => (
      <path key={turn} d="M24 10.5V6.5" transform={`rotate(${turn} 24 24)`} />
    ))}
  </g>
);

const Moon = () => (
  <path className="fill-neutral-ground stroke-sea" d="M30 9a15 15 0 1 0 9.5 22A13 13 0 0 1 30 9Z" />
);

const Cloud = () => (
  <path
    className="fill-neutral-ground stroke-ink-muted"
    d="M14 37h21a8 8 0 0 0 1.2-15.9A11 11 0 0 0 15 22.6 7.3 7.3 0 0 0 14 37Z"
  />
);

/** The sun or the moon, partly behind a cloud. */
const Behind = ({ children }: { children: ReactNode }) => (
  <>
    <g transform="translate(14 -2) scale(.8)">{children}</g>
    <g transform="translate(-1 3)">
      <Cloud />
    </g>
  </>
);

/** A cloud with what falls from it. */
const Falling = ({ children }: { children: ReactNode }) => (
  <>
    <g transform="translate(0 -7)">
      <Cloud />
    </g>
    {children}
  </>
);

const drop = (x: number, length: number) => (
  <path key={x} className="stroke-sea" d={`M${x} 35l${-length * 0.35} ${length}`} />
);
const flake = (x: number, y: number) => (
  <path
    key={x}
    className="stroke-sea"
    d={`M${x} ${y - 3}v6M${x - 2.6} ${y - 1.5}l5.2 3M${x + 2.6} ${y - 1.5}l-5.2 3`}
  />
);

const drawings: Record<Picture, ReactNode> = {
  'clear-day': <Sun />,
  'clear-night': <Moon />,
  'partly-cloudy-day': (
    <Behind>
      <Sun />
    </Behind>
  ),
  'partly-cloudy-night': (
    <Behind>
      <Moon />
    </Behind>
  ),
  cloudy: <Cloud />,
  fog: (
    <Falling>
      <path className="stroke-ink-muted" d="M9 36h30M14 42h20" />
    </Falling>
  ),
  drizzle: <Falling>{[17, 25, 33].map((x) => drop(x, 4))}</Falling>,
  rain: <Falling>{[15, 22, 29, 36].map((x) => drop(x, 9))}</Falling>,
  showers: (
    <>
      <g transform="translate(16 -6) scale(.7)">
        <Sun />
      </g>
      <Falling>{[18, 26, 34].map((x) => drop(x, 8))}</Falling>
    </>
  ),
  sleet: (
    <Falling>
      {drop(17, 8)}
      {flake(25, 40)}
      {drop(34, 8)}
    </Falling>
  ),
  snow: <Falling>{[flake(16, 38), flake(25, 42), flake(34, 38)]}</Falling>,
  thunder: (
    <Falling>
      <path className="fill-caution-ground stroke-caution" d="M26 27l-7 10h5l-2 8 8-11h-5l3-7Z" />
      {drop(36, 8)}
      {drop(14, 8)}
    </Falling>
  ),
  unknown: <path className="stroke-ink-muted" d="M18 18a6 6 0 1 1 8.5 5.5c-2 1-2.5 2.2-2.5 4.5M24 35v.5" />,
};

/** A picture of the weather. Hidden from screen readers: the words are beside it. */
export function WeatherPicture({ picture, className = 'size-20' }: { picture: Picture; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={`shrink-0 fill-none ${className}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[picture]}
    </svg>
  );
}
