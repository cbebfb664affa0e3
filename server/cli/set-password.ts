import { foldedEmail } from '#contract/schema/email.ts';
import { systemClock, toInstant } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { openBesideServer, openDatabase } from '#server/db/engine/open.ts';
import { deleteSubscriptionsOf } from '#server/db/people/calendar-subscriptions.ts';
import { deleteTokensOf } from '#server/db/people/password-tokens.ts';
import { deleteSessionsOf } from '#server/db/people/sessions.ts';
import { findUserByEmail, setPasswordHash } from '#server/db/people/users.ts';
import { record } from '#server/db/writes/audit.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { newPassword } from '#server/domain/auth/secrets.ts';

/** `npm run set-password -- <email>`: gives a person a new password, prints it, and ends their sessions, mailed links and addresses of calendars. */
async function run(email: string | undefined): Promise<number> {
  if (!email) {
    console.error('Usage: npm run set-password -- <email>');
    return 2;
  }
  const read = readConfig(process.env);
  if (!read.ok) {
    console.error(['Invalid settings:', ...read.problems].join('\n  '));
    return 1;
  }
  const { dataDir, databaseUrl } = read.config;
  // No server may start during this; a running one is not affected.
  const lock = databaseUrl ? null : lockDataDir(dataDir);
  const opened = databaseUrl || lock ? await openDatabase(read.config) : await openBesideServer(dataDir);
  if (!opened) {
    console.error(`A server of another version is running on the data folder ${dataDir}. Stop it first.`);
    return 1;
  }
  const { db } = opened;
  try {
    const user = await findUserByEmail(db, foldedEmail(email));
    if (!user) {
      console.error(`No account has the email ${email}`);
      return 1;
    }
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
    return 0;
  } finally {
    await db.destroy();
    lock?.release();
  }
}

process.exitCode = await run(process.argv[2]);
