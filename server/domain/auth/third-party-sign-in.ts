import type { SignInProblem } from '#contract/sign-in-problem.ts';
import type { Identity } from '#server/adapters/identity/open-id.ts';
import { toInstant } from '#server/clock.ts';
import { acceptInvitation, findUserByIdentity, hasIdentityAt, linkIdentity } from '#server/db/people/identities.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import type { Db, UserRow } from '#server/db/tables.ts';
import { endSession, startSession } from './sessions.ts';

export type ThirdPartySignIn =
  | { ok: true; token: string; email: string; endedSession: number | null }
  | { ok: false; problem: SignInProblem };

/**
 * Begins a session for the person of a provider's account. A new provider account is linked to the person with its
 * email, if the provider has verified the email; signing in never creates a person.
 * @param oldToken the session cookie that came along; its session ends
 */
export function signInByIdentity(
  db: Db,
  identity: Identity,
  oldToken: string | null,
  now: number,
): Promise<ThirdPartySignIn> {
  return db.transaction().execute(async (tx): Promise<ThirdPartySignIn> => {
    const known = await findUserByIdentity(tx, identity.issuer, identity.subject);
    const linked = known ? { user: known } : await linkByEmail(tx, identity, toInstant(now));
    if ('problem' in linked) return { ok: false, problem: linked.problem };
    if (linked.user.account_status === 'disabled') return { ok: false, problem: 'no-account' };
    const endedSession = oldToken ? await endSession(tx, oldToken) : null;
    const { id, email } = linked.user;
    return { ok: true, token: await startSession(tx, id, now), email, endedSession };
  });
}

async function linkByEmail(
  tx: Db,
  { issuer, subject, verifiedEmail }: Identity,
  at: string,
): Promise<{ user: UserRow } | { problem: SignInProblem }> {
  if (verifiedEmail === null) return { problem: 'email-not-verified' };
  const user = await findUserByEmail(tx, verifiedEmail);
  if (!user) return { problem: 'no-account' };
  if (user.account_status === 'disabled') return { problem: 'no-account' };
  // An email address that was given to somebody else at the provider must not open its former owner's account.
  if (await hasIdentityAt(tx, user.id, issuer)) return { problem: 'failed' };
  await linkIdentity(tx, { userId: user.id, issuer, subject, email: verifiedEmail, at });
  await acceptInvitation(tx, user.id, at);
  return { user };
}
