import {
  BellRing,
  CloudSun,
  type LucideIcon,
  Map as MapIcon,
  RefreshCw,
  Telescope,
  Waves,
} from 'lucide-react';
import type { ReactNode } from 'react';

interface AboutCard {
  title: string;
  Icon: LucideIcon;
  text: ReactNode;
}

const cards: readonly AboutCard[] = [
  {
    title: 'Coastal monitoring',
    Icon: Telescope,
    text: 'Named places on the UK coast, watched day and night. Each has a page that answers in one look: is there a warning, what is the tide doing, wind and waves, and is the water clean.',
  },
  {
    title: 'Weather',
    Icon: CloudSun,
    text: 'Temperature, wind and gusts, rain, UV and visibility from the UK Met Office model, for now, the next 24 hours and 7 days. It is a forecast for the place, not an instrument on the beach.',
  },
  {
    title: 'Tides',
    Icon: Waves,
    text: 'High and low water in UK time with the curve between them and a mark for now. Heights are above chart datum. Wind and air pressure can make the sea higher or lower than predicted.',
  },
  {
    title: 'Safety alerts',
    Icon: BellRing,
    text: 'Messages from the Water Safety Team, warnings for the wind of the moment, pollution risk and storm overflows, first on the page. No alert does not mean no danger.',
  },
  {
    title: 'Real-time updates',
    Icon: RefreshCw,
    text: 'An open page keeps itself up to date, at least every 5 minutes. Every value says how old it is and where it comes from; old data are marked as old, missing data as missing.',
  },
  {
    title: 'Maps',
    Icon: MapIcon,
    text: 'Every place on a satellite map, with its coordinates, grid reference and, where known, what3words address: the words to give when you have to call for help.',
  },
];

/** What Foreshore does, and what must not be expected of it. */
export const About = () => (
  <section aria-labelledby="about-heading">
    <h2 id="about-heading" className="text-2xl font-bold">
      About Foreshore
    </h2>
    <p className="mt-2 max-w-prose text-ink-muted">
      Conditions on the coast in one place, for everybody who goes to the sea: parents, swimmers, surfers,
      lifeguards.
    </p>
    <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ title, Icon, text }) => (
        <li key={title} className="rounded-card border border-line bg-surface p-5">
          <span className="flex size-11 items-center justify-center rounded-full bg-neutral-ground text-sea">
            <Icon aria-hidden className="size-6" />
          </span>
          <h3 className="mt-3 text-lg font-bold">{title}</h3>
          <p className="mt-1 text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
