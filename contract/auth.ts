import { z } from 'zod';

export const Role = z.enum(['user', 'safety_officer', 'admin']);
export type Role = z.infer<typeof Role>;

export const PASSWORD_MAX_LENGTH = 128;

/** Body of `POST /auth/login`, as JSON, url-encoded or multipart form data. */
export const LoginRequest = z.object({
  email: z
    .string({ error: 'Please enter your email address.' })
    .trim()
    .min(1, 'Please enter your email address.')
    .max(254)
    .regex(/^\P{Cc}*$/u, 'Please enter a valid email address.'), // no database takes a NUL
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long.`),
  login_type: z.literal('password', { error: "login_type must be 'password'" }).default('password'),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const AuthStatus = z.object({ authenticated: z.boolean() });
export type AuthStatus = z.infer<typeof AuthStatus>;

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;
