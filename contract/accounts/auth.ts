import { z } from 'zod';
import { withoutInvisible } from '../text-cleaning.ts';
import { Instant } from '../time.ts';
import { accountTexts } from './account-texts.ts';
import { emailCodeIn } from './typed-codes.ts';

export const Role = z.enum(['user', 'safety_officer', 'admin'], {
  error: 'role must be user, safety_officer or admin',
});
export type Role = z.infer<typeof Role>;

/** The specification's minimum. The server says if the operator asks for more. */
export const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 128;
export const CODE_MAX_LENGTH = 6;

/** The address of an existing account, as it was typed when the account was made. */
const Email = z
  .string({ error: accountTexts.emailMissing })
  .overwrite(withoutInvisible)
  .trim()
  .min(1, accountTexts.emailMissing)
  .max(254, accountTexts.emailInvalid)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, accountTexts.emailInvalid); // no database takes a NUL

/** An address for mail, as `<input type="email">` takes it, with a domain that has a dot. */
const EMAIL_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
export const NewEmail = Email.regex(EMAIL_ADDRESS, accountTexts.emailInvalid);

/** A new password. Its length counts characters of any script. */
const NewPassword = z
  .string({ error: accountTexts.passwordTooShort(PASSWORD_MIN_LENGTH) })
  .refine(
    (value) => [...value].length >= PASSWORD_MIN_LENGTH,
    accountTexts.passwordTooShort(PASSWORD_MIN_LENGTH),
  )
  .refine(
    (value) => [...value].length <= PASSWORD_MAX_LENGTH,
    accountTexts.passwordTooLong(PASSWORD_MAX_LENGTH),
  )
  .refine((value) => !/[\p{Cs}\0]/u.test(value), accountTexts.passwordNoText);

/** A password to compare with the stored one. */
const GivenPassword = z
  .string({ error: accountTexts.passwordMissing })
  .min(1, accountTexts.passwordMissing)
  .refine(
    (value) => [...value].length <= PASSWORD_MAX_LENGTH,
    accountTexts.passwordTooLong(PASSWORD_MAX_LENGTH),
  );

const isSameTwice = ({
  password,
  confirm_password,
}: {
  password?: string | undefined;
  confirm_password?: string | undefined;
}): boolean => password === confirm_password;
const differing = (message: string) => ({ message, path: ['confirm_password'] });

const Code = z
  .string({ error: accountTexts.codeMissing })
  .transform(emailCodeIn)
  .pipe(z.string().min(1, accountTexts.codeMissing).max(CODE_MAX_LENGTH, accountTexts.codeInvalid));

const PasswordLogin = z.object({
  email: Email,
  password: GivenPassword,
  login_type: z.literal('password'),
});
const EmailLogin = z.object({ email: NewEmail, login_type: z.literal('email') });

/** The login form's own fields. */
export const LoginForm = PasswordLogin.omit({ login_type: true });
export type LoginForm = z.infer<typeof LoginForm>;

/**
 * Body of `POST /auth/login`, as JSON, url-encoded or multipart form data. With `login_type=email` it asks for a code
 * by mail, the first step of a sign-up.
 */
export const LoginRequest = z.preprocess(
  (body) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) && !('login_type' in body)
      ? { ...body, login_type: 'password' }
      : body,
  z.discriminatedUnion('login_type', [PasswordLogin, EmailLogin], {
    error: (issue) =>
      issue.code === 'invalid_union' ? "login_type must be 'password' or 'email'" : undefined,
  }),
);
export type LoginRequest = z.infer<typeof LoginRequest>;

/** The sign-up's first form. */
export const EmailForm = z.object({ email: NewEmail });
export type EmailForm = z.infer<typeof EmailForm>;

/** The code's form. */
export const CodeForm = z.object({ auth_code: Code });
export type CodeForm = z.infer<typeof CodeForm>;

/** A new password, typed twice. `differ`: the text if the two differ. */
const newPasswordFields = (differ: string) =>
  z.object({ password: NewPassword, confirm_password: z.string({ error: differ }) });
const newPasswordForm = (differ: string) => newPasswordFields(differ).refine(isSameTwice, differing(differ));

/** The sign-up's last form. */
export const NewPasswordForm = newPasswordForm(accountTexts.passwordsDiffer);
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;
/** The same for the page that continues a sign-up. Its texts are those of the call. */
export const ResumedPasswordForm = newPasswordForm(accountTexts.passwordsDifferAgain);

/** Body of `POST /auth/verify`: without a password it checks the code, with one it creates the account. */
export const VerifyRequest = z
  .object({
    email: Email,
    auth_code: Code,
    ...newPasswordFields(accountTexts.passwordsDifferAgain).partial().shape,
  })
  .refine(
    (body) => body.password === undefined || isSameTwice(body),
    differing(accountTexts.passwordsDifferAgain),
  );
export type VerifyRequest = z.infer<typeof VerifyRequest>;

/** Body of `POST /auth/resend`. Without an address: the one of the sign-up that this browser began. */
export const ResendRequest = z.object({ email: NewEmail.optional() });

/** Answer of `GET /auth/verify`. */
export const PendingSignUp = z.object({ success: z.literal(true), email: z.string() });
export type PendingSignUp = z.infer<typeof PendingSignUp>;

/** Body of `POST /auth/forgot-password`. */
export const ForgotPasswordRequest = z.object({ email: Email });

/** Body of `POST /auth/api/reset-password/{token}`. */
export const ResetPasswordRequest = z
  .object({ email: Email, ...newPasswordFields(accountTexts.passwordsDifferAgain).shape })
  .refine(isSameTwice, differing(accountTexts.passwordsDifferAgain));
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

export const AuthStatus = z.object({ authenticated: z.boolean() });
export type AuthStatus = z.infer<typeof AuthStatus>;

/** Answer of `GET /api/admin/status`. */
export const AdminStatus = z.object({
  is_admin: z.boolean(),
  has_admin_access: z.boolean(),
  is_safety_officer: z.boolean(),
  role: Role,
});
export type AdminStatus = z.infer<typeof AdminStatus>;

/** Answer of `GET /api/account`: what a person may know of their own account. */
export const Account = z.object({
  email: z.string(),
  role: Role,
  created_at: Instant,
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      created_at: Instant,
      last_seen_at: Instant,
      address: z.string(),
      user_agent: z.string().nullable(),
    }),
  ),
});
export type Account = z.infer<typeof Account>;

/** Body of `POST /api/account/password`. All other sessions of the account end. */
export const ChangePasswordRequest = z
  .object({ current_password: GivenPassword, ...newPasswordFields(accountTexts.passwordsDiffer).shape })
  .refine(isSameTwice, differing(accountTexts.passwordsDiffer));
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** Body of `DELETE /api/account`. */
export const DeleteAccountRequest = z.object({ password: GivenPassword });
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>;

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;
