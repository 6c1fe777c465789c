import type { SampleHistory, StoredSample } from '#contract/conditions/sample-history.ts';
import type { Location } from '#contract/network/locations.ts';
import type { StoredSample as SampleInStore } from '#server/store/conditions/sample-history.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Feeds } from '../feeds/feeds.ts';

/** Every stored sample of the bathing waters near a place. */
export const sampleHistory =
  ({
    store,
    feeds,
    simulated,
    now,
  }: {
    store: { history: Pick<Store['history'], 'samplesOf'> };
    feeds: Pick<Feeds, 'value' | 'held'>;
    simulated: boolean;
    now: () => number;
  }) =>
  async (place: Location): Promise<SampleHistory> => {
    const waters = feeds.value('ea_warnings', place._id)?.waters ?? [];
    const ids = waters.map(({ bathing_water_id }) => bathing_water_id);
    const samples = await store.history.samplesOf(ids, simulated);
    return {
      location: place.slug,
      generated_at: new Date(now()).toISOString(),
      waters: waters.map(({ bathing_water_id, location_name, distance_miles, season }) => ({
        bathing_water_id,
        location_name,
        distance_miles,
        season,
        samples: (samples.get(bathing_water_id) ?? []).map(inContract),
      })),
      attribution: feeds.held('ea_warnings', place._id).held?.attribution ?? null,
      simulated,
    };
  };

const inContract = (sample: SampleInStore): StoredSample => ({
  sampleDateTime: new Date(sample.sampledAt).toISOString(),
  escherichiaColiCount: sample.escherichiaColi,
  escherichiaColiQualifier: sample.escherichiaColiQualifier,
  intestinalEnterococciCount: sample.enterococci,
  intestinalEnterococciQualifier: sample.enterococciQualifier,
  discountable: sample.discountable,
});
