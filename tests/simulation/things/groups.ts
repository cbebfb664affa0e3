import { compareNames } from '#contract/order.ts';
import { archiveGroup, createGroup, updateGroup } from '#store/commands/groups.ts';
import { getGroup, listGroups } from '#store/queries/groups.ts';
import type { Hand, Thing } from './thing.ts';

/** What a hand saw when it looked first: nearly every thing is looked for by group. */
const seen = new WeakMap<Hand, ReturnType<typeof listGroups>>();

/** The groups that the device shows, the newest last; archived ones apart, which no device keeps whole. */
export async function groupsOf(hand: Hand, which: 'open' | 'archived') {
  const groups = seen.get(hand) ?? listGroups(hand.store);
  seen.set(hand, groups);
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

/** Groups themselves, in which others of the things can be made before they are on the server. */
export const groups: Thing = {
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
