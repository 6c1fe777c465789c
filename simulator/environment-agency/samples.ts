import { addDays, londonLocalToInstant } from '#domain/time/london-time.ts';
import { londonText } from '../london.ts';
import { chance } from '../world/noise.ts';
import { DAY_MS } from '../world/place.ts';
import type { World } from '../world/world.ts';
import type { Expanded } from './expanded.ts';
import { boolean, dateTime, EA, type Row, text } from './linked-data.ts';
import { seasonDays } from './season.ts';
import type { Water } from './waters.ts';

/** How long after it was taken a sample's result is published. */
const PUBLISHED_AFTER_DAYS = 4;
/** How much later a corrected result is published again. */
const CORRECTED_AFTER_DAYS = 3;
/** How much later a withdrawn sample is published once more, with that status. */
const WITHDRAWN_AFTER_DAYS = 2;
const YEARS_BACK = 2;
const [LEAST_COUNT, GREATEST_COUNT] = [10, 2000];

/** One record of a weekly sample. Times are on London's clock, without a zone mark. */
interface Sample {
  water: Water;
  takenAt: string;
  recordDate: string;
  status: 'new' | 'replacement' | 'withdrawal';
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** What has been published of a water, newest first; each is made when it is wanted. */
function* samplesOf(water: Water, world: World, now: number): Generator<Sample> {
  const dice = (what: string, day = '') => chance(world.seed, what, water.eubwid, day);
  const weekday = 1 + Math.floor(5 * dice('weekday'));
  const clock = londonText(now);
  const isPublished = ({ takenAt, recordDate }: Sample) =>
    `${addDays(recordDate, PUBLISHED_AFTER_DAYS)}${takenAt.slice(10)}` <= clock;
  for (const day of seasonDays(water, now, YEARS_BACK)) {
    if (new Date(`${day}T12:00Z`).getUTCDay() !== weekday) continue;
    const takenAt = `${day}T${twoDigits(9 + 5 * dice('hour', day))}:${twoDigits(60 * dice('minute', day))}:00`;
    const record = (status: Sample['status'], daysLater: number): Sample => ({
      water,
      takenAt,
      status,
      recordDate: addDays(day, daysLater),
    });
    const samples = [record('new', 0)];
    if (dice('corrected', day) < 0.1) samples.unshift(record('replacement', CORRECTED_AFTER_DAYS));
    else if (dice('withdrawn', day) < 0.03) samples.unshift(record('withdrawal', WITHDRAWN_AFTER_DAYS));
    yield* samples.filter(isPublished);
  }
}

interface Count {
  count: number;
  qualifier: '<' | '=' | '>';
}

/** Mostly too few to count; after rain sometimes very many. */
function countOf(kind: string, { water, takenAt, status }: Sample, world: World): Count {
  const taken = londonLocalToInstant(takenAt);
  const wet = Math.min(1, world.precipitation(water, taken - 2 * DAY_MS, taken) / 12);
  const dice = chance(world.seed, kind, water.eubwid, takenAt);
  const value = Math.round(
    10 ** (0.4 + 1.7 * dice + 1.5 * wet * dice) * (status === 'replacement' ? 1.2 : 1),
  );
  if (value < LEAST_COUNT) return { count: LEAST_COUNT, qualifier: '<' };
  return value > GREATEST_COUNT
    ? { count: GREATEST_COUNT, qualifier: '>' }
    : { count: value, qualifier: '=' };
}

const QUALIFIERS = { '<': 'lessThan', '=': 'actual', '>': 'moreThan' } as const;
const qualifierOf = ({ qualifier }: Count) => ({
  _about: `${EA}/def/bathing-water-quality/${QUALIFIERS[qualifier]}`,
  countQualifierNotation: qualifier,
});

/** The ISO 8601 week, for example `2026-W24`. */
function weekOf(day: string): string {
  const at = new Date(`${day}T00:00Z`);
  const thursday = new Date(at.getTime() + (3 - ((at.getUTCDay() + 6) % 7)) * DAY_MS);
  const week =
    1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * DAY_MS));
  return `${thursday.getUTCFullYear()}-W${twoDigits(week)}`;
}

function addressOf({ water, takenAt, recordDate }: Sample): string {
  const [day = '', time = ''] = takenAt.replaceAll(/[-:]/g, '').split('T');
  const record = recordDate.replaceAll('-', '');
  return `${EA}/data/bathing-water-quality/in-season/sample/point/${water.samplePoint}/date/${day}/time/${time}/recordDate/${record}`;
}

const takenAtOf = ({ takenAt }: Sample) => ({
  _about: `http://reference.data.gov.uk/id/gregorian-instant/${takenAt}`,
  inXSDDateTime: dateTime(takenAt),
});

function fullRecord(sample: Sample, world: World, expanded: Expanded) {
  const { water, takenAt, recordDate } = sample;
  const week = weekOf(takenAt.slice(0, 10));
  const coli = countOf('escherichia coli', sample, world);
  const enterococci = countOf('enterococci', sample, world);
  return {
    _about: addressOf(sample),
    bwq_bathingWater: {
      _about: `${EA}/id/bathing-water/${water.eubwid}`,
      eubwidNotation: water.eubwid,
      name: text(water.name),
    },
    bwq_samplingPoint: {
      _about: `http://location.data.gov.uk/so/ef/SamplingPoint/bwsp.eaew/${water.samplePoint}`,
      name: text(`Sampling point at ${water.name}`),
      samplePointNotation: water.samplePoint,
    },
    dataset: `${EA}/data/bathing-water-quality/eaew/in-season`,
    discountable: boolean(chance(world.seed, 'discountable', water.eubwid, takenAt) < 0.03),
    escherichiaColiCount: coli.count,
    escherichiaColiQualifier: qualifierOf(coli),
    intestinalEnterococciCount: enterococci.count,
    intestinalEnterococciQualifier: qualifierOf(enterococci),
    label: [text(`${water.name} sample assessment for ${week}`)],
    ...(expanded.has('recordStatus') && {
      recordStatus: { _about: `${EA}/def/bathing-water-quality/${sample.status}` },
    }),
    sampleDateTime: takenAtOf(sample),
    sampleWeek: {
      _about: `http://reference.data.gov.uk/id/week/${week}`,
      label: [text(`British Week:${week}`)],
    },
    source: `${EA}/sources/bwq/eaew/input/ea_bw_sample_update_${recordDate.replaceAll('-', '')}_1.csv#row=000001`,
    type: [
      `${EA}/def/bathing-water-quality/SampleAssessment`,
      'http://purl.org/linked-data/cube#Observation',
    ],
  };
}

export const sampleRows = (water: Water, world: World, now: number, expanded: Expanded): Row[] =>
  Array.from(samplesOf(water, world, now), (sample) => ({
    keys: {
      sampleDateTime: sample.takenAt,
      eubwidNotation: water.eubwid,
      samplePointNotation: water.samplePoint,
    },
    json: () => fullRecord(sample, world, expanded),
  }));

/** The newest sample as the water's own document names it: its address alone, or its counts. */
export function latestSample(water: Water, world: World, now: number, isExpanded: boolean): unknown {
  const sample = latestThatCounts(samplesOf(water, world, now));
  if (!sample) return undefined;
  if (!isExpanded) return addressOf(sample);
  const year = sample.takenAt.slice(0, 4);
  return {
    _about: addressOf(sample),
    escherichiaColiCount: countOf('escherichia coli', sample, world).count,
    intestinalEnterococciCount: countOf('enterococci', sample, world).count,
    sampleDateTime: takenAtOf(sample),
    sampleYear: { _about: `http://reference.data.gov.uk/id/year/${year}`, ordinalYear: Number(year) },
  };
}

/** A record that withdraws a sample comes before it. */
function latestThatCounts(samples: Iterable<Sample>): Sample | undefined {
  let withdrawn: string | undefined;
  for (const sample of samples) {
    if (sample.status === 'withdrawal') withdrawn = sample.takenAt;
    else if (sample.takenAt !== withdrawn) return sample;
  }
  return undefined;
}
