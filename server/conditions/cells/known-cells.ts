import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Waters } from '#domain/time/asked-hourly.ts';

/** Centre of a grid cell in degrees, and the height in metres for which an answer was corrected. */
interface Cell {
  latitude: number;
  longitude: number;
  elevation?: number | undefined;
}

/** The name of a cell: the same text for the same cell. */
export const nameOfCell = ({ latitude, longitude, elevation }: Cell): string =>
  [latitude, longitude, ...(elevation === undefined ? [] : [elevation])].join(' ');

/** What the refresher needs of a value, worked out once. */
export interface Outline {
  run_at?: number | undefined; // epoch ms
  cell?: Cell | undefined;
  third_swell_cell?: Cell | undefined;
  hasSea: boolean;
  /** Bathing waters of the place. */
  waters?: Waters | undefined;
}

export const outlineOf = (value: FeedValue<FeedKind>): Outline => ({
  ...('run_at' in value && { run_at: value.run_at }),
  ...('cell' in value && { cell: value.cell }),
  ...('third_swell_cell' in value && { third_swell_cell: value.third_swell_cell }),
  ...('waters' in value && { waters: value.waters.map(({ season }) => ({ season })) }),
  hasSea: 'hourly' in value && !Array.isArray(value.hourly) && hasSea(value as FeedValue<'marine'>),
});

/**
 * The cell and height that a weather answer is for. Answers are corrected for the height of the ground, so that two
 * places in one cell share an answer only at one height. Null: the height was not said.
 */
export const weatherCell = (known: Outline | undefined): string | null =>
  known?.cell?.elevation === undefined ? null : nameOfCell(known.cell);

/** The cell that the sea is answered from. Null: a place without sea, which may lie in the square of one that has it. */
export const seaCell = (known: Outline | undefined): string | null =>
  known?.cell && known.hasSea ? nameOfCell(known.cell) : null;

/** The cell of the third swell's own model, which is wider. */
export const thirdSwellCell = (known: Outline | undefined): string | null =>
  known?.third_swell_cell && known.hasSea ? nameOfCell(known.third_swell_cell) : null;

const hasSea = ({ hours, hourly }: FeedValue<'marine'>): boolean =>
  [hours?.wave_height, hourly.wave_height, hourly.sea_surface_temperature].some((column) =>
    column?.some((value) => value !== null),
  );

/** For how many questions these places stand: one for each cell, and one for each place whose cell is not known. */
export const questionsFor = (
  places: readonly Location[],
  cellOf: (place: Location) => string | null,
): number => new Set(places.map((place, index) => cellOf(place) ?? `only ${index}`)).size;
