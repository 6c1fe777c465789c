import { cleanup, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { send } from '#web/shared/api/http.ts';
import { accountQuery, authStatusQuery } from '#web/shared/api/queries.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { forgetTyped } from './typed-text.ts';
import { useTypedText } from './use-typed-text.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await visit({ as: 'safety_officer' });
});

const fields = ['title', 'priority'] as const;

/** A form of a record, confirmed by a password. */
function Form({ name = 'record 1' }: { name?: string }) {
  const form = useForm({ defaultValues: { title: 'As it is', priority: '1', password: '' } });
  useTypedText(name, form, fields);
  // Any call that changes something and that asks for a login.
  const submit = form.handleSubmit((values) =>
    send('PUT', '/api/admin/custom-messages', 'Not saved.', values).catch(() => undefined),
  );
  return (
    <form onSubmit={submit}>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Priority" {...form.register('priority')} />
      <input aria-label="Password" type="password" {...form.register('password')} />
      <button type="submit">Save</button>
    </form>
  );
}

const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const stored = () => JSON.stringify({ ...sessionStorage });

/** Opens the form and waits until its owner is known. */
async function open(name?: string) {
  cleanup();
  const shown = await show(<Form {...(name !== undefined && { name })} />);
  await waitFor(() => expect(shown.client.getQueryData(accountQuery().queryKey)).toBeDefined());
  return shown;
}

async function typeAndSave(name?: string) {
  const shown = await open(name);
  await shown.user.clear(screen.getByLabelText('Title'));
  await shown.user.type(screen.getByLabelText('Title'), 'Rip currents');
  await shown.user.type(screen.getByLabelText('Password'), 'correct horse');
  return { ...shown, save: () => shown.user.click(screen.getByRole('button', { name: 'Save' })) };
}

/** Types and saves after the session has ended without the page knowing. */
async function loseLogin(name?: string) {
  const shown = await typeAndSave(name);
  await fetch('/auth/logout', { method: 'POST' });
  await shown.save();
  await waitFor(() =>
    expect(shown.client.getQueryData(authStatusQuery().queryKey)).toEqual({ authenticated: false }),
  );
  return shown;
}

test('text typed before a write was refused without a login is put back after logging in, once', async () => {
  await loseLogin();
  await visit({ as: 'safety_officer' });
  await open();
  await waitFor(() => expect(shownIn('Title')).toBe('Rip currents'));
  expect(shownIn('Priority')).toBe('1');
  expect(stored()).not.toContain('Rip currents');
  await open();
  expect(shownIn('Title')).toBe('As it is');
});

test('secrets are not stored', async () => {
  await loseLogin();
  expect(stored()).toContain('Rip currents');
  expect(stored()).not.toContain('correct horse');
});

test('another form does not get it', async () => {
  await loseLogin('record 1');
  await visit({ as: 'safety_officer' });
  await open('record 2');
  expect(shownIn('Title')).toBe('As it is');
  await open('record 1');
  await waitFor(() => expect(shownIn('Title')).toBe('Rip currents'));
});

test('somebody else does not get it, and it is deleted', async () => {
  await loseLogin();
  await visit({ as: 'admin' });
  await open();
  expect(shownIn('Title')).toBe('As it is');
  expect(stored()).not.toContain('Rip currents');
});

test('a login that is found ended by reading stores it as well', async () => {
  const { client } = await typeAndSave();
  await fetch('/auth/logout', { method: 'POST' });
  await client.refetchQueries(accountQuery());
  expect(stored()).toContain('Rip currents');
});

test('unchanged fields are not stored, nor anything while the login lasts', async () => {
  const { client, save } = await typeAndSave();
  await save();
  expect(stored()).toBe('{}');
  cleanup();
  client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  expect(stored()).toBe('{}');

  const untouched = await open();
  untouched.client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  expect(stored()).toBe('{}');
});

test('a reload gives it back', async () => {
  const { user } = await open();
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Rip currents');
  dispatchEvent(new Event('pagehide'));
  await open();
  await waitFor(() => expect(shownIn('Title')).toBe('Rip currents'));
});

test('a page that was put aside and comes back leaves nothing stored', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Title'), ' today');
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  onTestFinished(() => visibility.mockRestore());
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  expect(stored()).toContain('As it is today');
  turn('visible');
  expect(stored()).toBe('{}');
});

test('a logout deletes it, and nothing else', async () => {
  sessionStorage.setItem('another', 'stays');
  await loseLogin();
  forgetTyped();
  expect({ ...sessionStorage }).toEqual({ another: 'stays' });
});
