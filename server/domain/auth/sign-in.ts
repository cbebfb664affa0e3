import type { CredentialLogin } from '#contract/records/people/auth.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record, type Source } from '#server/db/writes/audit.ts';
import { type Refusal, refuse, tooMany } from '#server/domain/base/outcome.ts';
import { type AccountAttempts, type Attempt, type AttemptBounds, callerOf } from './account-attempts.ts';
import type { PasswordWork } from './passwords.ts';
import { endSession, startSession } from './sessions.ts';

/** Limits of failed and of successful sign-ins; the second are high enough for a class that shares an account. */
export const SIGN_IN_BOUNDS: AttemptBounds = {
  windowMs: 15 * 60_000,
  perCallerAndAccount: 10,
  perIpAddress: 300,
  successes: 300,
};

interface SignedIn {
  ok: true;
  user: UserRow;
  token: string;
  endedSession: number | null;
}

interface SignInMeans {
  db: Db;
  attempts: AccountAttempts;
  passwords: PasswordWork;
  now: number;
  by: Source;
}

/**
 * Signs a person in by email and password. An unknown email, an account without a password, a disabled one and a wrong
 * password are refused alike.
 * @param attempt the caller and the account, for counting
 * @param oldToken the session cookie of the request; its session ends, so that a planted cookie is worthless
 * @throws PoolFull if too many people sign in at once
 */
export async function signIn(
  { db, attempts, passwords, now, by }: SignInMeans,
  { email, password }: CredentialLogin,
  attempt: Attempt,
  oldToken: string | null,
): Promise<SignedIn | Refusal> {
  const wait = await attempts.consume(attempt);
  if (wait > 0) return tooMany('Too many failed sign-ins. Please wait a while and try again.', wait);
  const user = await findUserByEmail(db, email);
  const matches = await passwords.check(callerOf(attempt), user?.password_hash ?? null, password);
  if (!user || !matches || user.account_status === 'disabled') {
    const detail = !user ? 'no account' : matches ? 'disabled account' : 'wrong password';
    await record(db, by, { action: 'sign-in-refused', ...(user && { subject: 'user', subjectId: user.id }), detail });
    return refuse({ kind: 'wrong-credentials' });
  }
  const pause = await attempts.recordSuccess(attempt);
  if (pause > 0) return tooMany('Too many sign-ins to this account. Please wait a while and try again.', pause);
  const endedSession = oldToken ? await endSession(db, oldToken) : null;
  const token = await startSession(db, user.id, now, by);
  await record(db, { ...by, userId: user.id }, { action: 'sign-in', detail: 'password' });
  return { ok: true, user, token, endedSession };
}
