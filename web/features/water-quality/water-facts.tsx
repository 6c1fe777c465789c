import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { seasonFact } from '#domain/water/bathing/bathing-season.ts';
import { Facts } from './facts.tsx';

/** What hardly changes about a bathing water: the effect of rain, the year of its designation, who is responsible. */
export function WaterFacts({ water, now }: { water: BathingWater; now: number }) {
  const { bathing_water_profile: profile, profile_details: details, properties } = water;
  const { officialName = null } = profile ?? {};
  return (
    <Facts
      className="grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] border-t border-line pt-4"
      facts={[
        ['Official name', officialName === water.location_name ? null : officialName],
        ['Rain', profile?.rainImpact ? 'Heavy rain can make the water here worse' : null],
        ['Season', seasonFact(water.season)],
        ['Designated since', profile?.yearDesignated ?? null],
        ['Water company', profile?.waterCompany ?? null],
        ['County', details?.countyName ?? null],
        ['Controller', details?.controllerName ?? null],
        ['Watercourse', properties.receivingWaterCourse],
        ['Bathing water number', properties.ID],
        ['Record updated', properties.lastUpdated && clockAndDay(Date.parse(properties.lastUpdated), now)],
      ]}
    />
  );
}
