import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { button, hasFocus, input, isRefused } from '#web/testing/auth-form.ts';
import { answering, writesFromNow } from '#web/testing/calls.ts';
import { inMail, RESET_TOKEN } from '#web/testing/mails.ts';
import { isLoggedIn, logIn, saidOf, show, visit, visitAsSomeoneNew } from '#web/testing/screen.tsx';
import { requestResetLink } from './calls.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const NEW = 'other random words';
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

async function open(token: string | undefined) {
  const [onReset, onContinue] = [vi.fn(), vi.fn()];
  const { user } = await show(<ResetPasswordPage token={token} onReset={onReset} onContinue={onContinue} />);
  const reset = async (email: string, password: string, again = password) => {
    await screen.findByLabelText('New password');
    for (const [label, typed] of [
      ['Email address', email],
      ['New password', password],
      ['Confirm password', again],
    ] as const) {
      await user.clear(input(label));
      if (typed !== '') await user.type(input(label), typed);
    }
    await user.click(button('Save new password'));
  };
  return { user, reset, onReset, onContinue };
}

describe('a valid link', () => {
  let email: string;
  let token: string;
  beforeEach(async () => {
    email = await visitAsSomeoneNew();
    await visit();
    await requestResetLink(email);
    token = await inMail(email, RESET_TOKEN);
  });

  test('changes the password once, and leads to the login', async () => {
    const { reset, onReset, onContinue } = await open(token);
    await reset(email, NEW);
    expect(await screen.findByText(accountTexts.resetDone)).toBeTruthy();
    expect(onReset).toHaveBeenCalledOnce();
    const link = screen.getByRole('link', { name: 'Log in' });
    await hasFocus(() => link);
    expect(link.getAttribute('href')).toBe('/auth/login');
    expect(screen.queryByLabelText('New password')).toBeNull();
    await waitFor(() => expect(onContinue).toHaveBeenCalledOnce());
    expect((await logIn(email)).status).toBe(401);
    await logIn(email, NEW);
    expect(await isLoggedIn()).toBe(true);
    cleanup();
    await open(token);
    await waitFor(() => expect(heading()).toBe('Invalid Reset Link'));
  });

  test('asks for an address and a password that is long enough and the same twice, before anything is sent', async () => {
    const { reset } = await open(token);
    await screen.findByLabelText('New password');
    const sent = writesFromNow();
    await reset('', 'short');
    await isRefused('Email address', accountTexts.emailMissing);
    expect(saidOf(input('New password'))).toContain(accountTexts.passwordTooShort(6));
    await reset(email, NEW, `${NEW}!`);
    await isRefused('Confirm password', accountTexts.passwordsDifferAgain);
    expect(sent).toEqual([]);
  });

  test('is good for its own account alone', async () => {
    const { reset, onReset } = await open(token);
    await reset('somebody-else@test.example', NEW);
    expect((await screen.findByText(accountTexts.resetLinkInvalid)).closest('[role=alert]')).not.toBeNull();
    expect(onReset).not.toHaveBeenCalled();
    expect((await logIn(email)).status).toBe(200);
  });

  test('that cannot be checked is not called invalid, and Retry checks it again', async () => {
    const stop = answering('/auth/api/reset-password', () =>
      Response.json(failure(callTexts.internal), { status: 503 }),
    );
    const { user } = await open(token);
    expect(screen.getByText('Checking the link…')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(callTexts.internal);
    expect(heading()).toBe('Choose a new password');
    stop();
    await user.click(button('Retry'));
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });
});

describe('an invalid link', () => {
  beforeEach(() => visit());

  test.each([
    ['without a token', undefined, accountTexts.resetTokenInvalid],
    ['that was never sent', 'A'.repeat(43), accountTexts.resetLinkInvalid],
  ])('%s says so, and offers a new one in place of the form', async (_, token, reason) => {
    await open(token);
    expect((await screen.findByText(reason)).closest('[role=alert]')).not.toBeNull();
    expect(heading()).toBe('Invalid Reset Link');
    expect(button('Request a new link')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});
