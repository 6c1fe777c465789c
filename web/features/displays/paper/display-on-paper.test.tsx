import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Showing } from '#contract/displays/displays.ts';
import { aDisplayDetail, aShowing } from '#contract/testing/a-display.ts';
import { serving } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { DisplayOnPaper } from './display-on-paper.tsx';

/** Answers with showings, so many a page. */
function servingShowings(showings: readonly Showing[], { perPage = 500 } = {}) {
  return serving(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://sign.example');
    if (pathname === '/api/admin/displays/pier') return aDisplayDetail();
    if (pathname !== '/api/admin/displays/pier/showings') return null;
    const rest = showings.filter(({ number }) => number > Number(searchParams.get('after')));
    const page = rest.slice(0, perPage);
    const next = rest.length > perPage ? (page.at(-1)?.number ?? null) : null;
    return { from: searchParams.get('from'), until: searchParams.get('until'), showings: page, next };
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = () => fireEvent.click(screen.getByRole('button', { name: 'Show these days' }));

test('the sheet has the showings in their order, its date, and what its words mean and do not mean', async () => {
  await visit({ as: 'admin' });
  servingShowings([
    aShowing({
      _id: '1',
      number: 1,
      painted_from: null,
      painted_until: null,
      evidence: 'sent',
      hash: 'a1b2c3d4e5f6a7b8',
    }),
    aShowing({
      _id: '2',
      number: 2,
      evidence: 'witnessed',
      witnessed: 2,
      last_witnessed_at: '2026-11-22T13:30:00.000Z',
    }),
  ]);
  await show(<DisplayOnPaper id="pier" />);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toBe(
    '1not painted; sent 13:00, 22 Nov–Rip currents by the breakwater · High 15:20Senta1b2c3d4e5f6',
  );
  expect(second?.textContent).toContain('Witnessed, 2 scans, the last 13:30, 22 Nov');
  expect(second?.textContent).toContain('goes on');
  expect(screen.getByText('2, all that reach into these days.')).toBeTruthy();
  const text = document.body.textContent ?? '';
  expect(text).toContain('None of these says that anybody read the sign');
  expect(text).not.toMatch(/seen by/);
});

test('seven days are shown first, and all showings of the days that are chosen, however many', async () => {
  await visit({ as: 'admin' });
  const many = Array.from({ length: 120 }, (_, index) =>
    aShowing({ _id: `${index}`, number: index + 1, hash: 'a1b2c3d4e5f6a7b8' }),
  );
  const made = servingShowings(many, { perPage: 50 });
  await show(<DisplayOnPaper id="pier" />);
  expect(await screen.findAllByRole('row')).toHaveLength(121);
  const asked = () =>
    made.flatMap(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://sign.example');
      return pathname.endsWith('/showings') ? [Object.fromEntries(searchParams)] : [];
    });
  const [{ from = '', until = '' } = {}] = asked();
  expect(Date.parse(until) - Date.parse(from)).toBe(6 * 86_400_000);
  expect(asked().map(({ after }) => after)).toEqual(['0', '50', '100']);

  type('First day', '2026-06-01');
  type('Last day', '2026-06-30');
  choose();
  await screen.findByText(/^Monday 1 June 2026 to Tuesday 30 June 2026\./);
  expect(asked().at(-1)).toEqual({ from: '2026-06-01', until: '2026-06-30', after: '100' });
});

test('days that cannot be asked for are named at their field, and nothing is asked', async () => {
  await visit({ as: 'admin' });
  const made = servingShowings([aShowing()]);
  await show(<DisplayOnPaper id="pier" />);
  await screen.findAllByRole('row');
  const before = made.length;
  const wrong = (label: string, message: string) => {
    choose();
    const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(message);
  };
  type('First day', '');
  wrong('First day', 'Please give a day');
  type('First day', '2026-06-02');
  type('Last day', '2026-06-01');
  wrong('First day', 'The first day must not be after the last one');
  type('First day', '2020-06-02');
  wrong('First day', 'At most 731 days');
  type('Last day', '9999-01-01');
  wrong('Last day', 'The last day must not be after today');
  expect(made).toHaveLength(before);
});

test('showings that could not be loaded can be asked for again, and are not printed', async () => {
  await visit({ as: 'admin' });
  let isAway = true;
  serving(({ path }) => {
    if (path === '/api/admin/displays/pier') return aDisplayDetail();
    if (!path.startsWith('/api/admin/displays/pier/showings')) return null;
    if (isAway)
      return Response.json({ success: false, message: 'Please try again shortly' }, { status: 503 });
    return { from: '', until: '', showings: [aShowing()], next: null };
  });
  await show(<DisplayOnPaper id="pier" />);
  await screen.findByText('The showings could not be loaded');
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false);
});
