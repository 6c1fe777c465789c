import { cleanup, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { send } from '#web/api/http.ts';
import { accountQuery, authStatusQuery } from '#web/api/queries.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { forgetTyped } from './typed-text.ts';
import { useTypedText } from './use-typed-text.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await visit({ as: 'safety_officer' });
});

const fields = ['title', 'priority'] as const;

/** A form of a record, whose confirmation is a secret. */
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
const kept = () => JSON.stringify({ ...sessionStorage });

/** Opens the form, until it is known whose it is. */
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

/** Types and saves while the session has ended without anybody here knowing. */
async function loseLogin(name?: string) {
  const shown = await typeAndSave(name);
  await fetch('/auth/logout', { method: 'POST' });
  await shown.save();
  await waitFor(() =>
    expect(shown.client.getQueryData(authStatusQuery().queryKey)).toEqual({ authenticated: false }),
  );
  return shown;
}

test('what was typed when a write is refused for want of a login is there again after logging in, once', async () => {
  await loseLogin();
  await visit({ as: 'safety_officer' });
  await open();
  await waitFor(() => expect(shownIn('Title')).toBe('Rip currents'));
  expect(shownIn('Priority')).toBe('1');
  expect(kept()).not.toContain('Rip currents');
  await open();
  expect(shownIn('Title')).toBe('As it is');
});

test('secrets are not kept', async () => {
  await loseLogin();
  expect(kept()).toContain('Rip currents');
  expect(kept()).not.toContain('correct horse');
});

test('another form does not get it', async () => {
  await loseLogin('record 1');
  await visit({ as: 'safety_officer' });
  await open('record 2');
  expect(shownIn('Title')).toBe('As it is');
  await open('record 1');
  await waitFor(() => expect(shownIn('Title')).toBe('Rip currents'));
});

test('somebody else does not get it, and it is gone', async () => {
  await loseLogin();
  await visit({ as: 'admin' });
  await open();
  expect(shownIn('Title')).toBe('As it is');
  expect(kept()).not.toContain('Rip currents');
});

test('a login that is lost by reading keeps it as well', async () => {
  const { client } = await typeAndSave();
  await fetch('/auth/logout', { method: 'POST' });
  await client.refetchQueries(accountQuery());
  expect(kept()).toContain('Rip currents');
});

test('what was not changed, and what is typed with a login, is not kept', async () => {
  const { client, save } = await typeAndSave();
  await save();
  expect(kept()).toBe('{}');
  cleanup();
  client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  expect(kept()).toBe('{}');

  const untouched = await open();
  untouched.client.setQueryData(authStatusQuery().queryKey, { authenticated: false });
  expect(kept()).toBe('{}');
});

test('it goes with a logout, and nothing else does', async () => {
  sessionStorage.setItem('another', 'stays');
  await loseLogin();
  forgetTyped();
  expect({ ...sessionStorage }).toEqual({ another: 'stays' });
});
