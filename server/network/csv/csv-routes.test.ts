import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  CsvApplied,
  CsvPreview,
  type CsvPreviewRow,
  csvColumns,
  csvFields,
  MOST_CSV_BYTES,
} from '#contract/network/location-csv.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';
import { previewOf } from './csv-preview.ts';
import { locationFile, readLocationFile } from './location-file.ts';
import { textOfFile } from './text-of-file.ts';

let app: StaffApp;
let cove: Location; // of this test alone
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  cove = await app.cove();
});

const URL = '/api/admin/locations/csv';
const WRITER = { email: 'admin@test.example', now: Date.now() };
const upload = (file: string | Uint8Array, type = 'text/csv') =>
  app.call({
    method: 'POST',
    url: `${URL}/preview`,
    session: app.admin,
    payload: typeof file === 'string' ? file : Buffer.from(file),
    headers: { 'content-type': type },
  });
const preview = async (...lines: string[]): Promise<CsvPreview> => {
  const { status, body } = await upload(lines.join('\r\n'));
  expect(status, JSON.stringify(body)).toBe(200);
  return CsvPreview.parse(body);
};
const only = async (...lines: string[]): Promise<CsvPreviewRow> => {
  const [row, ...others] = (await preview(...lines)).rows;
  if (!row || others.length > 0) throw new Error('not one row');
  return row;
};
const apply = (rows: unknown) => app.send('POST', URL, { rows });
const writesOf = ({ rows }: CsvPreview) => rows.flatMap(({ write }) => write ?? []);
const stored = (id: string) => app.store.locations.byId(id);

describe('the file', () => {
  test('is a dated attachment that no cache keeps, in UTF-8 with a byte order mark', async () => {
    const { status, headers, raw } = await app.get(URL);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="foreshore-locations-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect([...raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = raw.toString().slice(1).split('\r\n');
    expect(lines[0]).toBe(csvColumns.map((column) => `"${column}"`).join());
    expect(lines.length - 2).toBe(await app.store.locations.count());
    expect(lines.find((line) => line.includes(cove._id))).toBe(
      `"${cove.name}",${cove.latitude},-3.4017,,,"true",,,,,,"${cove._id}","${cove.updated_at}"`,
    );
  });

  test('changes nothing when it comes back as it is', async () => {
    const { raw } = await app.get(URL);
    const { status, body } = await upload(raw);
    expect(status).toBe(200);
    const count = await app.store.locations.count();
    expect(CsvPreview.parse(body).counts).toEqual({ create: 0, update: 0, unchanged: count, error: 0 });
  });

  test('reads back exactly, whatever the locations have', async () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'=+-@＝\'" ;,|\\0.e7aé🏖'), minLength: 1, maxLength: 12 })
      .map((each) => `${each}a`.trim());
    const degrees = (limit: number) =>
      fc.oneof(
        fc.double({ min: -limit, max: limit, noNaN: true }),
        fc.constantFrom(-4.55, 1e-20, 1e-7, 0, -limit, limit),
      );
    const marine = fc.option(fc.tuple(degrees(90), degrees(180)), { nil: null });
    const location = fc
      .record({
        name: text,
        latitude: degrees(90),
        longitude: degrees(180),
        grid_ref: fc.constantFrom(null, 'SX 45034 53393', 'sx4553', 'TR 0 0'),
        w3w: fc.constantFrom(null, 'filled.count.soap', '///fílled.count.soap'),
        active: fc.boolean(),
        admiralty_station_id: fc.option(fc.oneof(text, fc.constantFrom('0014', '0015A', '1E5')), {
          nil: null,
        }),
        bathing_water_ids: fc.uniqueArray(text, { maxLength: 10 }),
        marine,
        shore_bearing: fc.option(fc.double({ min: 0, max: 359.999, noNaN: true }), { nil: null }),
      })
      .map(({ marine: point, ...more }) => ({
        ...more,
        latitude: more.latitude + 0, // no -0: the form has none either
        longitude: more.longitude + 0,
        marine_latitude: point ? point[0] + 0 : null,
        marine_longitude: point ? point[1] + 0 : null,
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(location, { minLength: 1, maxLength: 4 }), async (drafts) => {
        const locations = drafts.map((draft, index) =>
          aLocation({
            ...draft,
            name: `${draft.name.replaceAll('\\', '').trim()}${index}`,
            slug: `s-${index}`,
          }),
        );
        const file = readLocationFile(textOfFile(Buffer.from(await locationFile(locations))));
        // As new rows: every field must come from the file and none from what is stored.
        const fresh = file.map((row) => ({
          ...row,
          cells: { ...row.cells, name: `N ${row.line}`, _id: '', updated_at: '' },
        }));
        const { rows } = previewOf(fresh, [], WRITER, () => []);
        expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
        const [names, others] = [file.map(({ cells }) => cells.name), rows.map(({ write }) => write)];
        expect(names).toEqual(locations.map(({ name }) => name));
        expect(others).toEqual(
          locations.map((each, index) => ({
            line: index + 2,
            _id: null,
            updated_at: null,
            location: {
              ...Object.fromEntries(csvFields.map((field) => [field, each[field]])),
              name: `N ${index + 2}`,
              // A new location without a reference gets that of its position.
              ...(each.grid_ref === null && { grid_ref: rows[index]?.write?.location.grid_ref }),
            },
          })),
        );
        expect(previewOf(file, locations, WRITER, () => []).counts.unchanged).toBe(locations.length);
      }),
      { numRuns: 100 },
    );
  });

  test('has no cell that a spreadsheet computes, and its numbers stay numbers', async () => {
    const { body } = await app.create({
      name: '=1+1 & -2',
      admiralty_station_id: '@sum',
      latitude: 50.55,
      longitude: -1e-7,
    });
    const line = (await app.get(URL)).raw
      .toString()
      .split('\r\n')
      .find((each) => each.includes(body.location._id));
    expect(line).toMatch(/^"'=1\+1 & -2",50\.55,-1e-7,/);
    expect(line).toContain(',"\'@sum",');
  });
});

describe('a file that can’t be read is refused in words', () => {
  const utf16 = Buffer.from('\ufeffname,latitude,longitude\nBeer,50,-3', 'utf16le');
  test.each([
    ['nothing', '', staffTexts.csvEmpty],
    ['white space', ' \r\n \r\n', staffTexts.csvEmpty],
    ['half of a letter in UTF-16', Buffer.concat([utf16, Buffer.from([0])]), staffTexts.csvNotUtf8],
    ['UTF-16 without its mark', utf16.subarray(2), staffTexts.csvNotUtf8],
    ['Windows-1252', Buffer.from('name\nM\xf4r', 'latin1'), staffTexts.csvNotUtf8],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]), staffTexts.csvNotUtf8],
    ['column names alone', 'name,latitude,longitude\r\n', staffTexts.csvNoRows],
    ['no column names', 'Beer,50.69,-3.09', staffTexts.csvUnknownColumn('Beer')],
    ['a column of its own', 'name,slug\nBeer,beer', staffTexts.csvUnknownColumn('slug')],
    ['a column twice', 'name,w3w,Name\nBeer,,Beer', staffTexts.csvColumnTwice('name')],
    ['an open quotation mark', 'name,w3w\nBeer,a\n"Seaton,b\n', staffTexts.csvUnreadable(3)],
    ['a quotation mark inside', 'name,w3w\n"Be"er,a', staffTexts.csvUnreadable(2)],
    ['1,001 rows', `name\n${'Beer\n'.repeat(1001)}`, staffTexts.csvTooMany(1000)],
  ])('%s', async (_what, file, message) => {
    const { status, body } = await upload(file);
    expect([status, body.error]).toEqual([400, message]);
  });

  test('1,000 rows are read', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `Beach ${index},50,${index / 1000}`);
    expect((await preview('name,latitude,longitude', ...rows)).counts.create).toBe(1000);
  });

  test('too large, or of another type', async () => {
    expect((await upload(`name\n${' '.repeat(MOST_CSV_BYTES)}`)).status).toBe(413);
    expect((await upload('name\nBeer', 'text/plain')).status).toBe(415);
    expect((await upload('"name"', 'application/json')).body.error).not.toBeUndefined();
  });
});

describe('a row', () => {
  test('without an _id is a new location, with the defaults of the form', async () => {
    const row = await only('name,latitude,longitude', `Beer of ${cove.slug},50.69,-3.09`);
    expect(row).toMatchObject({ line: 2, outcome: 'create', changes: [], errors: [] });
    expect(row.write).toEqual({
      line: 2,
      _id: null,
      updated_at: null,
      location: {
        name: `Beer of ${cove.slug}`,
        latitude: 50.69,
        longitude: -3.09,
        grid_ref: expect.stringMatching(/^SY /),
        w3w: null,
        active: true,
        admiralty_station_id: null,
        bathing_water_ids: [],
        marine_latitude: null,
        marine_longitude: null,
        shore_bearing: null,
      },
    });
  });

  test('with an _id says what it changes, from what to what; a column that is missing changes nothing', async () => {
    const row = await only('_id,w3w,active', `${cove._id},index.home.raft,FALSE`);
    expect(row).toMatchObject({ name: cove.name, outcome: 'update', write: { _id: cove._id } });
    expect(row.changes).toEqual([
      { field: 'grid_ref', from: null, to: expect.stringMatching(/^S/) }, // as the form works it out
      { field: 'w3w', from: null, to: 'index.home.raft' },
      { field: 'active', from: true, to: false },
    ]);
    expect(row.write?.updated_at).toBe(cove.updated_at);
  });

  test('with an empty active is active if it is new, and has an error if it is not', async () => {
    const header = 'name,latitude,longitude,active,_id';
    const row = await only(header, `New ${cove.slug},50,-3,,`);
    expect(row.write?.location.active).toBe(true);
    const { errors } = await only(header, `${cove.name},50,-3,,${cove._id}`);
    expect(errors).toEqual([{ field: 'active', message: 'active must be true or false' }]);
  });

  test.each(['N/A', 'NULL', '-', '—', 'none', '\u00a0'])(
    'with %j in a cell has nothing there',
    async (cell) => {
      const row = await only(
        'name,latitude,longitude,grid_ref,w3w,admiralty_station_id,bathing_water_ids',
        `Nothing ${cove.slug},50.69,-3.09,${cell},${cell},${cell},${cell}`,
      );
      expect(row.write?.location).toMatchObject({
        grid_ref: expect.stringMatching(/^SY /), // that of the position
        w3w: null,
        admiralty_station_id: null,
        bathing_water_ids: [],
      });
    },
  );

  test.each(['#N/A', '#REF!', '#VALUE!'])('with %j in a cell is refused by its field', async (cell) => {
    for (const field of [
      'name',
      'grid_ref',
      'w3w',
      'admiralty_station_id',
      'bathing_water_ids',
      'latitude',
    ]) {
      const row = await only(`${field},_id`, `${cell},${cove._id}`);
      expect([row.outcome, row.errors[0]?.field]).toEqual(['error', field]);
    }
  });

  test('has the minus, the digits and the spaces of word processors read', async () => {
    const header = 'name,latitude,longitude,shore_bearing,marine_latitude,marine_longitude';
    const row = await only(
      `\ufeffna\u00adme${header.slice(4)}`,
      `Mi\u00adnus\u2060 ${cove.slug},\u00a050.69\u202f,\u22123.09,１８０,50\u200b.6,\u20133.1`,
    );
    expect(row.write?.location).toMatchObject({
      name: `Minus ${cove.slug}`,
      latitude: 50.69,
      longitude: -3.09,
      shore_bearing: 180,
      marine_latitude: 50.6,
      marine_longitude: -3.1,
    });
  });

  test('that leaves a stored reference as it is can change the rest, whatever the reference is', async () => {
    await app.store.locations.update(cove._id, { grid_ref: 'By the pier', w3w: 'the pier' }, Date.now());
    const row = await only('_id,active', `${cove._id},FALSE`);
    expect(row.changes).toEqual([{ field: 'active', from: true, to: false }]);
    expect(CsvApplied.parse((await apply([row.write])).body).counts.updated).toBe(1);
    const { errors } = await only('_id,grid_ref', `${cove._id},By the sea`);
    expect(errors).toEqual([{ field: 'grid_ref', message: staffTexts.gridReferenceWrong }]);
  });

  test('with an empty cell clears the field', async () => {
    await app.store.locations.update(cove._id, { w3w: 'a.b.c', shore_bearing: 90 }, Date.now());
    const row = await only('_id,w3w,shore_bearing', `${cove._id},,`);
    expect(row.changes).toContainEqual({ field: 'w3w', from: 'a.b.c', to: null });
    expect(row.changes).toContainEqual({ field: 'shore_bearing', from: 90, to: null });
  });

  test('is read as Excel writes it in other languages: semicolons, decimal commas, its own exponents', async () => {
    const row = await only('name;latitude;longitude;active', `Bucht ${cove.slug};50,69;-1,5E-3;TRUE`);
    expect(row.write?.location).toMatchObject({ latitude: 50.69, longitude: -0.0015, active: true });
    const tabs = await only('name\tlatitude\tlongitude', `Tab ${cove.slug}\t50.5\t-3`);
    expect(tabs.write?.location).toMatchObject({ latitude: 50.5, longitude: -3 });
  });

  test('may have commas, quotation marks and lines that are empty around it', async () => {
    const row = await only('name,latitude,longitude', '', `"The ""old"", ${cove.slug}",50,-3,`, ',,');
    expect(row).toMatchObject({ line: 3, name: `The "old", ${cove.slug}`, outcome: 'create' });
  });

  test.each([
    ['latitude', 'latitude must be a number', 'name,latitude,longitude', 'X,north,-3'],
    ['latitude', 'latitude must be a number', 'name,latitude,longitude', 'X,,-3'],
    ['latitude', 'latitude must be a number', 'name,latitude,longitude', 'X,"50, 6",-3'],
    ['latitude', 'latitude must lie between -90 and 90', 'name,latitude,longitude', 'X,91,-3'],
    ['longitude', 'longitude must be a number', 'name,latitude', 'X,50'],
    ['name', 'name is required', 'name,latitude,longitude', ',50,-3'],
    ['name', staffTexts.locationNameUnfit, 'name,latitude,longitude', 'a/b,50,-3'],
    ['active', 'active must be true or false', 'name,latitude,longitude,active', 'X,50,-3,yes'],
    [
      'marine_longitude',
      staffTexts.marinePointIncomplete,
      'name,latitude,longitude,marine_latitude',
      'X,50,-3,50',
    ],
    [
      'shore_bearing',
      'shore_bearing must be a number from 0 to 359.999',
      'name,latitude,longitude,shore_bearing',
      'X,50,-3,360',
    ],
    [
      'bathing_water_ids',
      'At most 10 bathing waters can be given',
      'name,latitude,longitude,bathing_water_ids',
      `X,50,-3,${'a|'.repeat(10)}b`,
    ],
    ['_id', staffTexts.csvIdUnknown, '_id,w3w', 'gone,a.b.c'],
    [
      '_id',
      staffTexts.csvVersionWithoutId,
      'name,latitude,longitude,updated_at',
      'X,50,-3,2026-01-01T00:00:00Z',
    ],
    [null, staffTexts.csvCellCount(2, 3), 'name,latitude,longitude', 'X,50'],
    [null, staffTexts.csvCellCount(4, 3), 'name,latitude,longitude', 'X, the old,50,-3'],
  ])('has an error of %s: %s', async (field, message, header, line) => {
    const row = await only(header, line);
    expect(row).toMatchObject({ outcome: 'error', write: null });
    const text = row.errors.find((error) => error.field === field)?.message;
    expect(text === message || text?.startsWith(message.slice(0, 30))).toBe(true);
  });

  test('has each of its errors once', async () => {
    const { errors } = await only('name,latitude,longitude,active', ',200,west,perhaps');
    expect(errors.map(({ field }) => field)).toEqual(['name', 'latitude', 'longitude', 'active']);
  });

  test('is refused for a name that is taken, or that another row has', async () => {
    const { rows } = await preview(
      'name,latitude,longitude,_id',
      `${cove.name.toUpperCase()},50,-3,`,
      `Twin ${cove.slug},50,-3,`,
      `twin  ${cove.slug},50,-3,`,
      `Own ${cove.slug},50,-3,${cove._id}`,
      `Other ${cove.slug},50,-3,${cove._id}`,
    );
    expect(rows.map(({ outcome, errors }) => errors[0] ?? outcome)).toEqual([
      { field: 'name', message: staffTexts.csvNameHeld(5) },
      'create',
      { field: 'name', message: staffTexts.csvNameTwice(3) },
      'update',
      { field: '_id', message: staffTexts.csvIdTwice(5) },
    ]);
  });

  test('may take a name that an earlier row gives up', async () => {
    const file = await preview(
      'name,latitude,longitude,_id',
      `Old ${cove.slug},50,-3,${cove._id}`,
      `${cove.name},50.1,-3.1,`,
    );
    expect(file.counts).toMatchObject({ update: 1, create: 1 });
    expect(CsvApplied.parse((await apply(writesOf(file))).body).counts).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect((await app.store.locations.bySlug(cove.slug))?.latitude).toBe(50.1);
  });

  test('that swap names say what to do', async () => {
    const other = await app.cove();
    const file = await preview('name,_id', `${other.name},${cove._id}`, `${cove.name},${other._id}`);
    expect(file.rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'name', message: staffTexts.csvNameHeld(3) }],
      [{ field: 'name', message: staffTexts.csvNameHeld(2) }],
    ]);
    expect(staffTexts.csvNameHeld(3)).toContain('give one of them a third name first');
  });

  test('of an older version is refused, unless it changes nothing', async () => {
    const old = cove.updated_at;
    await app.store.locations.update(cove._id, { w3w: 'a.b.c' }, Date.now() + 10);
    const header = '_id,w3w,updated_at';
    expect(await only(header, `${cove._id},x.y.z,${old}`)).toMatchObject({
      outcome: 'error',
      errors: [{ field: 'updated_at', message: staffTexts.changedMeanwhile }],
    });
    expect((await only(header, `${cove._id},a.b.c,${old}`)).outcome).toBe('unchanged');
    expect((await only(header, `${cove._id},x.y.z,01/02/2026 10:00`)).errors).toEqual([
      { field: 'updated_at', message: staffTexts.csvVersionUnreadable },
    ]);
    const { updated_at: newer } = (await stored(cove._id)) ?? cove;
    expect((await only(header, `${cove._id},x.y.z,${newer}`)).outcome).toBe('update');
  });

  test('writes nothing while it is looked at', async () => {
    const before = await app.store.locations.list();
    await preview('_id,name,latitude,longitude', `${cove._id},Renamed,50,-3`, ',Beer,50,-3');
    expect(await app.store.locations.list()).toEqual(before);
  });
});

describe('applying', () => {
  const twoRows = () =>
    preview(
      'name,latitude,longitude,_id,bathing_water_ids',
      `New ${cove.slug},50.7,-3.2,,a|b`,
      `Changed ${cove.slug},50.8,-3.3,${cove._id},`,
    );

  test('writes what the preview showed, for visitors at once, and leaves the others', async () => {
    const before = await app.store.locations.list();
    await app.send('PUT', `/api/admin/locations/${cove._id}`, {
      custom_message: {
        title: 'Rip currents',
        message: 'Stay between the flags.',
        author: 'A lifeguard',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    const file = await twoRows();
    const { status, body } = await apply(writesOf(file));
    expect(status).toBe(200);
    const { rows, counts } = CsvApplied.parse(body);
    expect(counts).toEqual({ created: 1, updated: 1, refused: 0 });
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'created'],
      [3, 'updated'],
    ]);
    const made = await app.store.locations.bySlug(`new-${cove.slug}`);
    const changed = await stored(cove._id);
    expect(made).toMatchObject(writesOf(file)[0]?.location ?? {});
    expect(changed).toMatchObject(writesOf(file)[1]?.location ?? {});
    expect(changed?.custom_message?.title).toBe('Rip currents');
    expect((await app.get(`/locations/new-${cove.slug}`)).body.location).toEqual(made);
    const others = (list: Location[]) => list.filter(({ _id }) => _id !== cove._id && _id !== made?._id);
    expect(others(await app.store.locations.list())).toEqual(others(before));
    const after = await app.get(URL);
    const { body: again } = await upload(after.raw);
    expect(CsvPreview.parse(again).counts).toMatchObject({ create: 0, update: 0, error: 0 });
  });

  test('is in the audit log as single changes are', async () => {
    await apply(writesOf(await twoRows()));
    const { body } = await app.get('/api/admin/audit?limit=2');
    expect(body.entries).toMatchObject([
      {
        action: 'location_updated',
        actor: { email: 'admin@test.example' },
        subject: { kind: 'location', _id: cove._id },
        details: { before: { name: cove.name }, after: { name: `Changed ${cove.slug}` } },
      },
      { action: 'location_created', details: { after: { name: `New ${cove.slug}` } } },
    ]);
  });

  test('refuses a row that has changed or whose name was taken meanwhile, by itself, and says so', async () => {
    const file = await preview(
      'name,latitude,longitude,_id',
      `Free ${cove.slug},50,-3,`,
      `Changed ${cove.slug},50,-3,${cove._id}`,
      `Taken ${cove.slug},50,-3,`,
      `Last ${cove.slug},50,-3,`,
    );
    await app.store.locations.update(cove._id, { w3w: 'a.b.c' }, Date.now() + 10);
    await app.create({ name: `Taken ${cove.slug}`, latitude: 51, longitude: -3 });
    const { rows, counts } = CsvApplied.parse((await apply(writesOf(file))).body);
    expect(counts).toEqual({ created: 2, updated: 0, refused: 2 });
    expect(rows.map(({ outcome, message }) => message ?? outcome)).toEqual([
      'created',
      staffTexts.changedMeanwhile,
      staffTexts.locationNameTaken,
      'created',
    ]);
    expect(await stored(cove._id)).toMatchObject({ name: cove.name, w3w: 'a.b.c' });
    expect((await app.store.locations.bySlug(`taken-${cove.slug}`))?.latitude).toBe(51);
  });

  test('twice writes nothing twice', async () => {
    const writes = writesOf(await twoRows());
    await apply(writes);
    const count = await app.store.locations.count();
    const { counts } = CsvApplied.parse((await apply(writes)).body);
    expect([counts.refused, await app.store.locations.count()]).toEqual([2, count]);
  });

  test.each([
    ['rows', []],
    ['rows', 'all'],
    [
      'rows.0.updated_at',
      [{ line: 2, _id: 'a', updated_at: null, location: { name: 'X', latitude: 1, longitude: 1 } }],
    ],
    [
      'rows.0.location.latitude',
      [{ line: 2, _id: null, updated_at: null, location: { name: 'X', latitude: 91, longitude: 1 } }],
    ],
    [
      'custom_message',
      [
        {
          line: 2,
          _id: null,
          updated_at: null,
          location: { name: 'X', latitude: 1, longitude: 1, custom_message: null },
        },
      ],
    ],
  ])('an invalid %s is refused and nothing written', async (field, rows) => {
    const before = await app.store.locations.count();
    const { status, body } = await apply(rows);
    expect([status, body.field]).toEqual([400, field]);
    expect(await app.store.locations.count()).toBe(before);
  });
});
