import { chance } from '../world/noise.ts';
import { boolean, date, EA, text } from './linked-data.ts';
import { seasonOf } from './season.ts';
import type { Water } from './waters.ts';

export const profileAddress = ({ eubwid }: Water, year: number) =>
  `${EA}/data/bathing-water-profile/${eubwid}/${year}:1`;

/** The description of a water: what its beach is like and what drains into it. */
export function profileOf(water: Water, year: number, seed: number) {
  const { eubwid, name, company, district, county, forecasts, isImpactedByRain } = water;
  const title = text(`${year} Bathing Water Profile for ${name}`);
  const dice = (what: string) => chance(seed, 'profile', what, eubwid);
  const width = 200 + 50 * Math.floor(20 * dice('width'));
  const overflows = Math.floor(4 * dice('overflows'));
  const { start, end } = seasonOf(water, year);
  return {
    _about: profileAddress(water, year),
    applicableYear: `http://reference.data.gov.uk/id/year/${year}`,
    bathingWater: `${EA}/id/bathing-water/${eubwid}`,
    bathingWaterDescription: text(
      `${name} is a ${dice('sand') < 0.6 ? 'sandy' : 'shingle'} beach about ${width} metres wide. This description is simulated.`,
    ),
    controllerName: `${district} Council`,
    countyName: text(county ?? district),
    esoOutfallsStatement: text(
      overflows === 0
        ? 'No storm overflows are known to affect this bathing water.'
        : `There are ${overflows} storm overflows within two kilometres of the sampling point. After heavy rain they can reduce the quality of the water.`,
    ),
    label: [title],
    macroAlgaeStatement: text('Seaweed washes up here from time to time.'),
    name: title,
    phytoplanktonStatement: text('Blooms of microscopic algae have not been recorded here.'),
    pollutionRiskForecasting: boolean(forecasts === 'daily'),
    pollutionRiskForecastStatement: text(
      isImpactedByRain
        ? 'The quality of this water falls after heavy rain.'
        : 'Rain has little effect on the quality of this water.',
    ),
    samplingFrequency: 20,
    seasonFinishDate: date(end),
    seasonStartDate: date(start),
    ...(dice('works') < 0.7 && {
      stwOutfallsStatement: text(
        `Treated effluent of ${company.name} is discharged ${1 + Math.floor(5 * dice('distance'))} kilometres from here.`,
      ),
    }),
    type: [`${EA}/def/bathing-water-profile/BathingWaterProfile`],
    versionString: '1',
  };
}
