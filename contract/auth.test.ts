import { expect, test } from 'vitest';
import { ChangePasswordRequest, NewPasswordForm, ResetPasswordRequest, VerifyRequest } from './auth.ts';

const differing = { password: 'three random words', confirm_password: 'another' };
const said = (form: { safeParse: (fields: object) => { error?: { issues: { message: string }[] } } }) => {
  const account = { email: 'anna@example.org', auth_code: '123456', current_password: 'the old one' };
  return form.safeParse({ ...account, ...differing }).error?.issues.map(({ message }) => message);
};

test('two different passwords are refused in the form’s words, and in the call’s', () => {
  expect(said(NewPasswordForm)).toEqual(['Passwords do not match.']);
  expect(said(ChangePasswordRequest)).toEqual(['Passwords do not match.']);
  expect(said(VerifyRequest)).toEqual(['Passwords do not match. Please try again.']);
  expect(said(ResetPasswordRequest)).toEqual(['Passwords do not match. Please try again.']);
});
