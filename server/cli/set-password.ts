import { foldedEmail } from '#contract/schema/email.ts';
import { systemClock, toInstant } from '#server/base/clock.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { openBesideServer, openDatabase, requireInstallation } from '#server/db/engine/open.ts';
import { deleteSubscriptionsOf } from '#server/db/people/calendar-subscriptions.ts';
import { deleteTokensOf } from '#server/db/people/password-tokens.ts';
import { deleteSessionsOf } from '#server/db/people/sessions.ts';
import { findUserByEmail, setPasswordHash } from '#server/db/people/users.ts';
import { record } from '#server/db/writes/audit.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { newPassword } from '#server/domain/auth/secrets.ts';
import { runCommand } from './command.ts';

/** `npm run set-password -- <email>`: gives a person a new password, prints it, and ends their sessions, mailed links and addresses of calendars. */
await runCommand(async (config) => {
  const email = process.argv[2];
  if (!email) throw new Error('Usage: npm run set-password -- <email>');
  await requireInstallation(config);
  const { dataDir, databaseUrl } = config;
  // No server may start during this; a running one is not affected.
  const lock = databaseUrl ? null : lockDataDir(dataDir);
  const opened = databaseUrl || lock ? await openDatabase(config) : await openBesideServer(dataDir);
  if (!opened) throw new Error(`A server of another version is running on the data folder ${dataDir}. Stop it first.`);
  const { db } = opened;
  try {
    const user = await findUserByEmail(db, foldedEmail(email));
    if (!user) throw new Error(`No account has the email ${email}`);
    const password = newPassword();
    const hash = await hashPassword(password);
    await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, user.id, hash, toInstant(systemClock()));
      await deleteSessionsOf(tx, user.id);
      await deleteTokensOf(tx, user.id);
      await deleteSubscriptionsOf(tx, user.id);
      const by = { at: toInstant(systemClock()), userId: null, address: null, device: 'npm run set-password' };
      await record(tx, by, { action: 'password-set', subject: 'user', subjectId: user.id });
    });
    console.log(`New password of ${user.email}: ${password}`);
  } finally {
    await db.destroy();
    lock?.release();
  }
});
