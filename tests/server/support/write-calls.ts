import type { EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import type { NewGroup } from '#server/db/tables/groups.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { newToken } from '#server/domain/auth/secrets.ts';
import { addAnnouncement } from './announcements.ts';
import { addBus } from './buses.ts';
import { addDevice } from './devices.ts';
import { aHandedRollCall, anEnvelope } from './handoff.ts';
import { addLodging, type Lodging } from './lodging.ts';
import { fileForm, PDF, png } from './pictures.ts';
import { aSubscription } from './push-peer.ts';
import { addRollCall } from './roll-calls.ts';
import type { TestApp } from './test-app.ts';
import { addComment, addEvent, addGroup, addMember, addPerson, type Person } from './world.ts';

type NoWrite = { method: 'GET' } | { access: 'public' } | { writes: false };
/** The calls by which a signed-in user changes something. */
export type WriteName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends NoWrite ? never : Name;
}[EndpointName];

/** The rows of one case: a group, its entities, and people who have exactly the rights that they need. */
export interface Scene extends Lodging {
  admin: Person;
  /** An organizer who is Group Admin in the group. */
  manager: Person;
  /** A student of the group, who wrote the comment and sleeps in the room. */
  reader: Person;
  /** A person who was invited. */
  newcomer: Person;
  groupId: number;
  eventId: number;
  commentId: number;
  /** A device of the reader's. */
  deviceId: number;
  /** Of the reader only. */
  rollCallId: number;
  /** A roll call that the manager has handed off. */
  envelope: string;
  draftId: number;
  /** Of the event, without riders. */
  busId: number;
  /** Every member must confirm it. */
  announcementId: number;
  /** A group that is archived. */
  archivedId: number;
  /** The reader's session. */
  sessionId: number;
}

let scenes = 0;

/** A group with everything that a group may have. */
export async function createScene(db: Db, group: Partial<NewGroup> = {}): Promise<Scene> {
  scenes += 1;
  const person = (
    name: string,
    ...more: [role?: 'admin' | 'organizer' | 'user', fields?: { account_status: string }]
  ) => addPerson(db, `${name}-${scenes}`, ...more);
  const admin = await person('Admin', 'admin');
  const manager = await person('Manager', 'organizer');
  const reader = await person('Reader');
  const newcomer = await person('Newcomer', 'user', { account_status: 'invited' });
  const groupId = await addGroup(db, group);
  await addMember(db, groupId, manager.id, 'group_admin');
  await addMember(db, groupId, reader.id);
  // The person whom they add by number is known to them from another group.
  const elsewhere = await addGroup(db);
  for (const { id } of [manager, newcomer]) await addMember(db, elsewhere, id);
  const eventId = await addEvent(db, groupId, { must_read: 1 });
  const commentId = await addComment(db, groupId, eventId, reader.id);
  const lodging = await addLodging(db, groupId, reader.id);
  const deviceId = await addDevice(db, reader.id);
  const rollCallId = await addRollCall(db, groupId, [lodging.memberId]);
  const envelope = await anEnvelope(db, aHandedRollCall(groupId, [lodging.memberId]), { userId: manager.id });
  const draftId = await addEvent(db, groupId, { title: 'Draft', is_draft: 1 });
  const busId = await addBus(db, groupId, eventId);
  const announcementId = await addAnnouncement(db, groupId);
  const archivedId = await addGroup(db, { is_archived: 1 });
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow();
  return {
    admin,
    manager,
    reader,
    newcomer,
    groupId,
    eventId,
    commentId,
    deviceId,
    rollCallId,
    envelope,
    draftId,
    busId,
    announcementId,
    archivedId,
    sessionId,
    ...lodging,
  };
}

interface WriteCall {
  /** The user with the fewest rights who may make the call. */
  as: 'admin' | 'manager' | 'reader';
  params?: (scene: Scene) => Record<string, number>;
  body?: (scene: Scene) => object;
  /** It changes nothing of the group that it names, or of none. */
  outside?: true;
}

const inGroup = ({ groupId }: Scene) => ({ id: groupId });
const onEvent = ({ eventId }: Scene) => ({ id: eventId });
const onComment = ({ commentId }: Scene) => ({ id: commentId });
const inHotel = ({ hotelId }: Scene) => ({ id: hotelId });
const ofRoom = ({ roomId }: Scene) => ({ id: roomId });
const ofDevice = ({ deviceId }: Scene) => ({ id: deviceId });
const ofRollCall = ({ rollCallId }: Scene) => ({ id: rollCallId });
const ofAnnouncement = ({ announcementId }: Scene) => ({ id: announcementId });
const ofBus = ({ busId }: Scene) => ({ id: busId });
const inCatalogue = ({ systemHotelId }: Scene) => ({ id: systemHotelId });
const ofNewcomer = ({ newcomer }: Scene) => ({ id: newcomer.id });
const ofReader = ({ groupId, reader }: Scene) => ({ id: groupId, userId: reader.id });

const PICTURE = await png();
/** The fields that every event form has. */
export const EVENT = {
  title: 'Lunch',
  type: 'meal',
  startTime: '2026-05-13T03:00:00.000Z',
  endTime: '2026-05-13T04:00:00.000Z',
  timezone: 'Asia/Tokyo',
};
export const GROUP_FORM = {
  name: 'Autumn trip',
  code: 'HSS-26-10',
  type: 'HSS',
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-08',
  defaultTimezone: 'Asia/Tokyo',
};
export const CATALOGUE_HOTEL = { name: 'Inn', address: 'Osaka', phone: '1', email: 'inn@example.org' };

/** The event's form with a file. */
export function eventForm(fields: Record<string, string> = EVENT, file = 'plan.pdf'): FormData {
  const form = fileForm('attachments', [file, PDF]);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** One call of each kind that writes: a new endpoint of the contract does not compile without its row here. */
export const WRITE_CALLS: Record<WriteName, WriteCall> = {
  createSchedule: { as: 'manager', params: inGroup, body: () => eventForm() },
  updateSchedule: { as: 'manager', params: onEvent, body: () => eventForm() },
  deleteSchedule: { as: 'manager', params: onEvent },
  uploadFiles: { as: 'reader', body: () => fileForm('files', ['a.pdf', PDF]), outside: true },
  uploadImage: { as: 'reader', body: () => fileForm('file', ['a.png', PICTURE]), outside: true },
  uploadProfilePicture: {
    as: 'admin',
    params: ofNewcomer,
    body: () => fileForm('profileImage', ['me.png', PICTURE]),
    outside: true,
  },
  createComment: { as: 'reader', params: onEvent, body: () => ({ content: 'Hello' }) },
  updateComment: { as: 'reader', params: onComment, body: () => ({ content: 'Changed' }) },
  deleteComment: { as: 'reader', params: onComment },
  updateScheduleByAssistant: { as: 'manager', body: ({ eventId }) => ({ scheduleId: eventId, title: 'Changed' }) },
  createItinerary: {
    as: 'manager',
    body: ({ groupId }) => ({
      itineraryData: { title: 'Zoo', startTime: '2026-05-14T01:00:00.000Z', endTime: '2026-05-14T02:00:00.000Z' },
      groupId,
    }),
  },
  createSystemHotel: { as: 'admin', body: () => CATALOGUE_HOTEL, outside: true },
  updateSystemHotel: { as: 'admin', params: inCatalogue, body: () => CATALOGUE_HOTEL, outside: true },
  deleteSystemHotel: { as: 'admin', params: inCatalogue, outside: true },
  createHotel: { as: 'manager', params: inGroup, body: () => ({ name: 'Inn' }) },
  addSystemHotel: { as: 'manager', params: inGroup, body: ({ systemHotelId }) => ({ systemHotelId }) },
  updateHotel: { as: 'manager', params: inHotel, body: () => ({ name: 'Inn' }) },
  deleteHotel: { as: 'manager', params: inHotel },
  createAccommodation: { as: 'manager', params: inHotel, body: ({ memberId }) => ({ memberId, roomNumber: '7' }) },
  updateAccommodation: { as: 'manager', params: ofRoom, body: () => ({ roomNumber: '7' }) },
  deleteAccommodation: { as: 'manager', params: ofRoom },
  publish: { as: 'manager', params: inGroup, body: ({ draftId }) => ({ eventIds: [draftId] }) },
  createRollCall: {
    as: 'manager',
    params: inGroup,
    body: ({ memberId }) => ({
      kind: 'group',
      title: 'Everybody',
      memberIds: [memberId],
      startedAt: '2026-05-13T03:00:00Z',
    }),
  },
  updateRollCall: { as: 'manager', params: ofRollCall, body: () => ({ closedAt: '2026-05-13T03:20:00.000Z' }) },
  createMark: {
    as: 'manager',
    params: ofRollCall,
    body: ({ memberId }) => ({ memberId, status: 'present', madeAt: '2026-05-13T03:01:00.000Z' }),
  },
  relayHandoff: { as: 'manager', params: inGroup, body: ({ envelope }) => ({ envelope }) },
  saveEmergencyCard: { as: 'manager', params: inGroup, body: () => ({ hospitalName: 'St. Luke' }) },
  saveMedicalNote: {
    as: 'manager',
    params: ({ groupId, memberId }) => ({ id: groupId, memberId }),
    body: () => ({ medical: 'Asthma', allergies: '', diets: ['vegan'], dietary: '' }),
  },
  createMedicalLook: {
    as: 'manager',
    params: inGroup,
    body: ({ memberId }) => ({ memberId, seenAt: '2026-05-13T03:00:00Z' }),
  },
  createBus: {
    as: 'manager',
    params: inGroup,
    body: ({ eventId, memberId }) => ({ eventId, name: 'Bus 1', seats: 40, memberIds: [memberId] }),
  },
  updateBus: { as: 'manager', params: ofBus, body: () => ({ seats: 41 }) },
  deleteBus: { as: 'manager', params: ofBus },
  createAnnouncement: { as: 'manager', params: inGroup, body: () => ({ title: 'Passports', mustRead: true }) },
  updateAnnouncement: { as: 'manager', params: ofAnnouncement, body: () => ({ title: 'Passports, all of them' }) },
  deleteAnnouncement: { as: 'manager', params: ofAnnouncement },
  remindAnnouncementReaders: { as: 'manager', params: ofAnnouncement },
  createReceipt: {
    as: 'reader',
    params: inGroup,
    body: ({ eventId }) => ({ eventId, content: '["Lunch"]', readAt: '2026-05-13T03:01:00.000Z' }),
    outside: true,
  },
  remindReaders: { as: 'manager', params: onEvent },
  markSeen: { as: 'reader', params: inGroup, body: () => ({ upTo: '2026-05-11T00:00:00.000Z' }), outside: true },
  createGroup: { as: 'manager', body: () => GROUP_FORM, outside: true },
  updateGroup: { as: 'manager', params: inGroup, body: () => GROUP_FORM },
  archiveGroup: { as: 'manager', params: inGroup },
  addMember: { as: 'manager', params: inGroup, body: ({ newcomer }) => ({ userId: newcomer.id }) },
  changeMemberRole: { as: 'manager', params: ofReader, body: () => ({ role: 'client' }) },
  removeMember: { as: 'manager', params: ofReader },
  addStudent: {
    as: 'manager',
    body: ({ groupId, newcomer: { email } }) => ({
      firstName: email.replace('@example.org', ''),
      lastName: 'Example',
      email,
      groupId,
    }),
  },
  createUser: {
    as: 'admin',
    body: ({ groupId }) => ({ email: `made-${groupId}@example.org`, role: 'user' }),
    outside: true,
  },
  updateUser: { as: 'admin', params: ofNewcomer, body: () => ({ firstName: 'Changed' }), outside: true },
  changeUserRole: { as: 'admin', params: ofNewcomer, body: () => ({ role: 'instructor' }), outside: true },
  deleteUser: { as: 'admin', params: ofNewcomer, outside: true },
  resendInvitation: { as: 'admin', params: ofNewcomer, outside: true },
  updateProfile: { as: 'admin', params: ofNewcomer, body: () => ({ firstName: 'Changed' }), outside: true },
  saveUserSettings: { as: 'reader', body: () => ({ defaultTranslationLanguage: 'French' }), outside: true },
  makeSubscription: { as: 'reader', params: inGroup, body: () => ({ token: newToken() }), outside: true },
  revokeSubscription: { as: 'reader', params: inGroup, outside: true },
  createPushSubscription: { as: 'reader', body: () => aSubscription(), outside: true },
  deletePushSubscription: { as: 'reader', params: ofDevice, outside: true },
  testPushSubscription: { as: 'reader', params: ofDevice, outside: true },
  endSession: {
    as: 'admin',
    params: ({ reader, sessionId }) => ({ id: reader.id, sessionId }),
    outside: true,
  },
  endSessions: { as: 'admin', params: ({ reader }) => ({ id: reader.id }), outside: true },
  deleteGroup: { as: 'admin', params: ({ archivedId }) => ({ id: archivedId }), outside: true },
  reportExport: { as: 'reader', body: ({ groupId }) => ({ what: 'members', groupId }), outside: true },
  savePushPreferences: { as: 'reader', body: () => ({ muted: ['group_update'], quietHours: null }), outside: true },
};
export const WRITE_NAMES = Object.keys(WRITE_CALLS) as WriteName[];

/** Makes the call as the table gives it. */
export function callWrite(server: TestApp, name: WriteName, scene: Scene, headers: Record<string, string> = {}) {
  const { as, params, body } = WRITE_CALLS[name];
  return server.call(name, {
    as: scene[as].cookie,
    ...(params && { params: params(scene) }),
    ...(body && { body: body(scene) }),
    headers,
  });
}

/** The tables that a write may change. */
const TABLES = [
  'users',
  'user_settings',
  'calendar_subscriptions',
  'groups',
  'group_members',
  'schedule_items',
  'schedule_attachments',
  'files',
  'comments',
  'system_hotels',
  'group_hotels',
  'accommodations',
  'roll_calls',
  'roll_call_marks',
  'emergency_cards',
  'medical_notes',
  'medical_looks',
  'buses',
  'seen_marks',
  'receipts',
  'announcements',
  'notifications',
  'idempotency_keys',
  'changes',
  'mails',
  'push_subscriptions',
  'push_preferences',
  'pushes',
  'audit',
] as const;

/** Everything in the database that a write may change, by table. */
export async function everythingIn(db: Db): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const rows = await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute();
    found[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return found;
}

/** Removes what `everythingIn` reads, which otherwise becomes more with each scene. */
export async function removeEverything(db: Db): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table as 'users').execute();
}
