import type { Page } from '@playwright/test';
import type { Overview, OverviewPlace } from '#contract/conditions/overview.ts';
import type { Location } from '#contract/network/locations.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { feetToMetres } from '#domain/quantities/units.ts';
import { withoutFirstAnswers } from '../shared/first-answers.ts';
import { expect, test } from '../shared/foreshore.ts';
import { inventedOverview, tellOverview } from '../shared/invented-overview.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { manyLocations } from '../shared/many-locations.ts';

/** So many that each kind of figure comes several times; drawing more shows nothing else. */
const PLACES = 150;
const PHONE = { width: 390, height: 844 };

test.use({ live: 'silent', viewport: PHONE });
const list = (page: Page) => page.getByRole('region', { name: 'List' });
const rows = (page: Page) => list(page).getByRole('listitem');
const links = (page: Page) => list(page).getByRole('link');
/** Rows are drawn a few after each paint, which a busy machine does seldom. */
const hasAllRows = (page: Page) => expect(links(page)).toHaveCount(PLACES, { timeout: 40_000 });
const counts = (page: Page) => page.getByRole('status', { name: 'What the filters show' });
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

interface Told {
  overview: Overview;
  locations: Location[];
  inactive: number;
  /** The names of the places with these figures. */
  named: (fits: (place: OverviewPlace, location: Location) => boolean) => string[];
}

/** Opens the page with figures that every journey knows. */
const testMany = test.extend<{ told: Told; count: number }>({
  count: [PLACES, { option: true }],
  told: [
    async ({ page, foreshore, count }, use) => {
      const locations = manyLocations(await foreshore.locations(), count);
      const overview = inventedOverview(locations);
      await withoutFirstAnswers(page);
      await page.route('/api/locations', (route) => route.fulfill({ json: { locations } }));
      await tellOverview(page, overview);
      const bySlug = new Map(locations.map((location) => [location.slug, location]));
      await use({
        overview,
        locations,
        inactive: locations.filter(({ active }) => !active).length,
        named: (fits) =>
          overview.places.flatMap((place) => {
            const location = bySlug.get(place.slug);
            return location && fits(place, location) ? [location.name] : [];
          }),
      });
    },
    { auto: true },
  ],
});

/** Chooses in the dialog of the filters, and closes it. */
async function choose(page: Page, choices: (inDialog: ReturnType<typeof dialog>) => Promise<unknown>) {
  await filters(page).click();
  await choices(dialog(page));
  await dialog(page)
    .getByRole('button', { name: /^Show \d+ place/ })
    .click();
  await expect(dialog(page)).toBeHidden();
}

const shows = async (page: Page, names: readonly string[]) => {
  await expect(links(page)).toHaveCount(names.length);
  expect((await links(page).allTextContents()).toSorted()).toEqual(names.toSorted());
};

/** Presses the button of a chip that drops its filter, which leads back to all places. */
async function drop(page: Page, filter: string) {
  await page.getByRole('button', { name: `Drop the filter: ${filter}` }).click();
  await expect(page).toHaveURL('/');
  await hasAllRows(page);
}

// One journey, since each opening of the page draws all rows: one filter after the other, as a person tries them.
testMany('every row has its figures, and each filter shows the places that fit', async ({ page, told }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await hasAllRows(page);

  await test.step('every place has a row with its concern and its figures', async () => {
    const [seventh] = told.named(({ message }) => message !== null);
    const row = rows(page).filter({ has: page.getByRole('link', { name: seventh ?? '', exact: true }) });
    await expect(row).toContainText(/Message: Rip currents by the breakwater, until/);
    await expect(row).toContainText(/7 mph/);
    await expect(row).toContainText(/ESE, gusts 16/);
    await expect(row).toContainText(/2\.3 ft.*every 12 s/);
    await expect(row).toContainText(/15 °C/);
    await expect(page.getByText(/Wind, waves and sea: forecasts from the/).first()).toBeAttached();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  });

  await test.step('waves below a limit, with what is not known apart', async () => {
    await choose(page, (inDialog) => inDialog.getByLabel('Waves below').selectOption('5 ft'));
    await expect(page).toHaveURL(/[?&]waves=5ft/);
    // 1.5 m reads 4.9 ft, 1.6 m 5.2 ft.
    const low = told.named(({ sea }) => sea.wave_height !== null && sea.wave_height < feetToMetres(4.95));
    const unknown = told.named(({ sea }) => sea.wave_height === null);
    await shows(page, low);
    await expect(counts(page)).toContainText(`${low.length} of ${PLACES} places.`);
    const high = PLACES - told.inactive - low.length - unknown.length;
    await expect(counts(page)).toContainText(
      `Hidden: ${told.inactive} inactive · ${high} waves 5 ft or more · ${unknown.length} waves not known`,
    );
    await counts(page)
      .getByRole('button', { name: `Show these ${unknown.length}` })
      .click();
    await shows(page, [...low, ...unknown]);
    await expect(page).toHaveURL(/unknown=shown/);
    await page.goBack();
    await shows(page, low);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await hasAllRows(page);
  });

  await test.step('wind below a limit, and a limit of 15 never lists a 15', async () => {
    await choose(page, (inDialog) => inDialog.getByLabel('Wind below').selectOption('15 mph'));
    await shows(
      page,
      told.named(({ wind }) => (wind.speed ?? 99) < 15),
    );
    await expect(list(page)).not.toContainText(/Wind15 mph/);
    await drop(page, 'Wind below 15 mph');
  });

  await test.step('a rising tide, and no spill with every monitor working', async () => {
    await page.getByRole('button', { name: 'Tide rising' }).click();
    await shows(
      page,
      told.named(({ tide }) => tide.going === 'rising'),
    );
    await page.getByRole('button', { name: 'No spill reported' }).click();
    await shows(
      page,
      told.named(
        ({ tide, overflows }) =>
          tide.going === 'rising' && overflows.spilling === 0 && overflows.offline === 0,
      ),
    );
    await expect(page).toHaveURL(/tide=rising/);
    await expect(page).toHaveURL(/spill=none/);
    await page.goBack();
    await page.goBack();
    await hasAllRows(page);
  });

  await test.step('the legend counts, and shows only what is pressed', async () => {
    const spilling = told.named(({ overflows, message }) => overflows.spilling > 0 && message === null);
    const mark = page.getByRole('button', { name: `Spilling now ${spilling.length}` });
    await mark.click();
    await shows(page, spilling);
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/show=spilling/);
    await mark.click();
    await hasAllRows(page);
  });

  const centre = told.locations[11];
  if (!centre) throw new Error('There is no such place.');
  await test.step('within some miles of a place, nearest first', async () => {
    await choose(page, async (inDialog) => {
      await inDialog.getByLabel('Distance', { exact: true }).selectOption('20 miles');
      await inDialog.getByLabel('Measured from').selectOption(centre.name);
    });
    const near = told.locations
      .filter((location) => Math.round(distanceMiles(centre, location)) <= 20)
      .map(({ name }) => name);
    await shows(page, near);
    await expect(links(page).first()).toHaveText(centre.name);
    await expect(rows(page).first()).toContainText('0.0 mi');
    await expect(counts(page)).toContainText(`Hidden: ${PLACES - near.length} beyond 20 miles`);
  });

  await test.step('no rule of WCAG 2.2 AA is broken by filters', async () => {
    await choose(page, (inDialog) => inDialog.getByLabel('Waves below').selectOption('5 ft'));
    await expect(rows(page).first()).toContainText('mph');
    await filters(page).click();
    await expect(dialog(page)).toBeVisible();
    await isAccessible(page, [PHONE]);
  });
});

testMany(
  'an address says order and filters, and where nothing fits one press helps',
  async ({ page, told }) => {
    await test.step('without a position a limit of miles is not applied, and the page says so', async () => {
      await page.goto('/?within=30');
      await expect(counts(page)).toContainText('“Within 30 miles” is not applied: distance not known.');
      await hasAllRows(page);
    });

    await test.step('where nothing fits, one press drops the filter that hides most', async () => {
      await page.goto('/?near=many-12&within=5&waves=0.1ft');
      const calm = told.named(({ sea }) => sea.wave_height === 0);
      await expect(counts(page)).toContainText('No place within 5 miles has waves below 0.1 ft.');
      await expect(list(page)).toHaveCount(0);
      await isAccessible(page, [PHONE]);
      await counts(page)
        .getByRole('button', { name: /^Drop “Within 5 miles of / })
        .click();
      await shows(page, calm);
    });
  },
);

testMany.describe('500 places', () => {
  testMany.use({ count: 500 });

  testMany(
    'are gathered on the map, which marks the highest concern and shows what is hidden',
    async ({ page }) => {
      await page.goto('/?view=map&wind=15mph');
      const map = page.getByRole('region', { name: 'Map of all locations' });
      await expect(map.locator('.map-marker').first()).toBeVisible();
      expect(await map.locator('.map-marker').count()).toBeLessThan(80);
      await expect(map.locator('.map-cluster .map-mark').first()).toBeVisible();
      await expect(page.getByText('Hidden by the filters')).toBeVisible();
    },
  );
});

testMany('by name, distance, wind, waves and sea', async ({ page, told }) => {
  const sort = page.getByLabel('Sort');
  const shown = (name: RegExp) =>
    rows(page).evaluateAll(
      (items, source) => items.map((item) => new RegExp(source).exec(item.textContent ?? '')?.[1] ?? null),
      name.source,
    );
  const isInOrder = (values: readonly (string | null)[], sign: 1 | -1) => {
    const known = values.flatMap((value) => (value === null ? [] : [Number(value) * sign]));
    expect(known.length).toBeGreaterThan(PLACES / 2);
    expect(known).toEqual(known.toSorted((one, other) => one - other));
    expect(values.slice(0, known.length)).not.toContain(null); // what is not known comes last
  };
  await page.goto('/?near=many-11');
  await hasAllRows(page);
  await expect(sort).toHaveValue('distance');
  isInOrder(await shown(/([\d.]+) mi(?![a-z])/), 1);
  await sort.selectOption('Name');
  const alphabet = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
  const names = told.locations.map(({ name }) => name).toSorted(alphabet.compare);
  await expect(links(page).first()).toHaveText(names[0] ?? '');
  expect(await links(page).allTextContents()).toEqual(names);
  for (const { order, first, figure, sign } of [
    { order: 'Lightest wind', first: /Wind0 mph/, figure: /(\d+) mph/, sign: 1 },
    { order: 'Smallest waves', first: /Waves0\.0 ft/, figure: /([\d.]+) ft/, sign: 1 },
    { order: 'Warmest sea', first: /Sea17 °C/, figure: /(\d+) °C/, sign: -1 },
  ] as const) {
    await sort.selectOption(order);
    await expect(rows(page).first()).toContainText(first);
    isInOrder(await shown(figure), sign);
  }
  await expect(page).toHaveURL(/sort=sea/);
  await page.reload();
  await expect(sort).toHaveValue('sea');
});

test('two places are chosen and compared', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Compare: Exmouth' }).check();
  const bar = page.getByRole('region', { name: 'Places to compare' });
  await expect(bar).toContainText('Choose one more.');
  await page.getByRole('checkbox', { name: 'Compare: Whitby' }).check();
  await bar.getByRole('link', { name: 'Compare 2 places' }).click();
  await expect(page).toHaveURL(/\/compare\?places=/);
  await expect(page).toHaveTitle('Welcome to Foreshore | Compare places');
  const columns = page.getByRole('columnheader');
  await expect(columns.nth(1)).toContainText('Exmouth');
  await expect(columns.nth(2)).toContainText('Whitby');
  await expect(page.getByRole('row', { name: /^Wind/ })).toContainText(/mph.*mph/);
  await page.getByLabel('Add a place').selectOption('Nairn');
  await expect(columns.nth(3)).toContainText('Nairn');
  await page.getByRole('button', { name: 'Remove Exmouth' }).click();
  await expect(columns.nth(1)).toContainText('Whitby');
  await page.goBack();
  await expect(columns.nth(1)).toContainText('Exmouth');
  await page.goto('/compare?places=whitby,atlantis');
  const missing = page.getByRole('main').getByRole('status').first();
  await expect(missing).toContainText('There is no place “atlantis”.');
  await expect(missing).toContainText('Choose one more place');
});

test('no rule of WCAG 2.2 AA is broken by the comparison', async ({ page }) => {
  await page.goto('/compare?places=whitby,exmouth,atlantis');
  await expect(page.getByRole('row', { name: /^Storm overflows/ })).toContainText(/[a-z]/);
  await expect(page.getByRole('table')).not.toContainText('Loading');
  await isAccessible(page, [PHONE]);
});
