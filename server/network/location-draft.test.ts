import { describe, expect, test } from 'vitest';
import { LocationForm } from '#contract/network/admin-locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { changeOfForm, isFitName, newLocation } from './location-draft.ts';

const WRITER = { email: 'jo@example.org', now: Date.parse('2026-06-01T12:00:00.000Z') };
const PLYMOUTH = { name: 'Plymouth Hoe', latitude: '50.36', longitude: '-4.18' };
const form = (more: object = {}) => LocationForm.parse({ ...PLYMOUTH, ...more });

describe('a name', () => {
  test.each([
    'Con',
    'O\'Brien\'s "Cove"',
    'Porth‑y‑môr',
    'St. Ives',
    '7',
    '<script>',
    '{{7*7}}',
    'a🏖b',
    '..a',
  ])('%j leads to a page', (name) => {
    expect(isFitName(name)).toBe(true);
  });

  test.each(['.', '..', '. .', '...', '-', '🏖', 'a/b', 'a\\b', 'a?b', 'a#b', '%2e%2e', ''])(
    '%j does not',
    (name) => {
      expect(isFitName(name)).toBe(false);
    },
  );

  test.each(['Bude\u200b', 'Bu\u00adde', 'Bude\ufe0f', 'Bude\u2060', '\u200eBude', 'Bu\u200dde'])(
    '%j is Bude: it looks the same',
    (name) => {
      expect(newLocation(form({ name }), WRITER)).toMatchObject({ name: 'Bude', slug: 'bude' });
    },
  );

  test.each(['__proto__', '__PROTO__'])('%j, which can’t be a key in an answer, is refused', (name) => {
    expect(isFitName(name)).toBe(false);
  });

  test('is one slug, however its letters are composed', () => {
    const composed = newLocation(form({ name: 'Porth y Môr' }), WRITER);
    const decomposed = newLocation(form({ name: 'PORTH  y Mo\u0302r' }), WRITER);
    expect(composed.slug).toBe('porth-y-môr');
    expect(decomposed.slug).toBe(composed.slug);
  });

  test('that leads to no page is refused by its field', () => {
    expect(() => newLocation(form({ name: 'a/b' }), WRITER)).toThrow(
      expect.objectContaining({ status: 400, field: 'name', message: staffTexts.locationNameUnfit }),
    );
  });
});

describe('a new location', () => {
  test('has null for fields that the form leaves out, is active, and gets its grid reference', () => {
    expect(newLocation(form(), WRITER)).toEqual({
      name: 'Plymouth Hoe',
      slug: 'plymouth-hoe',
      latitude: 50.36,
      longitude: -4.18,
      active: true,
      grid_ref: 'SX 45034 53393',
      w3w: null,
      admiralty_station_id: null,
      bathing_water_ids: [],
      marine_latitude: null,
      marine_longitude: null,
      shore_bearing: null,
      crossings: [],
      custom_message: null,
    });
  });

  test('stores a given grid reference, and has none outside the grid', () => {
    expect(newLocation(form({ grid_ref: 'SX 1 1' }), WRITER).grid_ref).toBe('SX 1 1');
    expect(newLocation(form({ latitude: 0, longitude: 0 }), WRITER).grid_ref).toBeNull();
  });

  test('names each bathing water once', () => {
    const ids = ['ukk4301-22300', ' ukk4301-22300', 'ukk4301-22200'];
    expect(newLocation(form({ bathing_water_ids: ids }), WRITER).bathing_water_ids).toEqual([
      'ukk4301-22300',
      'ukk4301-22200',
    ]);
  });

  test.each([
    { marine_latitude: '50.3' },
    { marine_longitude: -4.2 },
    { marine_latitude: 1, marine_longitude: '' },
  ])('with half a marine point is refused: %j', (point) => {
    expect(() => newLocation(form(point), WRITER)).toThrow(staffTexts.marinePointIncomplete);
  });
});

describe('a reference to the place', () => {
  const taken = (more: object) => newLocation(form(more), WRITER);

  test.each(['SX 45 53', 'sx4503453393', ' SX 45034  53393 '])('may be %j', (grid_ref) => {
    expect(taken({ grid_ref }).grid_ref).toBe(grid_ref.trim());
  });

  test.each(['filled.count.soap', '///filled.count.soap'])('may be %j', (w3w) => {
    expect(taken({ w3w }).w3w).toBe(w3w);
  });

  test.each([
    ['grid_ref', 'By the pier', staffTexts.gridReferenceWrong],
    ['grid_ref', 'SX 450 53', staffTexts.gridReferenceWrong],
    ['grid_ref', 'S 45034 53393', staffTexts.gridReferenceWrong], // an Irish square; this place is in Devon
    ['w3w', 'filled count soap', staffTexts.what3wordsWrong],
    ['w3w', 'SX 45 53', staffTexts.what3wordsWrong],
  ])('as %s is not %j', (field, text, message) => {
    expect(() => taken({ [field]: text })).toThrow(expect.objectContaining({ status: 400, field, message }));
  });

  test('that is stored and wrong does not hinder other changes, and is not taken anew', () => {
    const before = aLocation({ latitude: 50.36, longitude: -4.18, grid_ref: 'By the pier', w3w: 'the pier' });
    const stored = { grid_ref: 'By the pier', w3w: 'the pier' };
    expect(changeOfForm(form({ ...stored, active: false }), before, WRITER)).toMatchObject({
      ...stored,
      active: false,
    });
    for (const other of [{ grid_ref: 'On the pier' }, { w3w: 'pier' }])
      expect(() => changeOfForm(form({ ...stored, ...other }), before, WRITER)).toThrow(
        expect.objectContaining({ status: 400, field: Object.keys(other)[0] }),
      );
  });
});

describe('a changed location', () => {
  const before = aLocation({
    ...PLYMOUTH,
    slug: 'plymouth-hoe',
    latitude: 50.36,
    longitude: -4.18,
    grid_ref: 'SX 45034 53393',
    admiralty_station_id: '0014',
    bathing_water_ids: ['ukk4301-22300'],
    marine_latitude: 50.3,
    marine_longitude: -4.2,
    shore_bearing: 180,
  });

  test('leaves the fields that the form does not send', () => {
    const change = changeOfForm(form({ name: 'The Hoe' }), before, WRITER);
    expect(Object.keys(change).sort()).toEqual(
      ['active', 'grid_ref', 'latitude', 'longitude', 'name', 'slug', 'w3w'].sort(),
    );
    expect(change).toMatchObject({ name: 'The Hoe', slug: 'the-hoe' });
  });

  test('clears the fields that the form leaves empty', () => {
    const empty = {
      admiralty_station_id: '',
      bathing_water_ids: [],
      shore_bearing: '',
      custom_message: null,
    };
    const point = { marine_latitude: '', marine_longitude: null };
    expect(changeOfForm(form({ ...empty, ...point }), before, WRITER)).toMatchObject({
      admiralty_station_id: null,
      bathing_water_ids: [],
      shore_bearing: null,
      marine_latitude: null,
      marine_longitude: null,
      custom_message: null,
    });
    expect(() => changeOfForm(form({ marine_latitude: '' }), before, WRITER)).toThrow(
      staffTexts.marinePointIncomplete,
    );
  });

  test('moves a computed grid reference with the position, and leaves one that was typed', () => {
    const moved = { latitude: 50.6111, longitude: -3.4017 };
    const reference = (grid_ref: string, from = before) =>
      changeOfForm(form({ ...moved, grid_ref }), from, WRITER).grid_ref;
    const computed = reference('');
    expect(computed).toMatch(/^SY 0\d{4} \d{5}$/);
    expect(reference('SX 45034 53393')).toBe(computed);
    expect(reference('SX 45 53', { ...before, grid_ref: 'SX 45 53' })).toBe('SX 45 53');
  });
});
