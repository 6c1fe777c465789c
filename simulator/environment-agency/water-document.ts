import { londonYear } from '#domain/time/london-time.ts';
import { chance } from '../world/noise.ts';
import type { World } from '../world/world.ts';
import { latestCompliance } from './compliance.ts';
import type { Expanded } from './expanded.ts';
import { EA, text } from './linked-data.ts';
import { embeddedPrediction, latestPrediction } from './predictions.ts';
import { profileAddress, profileOf } from './profile.ts';
import { latestSample } from './samples.ts';
import { gridOf, type Water } from './waters.ts';

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** A bathing water as its own document and, with nothing expanded, as the list holds it. */
export function waterDocument(
  water: Water,
  openIncident: unknown,
  world: World,
  now: number,
  expanded: Expanded,
) {
  const { eubwid, samplePoint, name, county, district, company, latitude, longitude } = water;
  const { seed } = world;
  const sediments = ['sand', 'shingle'].map((kind) => `${EA}/def/bathing-water/${kind}-sediment`);
  const sediment = chance(seed, 'sediment', eubwid);
  const prediction = latestPrediction(water, world, now);
  const year = londonYear(now);
  return {
    _about: `${EA}/id/bathing-water/${eubwid}`,
    appointedSewerageUndertaker: {
      _about: `http://business.data.gov.uk/id/company/${company.companyNumber}`,
      companyProfile: {
        _about: `http://business.data.gov.uk/companies/profile/${company.companyNumber}`,
        label: [text(`Companies House profile for ${company.legalName}`)],
      },
      name: text(company.legalName),
    },
    country: { _about: 'http://data.ordnancesurvey.co.uk/id/country/england', name: text('England') },
    ...(county && {
      county: { _about: `http://data.ordnancesurvey.co.uk/id/county/${slug(county)}`, name: text(county) },
    }),
    district: [
      { _about: `http://data.ordnancesurvey.co.uk/id/district/${slug(district)}`, name: text(district) },
      `http://statistics.data.gov.uk/id/statistical-geography/${slug(district)}`,
    ],
    envelope: {
      _about: `http://location.data.gov.uk/so/common/Envelope/bwpf.eaew/${eubwid}:1`,
      label: [text(`Map bounds for ${name}`)],
    },
    eubwidNotation: eubwid,
    latestComplianceAssessment: latestCompliance(
      water,
      world,
      now,
      expanded.has('latestComplianceAssessment'),
    ),
    latestOpenIncident: openIncident,
    latestProfile: expanded.has('latestProfile') ? profileOf(water, year, seed) : profileAddress(water, year),
    latestRiskPrediction:
      prediction && embeddedPrediction(prediction, world, expanded.has('latestRiskPrediction')),
    latestSampleAssessment: latestSample(water, world, now, expanded.has('latestSampleAssessment')),
    name: text(name),
    regionalOrganization: {
      _about: `http://reference.data.gov.uk/id/public-body/environment-agency/unit/${slug(company.region)}`,
      name: text(company.region),
    },
    sameAs: `${EA}/id/bathing-water/${slug(name)}`,
    samplingPoint: {
      _about: `http://location.data.gov.uk/so/ef/SamplingPoint/bwsp.eaew/${samplePoint}`,
      ...gridOf(water),
      lat: latitude,
      long: longitude,
      name: text(`Sampling point at ${name}`),
    },
    sedimentTypesPresent: sediment < 0.3 ? sediments : sediments[sediment < 0.7 ? 0 : 1],
    type: [`${EA}/def/bathing-water/BathingWater`, `${EA}/def/bathing-water/CoastalBathingWater`],
    uriSet: {
      _about: `${EA}/id/bathing-water/`,
      label: [text('Bathing waters monitored by the Environment Agency for England and Wales.')],
    },
    waterQualityImpactedByHeavyRain: water.isImpactedByRain,
    yearDesignated: `http://reference.data.gov.uk/id/year/${water.yearDesignated}`,
    zoneOfInfluence: {
      _about: `http://location.data.gov.uk/so/ef/ZoneOfInfluence/bwzoi.eaew/${eubwid}:1`,
      name: text(`Zone of influence at ${name}`),
    },
  };
}
