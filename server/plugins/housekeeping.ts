import { toInstant } from '#server/base/clock.ts';
import { runEach } from '#server/base/run-each.ts';
import { deleteTombstonesBefore } from '#server/db/delivery/changes.ts';
import { deleteFailedMailsBefore, deleteSentMailsBefore } from '#server/db/delivery/mails.ts';
import { deleteNotificationsBefore, keepLatestNotifications } from '#server/db/delivery/notifications.ts';
import { isLost } from '#server/db/engine/dialect.ts';
import { deleteExpiredTokens } from '#server/db/people/password-tokens.ts';
import { deleteExpiredSessions } from '#server/db/people/sessions.ts';
import { deleteDelaysBefore } from '#server/db/schedule/delays.ts';
import { deleteTranslationsBefore } from '#server/db/schedule/translations.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { deleteAuditBefore } from '#server/db/writes/audit.ts';
import { deleteEndedCounts } from '#server/db/writes/request-counts.ts';
import { SAME_MAIL_MS } from '#server/domain/auth/password-links.ts';
import { TOMBSTONES_KEPT_DAYS } from '#server/domain/feed/changes.ts';
import { purgeKeys } from '#server/domain/writes/idempotency.ts';

const DAY_MS = 86_400_000;
/** An administrator has seen it by then. */
const FAILED_MAILS_KEPT_DAYS = 30;
const NOTIFICATIONS_KEPT_DAYS = 180;
/** Screens show the latest 20 that the person may still see: this many, because groups are left and events removed. */
const NOTIFICATIONS_KEPT_OF_PERSON = 100;
/** A trip is over by then, and translated texts are not kept forever. */
const TRANSLATIONS_KEPT_DAYS = 180;

/** Deletes expired rows: sessions, password links, idempotency keys, old notifications, tombstones and translations, and acts of the audit once a setting says so. */
export async function runHousekeeping(db: Db, now: number, auditDays: number | null = null): Promise<void> {
  const tasks = [
    () => deleteExpiredSessions(db, toInstant(now)),
    () => deleteExpiredTokens(db, toInstant(now)),
    () => deleteEndedCounts(db, toInstant(now)),
    () => deleteSentMailsBefore(db, toInstant(now - SAME_MAIL_MS)),
    () => deleteFailedMailsBefore(db, toInstant(now - FAILED_MAILS_KEPT_DAYS * DAY_MS)),
    () => purgeKeys(db, now),
    () => deleteNotificationsBefore(db, toInstant(now - NOTIFICATIONS_KEPT_DAYS * DAY_MS)),
    // A day later than cursors are too old: clocks of several processes differ.
    () => deleteTombstonesBefore(db, toInstant(now - (TOMBSTONES_KEPT_DAYS + 1) * DAY_MS)),
    () => deleteDelaysBefore(db, toInstant(now - NOTIFICATIONS_KEPT_DAYS * DAY_MS)),
    () => deleteTranslationsBefore(db, toInstant(now - TRANSLATIONS_KEPT_DAYS * DAY_MS)),
    async () => auditDays !== null && deleteAuditBefore(db, toInstant(now - auditDays * DAY_MS)),
  ];
  await runEach(tasks, isLost);
}

/** Deletes all but the latest notifications of each person. Those of the last day stay, because pushes may still need them. */
export const trimNotifications = (db: Db, now: number): Promise<void> =>
  keepLatestNotifications(db, NOTIFICATIONS_KEPT_OF_PERSON, toInstant(now - DAY_MS));
