import type { PasswordLinkKind, PasswordOutcome } from '#runtime/services/passwords.ts';

/** The texts of the password screens, by the kind of link. */
export const PASSWORD_PHRASES: Readonly<Record<PasswordLinkKind, { title: string; done: string; failed: string }>> = {
  set: {
    title: 'Set Your Password',
    done: 'Your password has been set successfully. You will be redirected to login.',
    failed: 'Failed to set password',
  },
  reset: {
    title: 'Reset Your Password',
    done: 'Your password has been reset. You can now log in.',
    failed: 'Failed to reset password',
  },
};

export const UNEXPECTED = 'An unexpected error occurred';

/** Why a link cannot be used. @param found null when there is no token to check */
export function reasonOf(found: Exclude<PasswordOutcome, { outcome: 'done' }> | null): string {
  if (found === null) return 'No token provided';
  if (found.outcome === 'failed') return 'Error validating token';
  if (found.outcome === 'unusable') return found.message || 'The link you followed has expired or is invalid.';
  return found.message || 'Invalid or expired token';
}

export const LINK_SENT = 'If an account with that email exists, a password reset link has been sent.';
export const LINK_NOT_SENT = 'Failed to send password reset email';
