import * as v from 'valibot';
import type { Group } from '#contract/group.ts';
import { GROUP_IS_ARCHIVED, GroupForm } from '#contract/group-form.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import { getGroup } from '#store/queries/groups.ts';
import { localId, type NewEntry } from '#sync/entry.ts';
import { groupFields, newGroup, newGroupArchive, newGroupUnarchive, newGroupUpdate } from '#sync/kinds/group.ts';
import {
  type Command,
  type CommandContext,
  change,
  difference,
  enqueueEdit,
  enqueueEdits,
  invalid,
} from './command.ts';

/** The group form; days are `yyyy-MM-dd`. */
export type GroupInput = v.InferInput<typeof GroupForm>;

export async function createGroup(store: Store, context: CommandContext, input: GroupInput): Promise<Command> {
  const body = v.safeParse(GroupForm, input);
  if (!body.success) return invalid(body.issues);
  return enqueueEdit(store, context, newGroup(localId(context.uuid()), body.output));
}

export async function updateGroup(
  store: Store,
  context: CommandContext,
  { groupId, ...form }: GroupInput & { groupId: string },
): Promise<Command> {
  const body = v.safeParse(GroupForm, form);
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getGroup(store, groupId),
    (group) => {
      if (group.isArchived) return { refused: GROUP_IS_ARCHIVED };
      const changed = difference(groupFields(group), body.output);
      return changed && { entry: newGroupUpdate(group, changed) };
    },
  );
}

/** Archives a group; nothing of it is deleted. */
export function archiveGroup(store: Store, context: CommandContext, input: { groupId: string }): Promise<Command> {
  return change(
    store,
    context,
    () => getGroup(store, input.groupId),
    (group) => (group.isArchived ? null : { entry: newGroupArchive(group) }),
  );
}

/** Brings an archived group back, once the server has heard of it. */
export function unarchiveGroup(store: Store, context: CommandContext, input: { groupId: string }): Promise<Command> {
  return change(
    store,
    context,
    () => getGroup(store, input.groupId),
    (group) => (group.isArchived ? { entry: newGroupUnarchive(group) } : null),
  );
}

/** Archives several groups, all of them or none; those that are archived, or gone, stay as they are. */
export const archiveGroups = (store: Store, context: CommandContext, input: { groupIds: readonly string[] }) =>
  changeArchived(store, context, input, false, newGroupArchive);

/** Brings several archived groups back, as `unarchiveGroup` does. */
export const unarchiveGroups = (store: Store, context: CommandContext, input: { groupIds: readonly string[] }) =>
  changeArchived(store, context, input, true, newGroupUnarchive);

async function changeArchived(
  store: Store,
  context: CommandContext,
  { groupIds }: { groupIds: readonly string[] },
  isArchived: boolean,
  make: (group: Group) => NewEntry,
): Promise<Command[]> {
  try {
    const groups = await Promise.all(groupIds.map((id) => getGroup(store, id)));
    const wanted = groups.flatMap((group) => (group && group.isArchived === isArchived ? [make(group)] : []));
    return await enqueueEdits(store, context, wanted);
  } catch (error) {
    return [{ outcome: 'not-saved', message: notSavedMessage(error) }];
  }
}
