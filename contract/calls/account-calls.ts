import { z } from 'zod';
import {
  Account,
  AdminStatus,
  AuthStatus,
  ChangePasswordRequest,
  DeleteAccountRequest,
  Done,
  ForgotPasswordRequest,
  LoginRequest,
  PendingSignUp,
  ResendRequest,
  ResetPasswordRequest,
  VerifyRequest,
} from '../accounts/auth.ts';
import { Failure } from '../errors.ts';
import { accountPaths } from './account-paths.ts';
import { call } from './call.ts';
import { refusals, refusalsOfBody, refusalsOfForm } from './refusals.ts';

/** Any text is taken: a token of the wrong form gets the same answer as an expired one. */
/** Bodies of the calls that need no session may be JSON or form data. */
const FORM_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

const Token = z.object({ token: z.string() });

export const accountCalls = {
  role: call(
    accountPaths.role,
    { access: 'session', what: 'the admin area' },
    { summary: 'The role of whoever asks', response: { 200: AdminStatus, ...refusals } },
  ),
  account: call(
    accountPaths.account,
    { access: 'session', what: 'your account' },
    { summary: 'The own account and its sessions', response: { 200: Account, ...refusals } },
  ),
  changePassword: call(
    accountPaths.changePassword,
    { access: 'session', what: 'your account' },
    {
      summary: 'Changes the own password; every other session ends, and this one gets a new token',
      body: ChangePasswordRequest,
      response: { 200: Done, ...refusalsOfBody, 429: Failure },
    },
  ),
  endSession: call(
    accountPaths.endSession,
    { access: 'session', what: 'your account' },
    {
      summary: 'Ends one of the own sessions',
      params: z.object({ id: z.string() }),
      response: { 200: Done, 404: Failure, 415: Failure, ...refusals },
    },
  ),
  signOutEverywhere: call(
    accountPaths.signOutEverywhere,
    { access: 'session', what: 'your account' },
    {
      summary: 'Ends every session of the own account, this one included',
      response: { 200: Done, 415: Failure, ...refusals },
    },
  ),
  deleteAccount: call(
    accountPaths.deleteAccount,
    { access: 'session', what: 'your account' },
    {
      summary: 'Deletes the own account',
      body: DeleteAccountRequest,
      response: { 200: Done, 409: Failure, ...refusalsOfBody, 429: Failure },
    },
  ),
  login: call(
    accountPaths.login,
    { access: 'public' },
    {
      summary: 'Begins a session; with login_type=email sends a code instead, the first step of a sign-up',
      consumes: FORM_TYPES,
      body: LoginRequest,
      response: { 200: Done, 401: Failure, 429: Failure, ...refusalsOfForm },
    },
  ),
  status: call(
    accountPaths.status,
    { access: 'public', asksWho: true },
    {
      summary: 'Whether the session cookie is good',
      response: { 200: AuthStatus, 503: Failure },
    },
  ),
  logout: call(
    accountPaths.logout,
    { access: 'public', asksWho: true },
    {
      summary: 'Ends the session; without one it does nothing',
      response: { 200: Done, 403: Failure, 415: Failure, 503: Failure },
    },
  ),
  pendingSignUp: call(
    accountPaths.pendingSignUp,
    { access: 'public', page: true },
    {
      summary: 'The address of the sign-up that this browser has begun; a navigation gets the page',
      response: { 200: PendingSignUp, 404: Failure, 503: Failure },
    },
  ),
  verify: call(
    accountPaths.verify,
    { access: 'public' },
    {
      summary: 'Checks a code; with a password creates the account and begins a session',
      consumes: FORM_TYPES,
      body: VerifyRequest,
      response: { 200: Done, 401: Failure, 429: Failure, ...refusalsOfForm },
    },
  ),
  resendCode: call(
    accountPaths.resendCode,
    { access: 'public' },
    {
      summary: 'Sends another code; without an e-mail for the sign-up that this browser has begun',
      consumes: FORM_TYPES,
      body: ResendRequest,
      response: { 200: Done, 429: Failure, ...refusalsOfForm },
    },
  ),
  forgotPassword: call(
    accountPaths.forgotPassword,
    { access: 'public' },
    {
      summary: 'Sends a reset link if there is such an account; the answer is always the same',
      consumes: FORM_TYPES,
      body: ForgotPasswordRequest,
      response: { 200: Done, ...refusalsOfForm },
    },
  ),
  checkReset: call(
    accountPaths.checkReset,
    { access: 'public' },
    {
      summary: 'Whether a reset link is good',
      params: Token,
      response: { 200: Done, 400: Failure, 503: Failure },
    },
  ),
  resetPassword: call(
    accountPaths.resetPassword,
    { access: 'public' },
    {
      summary: 'Changes the password and ends every session of the account',
      consumes: FORM_TYPES,
      params: Token,
      body: ResetPasswordRequest,
      response: { 200: Done, ...refusalsOfForm },
    },
  ),
};
