import { expect, test } from 'vitest';
import type { CustomMessage } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { DataTable } from '#web/admin/list/data-table.tsx';
import { textOf } from '#web/testing/text-of.tsx';
import { locationColumns } from './location-columns.tsx';

const now = Date.parse('2026-07-11T13:02:00Z');
const nothing = () => undefined;
const columns = locationColumns(now, { onEdit: nothing, onDelete: nothing });

/** The words of the columns for one location, without the names of the columns. */
const rowOf = (location: Parameters<typeof aLocation>[0]) => {
  const table = (
    <DataTable
      caption="Locations"
      columns={columns.map((column) => ({ ...column, isNameHidden: true }))}
      rows={[aLocation(location)]}
      rowKey={({ _id }) => _id}
    />
  );
  return textOf(table).split('Actions ')[1];
};

const message = (more: Partial<CustomMessage>): CustomMessage => ({
  title: 'Rip currents',
  message: 'Swim between the flags.',
  message_type: 'warning',
  author: 'bude',
  created_at: '2026-07-11T08:00:00.000Z',
  expires_at: null,
  ...more,
});

test('the columns are those of the specification, in its order', () => {
  expect(columns.map(({ name }) => name)).toEqual([
    'Name',
    'Coordinates',
    'Grid Ref',
    'What3Words',
    'Custom Message',
    'Status',
    'Created',
    'Actions',
  ]);
});

test('coordinates have six decimals, what is empty is N/A or None, and the date is London’s', () => {
  expect(rowOf({ created_at: '2026-07-10T23:30:00.000Z' })).toBe(
    'Exmouth 50.611100, -3.401700 N/A N/A None Active 11 Jul 2026 00:30',
  );
  expect(rowOf({ grid_ref: 'SY 00918 79980', w3w: 'a.b.c', active: false })).toContain(
    'SY 00918 79980 ///a .b .c None Inactive',
  );
});

test.each([
  [null, 'Active'],
  ['2026-07-11T13:02:01.000Z', 'Active'],
  ['2026-07-11T13:02:00.000Z', 'Expired'],
])('a message that ends at %s is %s', (expires_at, badge) => {
  expect(rowOf({ custom_message: message({ expires_at }) })).toContain(
    `${badge} Rip currents Swim between the flags.`,
  );
});

test('a message is cut after fifty characters, whole ones, and without a title it is Untitled', () => {
  const shown = (text: string) => rowOf({ custom_message: message({ title: ' ', message: text }) });
  expect(shown('🌊'.repeat(51))).toContain(`Untitled ${'🌊'.repeat(50)}… `);
  expect(shown('x'.repeat(50))).toContain(`Untitled ${'x'.repeat(50)} `);
});
