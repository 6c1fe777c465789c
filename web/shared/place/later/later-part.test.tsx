import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, withoutAnswer } from '#web/testing/calls.ts';
import { later } from './later.ts';
import { LaterPart } from './later-part.tsx';

/** Longer than all tries of one load. */
const ALL_TRIES_MS = 6000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of each failure
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A part of the page whose code fails to load so many times, and how often it was asked for. */
function partThatFails(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>The card of {name}</p>;
  });
  const Card = later(load);
  const page = (name: string) => (
    <LaterPart
      resetKey={name}
      failure="The card could not be loaded."
      instead="Its values are in the list."
      placeholder={<p>Room</p>}
    >
      <Card name={name} />
    </LaterPart>
  );
  return { load, page };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => document.body.textContent;
/** React lets a placeholder stand for a moment at least, by timers of its own. */
const soon = (words: string) => vi.waitFor(() => expect(shown()).toContain(words));
const reaching = () => answering('/healthz', () => new Response());
const notReaching = () => answering('/healthz', withoutAnswer);
/** The server is asked every 10 seconds. */
const noteReached = () => pass(10_000);

test('code that is lost twice is asked for again by itself, after a wait that grows', async () => {
  reaching();
  const { load, page } = partThatFails(2);
  render(page('Harwich'));
  await pass(0);
  expect([shown(), load.mock.calls.length]).toEqual(['Room', 1]);
  await pass(1000);
  expect([shown(), load.mock.calls.length]).toEqual(['Room', 2]);
  await pass(3900);
  expect([shown(), load.mock.calls.length]).toEqual(['Room', 2]);
  await pass(100);
  expect(load).toHaveBeenCalledTimes(3);
  await soon('The card of Harwich');
});

test('without a connection the part alone is missing and says so; a press on Retry brings it', async () => {
  const stop = notReaching();
  const { load, page } = partThatFails(2);
  render(page('Harwich'));
  await pass(ALL_TRIES_MS);
  await soon('The card could not be loaded.Its values are in the list.');
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(2); // and no more by itself
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await soon('The card of Harwich');
  stop();
  reaching();
  await noteReached();
});

test('it comes by itself when the server can be reached again', async () => {
  const stop = notReaching();
  const { page } = partThatFails(2);
  render(page('Harwich'));
  await pass(ALL_TRIES_MS);
  await soon('Retry');
  stop();
  reaching();
  await noteReached();
  await soon('The card of Harwich');
});

test('a file that the server no longer has is not asked for without end: the page can be reloaded', async () => {
  reaching();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { load, page } = partThatFails(Number.POSITIVE_INFINITY);
  render(page('Harwich'));
  await pass(10 * ALL_TRIES_MS);
  await soon('The card could not be loaded.');
  expect(shown()).toContain('A content blocker may be stopping this page.');
  expect(load).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled(); // somebody may be reading it
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('another place tries again, and code that has come is not asked for a second time', async () => {
  const stop = notReaching();
  const { load, page } = partThatFails(2);
  const { rerender } = render(page('Harwich'));
  await pass(ALL_TRIES_MS);
  await soon('Retry');
  rerender(page('Whitby'));
  await soon('The card of Whitby');
  rerender(page('Exmouth'));
  expect(shown()).toBe('The card of Exmouth');
  expect(load).toHaveBeenCalledTimes(3);
  stop();
  reaching();
  await noteReached();
});
