import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { failure } from '#contract/errors.ts';
import { texts } from '#contract/texts.ts';
import { button, hasFocus, input, isRefused } from '#web/testing/auth-form.ts';
import { answering, writesFromNow } from '#web/testing/calls.ts';
import { CODE, inMail } from '#web/testing/mails.ts';
import { isLoggedIn, logIn, newAddress, show, visit } from '#web/testing/screen.tsx';
import { pendingSignUp, storePendingSignUp } from './pending-sign-up.ts';
import { SignUpPage } from './sign-up-page.tsx';

const PASSWORD = 'three random words';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const step = () => document.querySelector('[aria-current=step]')?.textContent;
const alertText = () =>
  screen.findAllByRole('alert').then((alerts) => alerts.map((each) => each.textContent).join());

beforeEach(async () => {
  sessionStorage.clear();
  await visit();
});

async function open() {
  const [onSignedUp, onContinue] = [vi.fn(), vi.fn()];
  const { user } = await show(<SignUpPage onSignedUp={onSignedUp} onContinue={onContinue} />);
  const askForCode = async (email: string) => {
    await user.type(input('Email address'), email);
    await user.click(button('Send code'));
  };
  const giveCode = async (code: string) => {
    await user.type(await screen.findByLabelText('Verification code'), code);
    await user.click(button('Verify email'));
  };
  const choose = async (password: string, again = password) => {
    await screen.findByLabelText('Password');
    for (const [label, typed] of [
      ['Password', password],
      ['Confirm password', again],
    ] as const) {
      await user.clear(input(label));
      await user.type(input(label), typed);
    }
    await user.click(button('Create account'));
  };
  return { user, onSignedUp, onContinue, askForCode, giveCode, choose };
}

/** Goes to the step of the password. */
async function openVerified() {
  const page = await open();
  const email = newAddress();
  await page.askForCode(email);
  await page.giveCode(await inMail(email, CODE));
  await screen.findByLabelText('Password');
  return { ...page, email };
}

test('leads over three steps to an account that is logged in', async () => {
  const email = newAddress();
  const { user, onSignedUp, onContinue, askForCode, choose } = await open();
  expect(step()).toBe('1Email');
  await askForCode(`${email}\u200b`);
  expect(await screen.findByText(accountTexts.codeSent)).toBeTruthy();
  expect(step()).toBe('2Verify');
  expect(screen.getByText(email)).toBeTruthy();
  expect(pendingSignUp()).toMatchObject({ email });
  const code = await inMail(email, CODE);
  await screen.findByLabelText('Verification code');
  const [first, last] = [code.slice(0, 3), code.slice(3)];
  await user.type(input('Verification code'), `${first} ${last}`);
  expect(input('Verification code').value).toBe(code);
  for (const copied of [`Your code is ${code}`, `${first}-${last}`, ` ${first}\u00a0${last}\u200b`]) {
    await user.clear(input('Verification code'));
    await user.click(input('Verification code'));
    await user.paste(copied);
    expect(input('Verification code').value).toBe(code);
  }
  await user.click(button('Verify email'));
  expect(await screen.findByText(accountTexts.codeRight)).toBeTruthy();
  expect(step()).toBe('3Password');
  await hasFocus(() => input('Password'));
  expect(input('Email address').value).toBe(email);
  expect(await isLoggedIn()).toBe(false);
  await choose(PASSWORD);
  expect(await screen.findByText(accountTexts.accountCreated)).toBeTruthy();
  expect(onSignedUp).toHaveBeenCalledOnce();
  await hasFocus(() => screen.getByRole('link', { name: 'See all locations' }));
  expect(pendingSignUp()).toBeNull();
  expect(await isLoggedIn()).toBe(true);
  await waitFor(() => expect(onContinue).toHaveBeenCalledOnce());
  await visit();
  await logIn(email, PASSWORD);
  expect(await isLoggedIn()).toBe(true);
});

describe('an error is shown beside its field, with the focus on it, and nothing is sent', () => {
  test('for an address that is missing or is none', async () => {
    const { user, askForCode } = await open();
    const sent = writesFromNow();
    await user.click(button('Send code'));
    await isRefused('Email address', accountTexts.emailMissing);
    await askForCode('no address');
    await isRefused('Email address', accountTexts.emailInvalid);
    expect(sent).toEqual([]);
  });

  test('for a code that is missing', async () => {
    const { user, askForCode } = await open();
    await askForCode(newAddress());
    await screen.findByLabelText('Verification code');
    const sent = writesFromNow();
    await user.click(button('Verify email'));
    await isRefused('Verification code', accountTexts.codeMissing);
    expect(sent).toEqual([]);
  });

  test('for a password that is too short, or differs the second time', async () => {
    const { choose } = await openVerified();
    const sent = writesFromNow();
    await choose('short');
    await isRefused('Password', accountTexts.passwordTooShort(6));
    await choose(PASSWORD, `${PASSWORD}!`);
    await isRefused('Confirm password', accountTexts.passwordsDiffer);
    expect(sent).toEqual([]);
  });
});

const refuse = (message: string, field: string) =>
  answering('/auth/verify', () => Response.json(failure(message, { field }), { status: 400 }));

describe('a refusal of the server is shown where it belongs', () => {
  test('a wrong code beside its field', async () => {
    const { askForCode, giveCode } = await open();
    const email = newAddress();
    await askForCode(email);
    await giveCode(wrong(await inMail(email, CODE)));
    await isRefused('Verification code', accountTexts.codeInvalid);
    expect(step()).toBe('2Verify');
  });

  test('a password that is easy to guess beside its field; another one is taken', async () => {
    const { choose } = await openVerified();
    const stop = refuse(accountTexts.passwordCommon, 'password'); // as by the strict policy
    await choose('password123');
    await isRefused('Password', accountTexts.passwordCommon);
    stop();
    await choose(PASSWORD);
    expect(await screen.findByText(accountTexts.accountCreated)).toBeTruthy();
  });

  test('a code that has expired meanwhile leads back to its step', async () => {
    const { choose } = await openVerified();
    refuse(accountTexts.codeInvalid, 'auth_code');
    await choose(PASSWORD);
    expect(await screen.findByText(accountTexts.codeInvalid)).toBeTruthy();
    expect(step()).toBe('2Verify');
    await hasFocus(() => input('Verification code'));
    expect(screen.queryByText(accountTexts.codeRight)).toBeNull();
  });

  test('another code that is asked for too early, with how long to wait', async () => {
    const { user, askForCode } = await open();
    const email = newAddress();
    await askForCode(email);
    expect((await screen.findByRole('button', { name: /^Resend code/ })).textContent).toMatch(/in \d+ s$/);
    await revisit(email, 31_000); // by the device's clock the half minute is over
    await user.click(await screen.findByRole('button', { name: 'Resend code' }));
    expect(
      await screen.findByText(/^Please wait \d+ seconds before asking for another code\.$/),
    ).toBeTruthy();
    expect(button(/^Resend code in \d+ s$/).getAttribute('aria-disabled')).toBe('true');
  });
});

test('half a minute later another code can be asked for, and the wait begins again', async () => {
  const { user } = await revisit(newAddress(), 31_000);
  answering('/auth/resend', () => Response.json({ success: true, message: accountTexts.codeSent }));
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText(accountTexts.codeSent)).toBeTruthy();
  expect(button(/^Resend code in \d+ s$/).getAttribute('aria-disabled')).toBe('true');
});

describe('a failure is shown above the form', () => {
  test('a call without an answer, and the next one may succeed', async () => {
    const { user, askForCode } = await open();
    const stop = answering('/auth/login', () => {
      throw new TypeError('Failed to fetch');
    });
    await askForCode(newAddress());
    expect(await alertText()).toContain(texts.networkError);
    stop();
    await user.click(button('Send code'));
    expect(await screen.findByLabelText('Verification code')).toBeTruthy();
  });

  test.each([
    ['/auth/login', accountTexts.codeFailed],
    ['/auth/verify', accountTexts.codeInvalid],
  ])('in our own words where the answer of %s has none', async (path, message) => {
    const { askForCode, giveCode } = await open();
    answering(path, () => new Response('', { status: 500 }));
    await askForCode(newAddress());
    if (path === '/auth/verify') await giveCode('123456');
    await waitFor(async () => expect(await alertText()).toContain(message));
  });

  test('also of the last step', async () => {
    const { choose, onSignedUp } = await openVerified();
    answering('/auth/verify', () => new Response('', { status: 500 }));
    await choose(PASSWORD);
    await waitFor(async () => expect(await alertText()).toContain(accountTexts.accountFailed));
    expect(onSignedUp).not.toHaveBeenCalled();
  });
});

test('nothing is sent twice', async () => {
  const { user } = await open();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answering('/auth/login', async () => {
    await released;
    return Response.json({ success: true, message: accountTexts.codeSent });
  });
  const sent = writesFromNow();
  await user.type(input('Email address'), newAddress());
  await user.dblClick(button('Send code'));
  await user.type(input('Email address'), '{Enter}');
  expect(button('Sending…').getAttribute('aria-disabled')).toBe('true');
  release();
  expect(await screen.findByLabelText('Verification code')).toBeTruthy();
  expect(sent).toEqual(['/auth/login']);
});

describe('the stored address', () => {
  const email = 'swimmer@test.example';

  test('is that of the second step after a reload', async () => {
    await revisit(email, 0);
    expect(step()).toBe('2Verify');
    expect(screen.getByText(email)).toBeTruthy();
  });

  test('is forgotten after half an hour', async () => {
    await revisit(email, 31 * 60_000);
    expect(step()).toBe('1Email');
    expect(sessionStorage).toHaveLength(0);
  });

  test('can be corrected, and is then forgotten', async () => {
    const { user } = await revisit(email, 0);
    await user.click(button('Use another address'));
    expect(step()).toBe('1Email');
    expect(input('Email address').value).toBe(email);
    await hasFocus(() => input('Email address'));
    expect(sessionStorage).toHaveLength(0);
  });
});

/** The page anew, so long after the code was sent. */
async function revisit(email: string, sentBeforeMs: number) {
  cleanup();
  storePendingSignUp({ email, sentAt: Date.now() - sentBeforeMs });
  return open();
}
