import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/calls/endpoints.ts';
import { isPostgres } from '../support/database.ts';
import { fileForm, png } from '../support/pictures.ts';
import { whileHeld } from '../support/postgres-locks.ts';
import { sharedServer, type TestApp } from '../support/test-app.ts';
import {
  CATALOGUE_HOTEL,
  createScene,
  eventForm,
  GROUP_FORM,
  type Scene,
  WRITE_CALLS,
  WRITE_NAMES,
  type WriteName,
} from '../support/write-calls.ts';

type Table = 'users' | 'groups' | 'group_members' | 'schedule_items' | 'comments' | 'system_hotels' | 'group_hotels';

interface Race {
  /** Two changes of different fields; where the call has only one field or needs all of them, two versions. */
  bodies: readonly [(scene: Scene) => object, (scene: Scene) => object];
  /** The row that both change. */
  row: (scene: Scene) => [table: Table | 'accommodations' | 'roll_calls' | 'buses' | 'announcements', id: number];
  /** The result of both changes when neither is lost; left out where the later one replaces the earlier. */
  both?: object;
  /** The last one counts, and the user does not have to choose ([MERGE-7]). */
  takesNoVersion?: true;
}

const json = (one: object, other: object) => [() => one, () => other] as const;
const PICTURES = [await png(), await png({ width: 9, height: 6 })] as const;
const newcomer = ({ newcomer: { id } }: Scene): ['users', number] => ['users', id];
const event = ({ eventId }: Scene): ['schedule_items', number] => ['schedule_items', eventId];

/** Calls that change existing rows, or why a call does not: a new one does not compile without its row. */
const RACES: Record<WriteName, Race | 'makes' | 'removes' | 'asks'> = {
  createSchedule: 'makes',
  updateSchedule: {
    bodies: [() => eventForm(undefined, 'one.pdf'), () => eventForm(undefined, 'other.pdf')],
    row: event,
    both: {
      attachments: expect.arrayContaining([
        expect.objectContaining({ name: 'one.pdf' }),
        expect.objectContaining({ name: 'other.pdf' }),
      ]),
    },
  },
  deleteSchedule: 'removes',
  uploadFiles: 'makes',
  uploadImage: 'makes',
  uploadProfilePicture: {
    bodies: [
      () => fileForm('profileImage', ['one.png', PICTURES[0]]),
      () => fileForm('profileImage', ['other.png', PICTURES[1]]),
    ],
    row: newcomer,
    takesNoVersion: true,
  },
  createComment: 'makes',
  updateComment: {
    bodies: json({ content: 'One' }, { content: 'Other' }),
    row: ({ commentId }) => ['comments', commentId],
  },
  deleteComment: 'removes',
  updateScheduleByAssistant: {
    bodies: [
      ({ eventId }) => ({ scheduleId: eventId, title: 'One' }),
      ({ eventId }) => ({ scheduleId: eventId, location: 'Other' }),
    ],
    row: event,
    both: { title: 'One', address: 'Other' },
  },
  createItinerary: 'makes',
  createSystemHotel: 'makes',
  updateSystemHotel: {
    bodies: json(CATALOGUE_HOTEL, { ...CATALOGUE_HOTEL, name: 'Other' }),
    row: ({ systemHotelId }) => ['system_hotels', systemHotelId],
  },
  deleteSystemHotel: 'removes',
  createHotel: 'makes',
  addSystemHotel: 'makes',
  updateHotel: {
    bodies: json({ phone: '1' }, { address: 'Other' }),
    row: ({ hotelId }) => ['group_hotels', hotelId],
    both: { phone: '1', address: 'Other' },
  },
  deleteHotel: 'removes',
  createAccommodation: 'makes',
  updateAccommodation: {
    bodies: json({ checkInDate: '2026-05-12T00:00:00.000Z' }, { checkOutDate: '2026-05-14T00:00:00.000Z' }),
    row: ({ roomId }) => ['accommodations', roomId],
    both: { check_in_date: '2026-05-12T00:00:00.000Z', check_out_date: '2026-05-14T00:00:00.000Z' },
  },
  deleteAccommodation: 'removes',
  publish: 'asks',
  createRollCall: 'makes',
  updateRollCall: {
    bodies: json({ closedAt: '2026-05-13T03:20:00.000Z' }, { title: 'Other' }),
    row: ({ rollCallId }) => ['roll_calls', rollCallId],
    both: { closed_at: '2026-05-13T03:20:00.000Z', title: 'Other' },
  },
  createMark: 'makes',
  relayHandoff: 'makes',
  saveEmergencyCard: {
    bodies: json({ hospitalName: 'St. Luke' }, { embassyPhone: '+81 3 1' }),
    // A row that was never written does not exist yet.
    row: ({ groupId }) => ['groups', groupId],
    both: { hospitalName: 'St. Luke', embassyPhone: '+81 3 1' },
  },
  saveMedicalNote: {
    bodies: json(
      { medical: 'Asthma', allergies: '', diets: [], dietary: '' },
      { medical: '', allergies: 'Nuts', diets: [], dietary: '' },
    ),
    row: ({ groupId }) => ['groups', groupId],
  },
  createMedicalLook: 'makes',
  createBus: 'makes',
  updateBus: {
    bodies: json({ seats: 41 }, { name: 'Bus B' }),
    row: ({ busId }) => ['buses', busId],
    both: { seats: 41, name: 'Bus B' },
  },
  deleteBus: 'removes',
  createAnnouncement: 'makes',
  updateAnnouncement: {
    bodies: json({ title: 'Passports A' }, { body: 'B' }),
    row: ({ announcementId }) => ['announcements', announcementId],
    both: { title: 'Passports A', body: 'B' },
  },
  deleteAnnouncement: 'removes',
  remindAnnouncementReaders: 'asks',
  markSeen: 'makes',
  createReceipt: 'makes',
  remindReaders: 'asks',
  createGroup: 'makes',
  updateGroup: {
    bodies: json(GROUP_FORM, { ...GROUP_FORM, name: 'Other' }),
    row: ({ groupId }) => ['groups', groupId],
  },
  archiveGroup: 'removes',
  addMember: 'makes',
  changeMemberRole: {
    bodies: json({ role: 'client' }, { role: 'operation' }),
    row: ({ memberId }) => ['group_members', memberId],
  },
  removeMember: 'removes',
  addStudent: 'makes',
  createUser: 'makes',
  updateUser: {
    bodies: json({ firstName: 'One' }, { role: 'instructor' }),
    row: newcomer,
    both: { first_name: 'One', role: 'instructor' },
  },
  changeUserRole: { bodies: json({ role: 'instructor' }, { role: 'organizer' }), row: newcomer },
  deleteUser: 'removes',
  resendInvitation: 'asks',
  updateProfile: {
    bodies: json({ firstName: 'One' }, { phone: '1' }),
    row: newcomer,
    both: { first_name: 'One', phone: '1' },
  },
  makeSubscription: 'makes',
  revokeSubscription: 'removes',
  saveUserSettings: {
    bodies: json({ defaultTranslationLanguage: 'French' }, { defaultTranslationLanguage: 'Spanish' }),
    // A setting that was never saved has no row yet.
    row: ({ reader }) => ['users', reader.id],
  },
  endSession: 'removes',
  endSessions: 'removes',
  deleteGroup: 'removes',
  reportExport: 'makes',
  createPushSubscription: 'makes',
  deletePushSubscription: 'removes',
  testPushSubscription: 'asks',
  savePushPreferences: {
    bodies: json({ muted: ['group_update'], quietHours: null }, { muted: [], quietHours: null }),
    row: ({ reader }) => ['users', reader.id],
  },
};

const races = Object.entries(RACES).flatMap(([name, race]) =>
  typeof race === 'string' ? [] : [{ name: name as WriteName, race }],
);

/** The row that both changed, as it is now. */
async function stateOf(server: TestApp, scene: Scene, name: WriteName, { row }: Race): Promise<{ version: number }> {
  if (name === 'savePushPreferences')
    return (await server.call('getPushPreferences', { as: scene.reader.cookie })).json();
  if (name === 'saveUserSettings') return (await server.call('getUserSettings', { as: scene.reader.cookie })).json();
  if (name === 'saveEmergencyCard' || name === 'saveMedicalNote') {
    const answer = await server.call('groupChanges', { params: { id: scene.groupId }, as: scene.manager.cookie });
    const { emergencyCards, medicalNotes } = answer.json();
    return (name === 'saveEmergencyCard' ? emergencyCards : medicalNotes)[0] ?? { version: 0 };
  }
  const [table, id] = row(scene);
  if (table === 'schedule_items')
    return (await server.call('getSchedule', { params: { id }, as: scene.admin.cookie })).json();
  return server.db
    .selectFrom(table as 'users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('Each changing call, raced against itself (A21)', () => {
  const server = sharedServer();

  /** Both changes, begun before either can end. */
  async function both(name: WriteName, race: Race, scene: Scene, headers: Record<string, string> = {}) {
    const [table, id] = race.row(scene);
    const { as, params } = WRITE_CALLS[name];
    const change = (body: Race['bodies'][number]) =>
      server.call(name, { as: scene[as].cookie, ...(params && { params: params(scene) }), body: body(scene), headers });
    const hold = (tx: typeof server.db) => {
      const query = tx
        .selectFrom(table as 'users')
        .select('id')
        .where('id', '=', id);
      return (isPostgres ? query.forUpdate() : query).execute();
    };
    return whileHeld(server.db, { hold, waiting: 2 }, () => Promise.all(race.bodies.map(change)));
  }

  it('has a row for every call that writes, and races every one that changes only existing rows', () => {
    expect(Object.keys(RACES).sort()).toEqual([...WRITE_NAMES].sort());
    const racing = new Set(races.map(({ name }) => name));
    const changing = WRITE_NAMES.filter((name) => ['PUT', 'PATCH'].includes(endpoints[name].method));
    // The latest of a user's seen marks counts, regardless of the order of the writes.
    expect(changing.filter((name) => !racing.has(name))).toEqual(['markSeen']);
  });

  describe.each(races)('$name', ({ name, race }) => {
    it('without If-Match: both are done, and neither loses anything of the other', async () => {
      const scene = await createScene(server.db);
      const { version } = await stateOf(server, scene, name, race);
      const answers = await both(name, race, scene);
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
      expect(await stateOf(server, scene, name, race)).toMatchObject({ version: version + 2, ...race.both });
    });

    it.skipIf(race.takesNoVersion)(
      'with If-Match: one is done, the other is refused with the newer row (412)',
      async () => {
        const scene = await createScene(server.db);
        const { version } = await stateOf(server, scene, name, race);
        const answers = await both(name, race, scene, { 'if-match': `"${version}"` });
        expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412]);
        expect(await stateOf(server, scene, name, race)).toMatchObject({ version: version + 1 });
        const refused = answers.find((answer) => answer.statusCode === 412);
        expect(refused?.json().current).toMatchObject({ version: version + 1 });
      },
    );
  });
});
