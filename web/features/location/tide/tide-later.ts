// One file for what is loaded after the first view, so that the code that it shares with the page is one file too.

export { LightAndColdCard } from '../light/light-and-cold-card.tsx';
export { CrossingsCard } from './crossings-card.tsx';
export { TideFacts } from './tide-facts.tsx';
