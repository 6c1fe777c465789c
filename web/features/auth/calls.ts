import { accountTexts } from '#contract/accounts/account-texts.ts';
import type { Done, LoginForm, NewPasswordForm, ResetPasswordRequest } from '#contract/accounts/auth.ts';
import { post } from '#web/shared/api/http.ts';

function formDataOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export const logIn = (fields: LoginForm): Promise<Done> =>
  post('/auth/login', accountTexts.loginFailed, formDataOf({ ...fields, login_type: 'password' }));

/** Begins a sign-up: the server sends a code to the address. */
export const requestCode = (email: string): Promise<Done> =>
  post('/auth/login', accountTexts.codeFailed, formDataOf({ email, login_type: 'email' }));

/** Sends another code to the address of this browser's sign-up, or to the given one. */
export const resendCode = (email?: string): Promise<Done> =>
  post('/auth/resend', accountTexts.resendFailed, email === undefined ? {} : { email });

/** Checks a code without using it up: `createAccount` needs it again. */
export const checkCode = (fields: { email: string; auth_code: string }): Promise<Done> =>
  post('/auth/verify', accountTexts.codeInvalid, fields);

/** Makes the account and logs it in. */
export const createAccount = (
  fields: { email: string; auth_code: string } & NewPasswordForm,
  otherwise: string,
): Promise<Done> => post('/auth/verify', otherwise, fields);

export const requestResetLink = (email: string): Promise<Done> =>
  post('/auth/forgot-password', accountTexts.resetFailed, { email });

export const resetPassword = (token: string, fields: ResetPasswordRequest): Promise<Done> =>
  post(`/auth/api/reset-password/${encodeURIComponent(token)}`, accountTexts.resetPasswordFailed, fields);
