import { expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { stationQuestion } from './station-question.ts';

const list = new Map([
  ['0014', 'Plymouth (Devonport)'],
  ['0026A', 'Teignmouth Bar'],
]);

test.each(['0014', '0026A'])('asks nothing about %s, which is on the list', (id) => {
  expect(stationQuestion(id, list)).toBeNull();
});

test('names the station that was probably meant', () => {
  expect(stationQuestion('14', list)).toEqual({
    field: 'admiralty_station_id',
    message: 'There is no ADMIRALTY tide station 14. Did you mean 0014, Plymouth (Devonport)?',
    suggestion: { admiralty_station_id: '0014' },
  });
  expect(stationQuestion('26A', list)?.suggestion).toEqual({ admiralty_station_id: '0026A' });
  expect(stationQuestion('００１４', list)?.suggestion).toEqual({ admiralty_station_id: '0014' });
});

test.each(['15', '9999', '0014B', 'Plymouth'])(
  'asks about %s without a suggestion: no such station',
  (id) => {
    expect(stationQuestion(id, list)).toEqual({
      field: 'admiralty_station_id',
      message: staffTexts.stationUnknown(id, null),
      suggestion: null,
    });
  },
);

test('judges by the digits alone where there is no list', () => {
  expect(stationQuestion('9999', null)).toBeNull();
  expect(stationQuestion('14', null)?.suggestion).toEqual({ admiralty_station_id: '0014' });
});
