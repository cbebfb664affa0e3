import type { Access, Endpoint } from '#contract/calls/endpoint.ts';
import { GROUP_IS_ARCHIVED } from '#contract/records/groups/group-form.ts';
import { toInstant } from '#server/base/clock.ts';
import { isAdmin, type Viewer } from '#server/base/viewer.ts';
import { findPlace, lockGroupOf } from '#server/db/groups/group-access.ts';
import { lockSession } from '#server/db/people/sessions.ts';
import { lockUsers } from '#server/db/people/users.ts';
import { IN_PATHS, type InGroup, RECORDS } from '#server/db/tables/records.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { lockRow } from '#server/db/writes/rows.ts';
import type { Problem } from './outcome.ts';

type Call = Pick<Endpoint, 'method' | 'path' | 'writes' | 'inArchived'> & { access: Exclude<Access, 'public'> };

/** The path before its `{id}`, which determines the type of the id; the whole path if it has none. */
const kindOf = (path: string): string => path.replace(/^\/api\/|\/\{.*$/g, '');

const forbidden = (message: string): Problem => ({ kind: 'forbidden', message });
const ADMINS_ONLY = 'Only an administrator can do this';

/** An archived group can only be read. */
export const ARCHIVED: Problem = { kind: 'conflict', message: GROUP_IS_ARCHIVED };
const mayBeArchived = ({ method, writes, inArchived }: Call): boolean =>
  method === 'GET' || writes === false || inArchived === true;

/**
 * Checks whether a signed-in person may make a call. An entity that they may not see does not exist for them, one that
 * they may see but not change is forbidden, and an archived group is read-only.
 * @param id the number in the path; only used for endpoints of a group or a person
 * @returns null if they may
 */
export async function checkAccess(db: Db, viewer: Viewer, call: Call, id: number | null): Promise<Problem | null> {
  const { access, path } = call;
  if (access === 'signed-in') return null;
  if (access === 'admin') return isAdmin(viewer) ? null : forbidden(ADMINS_ONLY);
  if (access === 'organizer') {
    const may = isAdmin(viewer) || viewer.role === 'organizer';
    return may ? null : forbidden('Only an organizer or administrator can do this');
  }
  if (access === 'self-or-admin') {
    return isAdmin(viewer) || viewer.id === id ? null : { kind: 'not-found', message: 'This user does not exist' };
  }
  const kind = IN_PATHS.get(kindOf(path));
  if (!kind || id === null) throw new Error(`Nothing tells to which group ${path} belongs`);
  return checkInGroup(db, viewer, { access, mayBeArchived: mayBeArchived(call) }, { kind, id });
}

async function checkInGroup(
  db: Db,
  viewer: Viewer,
  call: { access: 'group' | 'group-manager' | 'group-staff' | 'comment-author'; mayBeArchived: boolean },
  { kind, id }: { kind: InGroup; id: number },
): Promise<Problem | null> {
  const place = await findPlace(db, viewer, kind, id);
  if (!place) return { kind: 'not-found', message: `This ${RECORDS[kind].name} does not exist` };
  if (call.access === 'comment-author' && place.authorId !== viewer.id && !isAdmin(viewer)) {
    return forbidden('Only its author or an administrator can do this');
  }
  if (call.access === 'group-manager' && !place.mayManage) {
    return forbidden('Only organizers of this group can do this');
  }
  if (call.access === 'group-staff' && !place.isStaff) return forbidden('Only staff of this group can do this');
  return place.isArchived && !call.mayBeArchived ? ARCHIVED : null;
}

/**
 * Begins a write in its transaction: locks the rows that the call changes, people before groups so that two writes
 * never wait for each other, and checks the caller's rights again. Session, role and membership then cannot change
 * until the transaction ends.
 * @param id the number in the path; null if it has none
 */
export async function beginWrite(
  tx: Db,
  { sessionId, userId, now }: { sessionId: number; userId: number; now: number },
  call: Call,
  id: number | null,
): Promise<{ viewer: Viewer } | { problem: Problem }> {
  const kind = kindOf(call.path);
  if (kind === 'users' && id !== null) await lockUsers(tx, [id, userId]);
  else if (kind === 'user-settings' || kind.startsWith('push/')) await lockUsers(tx, [userId]);
  const viewer = await lockSession(tx, sessionId, toInstant(now));
  if (!viewer) return { problem: { kind: 'not-signed-in' } };
  if (kind === 'admin/hotels' && id !== null) await lockRow(tx, 'system_hotels', id);
  const entity = IN_PATHS.get(kind);
  if (entity && id !== null) await lockGroupOf(tx, entity, id);
  const problem = await checkAccess(tx, viewer, call, id);
  return problem ? { problem } : { viewer };
}

/** The same for a write that names its group in the body: called before anything else of it is read. */
export async function beginInGroup(
  tx: Db,
  viewer: Viewer,
  what: { kind: InGroup; id: number },
): Promise<Problem | null> {
  await lockGroupOf(tx, what.kind, what.id);
  return checkInGroup(tx, viewer, { access: 'group-manager', mayBeArchived: false }, what);
}
