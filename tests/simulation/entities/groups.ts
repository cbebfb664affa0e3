import { compareNames } from '#contract/text/order.ts';
import { createGroup, updateGroup } from '#store/commands/groups.ts';
import { getGroup, listGroups } from '#store/queries/groups/groups.ts';
import { archiveGroup } from '#support/archive-group.ts';
import type { Actor, EntityModel } from './entity-model.ts';

/** The groups that an actor saw at first, cached: nearly every entity is found by its group. */
const seen = new WeakMap<Actor, ReturnType<typeof listGroups>>();

/** The groups that the device shows, the newest last; archived ones separately, which no device keeps whole. */
export async function groupsOf(actor: Actor, which: 'open' | 'archived') {
  const groups = seen.get(actor) ?? listGroups(actor.store);
  seen.set(actor, groups);
  const all = (await groups).filter(({ isArchived }) => isArchived === (which === 'archived'));
  return all.sort((a, b) => compareNames(a.name, b.name));
}

const FORM = {
  code: 'HSS-26-05',
  type: 'HSS' as const,
  year: 2026,
  startDate: '2026-04-01',
  endDate: '2026-04-14',
  defaultTimezone: 'Asia/Tokyo',
};

/** Groups themselves, in which other entities can be created before they are on the server. */
export const groups: EntityModel = {
  mark: 'g',
  entity: 'group',
  table: 'groups',
  column: 'name',
  inGroup: null,
  create: ({ store, context }, name) => createGroup(store, context, { name, ...FORM }),
  edit: async ({ store, context }, groupId, name) => {
    const group = await getGroup(store, groupId);
    if (!group || group.isArchived) return null;
    return updateGroup(store, context, { groupId, name, ...FORM, code: group.code });
  },
  archive: ({ store, context }, groupId) => archiveGroup(store, context, { groupId }),
  shown: async ({ store }) => (await listGroups(store)).map(({ id, name }) => ({ id, words: name })),
};
