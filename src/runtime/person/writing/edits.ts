import { createAnnouncement, removeAnnouncement, updateAnnouncement } from '#store/commands/announcements.ts';
import { arrangeEvents } from '#store/commands/arrange-events.ts';
import { createBus, removeBus, seatPeople, updateBus } from '#store/commands/buses.ts';
import { type Command, type CommandContext, releaseEdit } from '#store/commands/command.ts';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { delayEvents, takeDelayBack } from '#store/commands/delays.ts';
import { lookAtNote, saveEmergencyCard, saveMedicalNote } from '#store/commands/emergency.ts';
import { cancelEvent, createEvent, removeEvent, updateEvent } from '#store/commands/events.ts';
import {
  archiveGroup,
  archiveGroups,
  createGroup,
  unarchiveGroup,
  unarchiveGroups,
  updateGroup,
} from '#store/commands/groups.ts';
import { receiveHandoff } from '#store/commands/handoffs.ts';
import {
  addSystemHotel,
  arrangeRooms,
  assignRoom,
  createHotel,
  createSystemHotel,
  deleteSystemHotel,
  removeHotel,
  removeRoom,
  updateHotel,
  updateRoom,
  updateSystemHotel,
} from '#store/commands/lodging.ts';
import {
  addMember,
  addStudent,
  addStudents,
  changeMemberRole,
  changeMemberRoles,
  removeMember,
  removeMembers,
} from '#store/commands/members.ts';
import {
  changeProfilePicture,
  changeUserRole,
  changeUserRoles,
  createUser,
  createUsers,
  deleteUser,
  deleteUsers,
  saveSettings,
  updateProfile,
  updateUser,
} from '#store/commands/people.ts';
import { publishDrafts } from '#store/commands/publishing.ts';
import { confirmRead } from '#store/commands/receipts.ts';
import {
  changeExpected,
  closeRollCall,
  markMember,
  reopenRollCall,
  startRollCall,
} from '#store/commands/roll-calls.ts';
import { markSeen } from '#store/commands/seen.ts';
import type { Store } from '#store/database/database.ts';
import '#sync/kinds/all-kinds.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import type { CommandRunner } from './run-commands.ts';

type CommandOf<TInput, TResult = Command> = (store: Store, context: CommandContext, input: TInput) => Promise<TResult>;

/** All edits, as the screens make them: each goes into the outbox and returns a verdict for the form. */
export function editsOf(runner: Omit<CommandRunner, 'kept'>) {
  const { store, context } = runner;
  const edit =
    <TInput>(command: CommandOf<TInput>) =>
    (input: TInput, form?: EditForm): Promise<Verdict> =>
      runner.run(command(store, context, input), form);
  const editAll =
    <TInput>(command: CommandOf<TInput, readonly Command[]>) =>
    (input: TInput): Promise<Verdict> =>
      runner.runAll(command(store, context, input));
  return {
    comments: { create: edit(createComment), edit: edit(editComment), remove: edit(deleteComment) },
    events: {
      create: edit(createEvent),
      update: edit(updateEvent),
      publish: edit(publishDrafts),
      arrange: editAll(arrangeEvents),
      /** Both are held, so there is no verdict yet: the command reports only whether the device has kept it. */
      remove: (input: { eventId: string }) => removeEvent(store, context, input),
      cancel: (input: { eventId: string; isCancelled: boolean }) => cancelEvent(store, context, input),
      letGo: edit(releaseEdit),
    },
    delays: { make: editAll(delayEvents), takeBack: editAll(takeDelayBack) },
    groups: {
      create: edit(createGroup),
      update: edit(updateGroup),
      archive: edit(archiveGroup),
      unarchive: edit(unarchiveGroup),
      archiveAll: editAll(archiveGroups),
      unarchiveAll: editAll(unarchiveGroups),
    },
    members: {
      add: edit(addMember),
      addNew: edit(addStudent),
      changeRole: edit(changeMemberRole),
      remove: edit(removeMember),
      addAllNew: editAll(addStudents),
      changeRoles: editAll(changeMemberRoles),
      removeAll: editAll(removeMembers),
    },
    hotels: {
      create: edit(createHotel),
      addFromCatalogue: edit(addSystemHotel),
      update: edit(updateHotel),
      remove: edit(removeHotel),
    },
    rooms: {
      assign: edit(assignRoom),
      update: edit(updateRoom),
      remove: edit(removeRoom),
      arrange: editAll(arrangeRooms),
    },
    rollCalls: {
      start: edit(startRollCall),
      close: editAll(closeRollCall),
      reopen: editAll(reopenRollCall),
      changeExpected: editAll(changeExpected),
      mark: edit(markMember),
    },
    handoffs: { receive: edit(receiveHandoff) },
    emergency: { saveCard: edit(saveEmergencyCard), saveNote: edit(saveMedicalNote), look: edit(lookAtNote) },
    buses: {
      create: edit(createBus),
      update: edit(updateBus),
      remove: edit(removeBus),
      seat: editAll(seatPeople),
    },
    announcements: {
      create: edit(createAnnouncement),
      update: edit(updateAnnouncement),
      remove: edit(removeAnnouncement),
    },
    seen: { mark: edit(markSeen) },
    receipts: { confirm: edit(confirmRead) },
    systemHotels: {
      create: edit(createSystemHotel),
      update: edit(updateSystemHotel),
      remove: edit(deleteSystemHotel),
    },
    users: {
      create: edit(createUser),
      update: edit(updateUser),
      changeRole: edit(changeUserRole),
      remove: edit(deleteUser),
      createAll: editAll(createUsers),
      changeRoles: editAll(changeUserRoles),
      removeAll: editAll(deleteUsers),
    },
    profile: {
      update: (input: Parameters<typeof updateProfile>[3], form?: EditForm) =>
        runner.run(updateProfile(store, context, runner.me(), input), form),
      changePicture: (file: File, form?: EditForm) =>
        runner.run(changeProfilePicture(store, context, runner.me(), file), form),
    },
    settings: { save: edit(saveSettings) },
  };
}

export type Edits = ReturnType<typeof editsOf>;
