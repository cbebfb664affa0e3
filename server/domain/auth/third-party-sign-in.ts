import type { SignInProblem } from '#contract/records/people/sign-in-problem.ts';
import type { Identity } from '#server/adapters/identity/open-id.ts';
import { toInstant } from '#server/base/clock.ts';
import { acceptInvitation, findUserByIdentity, hasIdentity, linkIdentity } from '#server/db/people/identities.ts';
import { deleteTokensOf } from '#server/db/people/password-tokens.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record, type Source } from '#server/db/writes/audit.ts';
import { endSession, startSession } from './sessions.ts';

type ThirdPartySignIn =
  | { ok: true; token: string; email: string; endedSession: number | null }
  | { ok: false; problem: SignInProblem };

/**
 * Begins a session for the person of a provider's account. A new provider account is linked to the person with its
 * email, if the provider has verified the email; signing in never creates a person.
 * @param oldToken the session cookie of the request; its session ends
 */
export function signInByIdentity(
  db: Db,
  identity: Identity,
  oldToken: string | null,
  { by, now }: { by: Source; now: number },
): Promise<ThirdPartySignIn> {
  return db.transaction().execute(async (tx): Promise<ThirdPartySignIn> => {
    const known = await findUserByIdentity(tx, identity.issuer, identity.subject);
    const linked = known ? { user: known } : await linkByEmail(tx, identity, toInstant(now));
    const user = 'user' in linked ? linked.user : null;
    const isDisabled = user?.account_status === 'disabled';
    if ('problem' in linked || isDisabled) {
      const about = user && ({ subject: 'user', subjectId: user.id } as const);
      await record(tx, by, { action: 'sign-in-refused', ...about, detail: 'third party' });
      return { ok: false, problem: 'problem' in linked ? linked.problem : 'no-account' };
    }
    const endedSession = oldToken ? await endSession(tx, oldToken) : null;
    const { id, email } = linked.user;
    const token = await startSession(tx, id, now, by);
    await record(
      tx,
      { ...by, userId: id },
      { action: 'sign-in', detail: known ? 'third party' : 'third party, linked' },
    );
    return { ok: true, token, email, endedSession };
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
  // The provider can give an email address to another person, who must not open its former owner's account.
  if (await hasIdentity(tx, user.id, issuer)) return { problem: 'failed' };
  await linkIdentity(tx, { userId: user.id, issuer, subject, email: verifiedEmail, at });
  if (user.account_status === 'invited') {
    await acceptInvitation(tx, user.id, at);
    // The invitation is answered: a link that an administrator has copied must not open the account any more.
    await deleteTokensOf(tx, user.id);
  }
  return { user };
}
