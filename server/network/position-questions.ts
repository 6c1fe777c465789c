import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { isInBritishIsles } from '#domain/places/british-isles.ts';
import type { Position } from '#domain/places/distance.ts';
import { isNearCoast } from '#server/conditions/upstream/computed-tides/coast-distance.ts';
import { loadCoastline } from '#server/conditions/upstream/computed-tides/coast-tides.ts';
import type { Coastline } from '#server/conditions/upstream/computed-tides/sea-way.ts';
import { HttpError } from '#server/http/errors.ts';

/** The points of a location that people type. */
export type LocationPoints = Pick<
  Location,
  'latitude' | 'longitude' | 'marine_latitude' | 'marine_longitude'
>;

/** What is asked back about a new position that lies outside the British Isles and their waters. */
export interface PositionQuestion {
  field: 'latitude' | 'marine_latitude';
  message: string;
  /** The fields of the position that was probably meant. */
  suggestion: Record<string, number> | null;
}

const points = [
  { latitude: 'latitude', longitude: 'longitude', what: 'The position', coastMiles: 3 },
  {
    latitude: 'marine_latitude',
    longitude: 'marine_longitude',
    what: 'The offshore point',
    coastMiles: 25,
  },
] as const;

let coastline: Promise<Coastline> | undefined;

/** @returns a function that tells the questions about the points of a location; `before` null: it is a new one */
export async function createPositionQuestions(): Promise<
  (after: LocationPoints, before: LocationPoints | null) => PositionQuestion[]
> {
  coastline ??= loadCoastline();
  const coast = await coastline;
  return (after, before) =>
    points.flatMap(({ latitude, longitude, what, coastMiles }) => {
      const [north, east] = [after[latitude], after[longitude]];
      const isAsBefore = before?.[latitude] === north && before[longitude] === east;
      if (north === null || east === null || isAsBefore) return [];
      const position = { latitude: north, longitude: east };
      if (isInBritishIsles(position)) return [];
      const meant = meantPosition(position, (each) => isNearCoast(coast, each, coastMiles));
      const message = staffTexts.positionOutside(what, wordsOf(position), meant && wordsOf(meant));
      const suggestion = meant && { [latitude]: meant.latitude, [longitude]: meant.longitude };
      return [{ field: latitude, message, suggestion }];
    });
}

const wordsOf = ({ latitude, longitude }: Position): string => `${latitude}, ${longitude}`;

/** The position with its numbers exchanged, or with other signs, that lies on our coast; null: none does. */
function meantPosition({ latitude, longitude }: Position, isOnCoast: (position: Position) => boolean) {
  const signs = [1, -1];
  const candidates = [[latitude, longitude] as const, [longitude, latitude] as const].flatMap(
    ([north, east]) =>
      signs.flatMap((northSign) =>
        signs.map((eastSign) => ({ latitude: north * northSign, longitude: east * eastSign })),
      ),
  );
  return candidates.find((each) => isInBritishIsles(each) && isOnCoast(each)) ?? null;
}

/**
 * Refuses a new position outside the British Isles that the caller has not confirmed.
 * @returns whether one was confirmed
 * @throws HttpError 400 with the position that was probably meant
 */
export async function requireConfirmation(
  after: LocationPoints,
  before: LocationPoints | null,
  isConfirmed: boolean,
): Promise<boolean> {
  const questionsOf = await createPositionQuestions();
  const questions = questionsOf(after, before);
  const [first] = questions;
  if (!first || isConfirmed) return first !== undefined;
  const suggestion = Object.assign({}, ...questions.map((question) => question.suggestion));
  throw new HttpError(400, questions.map(({ message }) => message).join(' '), {
    field: first.field,
    reason: 'position_outside',
    ...(Object.keys(suggestion).length > 0 && { suggestion }),
  });
}
