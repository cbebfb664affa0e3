import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { newToken } from '#server/domain/auth/secrets.ts';
import { publicPoint } from '#server/domain/field/signatures.ts';
import { addAnnouncement } from '../support/announcements.ts';
import { addBus } from '../support/buses.ts';
import { addDevice } from '../support/devices.ts';
import { aHandedRollCall, anEnvelope, deviceKeys } from '../support/handoff.ts';
import { addLodging, type Lodging } from '../support/lodging.ts';
import { permissionPage } from '../support/permission-page.ts';
import { fileForm, PDF, png } from '../support/pictures.ts';
import { aSubscription } from '../support/push-peer.ts';
import { addRollCall } from '../support/roll-calls.ts';
import {
  addComment,
  addEvent,
  addGroup,
  addMember,
  addPerson,
  PASSWORD,
  sharedWorld,
  type World,
} from '../support/world.ts';

const CALLERS = ['anonymous', 'outsider', 'member', 'author', 'organizer', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** The rows of one case, because the call may change or remove them. */
type Fresh = Lodging & {
  commentId: number;
  /** A person who was invited. */
  newcomerId: number;
  /** A person who has just joined the group. */
  joinedId: number;
  /** A device of the comment's author. */
  deviceId: number;
  rollCallId: number;
  /** A handoff by a member of the staff. */
  envelope: string;
  busId: number;
  announcementId: number;
  /** An event that every member has to confirm. */
  mustReadId: number;
  /** A group that is archived. */
  archivedId: number;
  /** The newcomer's session. */
  sessionId: number;
};

interface Row {
  params?: (world: World & Fresh) => Record<string, number | string>;
  body?: object | ((world: World & Fresh) => object);
  query?: Record<string, string>;
  /** The status that each caller gets, in the order of CALLERS. */
  answers: readonly [number, number, number, number, number, number];
}

const group = (world: World) => ({ id: world.groupId });
const event = (world: World) => ({ id: world.eventId });
const membership = ({ groupId, joinedId }: World & Fresh) => ({ id: groupId, userId: joinedId });
const newcomer = ({ newcomerId }: Fresh) => ({ id: newcomerId });
const comment = ({ commentId }: Fresh) => ({ id: commentId });
const hotel = ({ hotelId }: Fresh) => ({ id: hotelId });
const room = ({ roomId }: Fresh) => ({ id: roomId });
/** Of the author's. */
const device = ({ deviceId }: Fresh) => ({ id: deviceId });
const rollCall = ({ rollCallId }: Fresh) => ({ id: rollCallId });
const bus = ({ busId }: Fresh) => ({ id: busId });
const announcement = ({ announcementId }: Fresh) => ({ id: announcementId });
const systemHotel = ({ systemHotelId }: Fresh) => ({ id: systemHotelId });

const everybody = [200, 200, 200, 200, 200, 200] as const;
/** The token is made up: the holder of a real one may make the call, signed in or not. */
const badToken = [400, 400, 400, 400, 400, 400] as const;
const signedIn = [401, 200, 200, 200, 200, 200] as const;
const readers = [401, 404, 200, 200, 200, 200] as const;
const readersMake = [401, 404, 201, 201, 201, 201] as const;
const authorAndAdmin = [401, 404, 403, 200, 403, 200] as const;
const managers = [401, 404, 403, 403, 200, 200] as const;
const managersMake = [401, 404, 403, 403, 201, 201] as const;
const staff = [401, 404, 200, 403, 200, 200] as const;
const staffMake = [401, 404, 201, 403, 201, 201] as const;
const admins = [401, 403, 403, 403, 403, 200] as const;
const catalogueHotel = { name: 'Inn', address: 'Osaka', phone: '1', email: 'inn@example.org' };

const EVENT = {
  title: 'Lunch',
  type: 'meal',
  startTime: '2026-05-13T03:00:00Z',
  endTime: '2026-05-13T04:00:00Z',
  timezone: 'Asia/Tokyo',
};
const PICTURE = await png();

const GROUP = {
  name: 'Autumn trip',
  code: 'HSS-26-10',
  type: 'HSS',
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-08',
  defaultTimezone: 'Asia/Tokyo',
};

/** The rights by role: a new endpoint of the contract does not compile without its row here. */
const TABLE: Record<EndpointName, Row> = {
  credentialLogin: { body: { email: 'ada@example.org', password: PASSWORD }, answers: everybody },
  thirdPartyLogin: { answers: [302, 302, 302, 302, 302, 302] },
  thirdPartyCallback: { answers: [302, 302, 302, 302, 302, 302] },
  currentUser: { answers: signedIn },
  logout: { answers: everybody },
  environment: { answers: everybody },
  health: { answers: everybody },
  storage: { answers: admins },
  system: { answers: admins },
  audit: { answers: admins },
  listSessions: { params: newcomer, answers: [401, 404, 404, 404, 404, 200] },
  endSession: {
    params: ({ newcomerId, sessionId }) => ({ id: newcomerId, sessionId }),
    answers: [401, 404, 404, 404, 404, 200],
  },
  endSessions: { params: newcomer, answers: [401, 404, 404, 404, 404, 200] },
  exportUser: { params: newcomer, answers: [401, 404, 404, 404, 404, 200] },
  exportGroup: { params: group, answers: managers },
  deleteGroup: { params: ({ archivedId }) => ({ id: archivedId }), answers: admins },
  retention: { answers: admins },
  reportExport: { body: ({ groupId }) => ({ what: 'members', groupId }), answers: readers },
  listGroups: { answers: signedIn },
  getGroup: { params: group, answers: readers },
  listMembers: { params: group, answers: readers },
  listSchedules: { params: group, answers: readers },
  schedulesToday: { answers: signedIn },
  schedulesUpcoming: { answers: signedIn },
  getSchedule: { params: event, answers: readers },
  createSchedule: { params: group, body: EVENT, answers: managersMake },
  updateSchedule: { params: event, body: EVENT, answers: managers },
  deleteSchedule: { params: ({ mustReadId }) => ({ id: mustReadId }), answers: managers },
  publish: { params: group, body: { day: '2026-05-13' }, answers: managers },
  uploadFiles: { body: () => fileForm('files', ['a.pdf', PDF]), answers: [401, 201, 201, 201, 201, 201] },
  uploadImage: { body: () => fileForm('file', ['a.png', PICTURE]), answers: [401, 201, 201, 201, 201, 201] },
  uploadProfilePicture: {
    params: ({ author }) => ({ id: author.id }),
    body: () => fileForm('profileImage', ['me.png', PICTURE]),
    answers: [401, 404, 404, 200, 404, 200],
  },
  listComments: { params: event, answers: readers },
  createComment: { params: event, body: { content: 'Hello' }, answers: [401, 404, 201, 201, 201, 201] },
  updateComment: { params: comment, body: { content: 'Changed' }, answers: authorAndAdmin },
  deleteComment: { params: comment, answers: authorAndAdmin },
  askAssistant: { body: ({ groupId }) => ({ question: 'What is next?', groupId }), answers: readers },
  updateScheduleByAssistant: {
    body: ({ eventId }) => ({ scheduleId: eventId, title: 'Changed' }),
    answers: managers,
  },
  createItinerary: {
    body: ({ groupId }) => ({
      itineraryData: { title: 'Zoo', startTime: '2026-05-14T01:00:00.000Z', endTime: '2026-05-14T02:00:00.000Z' },
      groupId,
    }),
    answers: managersMake,
  },
  translate: { body: { text: 'Hello', language: 'Spanish' }, answers: [401, 503, 503, 503, 503, 503] },
  searchPlaces: { query: { query: 'museum' }, answers: signedIn },
  iconThemes: { body: { groupName: 'Kyoto', groupType: 'HSS' }, answers: [401, 403, 403, 403, 200, 200] },
  generateIcon: {
    body: { groupName: 'Kyoto', groupType: 'HSS', style: 'flat', color: 'teal' },
    answers: [401, 403, 403, 403, 200, 200],
  },
  placeDetails: { query: { place_id: 'nowhere' }, answers: [401, 404, 404, 404, 404, 404] },
  listSystemHotels: { answers: [401, 403, 403, 403, 200, 200] },
  createSystemHotel: { body: catalogueHotel, answers: [401, 403, 403, 403, 403, 201] },
  updateSystemHotel: { params: systemHotel, body: catalogueHotel, answers: admins },
  deleteSystemHotel: { params: systemHotel, answers: admins },
  listHotels: { params: group, answers: readers },
  createHotel: { params: group, body: { name: 'Inn' }, answers: managersMake },
  addSystemHotel: {
    params: group,
    body: ({ systemHotelId }) => ({ systemHotelId }),
    answers: managersMake,
  },
  updateHotel: { params: hotel, body: { name: 'Inn' }, answers: managers },
  deleteHotel: { params: hotel, answers: managers },
  listAccommodations: { params: hotel, answers: readers },
  createAccommodation: {
    params: hotel,
    body: ({ memberId }) => ({ memberId, roomNumber: '7' }),
    answers: managersMake,
  },
  updateAccommodation: { params: room, body: { roomNumber: '7' }, answers: managers },
  deleteAccommodation: { params: room, answers: managers },
  createRollCall: {
    params: group,
    body: ({ memberId }) => ({ kind: 'group', title: 'All', memberIds: [memberId], startedAt: '2026-05-13T03:00:00Z' }),
    answers: staffMake,
  },
  updateRollCall: { params: rollCall, body: { closedAt: null }, answers: staff },
  createMark: {
    params: rollCall,
    body: ({ memberId }) => ({ memberId, status: 'absent', note: 'Ill', madeAt: '2026-05-13T03:01:00Z' }),
    answers: staffMake,
  },
  relayHandoff: { params: group, body: ({ envelope }) => ({ envelope }), answers: staffMake },
  certifyDevice: { body: { key: publicPoint(deviceKeys()) }, answers: signedIn },
  saveEmergencyCard: { params: group, body: { hospitalName: 'St. Luke' }, answers: managers },
  saveMedicalNote: {
    params: ({ groupId, memberId }) => ({ id: groupId, memberId }),
    body: { medical: 'Asthma', allergies: '', diets: [], dietary: '' },
    answers: staff,
  },
  createMedicalLook: {
    params: group,
    body: ({ memberId }) => ({ memberId, seenAt: '2026-05-13T03:00:00Z' }),
    answers: staffMake,
  },
  createBus: {
    params: group,
    body: ({ eventId }) => ({ eventId, name: 'Bus 1', seats: 40 }),
    answers: staffMake,
  },
  updateBus: { params: bus, body: { seats: 41 }, answers: staff },
  deleteBus: { params: bus, answers: staff },
  createAnnouncement: { params: group, body: { title: 'Passports' }, answers: staffMake },
  updateAnnouncement: { params: announcement, body: { body: 'Not a copy' }, answers: staff },
  deleteAnnouncement: { params: announcement, answers: staff },
  remindAnnouncementReaders: { params: announcement, answers: staff },
  createReceipt: {
    params: group,
    body: ({ mustReadId }) => ({ eventId: mustReadId, content: '["Lunch"]', readAt: '2026-05-13T03:01:00.000Z' }),
    answers: readersMake,
  },
  remindReaders: { params: ({ mustReadId }) => ({ id: mustReadId }), answers: staff },
  markSeen: { params: group, body: { upTo: '2026-05-11T00:00:00.000Z' }, answers: readers },
  groupChanges: { params: group, answers: readers },
  knownEdits: { body: { keys: ['of no edit'] }, answers: signedIn },
  forgotPassword: { body: ({ newcomerId }) => ({ email: `new-${newcomerId}@example.org` }), answers: everybody },
  validateResetToken: { params: () => ({ token: 'not-a-token' }), answers: badToken },
  resetPassword: {
    params: () => ({ token: 'not-a-token' }),
    body: { password: 'long enough' },
    answers: badToken,
  },
  setPassword: {
    params: () => ({ token: 'not-a-token' }),
    body: { password: 'long enough' },
    answers: badToken,
  },
  createGroup: { body: GROUP, answers: [401, 403, 403, 403, 201, 201] },
  updateGroup: { params: group, body: GROUP, answers: managers },
  archiveGroup: { params: group, answers: managers },
  addMember: { params: group, body: (world) => ({ userId: world.newcomerId }), answers: managersMake },
  changeMemberRole: { params: membership, body: { role: 'client' }, answers: managers },
  removeMember: { params: membership, answers: managers },
  addStudent: {
    body: ({ groupId, newcomerId }) => ({
      firstName: 'New',
      lastName: 'Comer',
      email: `new-${newcomerId}@example.org`,
      groupId,
    }),
    answers: [401, 403, 403, 403, 201, 201],
  },
  listUsers: { answers: admins },
  createUser: {
    body: ({ newcomerId }) => ({ email: `made-${newcomerId}@example.org`, role: 'user' }),
    answers: [401, 403, 403, 403, 403, 201],
  },
  updateUser: { params: newcomer, body: { role: 'user' }, answers: admins },
  changeUserRole: { params: newcomer, body: { role: 'instructor' }, answers: admins },
  deleteUser: { params: newcomer, answers: admins },
  resendInvitation: { params: newcomer, answers: admins },
  invitationLink: { params: newcomer, answers: admins },
  updateProfile: { params: newcomer, body: { firstName: 'Changed' }, answers: [401, 404, 404, 404, 404, 200] },
  getUserSettings: { answers: signedIn },
  saveUserSettings: { body: { defaultTranslationLanguage: 'French' }, answers: signedIn },
  getSubscription: { params: group, answers: readers },
  makeSubscription: { params: group, body: () => ({ token: newToken() }), answers: [401, 404, 201, 201, 201, 201] },
  revokeSubscription: { params: group, answers: readers },
  calendarFile: { params: () => ({ token: 'not-a-token' }), answers: [404, 404, 404, 404, 404, 404] },
  listPushSubscriptions: { answers: signedIn },
  createPushSubscription: { body: () => aSubscription(), answers: [401, 201, 201, 201, 201, 201] },
  deletePushSubscription: { params: device, answers: [401, 404, 404, 200, 404, 404] },
  testPushSubscription: { params: device, answers: [401, 404, 404, 200, 404, 404] },
  getPushPreferences: { answers: signedIn },
  savePushPreferences: { body: { muted: ['comment_create'], quietHours: null }, answers: signedIn },
};

describe('Rights of each call', () => {
  const { server, world } = sharedWorld();
  /** A group in which the organizer knows people. */
  let ownGroupId: number;
  beforeAll(async () => {
    ownGroupId = await addGroup(server.db, { created_by: world.organizer.id });
  });

  it('have a row for every endpoint of the contract and for nothing else', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('are documented truthfully in docs/permissions.md', async () => {
    const page = permissionPage(
      (Object.keys(TABLE) as EndpointName[]).map((name) => ({
        endpoint: endpoints[name],
        answers: TABLE[name].answers,
      })),
    );
    const file = fileURLToPath(new URL('../../../docs/permissions.md', import.meta.url));
    if (process.env.WRITE_PERMISSIONS) await writeFile(file, page);
    expect(await readFile(file, 'utf8')).toBe(page);
  });

  const cases = (Object.keys(TABLE) as EndpointName[]).flatMap((name) =>
    CALLERS.map((caller, index) => ({ name, caller, status: TABLE[name].answers[index] ?? 0 })),
  );
  let scenes = 0;
  async function makeScene() {
    scenes += 1;
    const commentId = await addComment(server.db, world.groupId, world.eventId, world.author.id);
    const lodging = await addLodging(server.db, world.groupId, world.author.id);
    const { id: newcomerId } = await addPerson(server.db, `New-${scenes}`, 'user', {
      account_status: 'invited',
      password_hash: null,
    });
    await addMember(server.db, ownGroupId, newcomerId);
    const { id: joinedId } = await addPerson(server.db, `Joined-${scenes}`);
    await addMember(server.db, world.groupId, joinedId);
    const deviceId = await addDevice(server.db, world.author.id);
    const rollCallId = await addRollCall(server.db, world.groupId, [lodging.memberId]);
    const handed = aHandedRollCall(world.groupId, [lodging.memberId]);
    const envelope = await anEnvelope(server.db, handed, { userId: world.organizer.id });
    const busId = await addBus(server.db, world.groupId, world.eventId);
    const announcementId = await addAnnouncement(server.db, world.groupId);
    const archivedId = await addGroup(server.db, { is_archived: 1 });
    const { id: sessionId } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', newcomerId)
      .executeTakeFirstOrThrow();
    const mustReadId = await addEvent(server.db, world.groupId, { must_read: 1 });
    return {
      ...world,
      ...lodging,
      commentId,
      newcomerId,
      joinedId,
      deviceId,
      rollCallId,
      envelope,
      busId,
      announcementId,
      mustReadId,
      archivedId,
      sessionId,
    };
  }
  /** A refused call leaves it as it is, for the next one. */
  let scene: Awaited<ReturnType<typeof makeScene>> | null = null;

  it.each(cases)('$name answers $status to $caller', async ({ name, caller, status }) => {
    // Signing out ends a session, so this call comes without one.
    const cookie =
      caller === 'anonymous' || name === 'logout' ? undefined : world[caller as Exclude<Caller, 'anonymous'>].cookie;
    // An earlier case may have archived it.
    await server.db.updateTable('groups').set({ is_archived: 0 }).where('id', '=', world.groupId).execute();
    const { params, query, body } = TABLE[name];
    scene ??= await makeScene();
    const fresh = scene;
    const answer = await server.call(name, {
      ...(params && { params: params(fresh) }),
      ...(query && { query }),
      ...(body && { body: typeof body === 'function' ? body(fresh) : body }),
      // A sign-in ends the session it came with; the cookie is left out to keep it for the next case.
      ...(cookie && name !== 'credentialLogin' && { as: cookie }),
    });
    if (answer.statusCode < 400) scene = null;
    expect(answer.statusCode).toBe(status);
    if (status >= 400) expect(answer.json().message).toEqual(expect.any(String));
  });

  it('an outsider gets the same answer for a hidden thing as for a missing one', async () => {
    const hidden = await server.call('getSchedule', { params: { id: world.eventId }, as: world.outsider.cookie });
    const missing = await server.call('getSchedule', { params: { id: 999_999 }, as: world.outsider.cookie });
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
  });

  it('the caller is checked before the body', async () => {
    const answer = await server.call('createComment', {
      params: { id: world.eventId },
      body: { wrong: true },
      as: world.outsider.cookie,
    });
    expect(answer.statusCode).toBe(404);
  });

  it('a user whose account was disabled is refused', async () => {
    await server.db
      .updateTable('users')
      .set({ account_status: 'disabled' })
      .where('id', '=', world.member.id)
      .execute();
    const answer = await server.call('currentUser', { as: world.member.cookie });
    expect(answer.statusCode).toBe(401);
  });
});
