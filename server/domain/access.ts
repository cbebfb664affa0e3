import type { Access } from '#contract/endpoint.ts';
import { findCommentPlace, findGroupPlace, findSchedulePlace, type Place } from '#server/db/group-access.ts';
import type { Db } from '#server/db/tables.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import type { Problem } from './outcome.ts';

type FindPlace = (db: Db, viewer: Viewer, id: number) => Promise<Place | null>;

/** What the `{id}` of a path names, by the word before it, and how its group is found. */
const THINGS: Readonly<Record<string, { name: string; find: FindPlace }>> = {
  groups: { name: 'group', find: findGroupPlace },
  schedules: { name: 'event', find: findSchedulePlace },
  comments: { name: 'comment', find: findCommentPlace },
};

/**
 * Judges whether a signed-in person may make a call (part 1 §6, part 2 §6): what they may not see does not exist for
 * them, what they may see but not do is forbidden.
 * @param path the endpoint's, such as `/api/groups/{id}`
 * @param id the number in the path; only asked of endpoints that belong to a group
 * @returns null when they may
 */
export async function judgeAccess(
  db: Db,
  viewer: Viewer,
  { access, path }: { access: Exclude<Access, 'public'>; path: string },
  id: number | null,
): Promise<Problem | null> {
  if (access === 'signed-in') return null;
  const thing = THINGS[/^\/api\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''];
  if (!thing || id === null) throw new Error(`Nothing tells to which group ${path} belongs`);
  const place = await thing.find(db, viewer, id);
  if (!place) return { kind: 'not-found', message: `This ${thing.name} does not exist` };
  if (access === 'comment-author' && place.authorId !== viewer.id && !isAdmin(viewer)) {
    return { kind: 'forbidden', message: 'Only its author or an administrator may do this' };
  }
  return null;
}
