import { toInstant } from '#server/base/clock.ts';
import { runEach } from '#server/base/run-each.ts';
import { isLost } from '#server/db/engine/dialect.ts';
import { deleteOrphans } from '#server/db/files/files.ts';
import { readersOf } from '#server/db/groups/group-access.ts';
import { archivedBefore, filesOfGroup } from '#server/db/groups/old-groups.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, lockForRemoval, removeRow } from '#server/db/writes/rows.ts';
import { deleteTally, group } from '#server/db/writes/tallies.ts';
import type { LiveBus } from '#server/domain/base/live-bus.ts';
import { conflict, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { inTransaction, type SignedWork } from '#server/domain/writes/unit-of-work.ts';

const DAY_MS = 86_400_000;
/** Below every database's limit of parameters. */
const FILES_AT_ONCE = 1_000;

/**
 * Deletes an archived group permanently, with everything in it and the files that are attached to nothing else. Devices
 * of its people reconnect, find that it does not exist, and remove it.
 */
export async function deleteGroup(work: SignedWork, id: number): Promise<Outcome<{ message: string }>> {
  const { db } = work;
  await lockForRemoval(db, 'groups', id);
  const found = await findRow(db, 'groups', id);
  if (!found) return notFound('group');
  if (found.is_archived === 0) return conflict('Archive this group before you delete it');
  const readers = await readersOf(db, id).select('users.id').execute();
  const files = await filesOfGroup(db, id);
  await removeRow(db, 'groups', id);
  await deleteTally(db, group(id));
  for (let from = 0; from < files.length; from += FILES_AT_ONCE)
    await deleteOrphans(db, { among: files.slice(from, from + FILES_AT_ONCE) });
  await record(db, work.by, { action: 'deleted', subject: 'group', subjectId: id });
  for (const reader of readers) work.announce({ kind: 'access-changed', userId: reader.id });
  return ok({ message: 'Group deleted' });
}

/** The day before which an archived group must have ended to be deleted; null for never. */
export const lastDayKept = (now: number, keptDays: number | null): string | null =>
  keptDays === null ? null : toInstant(now - keptDays * DAY_MS).slice(0, 10);

/** Deletes the archived groups that ended longer ago than the setting allows. */
export async function deleteOldGroups(
  services: { db: Db; bus: LiveBus; config: { groupsKeptDays: number | null } },
  now: number,
): Promise<void> {
  const day = lastDayKept(now, services.config.groupsKeptDays);
  if (day === null) return;
  const by = { at: toInstant(now), userId: null, address: null, device: 'GROUPS_KEPT_DAYS' };
  const { db, bus } = services;
  const ids = await archivedBefore(db, day);
  const remove = (id: number) => inTransaction({ db, bus }, (work) => deleteGroup({ ...work, by }, id));
  const tasks = ids.map(
    (id) => () =>
      remove(id).catch((cause: Error) => {
        throw isLost(cause) ? cause : new Error(`Group ${id} was not deleted: ${cause.message}`, { cause });
      }),
  );
  await runEach(tasks, isLost);
}
