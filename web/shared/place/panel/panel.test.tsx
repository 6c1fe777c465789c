import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { failure } from '#contract/errors.ts';
import { feedTable, modelHoursPath } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { ANSWERED_AT, RECEIVED_AT } from '#web/shared/api/copy-headers.ts';
import { freshMeta, weatherOf } from '#web/testing/answers.ts';
import { altering, answering, withoutAnswer } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { useFeed } from '../use-feed.ts';
import { Panel } from './panel.tsx';

const MINUTE = 60_000;
const { path } = feedTable.weather;

let location: Location;
beforeEach(async () => {
  location = await visitHarwich();
});

type PanelProps = Parameters<typeof Panel<'weather'>>[0];

/** A card about the wind, which it writes in full. */
function Wind(more: Partial<PanelProps>) {
  return (
    <Panel id="wind" title="Wind" feed="weather" size="h-8" query={useFeed('weather', location)} {...more}>
      {more.children ?? (({ current }) => <p>{current.wind_speed_10m} mph</p>)}
    </Panel>
  );
}

const card = () => screen.getByRole('region', { name: 'Wind' });
const values = () => screen.findByText('18 mph');
const notice = () => within(card()).findByRole('status');
const button = (name: 'Retry' | 'Load Data') => within(card()).getByRole('button', { name });

/** The server answers with a wind of 18 mph, and with these of its marks changed. */
const given = (meta: Partial<Meta> = {}, headers?: Record<string, string>) =>
  altering<WeatherData>(
    path,
    (body) => ({
      ...body,
      current: { ...body.current, wind_speed_10m: 18 },
      meta: { ...body.meta, ...meta },
    }),
    headers,
  );
const failing = (status: number, error: string, meta?: Meta) =>
  answering(path, () => Response.json(failure(error, meta && { meta }), { status }));

test('before the first answer it is busy and says what it is loading', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answering(path, async () => {
    await answered;
    return Response.json(weatherOf(Date.now(), {}));
  });
  await show(<Wind>{() => 'Calm'}</Wind>);
  expect(card().getAttribute('aria-busy')).toBe('true');
  expect(card().textContent).toContain('Loading Wind…');
  expect(within(card()).queryByRole('button')).toBeNull();
  answer();
  await within(card()).findByText(/Calm/);
  expect(card().getAttribute('aria-busy')).toBe('false');
  expect(card().textContent).not.toContain('Loading');
});

describe('loaded', () => {
  test('it has the values, what time they are for, and whose they are; nothing casts doubt on them', async () => {
    const observed = Math.floor(Date.now() / MINUTE) * MINUTE;
    given({
      ...{ source: 'Open-Meteo', attribution: 'Weather data by Open-Meteo.com', simulated: false },
      observed_at: new Date(observed).toISOString(),
    });
    await show(<Wind />);
    await values();
    expect(
      within(card()).getByText(new RegExp(`^Forecast for ${londonClock(observed)}, asked `)),
    ).toBeTruthy();
    expect(card().textContent).toContain('Source: Open-Meteo. Weather data by Open-Meteo.com');
    expect(within(card()).queryByText('Simulated')).toBeNull();
    expect(within(card()).queryByRole('status')).toBeNull();
  });

  test('of a known run it says which that is, and not that it was asked just now', async () => {
    given({ observed_at: new Date().toISOString(), run_at: new Date(Date.now() - 3_600_000).toISOString() });
    await show(<Wind />);
    await values();
    expect(within(card()).getByText(/^Met Office forecast from .* run$/)).toBeTruthy();
    expect(card().textContent).not.toMatch(/just now/i);
  });

  test('what the simulator made up says so', async () => {
    await show(<Wind />);
    expect(await within(card()).findByText('Simulated')).toBeTruthy();
  });

  test('a card may have another age than its feed, or none', async () => {
    given();
    await show(<Wind ageOf={() => null} />);
    await values();
    expect(within(card()).queryByText(/^Forecast for/)).toBeNull();
  });

  test('an answer that cannot be drawn costs the card alone, and the next answer is tried again', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of it
    onTestFinished(() => reported.mockRestore());
    const stop = altering<WeatherData>(path, ({ current: _, ...rest }) => rest as WeatherData);
    const { user } = await show(
      <>
        <p>Another card</p>
        <Wind />
      </>,
    );
    expect(await screen.findByText('The answer could not be shown.')).toBeTruthy();
    expect(card().textContent).toContain(texts.weatherFailed);
    expect(screen.getByText('Another card')).toBeTruthy();
    stop();
    given();
    await user.click(button('Retry'));
    await values();
  });
});

describe('without an answer', () => {
  test('it says what failed and why, and Retry asks again', async () => {
    const stop = failing(503, callTexts.internal);
    const { user } = await show(<Wind />);
    expect((await notice()).textContent).toContain(`${texts.weatherFailed}${callTexts.internal}`);
    expect(card().textContent).not.toContain('mph');
    stop();
    given();
    await user.click(button('Retry'));
    await values();
    expect(within(card()).queryByRole('status')).toBeNull();
  });

  test('a card may name the failure itself', async () => {
    failing(503, callTexts.internal);
    await show(<Wind failure={texts.windWaveFailed} />);
    expect((await notice()).textContent).toContain(`${texts.windWaveFailed}${callTexts.internal}`);
    expect(card().textContent).not.toContain(texts.weatherFailed);
  });

  test('the reason may stand in the same line, above Retry', async () => {
    failing(503, callTexts.internal);
    await show(<Wind givesReason />);
    expect(await within(card()).findByText(`${texts.weatherFailed}: ${callTexts.internal}`)).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });

  test('offline that is the reason, above Load Data', async () => {
    failing(503, callTexts.internal);
    await show(<Wind givesReason />);
    await notice();
    goOffline();
    expect(await within(card()).findByText(`${texts.weatherFailed}: ${texts.offline}`)).toBeTruthy();
    expect(button('Load Data')).toBeTruthy();
  });
});

describe('a value that the server withholds', () => {
  const old = Date.parse('2026-11-21T14:00:00Z');
  const withheld = (observed_at: string | null) =>
    failing(503, 'Too old', freshMeta(old, { stale: true, observed_at }));

  test('is not shown; the card says for when the last one was, and Load Data asks again', async () => {
    const stop = withheld('2026-11-21T13:45:00Z');
    const { user } = await show(<Wind givesReason />);
    const words = `The last forecast is too old to show. It was for ${exactTime(old - 15 * MINUTE)}.`;
    expect(await within(card()).findByText(words)).toBeTruthy();
    expect(within(card()).getByText(`${texts.weatherFailed}: ${texts.dataUnavailable}`)).toBeTruthy();
    stop();
    given();
    await user.click(button('Load Data'));
    await values();
  });

  test('without a time of its own it says when the source was asked', async () => {
    withheld(null);
    await show(<Wind />);
    const words = `The last values are too old to show. They are from ${exactTime(old)}.`;
    expect(await within(card()).findByText(words)).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });

  test('goes from the screen where it stood before', async () => {
    const stop = given();
    const { client } = await show(<Wind />);
    await values();
    stop();
    withheld(null);
    void client.refetchQueries();
    await waitFor(() => expect(card().textContent).toContain('too old to show'));
    expect(card().textContent).not.toContain('mph');
  });
});

describe('doubtful values stay, and the notice above them', () => {
  const asked = () => new Date(Date.now() - 5 * MINUTE).toISOString();

  test('calls old ones old, and says when they came', async () => {
    given({ stale: true, fetched_at: asked(), observed_at: null });
    await show(<Wind />);
    await values();
    expect((await notice()).textContent).toBe('Old dataLast received 5 minutes ago. ');
  });

  test('gives the card’s own reasons in place of that', async () => {
    given({ stale: true, fetched_at: asked(), observed_at: null });
    await show(
      <Wind oldBecause={({ current }) => [`The mast has stood at ${current.wind_speed_10m} since noon.`]} />,
    );
    await values();
    expect((await notice()).textContent).toBe('Old dataThe mast has stood at 18 since noon.');
  });

  test('tells of a problem at the source', async () => {
    given({ error: 'The source did not answer in time.', fetched_at: asked() });
    await show(<Wind />);
    await values();
    expect((await notice()).textContent).toBe(
      'Problem at the sourceLast received 5 minutes ago. The source did not answer in time.',
    );
  });

  test('tells of a failed refresh, and Retry ends it', async () => {
    const stop = given();
    const { user, client } = await show(<Wind />);
    await values();
    stop();
    const mend = failing(500, callTexts.internal);
    void client.refetchQueries();
    expect((await notice()).textContent).toContain('Could not be refreshed');
    expect((await notice()).textContent).toContain(callTexts.internal);
    await values();
    mend();
    given();
    await user.click(button('Retry'));
    await waitFor(() => expect(within(card()).queryByRole('status')).toBeNull());
    await values();
  });

  test('tells that they are what the device kept, without an answer and offline', async () => {
    const received = Date.now() - 5 * MINUTE;
    given(
      { fetched_at: new Date(received).toISOString() },
      { [ANSWERED_AT]: new Date(received).toUTCString(), [RECEIVED_AT]: String(received) },
    );
    answering(modelHoursPath, withoutAnswer);
    await show(<Wind />);
    await values();
    expect((await notice()).textContent).toContain(
      `No answer: last received 5 minutes ago${texts.offlineCopy}`,
    );
    expect(button('Retry')).toBeTruthy();
    goOffline();
    expect((await notice()).textContent).toContain(
      `Offline: last received 5 minutes ago${texts.offlineCopy}`,
    );
  });
});

/** As where the browser says so; until the end of the test. */
function goOffline() {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
}
