import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { accountQuery, authStatusQuery } from '#web/shared/api/queries.ts';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { useLeave } from './use-login-changes.ts';

beforeEach(() => visit({ as: 'user' }));

const fields = ['title'] as const;

function Page() {
  const leave = useLeave();
  const form = useForm({ defaultValues: { title: '' } });
  useTypedText('form', form, fields);
  return (
    <>
      <input aria-label="Title" {...form.register('title')} />
      <button type="button" onClick={() => void leave()}>
        Log out
      </button>
    </>
  );
}

test('what was typed goes with a logout, also what stands in a form at that moment', async () => {
  sessionStorage.setItem('foreshore.typed.another', '{"owner":"user@test.example","values":{"title":"Old"}}');
  const { user, client } = await show(<Page />);
  await waitFor(() => expect(client.getQueryData(accountQuery().queryKey)).toBeDefined());
  await user.type(screen.getByLabelText('Title'), 'Rip currents');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() =>
    expect(client.getQueryData(authStatusQuery().queryKey)).toEqual({ authenticated: false }),
  );
  expect({ ...sessionStorage }).toEqual({});
});
