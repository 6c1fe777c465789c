import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CsvPreview, type CsvPreviewRow } from '#contract/network/location-csv.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

let app: StaffApp;
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());

const upload = (file: string | Uint8Array) =>
  app.call({
    method: 'POST',
    url: '/api/admin/locations/csv/preview',
    session: app.admin,
    payload: typeof file === 'string' ? file : Buffer.from(file),
    headers: { 'content-type': 'text/csv' },
  });
const rowsOf = async (file: string | Uint8Array): Promise<CsvPreviewRow[]> => {
  const { status, body } = await upload(file);
  expect(status, JSON.stringify(body)).toBe(200);
  return CsvPreview.parse(body).rows;
};
const utf16 = Buffer.from('\ufeffname\tlatitude\tlongitude\r\nPolperro\t50,36\t-4,18\r\n', 'utf16le');

test.each([
  ['a separator line', 'sep=;\r\nname;latitude;longitude\r\nPolperro;50,36;-4,18'],
  [
    'a separator line that a spreadsheet has filled up',
    'sep=,,,\nname,latitude,longitude\nPolperro,50.36,-4.18',
  ],
  ['a space behind the separator line', 'sep=; \nname;latitude;longitude\nPolperro;50.36;-4.18'],
  ['a separator line in quotation marks', '"sep=;"\r\nname;latitude;longitude\r\nPolperro;50.36;-4.18'],
  ['a separator line for tabs', 'SEP=\t\nname\tlatitude\tlongitude\nPolperro\t50.36\t-4.18'],
  ['tabs and decimal commas', '\nname\tlatitude\tlongitude\nPolperro\t50,36\t-4,18'],
  ['decimal commas in quotation marks', '\nname,latitude,longitude\nPolperro,"50,36","-4,18"'],
  ['empty columns at the end', '\nname,latitude,longitude,,,\nPolperro,50.36,-4.18,,,'],
  ['empty columns at the end of some lines', '\nname,latitude,longitude,,\nPolperro,50.36,-4.18'],
  ['an empty column in the middle', '\nname,,latitude,longitude\nPolperro,,50.36,-4.18'],
  ['degrees and letters', '\nname,latitude,longitude\nPolperro,50.36° N,W 4.18'],
  ['minutes and seconds', '\nname,latitude,longitude\nPolperro,"50°21\'36""N","4°10\'48""W"'],
  ['the old line ends of a Mac', '\rname,latitude,longitude\rPolperro,50.36,-4.18\r'],
  ['mixed line ends', 'sep=,\nname,latitude,longitude\r\n"Polperro","50.36","-4.18"\r\n'],
  ['other names of the columns', '\n NAME , Latitude (°),longitude [deg]\nPolperro,50.36,-4.18'],
  ['a comma in a quoted name of a column', '\n"name";"latitude";"longitude"\n"Polperro";"50,36";"-4,18"'],
])('a file with %s is read', async (_what, file) => {
  const rows = await rowsOf(file);
  expect(rows).toMatchObject([
    {
      line: 3,
      outcome: 'create',
      questions: [],
      write: { location: { name: 'Polperro', latitude: 50.36, longitude: -4.18 } },
    },
  ]);
});

test.each([
  ['as Excel’s “Unicode Text” is', utf16],
  ['with the bytes the other way round', Buffer.from(utf16).swap16()],
])('a file in UTF-16 is read %s', async (_what, file) => {
  expect(await rowsOf(file)).toMatchObject([
    { outcome: 'create', write: { location: { name: 'Polperro', latitude: 50.36, longitude: -4.18 } } },
  ]);
});

test.each([
  ['Windows-1252', Buffer.from('name,w3w\nM\xf4r,\nL\x92Anse,', 'latin1'), staffTexts.csvNotUtf8],
  ['a column in other units', 'name,latitude (rad)\nX,0.9', staffTexts.csvUnknownColumn('latitude (rad)')],
  ['degrees west', 'name,longitude (°W)\nX,4.18', staffTexts.csvUnknownColumn('longitude (°W)')],
  ['a column twice', 'name,Latitude,latitude (°)\nX,50,50', staffTexts.csvColumnTwice('latitude')],
  ['another separator', 'name|latitude\nX|50', staffTexts.csvUnknownColumn('name|latitude')],
])('a file with %s is refused in words', async (_what, file, message) => {
  const { status, body } = await upload(file);
  expect([status, body.error]).toEqual([400, message]);
});

test('cells that can be read in two ways, and lines that are no location, are errors of their line and field', async () => {
  const rows = await rowsOf(
    [
      'name,latitude,longitude,,grid_ref',
      'A,50.36,-4.18W,,',
      'B,4.18W,50.36N,,',
      'C,5.04E+01,-4.18,,',
      'D,50.36,-4.18,note,',
      'E,"50.36, -4.18",,,',
      'Total,,,,',
    ].join('\n'),
  );
  expect(rows.map(({ line, outcome, errors }) => [line, outcome, errors.map(({ field }) => field)])).toEqual([
    [2, 'error', ['longitude']],
    [3, 'error', ['latitude', 'longitude']],
    [4, 'error', ['latitude']],
    [5, 'error', [null]],
    [6, 'error', ['latitude', 'longitude']],
    [7, 'error', ['latitude', 'longitude']],
  ]);
  expect(rows[0]?.errors[0]?.message).toBe(staffTexts.degreesTwoSigns('-4.18W'));
  expect(rows[3]?.errors[0]?.message).toBe(staffTexts.csvUnnamedCell(4));
});

test.each(['"a-1,a-2"', 'a-1; a-2', 'a-1 a-2'])(
  'ids of bathing waters that are not separated by | are asked back: %j',
  async (cell) => {
    const rows = await rowsOf(`name,latitude,longitude,bathing_water_ids\nPolperro,50.36,-4.18,${cell}`);
    const suggestion = { bathing_water_ids: ['a-1', 'a-2'] };
    const question = { field: 'bathing_water_ids', message: staffTexts.idsNotSeparated(2), suggestion };
    expect(rows).toMatchObject([{ questions: [question] }]);
  },
);

test('a thousand rows whose longitudes have lost their sign are asked back within the time of a call', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `Lost ${index},50.36,4.18`);
  const began = performance.now();
  const rows = await rowsOf(['name,latitude,longitude', ...lines].join('\n'));
  expect(rows.filter(({ questions }) => questions[0]?.suggestion)).toHaveLength(1000);
  expect(performance.now() - began).toBeLessThan(15_000);
});

describe('a tide station whose zeros a spreadsheet has taken away', () => {
  const questionsOf = async (station: string) => {
    const header = 'name,latitude,longitude,admiralty_station_id';
    const [row] = await rowsOf(`${header}\nPolperro,50.36,-4.18,${station}`);
    return row?.questions;
  };
  const asked = (id: string, meant: string | null) => [
    {
      field: 'admiralty_station_id',
      message: staffTexts.stationUnknown(id, meant),
      suggestion: meant === null ? null : { admiralty_station_id: meant },
    },
  ];

  test.each([
    ['14', '0014'],
    ['14.0', '0014'],
    ['26a', '0026A'],
    ['0026a', '0026A'],
    ['1.4E+01', null],
    ['14/01/1900', null],
  ])('%s is asked back', async (id, meant) => {
    expect(await questionsOf(id)).toEqual(asked(id, meant));
  });

  test.each(["'0014", '0014', '0026A'])('%s is not', async (id) => {
    expect(await questionsOf(id)).toEqual([]);
  });

  test('nothing is asked about a station that is stored already', async () => {
    const { _id } = await app.cove();
    await app.store.locations.update(_id, { admiralty_station_id: '14' }, Date.now());
    const [row] = await rowsOf(`_id,w3w,admiralty_station_id\n${_id},a.b.c,14`);
    expect(row).toMatchObject({ outcome: 'update', questions: [] });
  });
});
