import * as v from 'valibot';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';

/** An email as people type it, lowercased and trimmed before it is sent (part 1 §5). */
export const Email = v.pipe(
  v.string('Please enter a valid email address'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
  v.email('Please enter a valid email address'),
);

/** POST /api/auth/credential-login (part 1 §7). */
export const CredentialLogin = v.strictObject({
  email: Email,
  password: v.pipe(
    v.string('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(PASSWORD_MAX_LENGTH, `Must be at most ${PASSWORD_MAX_LENGTH} characters`),
  ),
});
export type CredentialLogin = v.InferOutput<typeof CredentialLogin>;
