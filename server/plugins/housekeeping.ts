import { IDEMPOTENCY_KEPT_DAYS } from '#contract/schema/limits.ts';
import { toInstant } from '#server/base/clock.ts';
import { runEach } from '#server/base/run-each.ts';
import { deleteTombstonesBefore } from '#server/db/delivery/changes.ts';
import { keepLatestNotifications } from '#server/db/delivery/notifications.ts';
import { isLost, isPostgres } from '#server/db/engine/dialect.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { deleteUntil } from '#server/db/writes/rows.ts';
import { SAME_MAIL_MS } from '#server/domain/auth/password-links.ts';
import { TOMBSTONES_KEPT_DAYS } from '#server/domain/feed/changes.ts';

const DAY_MS = 86_400_000;
/** An administrator has seen it by then. */
const FAILED_MAILS_KEPT_DAYS = 30;
const NOTIFICATIONS_KEPT_DAYS = 180;
/** Screens show the latest 20 that the person may still see: this many, because groups are left and events removed. */
const NOTIFICATIONS_KEPT_OF_PERSON = 100;
/** A trip is over by then, and translated texts are not kept forever. */
const TRANSLATIONS_KEPT_DAYS = 180;

/** Deletes rows whose time is over; acts of the audit only once a setting says so. */
export async function runHousekeeping(db: Db, now: number, auditDays: number | null = null): Promise<void> {
  const ago = (ms: number) => toInstant(now - ms);
  const tasks = [
    () => deleteUntil(db, 'sessions', 'expires_at', ago(0)),
    () => deleteUntil(db, 'password_tokens', 'expires_at', ago(0)),
    async () => isPostgres(db) && deleteUntil(db, 'request_counts', 'ends_at', ago(0)),
    () => deleteUntil(db, 'sent_mails', 'sent_at', ago(SAME_MAIL_MS)),
    () => deleteUntil(db, 'failed_mails', 'failed_at', ago(FAILED_MAILS_KEPT_DAYS * DAY_MS)),
    () => deleteUntil(db, 'idempotency_keys', 'created_at', ago(IDEMPOTENCY_KEPT_DAYS * DAY_MS)),
    () => deleteUntil(db, 'notifications', 'created_at', ago(NOTIFICATIONS_KEPT_DAYS * DAY_MS)),
    // A day later than cursors are too old: clocks of several processes differ.
    () => deleteTombstonesBefore(db, ago((TOMBSTONES_KEPT_DAYS + 1) * DAY_MS)),
    () => deleteUntil(db, 'delays', 'created_at', ago(NOTIFICATIONS_KEPT_DAYS * DAY_MS)),
    () => deleteUntil(db, 'translations', 'created_at', ago(TRANSLATIONS_KEPT_DAYS * DAY_MS)),
    async () => auditDays !== null && deleteUntil(db, 'audit', 'at', ago(auditDays * DAY_MS)),
  ];
  await runEach(tasks, isLost);
}

/** Deletes all but the latest notifications of each person. Those of the last day stay, because pushes may still need them. */
export const trimNotifications = (db: Db, now: number): Promise<void> =>
  keepLatestNotifications(db, NOTIFICATIONS_KEPT_OF_PERSON, toInstant(now - DAY_MS));
