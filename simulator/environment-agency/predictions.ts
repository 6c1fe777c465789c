import { addDays, londonLocalToInstant } from '#domain/time/london-time.ts';
import { londonText } from '../london.ts';
import { chance } from '../world/noise.ts';
import { DAY_MS } from '../world/place.ts';
import type { World } from '../world/world.ts';
import { date, dateTime, EA, type Row, text } from './linked-data.ts';
import { seasonDays } from './season.ts';
import type { Water } from './waters.ts';

/** How much rain within a day raises the risk. */
const HEAVY_RAIN_MM = 7;
const LIST = `${EA}/data/bathing-water-quality/stp-risk-prediction`;
const YEARS_BACK = 2;

/** A daily forecast of short term pollution. Times are London's clock, without a zone mark. */
export interface Prediction {
  water: Water;
  day: string;
  publishedAt: string;
}

function predictionOf(water: Water, day: string, seed: number): Prediction {
  const second = Math.floor(60 * chance(seed, 'published', water.eubwid, day));
  return {
    water,
    day,
    publishedAt: `${day}T08:40:${String(second).padStart(2, '0')}`,
  };
}

const LAST_DAY_OF_OLD_FORECASTS = '2014-10-02';

/** What has been published of a water, newest first; each is made when it is wanted. */
function* predictionsOf(water: Water, world: World, now: number): Generator<Prediction> {
  if (water.forecasts === 'none') return;
  if (water.forecasts === 'ended') {
    yield predictionOf(water, LAST_DAY_OF_OLD_FORECASTS, world.seed);
    return;
  }
  const clock = londonText(now);
  for (const day of seasonDays(water, now, YEARS_BACK)) {
    const prediction = predictionOf(water, day, world.seed);
    if (prediction.publishedAt <= clock) yield prediction;
  }
}

/** The newest prediction, from however long ago. */
export function latestPrediction(water: Water, world: World, now: number): Prediction | undefined {
  const [latest] = predictionsOf(water, world, now);
  return latest;
}

/** Raised after rain, as the weather of the same world brings it, and now and then without. */
function riskLevel({ water, day }: Prediction, world: World): 'normal' | 'increased' {
  if (water.forecasts !== 'daily') return 'normal';
  const made = londonLocalToInstant(`${day}T08:30:00`);
  const rain = world.precipitation(water, made - DAY_MS, made);
  return rain > HEAVY_RAIN_MM || chance(world.seed, 'risk', water.eubwid, day) < 0.05
    ? 'increased'
    : 'normal';
}

/** How often a comment mentions an incident although the level is normal. */
const INCIDENT_SHARE = 0.04;

const comment = ({ water, day }: Prediction, level: 'normal' | 'increased', seed: number) => {
  if (level === 'increased')
    return 'Pollution risk warning: bathing is not advised today, as water quality may be reduced after rain';
  if (water.forecasts !== 'site') return 'No warnings in place';
  return chance(seed, 'reported', water.eubwid, day) < INCIDENT_SHARE
    ? 'Pollution incident reported: bathing is not advised until further notice'
    : 'No pollution incidents reported';
};

const addressOf = ({ water, publishedAt }: Prediction) =>
  `${LIST}/point/${water.samplePoint}/date/${publishedAt.replaceAll(/[-:]/g, '').replace('T', '-')}`;

const levelUri = (level: string) => `${EA}/def/bwq-stp/${level}`;

function fullRecord(prediction: Prediction, world: World) {
  const { water, day, publishedAt } = prediction;
  const level = riskLevel(prediction, world);
  const [year, month, dayOfMonth] = day.split('-');
  const hasEnterococciEstimate =
    water.forecasts === 'daily' && chance(world.seed, 'gmie', water.eubwid, day) < 0.8;
  return {
    _about: addressOf(prediction),
    comment: text(comment(prediction, level, world.seed)),
    ...(hasEnterococciEstimate && {
      dailyGmie: Number(
        ((level === 'increased' ? 180 : 8) + 30 * chance(world.seed, 'estimate', water.eubwid, day)).toFixed(
          3,
        ),
      ),
    }),
    dataset: [`${EA}/data/bathing-water-quality/eaew/stp-risk-prediction`, LIST],
    expiresAt: dateTime(`${addDays(day, 1)}T08:29:00`),
    predictedAt: dateTime(`${day}T08:30:00`),
    predictedOn: date(day),
    ...(water.forecasts !== 'ended' && {
      prfOriginType: water.forecasts === 'daily' ? 'PRF_PROVIDED' : 'NON_PRF_SITE',
    }),
    publishedAt: dateTime(publishedAt),
    riskLevel: levelUri(level),
    source: `${EA}/sources/bwq/eaew/input/${dayOfMonth}-${month}-${year}_0830_PRF_Output.csv#row=0001`,
    stp_bathingWater: `${EA}/id/bathing-water/${water.eubwid}`,
    stp_samplingPoint: `http://location.data.gov.uk/so/ef/SamplingPoint/bwsp.eaew/${water.samplePoint}`,
    type: [`${EA}/def/bwq-stp/RiskPrediction`],
  };
}

export const predictionRows = (water: Water, world: World, now: number): Row[] =>
  Array.from(predictionsOf(water, world, now), (prediction) => ({
    keys: {
      predictedAt: `${prediction.day}T08:30:00`,
      publishedAt: prediction.publishedAt,
      eubwidNotation: water.eubwid,
      samplePointNotation: water.samplePoint,
    },
    json: () => fullRecord(prediction, world),
  }));

/** As it stands inside the water's own document, where the level is a thing and not an address. */
export function embeddedPrediction(prediction: Prediction, world: World, isExpanded: boolean) {
  const { _about, expiresAt, riskLevel: level, ...more } = fullRecord(prediction, world);
  return {
    _about,
    ...(isExpanded && more),
    expiresAt,
    riskLevel: { _about: level, name: text(level.slice(level.lastIndexOf('/') + 1)) },
  };
}
