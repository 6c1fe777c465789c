import { expect, test } from 'vitest';
import {
  ChangePasswordRequest,
  EmailForm,
  ForgotPasswordRequest,
  LoginForm,
  NewPasswordForm,
  ResendRequest,
  ResetPasswordRequest,
  VerifyRequest,
} from './auth.ts';

const differing = { password: 'three random words', confirm_password: 'another' };
const said = (form: { safeParse: (fields: object) => { error?: { issues: { message: string }[] } } }) => {
  const account = { email: 'anna@example.org', auth_code: '123456', current_password: 'the old one' };
  return form.safeParse({ ...account, ...differing }).error?.issues.map(({ message }) => message);
};

test.each([
  'anna@example.org\u200b',
  '\ufeffan\u00adna@example.org',
  '\u202aanna@example.org\u202c',
  'anna@example.org\u2028',
])('an address loses what nobody sees in %j, in every form that asks for one', (email) => {
  const given = { email, password: 'three random words', confirm_password: 'three random words' };
  const forms = [LoginForm, EmailForm, ForgotPasswordRequest, ResetPasswordRequest, ResendRequest];
  for (const form of forms) expect(form.parse(given).email).toBe('anna@example.org');
  expect(VerifyRequest.parse({ ...given, auth_code: 'Your code is 123-456' })).toMatchObject({
    email: 'anna@example.org',
    auth_code: '123456',
  });
});

test('a password stays exactly what was typed, whatever nobody sees in it', () => {
  const password = '\u00a0pass\u00adword\u200b\u2028 ';
  expect(NewPasswordForm.parse({ password, confirm_password: password }).password).toBe(password);
  expect(LoginForm.parse({ email: 'anna@example.org', password }).password).toBe(password);
});

test('two different passwords are refused in the form’s words, and in the call’s', () => {
  expect(said(NewPasswordForm)).toEqual(['Passwords do not match.']);
  expect(said(ChangePasswordRequest)).toEqual(['Passwords do not match.']);
  expect(said(VerifyRequest)).toEqual(['Passwords do not match. Please try again.']);
  expect(said(ResetPasswordRequest)).toEqual(['Passwords do not match. Please try again.']);
});
