import {
  type CsvField,
  CsvForm,
  type CsvPreview,
  type CsvPreviewRow,
  csvFields,
} from '#contract/network/location-csv.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { slugOf } from '#domain/places/slug.ts';
import { HttpError } from '#server/http/errors.ts';
import { idsOfCell } from '#server/http/lists/cell-text.ts';
import type { LocationDraft } from '#server/store/network/locations.ts';
import type { Writer } from '../custom-message.ts';
import { changeOfForm, newLocation } from '../location-draft.ts';
import { degreesOfCell } from './degrees-cell.ts';
import type { FileRow } from './location-file.ts';

type Problem = CsvPreviewRow['errors'][number];
type Draft = Pick<LocationDraft, CsvField | 'slug'>;

/** A reason why a row can't be written. */
class Refused extends Error {
  readonly problems: Problem[];
  constructor(...problems: Problem[]) {
    super(problems[0]?.message);
    this.problems = problems;
  }
}

/**
 * What each row of the file would do to these locations, in the order of the rows: a row may take a name that an earlier
 * one gives up. Rows are judged by the rules of the form.
 */
export function previewOf(
  rows: readonly FileRow[],
  locations: readonly Location[],
  writer: Writer,
  questionsOf: (after: Draft, before: Location | null) => CsvPreviewRow['questions'],
): CsvPreview {
  const byId = new Map(locations.map((location) => [location._id, location]));
  const owners = new Map(locations.map(({ _id, slug }) => [slug, _id]));
  const lineOfId = new Map<string, number>();
  const lineOfSlug = new Map<string, number>();

  /** The location that the row names; null: it is a new one. */
  const locationOf = ({ line, cells }: FileRow): Location | null => {
    const id = cells._id?.trim() ?? '';
    if (id === '') {
      if (cells.updated_at?.trim()) throw refused('_id', staffTexts.csvVersionWithoutId);
      return null;
    }
    const earlier = lineOfId.get(id);
    if (earlier !== undefined) throw refused('_id', staffTexts.csvIdTwice(earlier));
    lineOfId.set(id, line);
    const location = byId.get(id);
    if (!location) throw refused('_id', staffTexts.csvIdUnknown);
    return location;
  };

  /** The line of the row that gives the location another name than this. */
  const renamingLine = (id: string, slug: string): number | null => {
    const row = rows.find(({ cells }) => cells._id?.trim() === id);
    const name = row?.cells.name?.trim() ?? '';
    return row && name !== '' && slugOf(name) !== slug ? row.line : null;
  };

  const takeName = (slug: string, line: number, before: Location | null) => {
    const earlier = lineOfSlug.get(slug);
    if (earlier !== undefined) throw refused('name', staffTexts.csvNameTwice(earlier));
    lineOfSlug.set(slug, line);
    const owner = owners.get(slug);
    if (owner === undefined || owner === before?._id) return;
    const renaming = renamingLine(owner, slug);
    throw refused(
      'name',
      renaming === null ? staffTexts.locationNameTaken : staffTexts.csvNameHeld(renaming),
    );
  };

  const judged = (row: FileRow): CsvPreviewRow => {
    const { line, cells } = row;
    let before: Location | null = null;
    const named = () => cells.name?.trim() || before?.name || '';
    try {
      if (row.problem) throw refused(null, row.problem);
      before = locationOf(row);
      const form = formOf(row, before);
      const draft = draftOf(form, before, writer);
      takeName(draft.slug, line, before);
      const changes = before ? changesOf(before, form, draft) : [];
      if (before && changes.length === 0) return rowOf(line, before.name, 'unchanged');
      if (before) refuseOldVersion(cells.updated_at?.trim() ?? '', before);
      if (before) owners.delete(before.slug);
      owners.set(draft.slug, before?._id ?? '');
      const write = {
        line,
        _id: before?._id ?? null,
        updated_at: before?.updated_at ?? null,
        location: fieldsOf(draft),
      };
      const questions = questionsOf(draft, before);
      return { ...rowOf(line, draft.name, before ? 'update' : 'create'), changes, questions, write };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...rowOf(line, named(), 'error'), errors: error.problems };
    }
  };

  const preview = rows.map(judged);
  const count = (outcome: CsvPreviewRow['outcome']) =>
    preview.filter((row) => row.outcome === outcome).length;
  return {
    rows: preview,
    counts: {
      create: count('create'),
      update: count('update'),
      unchanged: count('unchanged'),
      error: count('error'),
    },
  };
}

const refused = (field: string | null, message: string) => new Refused({ field, message });

const rowOf = (line: number, name: string, outcome: CsvPreviewRow['outcome']): CsvPreviewRow => ({
  line,
  name,
  outcome,
  changes: [],
  errors: [],
  questions: [],
  write: null,
});

/** The cells as the location form sends them. A column that the file lacks changes nothing. */
function formOf({ cells }: FileRow, before: Location | null): CsvForm {
  const ambiguous = new Map<string, string>();
  const degrees = (field: CsvField, cell: string, axis: 'latitude' | 'longitude' | 'bearing') => {
    const value = degreesOfCell(cell, axis);
    if (typeof value !== 'object') return value;
    ambiguous.set(field, value.problem);
    return cell; // which the form refuses
  };
  const given = (field: CsvField): unknown => {
    const cell = cells[field];
    if (cell === undefined) return before?.[field];
    switch (field) {
      case 'active':
        // Excel writes TRUE. A new row mostly has the first cells alone, and the form's default for this one.
        return cell.trim() === '' && !before ? undefined : cell.trim().toLowerCase();
      case 'bathing_water_ids':
        return idsOfCell(cell);
      case 'latitude':
      case 'marine_latitude':
        return degrees(field, cell, 'latitude');
      case 'longitude':
      case 'marine_longitude':
        return degrees(field, cell, 'longitude');
      case 'shore_bearing':
        return degrees(field, cell, 'bearing');
      default:
        return cell;
    }
  };
  const { success, data, error } = CsvForm.safeParse(
    Object.fromEntries(csvFields.map((field) => [field, given(field)])),
  );
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    return { field, message: ambiguous.get(field) ?? message };
  });
  throw new Refused(...new Map(problems.map((problem) => [problem.field, problem])).values());
}

/** The whole location as it would be stored. */
function draftOf(form: CsvForm, before: Location | null, writer: Writer): Draft {
  try {
    return before ? { ...before, ...changeOfForm(form, before, writer) } : newLocation(form, writer);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw refused(error.field ?? null, error.message);
  }
}

/** A form that has every field as it is stored changes nothing, even where a change would work out a missing grid reference. */
function changesOf(before: Location, form: CsvForm, draft: Draft): CsvPreviewRow['changes'] {
  const differs = (field: CsvField, after: Partial<Draft>) =>
    JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  if (!csvFields.some((field) => differs(field, form as Partial<Draft>))) return [];
  return csvFields
    .filter((field) => differs(field, draft))
    .map((field) => ({ field, from: before[field], to: draft[field] }));
}

function refuseOldVersion(cell: string, { updated_at }: Location): void {
  if (cell === '') return;
  const seen = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(cell) ? Date.parse(cell) : Number.NaN;
  if (Number.isNaN(seen)) throw refused('updated_at', staffTexts.csvVersionUnreadable);
  if (seen !== Date.parse(updated_at)) throw refused('updated_at', staffTexts.changedMeanwhile);
}

const fieldsOf = (draft: Draft): NonNullable<CsvPreviewRow['write']>['location'] => ({
  name: draft.name,
  latitude: draft.latitude,
  longitude: draft.longitude,
  grid_ref: draft.grid_ref,
  w3w: draft.w3w,
  active: draft.active,
  admiralty_station_id: draft.admiralty_station_id,
  bathing_water_ids: draft.bathing_water_ids,
  marine_latitude: draft.marine_latitude,
  marine_longitude: draft.marine_longitude,
  shore_bearing: draft.shore_bearing,
});
