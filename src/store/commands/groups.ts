import type * as v from 'valibot';
import { GROUP_IS_ARCHIVED, GroupForm } from '#contract/records/groups/group-form.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { localId } from '#sync/entry/entry.ts';
import { groupFields, newGroup, newGroupArchive, newGroupUnarchive, newGroupUpdate } from '#sync/kinds/group.ts';
import { type Command, type CommandContext, change, changeAll, checked, enqueueEdit, revised } from './command.ts';

/** The group form; days are `yyyy-MM-dd`. */
type GroupInput = v.InferInput<typeof GroupForm>;

export const createGroup = (store: Store, context: CommandContext, input: GroupInput): Promise<Command> =>
  checked(GroupForm, input, (body) => enqueueEdit(store, context, newGroup(localId(context.uuid()), body)));

export const updateGroup = (
  store: Store,
  context: CommandContext,
  { groupId, ...form }: GroupInput & { groupId: string },
): Promise<Command> =>
  checked(GroupForm, form, (body) =>
    change(store, context, getGroup(store, groupId), (group) =>
      group.isArchived ? { refused: GROUP_IS_ARCHIVED } : revised(group, groupFields, body, newGroupUpdate),
    ),
  );

interface GroupsRef {
  groupIds: readonly string[];
}

const groupsOf = (store: Store, { groupIds }: GroupsRef) => Promise.all(groupIds.map((id) => getGroup(store, id)));

/**
 * Archives several groups, all of them or none; nothing of them is deleted. Those that are archived, or gone, stay as
 * they are.
 */
export const archiveGroups = (store: Store, context: CommandContext, input: GroupsRef): Promise<Command[]> =>
  changeAll(store, context, groupsOf(store, input), (group) => (group.isArchived ? null : newGroupArchive(group)));

/** Brings several archived groups back, all of them or none; they show as archived until the server has done so. */
export const unarchiveGroups = (store: Store, context: CommandContext, input: GroupsRef): Promise<Command[]> =>
  changeAll(store, context, groupsOf(store, input), (group) => (group.isArchived ? newGroupUnarchive(group) : null));
