import * as v from 'valibot';
import { Email } from '#contract/schema/email.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/schema/limits.ts';

/** POST /api/auth/credential-login. */
export const CredentialLogin = v.strictObject({
  email: Email,
  password: v.pipe(
    v.string('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(PASSWORD_MAX_LENGTH, `Must be at most ${PASSWORD_MAX_LENGTH} characters`),
  ),
});
export type CredentialLogin = v.InferOutput<typeof CredentialLogin>;

/** POST /api/auth/forgot-password. */
export const ForgotPassword = v.strictObject({ email: v.optional(Email, '') });
export type ForgotPassword = v.InferOutput<typeof ForgotPassword>;

const TOO_SHORT = 'Password must be at least 8 characters';

/** POST /api/auth/set-password/{token} and /api/auth/reset-password/{token}. */
export const NewPassword = v.strictObject({
  password: v.optional(
    v.pipe(
      v.string(TOO_SHORT),
      v.minLength(PASSWORD_MIN_LENGTH, TOO_SHORT),
      v.maxLength(PASSWORD_MAX_LENGTH, `Must be at most ${PASSWORD_MAX_LENGTH} characters`),
    ),
    '',
  ),
});
export type NewPassword = v.InferOutput<typeof NewPassword>;

/** The token of an emailed link, as in the path. */
export const TokenParam = v.object({ token: v.pipe(v.string(), v.maxLength(200, 'Invalid or expired token')) });
