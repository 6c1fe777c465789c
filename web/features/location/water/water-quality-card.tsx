import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { loadedOf, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { BathingWaterReport } from '#web/shared/place/water/bathing-water-report.tsx';
import { WatersMissing } from '#web/shared/place/water/waters-missing.tsx';

export function WaterQualityCard({ location }: { location: Location }) {
  const outlets = useFeed('storm_overflow', location);
  return (
    <Panel
      id="water-quality"
      title="Water quality"
      feed="ea_warnings"
      query={useFeed('ea_warnings', location)}
      failure={texts.waterQualityFailed}
      size="min-h-96"
    >
      {({ locations }, now) =>
        locations.length === 0 ? (
          <WatersMissing location={location} />
        ) : (
          <div className="divide-y divide-line">
            {locations.map((water) => (
              <BathingWaterReport
                key={water.bathing_water_id}
                water={water}
                overflows={loadedOf(panelState('storm_overflow', outlets, now))}
                now={now}
              />
            ))}
          </div>
        )
      }
    </Panel>
  );
}
