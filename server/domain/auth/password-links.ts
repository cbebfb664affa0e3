import { toInstant } from '#server/base/clock.ts';
import { insertMail, isMailed, type NewMail } from '#server/db/delivery/mails.ts';
import { deleteSubscriptionsOf } from '#server/db/people/calendar-subscriptions.ts';
import { deleteTokensOf, insertPasswordToken, isUsableToken, redeemToken } from '#server/db/people/password-tokens.ts';
import { deleteSessionsOf } from '#server/db/people/sessions.ts';
import { setPasswordHash } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record, type Source } from '#server/db/writes/audit.ts';
import type { LiveBus } from '#server/domain/base/live-bus.ts';
import { type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { inTransaction, type Work } from '#server/domain/writes/unit-of-work.ts';
import type { AttemptBounds } from './account-attempts.ts';
import type { PasswordWork } from './passwords.ts';
import { hashToken, newToken } from './secrets.ts';

const HOUR_MS = 3_600_000;
/** For this long after a mail was sent, the same one is not sent again. */
export const SAME_MAIL_MS = HOUR_MS;
/** A link is good for this long after it was mailed. */
const LINK_HOURS = { set: 7 * 24, reset: 1 } as const;

/**
 * The limits of password links. If another person uses up the limit of an account, its owner already has links in their
 * mailbox.
 */
export const LINK_BOUNDS: AttemptBounds = {
  windowMs: HOUR_MS,
  perCallerAndAccount: 5,
  perIpAddress: 100,
  perAccount: 20,
};

/** Queues a mail in the transaction of the change that it is about; it is sent after the commit. */
export async function queueMail({ db, announce }: Work, mail: NewMail): Promise<void> {
  await insertMail(db, mail);
  announce({ kind: 'mail-waiting' });
}

/**
 * The same for a mail that others can trigger at will: not while the same one is queued, nor within an hour after it
 * was sent.
 */
export async function queueMailOnce(work: Work, mail: NewMail): Promise<void> {
  if (!(await isMailed(work.db, mail, toInstant(Date.parse(mail.at) - SAME_MAIL_MS)))) await queueMail(work, mail);
}

/**
 * Queues a mail with a password link. Whether the email has an account is only checked when the mail is sent, so that
 * the answer and its time are the same for every caller.
 */
export async function requestPasswordLink(
  services: { db: Db; bus: LiveBus },
  email: string,
  now: number,
): Promise<Outcome<{ message: string }>> {
  return inTransaction(services, async (work) => {
    await queueMail(work, { purpose: 'password', email, at: toInstant(now) });
    return ok({ message: 'If an account with that email exists, a password reset link has been sent.' });
  });
}

/** Makes the token of a link that is about to be mailed or copied; the database keeps only its hash. */
export async function issueToken(
  db: Db,
  user: UserRow,
  now: number,
): Promise<{ token: string; path: string; purpose: 'set' | 'reset'; hours: number }> {
  const token = newToken();
  const purpose = user.password_hash === null ? 'set' : 'reset';
  const hours = LINK_HOURS[purpose];
  await insertPasswordToken(db, {
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email,
    purpose,
    at: toInstant(now),
    expiresAt: toInstant(now + hours * HOUR_MS),
  });
  return { token, path: `/auth/${purpose}-password/${token}`, purpose, hours };
}

const badToken = (): Outcome<never> => refuse({ kind: 'bad-request', message: 'Invalid or expired token' });

/** Checks whether a link's token can be redeemed, without redeeming it. */
export async function checkToken(
  db: Db,
  token: string,
  now: number,
): Promise<Outcome<{ message: string; valid: true }>> {
  const usable = await isUsableToken(db, hashToken(token), toInstant(now));
  return usable ? ok({ message: 'The link is valid', valid: true as const }) : badToken();
}

/**
 * Sets a password by a link's token, which uses up this and all other tokens of that person. The account becomes
 * active, and all its sessions and calendar addresses end, because another person may have them.
 * @throws PoolFull if too many passwords are in progress
 */
export async function redeemPasswordToken(
  services: { db: Db; bus: LiveBus; passwords: PasswordWork },
  token: string,
  { password, caller }: { password: string; caller: string },
  { by, now }: { by: Source; now: number },
): Promise<Outcome<{ message: string }>> {
  const at = toInstant(now);
  // Hashing is slow on purpose, so it is done only for valid tokens and outside of the transaction.
  if (!(await isUsableToken(services.db, hashToken(token), at))) return badToken();
  const passwordHash = await services.passwords.hash(caller, password);
  return inTransaction(services, async ({ db, announce }) => {
    const userId = await redeemToken(db, hashToken(token), at);
    if (userId === null) return badToken();
    await setPasswordHash(db, userId, passwordHash, at);
    await deleteTokensOf(db, userId);
    await deleteSessionsOf(db, userId);
    await deleteSubscriptionsOf(db, userId);
    await record(db, { ...by, userId }, { action: 'password-set', detail: 'by a link' });
    announce({ kind: 'access-changed', userId });
    return ok({ message: 'Your password has been set. You can now log in.' });
  });
}
