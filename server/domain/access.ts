import type { Access } from '#contract/endpoint.ts';
import {
  findAccommodationPlace,
  findCommentPlace,
  findGroupPlace,
  findHotelPlace,
  findSchedulePlace,
  mayManageGroup,
  type Place,
} from '#server/db/group-access.ts';
import type { Db } from '#server/db/tables.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import type { Problem } from './outcome.ts';

type FindPlace = (db: Db, viewer: Viewer, id: number) => Promise<Place | null>;

/** What the `{id}` of a path names, by the word before it, and how its group is found. */
const THINGS: Readonly<Record<string, { name: string; find: FindPlace }>> = {
  groups: { name: 'group', find: findGroupPlace },
  schedules: { name: 'event', find: findSchedulePlace },
  comments: { name: 'comment', find: findCommentPlace },
  hotels: { name: 'hotel', find: findHotelPlace },
  accommodations: { name: 'room assignment', find: findAccommodationPlace },
};

const forbidden = (message: string): Problem => ({ kind: 'forbidden', message });
const ADMINS_ONLY = 'Only an administrator may do this';

/**
 * Judges whether a signed-in person may make a call (part 1 §6, part 2 §6): what they may not see does not exist for
 * them, what they may see but not do is forbidden.
 * @param path the endpoint's, such as `/api/groups/{id}`
 * @param id the number in the path; only asked of endpoints that belong to a group or a person
 * @returns null when they may
 */
export async function judgeAccess(
  db: Db,
  viewer: Viewer,
  { access, path }: { access: Exclude<Access, 'public'>; path: string },
  id: number | null,
): Promise<Problem | null> {
  if (access === 'signed-in') return null;
  if (access === 'admin') return isAdmin(viewer) ? null : forbidden(ADMINS_ONLY);
  if (access === 'organizer') {
    const may = isAdmin(viewer) || viewer.role === 'organizer';
    return may ? null : forbidden('Only an organizer or an administrator may do this');
  }
  if (access === 'self-or-admin') {
    return isAdmin(viewer) || viewer.id === id ? null : { kind: 'not-found', message: 'This user does not exist' };
  }
  const thing = THINGS[/^\/api\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''];
  if (!thing || id === null) throw new Error(`Nothing tells to which group ${path} belongs`);
  const place = await thing.find(db, viewer, id);
  if (!place) return { kind: 'not-found', message: `This ${thing.name} does not exist` };
  if (access === 'comment-author' && place.authorId !== viewer.id && !isAdmin(viewer)) {
    return forbidden('Only its author or an administrator may do this');
  }
  if (access === 'group-manager' && !(await mayManageGroup(db, viewer, place.groupId))) {
    return forbidden('Only those who run this group may do this');
  }
  return null;
}
