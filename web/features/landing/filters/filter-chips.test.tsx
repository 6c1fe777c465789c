import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FilterChips } from './filter-chips.tsx';
import { filtersOf } from './filters.ts';
import type { SearchChange } from './use-landing-search.ts';

afterEach(cleanup);

function Chips() {
  const [search, setSearch] = useState<SearchChange>({ waves: '2ft' });
  const { waves, tide } = search;
  const chosen = { ...(waves && { waves }), ...(tide && { tide }) };
  const change = (part: SearchChange) => setSearch({ ...search, ...part });
  return (
    <FilterChips
      filters={filtersOf(chosen, null)}
      off={[]}
      search={chosen}
      isComparing={false}
      onDrop={({ name }) => change({ [name]: undefined })}
      onAdd={change}
      onComparing={() => undefined}
    />
  );
}

test('a filter that is not applied says so, and looks unlike one that is', () => {
  const filters = filtersOf({ waves: '2ft', tide: 'rising' }, null);
  render(
    <FilterChips
      filters={filters}
      off={filters.slice(0, 1)}
      search={{ waves: '2ft', tide: 'rising' }}
      isComparing={false}
      onDrop={() => undefined}
      onAdd={() => undefined}
      onComparing={() => undefined}
    />,
  );
  const off = screen.getByRole('button', { name: 'Drop the filter: Waves below 2 ft: not applied' });
  const on = screen.getByRole('button', { name: 'Drop the filter: Tide rising' });
  expect(off.textContent).toBe('Waves below 2 ft: not applied');
  expect(off.className).not.toBe(on.className);
});

test('a chip that goes away when it is pressed leaves the focus among the chips', async () => {
  const user = userEvent.setup();
  render(<Chips />);
  const chips = screen.getByRole('region', { name: 'Chosen filters' });
  for (const name of ['Tide rising', 'Drop the filter: Waves below 2 ft']) {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.activeElement).toBe(chips);
  }
});
