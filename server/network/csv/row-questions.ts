import type { CsvPreviewRow } from '#contract/network/location-csv.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { gridReference } from '#domain/places/grid-reference.ts';
import type { ListedStation } from '#server/conditions/upstream/admiralty/stations.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { createPositionQuestions, type LocationPoints } from '../position-questions.ts';
import { type StationNames, stationQuestion } from './station-question.ts';

export type TideStationList = ((now: number) => Promise<readonly ListedStation[]>) | null;
type Row = LocationPoints & Pick<Location, 'admiralty_station_id' | 'bathing_water_ids' | 'grid_ref'>;
type Question = CsvPreviewRow['questions'][number];

/** @returns a function that tells what is asked back about a row; `before` null: it is a new location */
export async function rowQuestions(
  list: TideStationList,
  now: number,
): Promise<(after: Row, before: Row | null) => Question[]> {
  const [positionQuestions, stations] = await Promise.all([
    createPositionQuestions(),
    list && stationNames(list, now),
  ]);
  return (after, before) => {
    const { admiralty_station_id: station } = after;
    const isNewStation = station !== null && station !== before?.admiralty_station_id;
    const others = [
      isNewStation ? stationQuestion(station, stations) : null,
      idsQuestion(after.bathing_water_ids, before?.bathing_water_ids ?? []),
    ];
    const positions = positionQuestions(after, before).map((question) => ({
      ...question,
      suggestion: question.suggestion && {
        ...question.suggestion,
        ...referenceOf(question.suggestion, after),
      },
    }));
    return [...positions, ...others.filter((question) => question !== null)];
  };
}

/** Ids with something else than our `|` between them would be one id, of no water. */
function idsQuestion(ids: readonly string[], before: readonly string[]): Question | null {
  const single = ids
    .flatMap((id) => (before.includes(id) ? [id] : id.split(/[\s,;]+/)))
    .filter((id) => id !== '');
  if (single.length <= ids.length) return null;
  return {
    field: 'bathing_water_ids',
    message: staffTexts.idsNotSeparated(single.length),
    suggestion: { bathing_water_ids: single },
  };
}

/** A reference that was worked out from the position follows it. */
function referenceOf({ latitude, longitude }: Partial<Record<string, number>>, row: Row) {
  const isWorkedOut = row.grid_ref === gridReference(row.latitude, row.longitude);
  if (latitude === undefined || longitude === undefined || !isWorkedOut) return {};
  return { grid_ref: gridReference(latitude, longitude) };
}

/** Null: the list can't be fetched now. */
async function stationNames(list: NonNullable<TideStationList>, now: number): Promise<StationNames | null> {
  try {
    return new Map((await list(now)).map(({ id, name }) => [id, name]));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}
