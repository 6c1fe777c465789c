/** Public pages that say what cold water does. Read for this in 2026; `docs/data-sources.md` names what each says. */
export const coldWaterSources = {
  rnliSwimmers: {
    name: 'RNLI',
    url: 'https://rnli.org/news-and-media/2022/february/07/rnli-in-the-north-west-reminds-swimmers-and-dippers-of-cold-water-risks',
  },
  rnliFloat: {
    name: 'RNLI',
    url: 'https://rnli.org/news-and-media/2018/april/19/rnli-warns-beach-goers-about-cold-water-shock',
  },
  rnliMagazine: { name: 'RNLI Magazine', url: 'https://magazine.rnli.org/Widget/SubSectionPartial/1170' },
  ossGuide: {
    name: 'Outdoor Swimming Society',
    url: 'https://www.outdoorswimmingsociety.com/cold-water-feels-temperature-guide/',
  },
  ossAfterdrop: {
    name: 'Outdoor Swimming Society',
    url: 'https://www.outdoorswimmingsociety.com/warming-up-after-drop/',
  },
} as const;
type ColdWaterSource = keyof typeof coldWaterSources;

/** A sentence of general knowledge and who says it. It is about no place and no person. */
export interface ColdWaterFact {
  words: string;
  source: ColdWaterSource;
}

const SHOCK: ColdWaterFact = {
  words: 'Cold water shock is a danger for anyone who goes into water of 15 °C or colder.',
  source: 'rnliSwimmers',
};
const FLOAT: ColdWaterFact = {
  words: 'Whoever gasps for breath should float: the effects pass within 60 to 90 seconds.',
  source: 'rnliFloat',
};
const HANDS: ColdWaterFact = {
  words: 'Hands lose their use, and within 10 to 20 minutes even capable swimmers start to struggle.',
  source: 'rnliMagazine',
};
const LIMBS: ColdWaterFact = {
  words: 'Limbs soon become weak: 25 metres can be an achievement.',
  source: 'ossGuide',
};
const FRESH: ColdWaterFact = { words: 'Up to 20 °C water is still fresh on entry.', source: 'ossGuide' };
const SLOWLY: ColdWaterFact = {
  words:
    'Shock can come in any water much cooler than one is used to. Go in slowly, and keep your face clear until your breathing is under control.',
  source: 'ossGuide',
};
const STRUGGLE: ColdWaterFact = {
  words: 'Whoever slows down or struggles to swim should get out.',
  source: 'ossGuide',
};
const AFTERWARDS: ColdWaterFact = {
  words: 'The body goes on cooling after one is out. Dry and dress as soon as possible.',
  source: 'ossAfterdrop',
};

/** °C, as shown; a number on a limit counts as the colder one, as the sources say it. */
const bands: readonly { upTo: number; facts: readonly ColdWaterFact[] }[] = [
  { upTo: 6, facts: [SHOCK, FLOAT, LIMBS, HANDS, AFTERWARDS] },
  { upTo: 15, facts: [SHOCK, FLOAT, HANDS, AFTERWARDS] },
  { upTo: 20, facts: [FRESH, SLOWLY, STRUGGLE, AFTERWARDS] },
  { upTo: Number.POSITIVE_INFINITY, facts: [SLOWLY, STRUGGLE, AFTERWARDS] },
];

/** What is generally known of water of this temperature, by the number that is shown (°C); nothing where that is not known. */
export const coldWaterFacts = (shown: number | null): readonly ColdWaterFact[] =>
  shown === null ? [] : (bands.find(({ upTo }) => shown <= upTo)?.facts ?? []);
