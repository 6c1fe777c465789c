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
    text: 'Named places on the UK coast. Each has a page that answers in one look: is there a warning, what is the tide doing, wind and waves, and is the water clean.',
  },
  {
    title: 'Weather',
    Icon: CloudSun,
    text: 'Temperature, wind and gusts, rain, UV and visibility from the UK Met Office’s models, for now, the next 24 hours and 7 days. It is a forecast for the place, not an instrument on the beach.',
  },
  {
    title: 'Tides',
    Icon: Waves,
    text: 'High and low water in UK time with the curve between them and a mark for now. Each card says for which port they are and above which level the heights are. Wind and air pressure can make the sea higher or lower than predicted.',
  },
  {
    title: 'Safety alerts',
    Icon: BellRing,
    text: 'Messages from the Water Safety Team, warnings for the wind of the moment, pollution risk and storm overflows, first on the page. No alert does not mean no danger.',
  },
  {
    title: 'Real-time updates',
    Icon: RefreshCw,
    text: 'An open page keeps itself up to date, at least every 5 minutes. Every value says how old it is, or for when, and where it comes from; old data are marked as old, missing data as missing.',
  },
  {
    title: 'Maps',
    Icon: MapIcon,
    text: 'Every place on a satellite map, with its coordinates, grid reference and, where known, what3words address: the words to give when you have to call for help.',
  },
];

/** What the large words on the first pages mean, and what they do not mean. */
const words: readonly (readonly [term: string, meaning: string])[] = [
  [
    '24/7 monitoring',
    'The sources are asked day and night, for every place, whether or not anybody looks. Nobody of ours stands on the beach, and we have no instruments there.',
  ],
  [
    'Real-time weather data, Live Weather Data',
    'The newest forecast that there is for this hour. A computer worked it out some hours before; it was not measured on the beach. Each value says for when it is.',
  ],
  [
    'Safety first',
    'Warnings stand first, and what is not known is said. No warning does not mean no danger.',
  ],
  [
    'Forecast',
    'Weather, wind, waves, sea temperature, sea level and current come from models. The weather is asked for about every 20 minutes, the sea about every hour.',
  ],
  [
    'Predicted',
    'Tides follow the moon and the sun, and are known years ahead. Wind and air pressure change them.',
  ],
  [
    'Measured',
    'Samples of the water, in a laboratory, days before you read of them: asked for about every hour by day in the season, else twice a day. And by monitors at storm overflows, whether one runs: asked about every 15 minutes.',
  ],
  [
    'Live, at the top of a page',
    'Everything on it is real, there and fresh, and changes show as they come. When that is not so, other words stand there.',
  ],
];

/** What Foreshore does, and what it does not do. */
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
    <h2 className="mt-8 text-lg font-bold">What our words mean</h2>
    <dl className="mt-2 max-w-prose divide-y divide-line">
      {words.map(([term, meaning]) => (
        <div key={term} className="py-3">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-ink-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
);
