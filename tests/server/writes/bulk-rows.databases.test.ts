import { expect, it } from 'vitest';
import { CHANGED_ENTITIES, type ChangedEntity, type ChangesWire, STAFF_ENTITIES } from '#contract/live/changes.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { sharedServer } from '../support/test-app.ts';
import { callWrite, createScene, type WriteName } from '../support/write-calls.ts';

const server = sharedServer();

/** The calls that create what a scene has not. */
const CREATE: readonly WriteName[] = [
  ...(['createMark', 'saveEmergencyCard', 'saveMedicalNote', 'createMedicalLook', 'createReceipt'] as const),
  'markSeen',
];

const LISTS = {
  member: 'members',
  hotel: 'hotels',
  room: 'rooms',
  schedule: 'schedules',
  comment: 'comments',
  'roll-call': 'rollCalls',
  mark: 'marks',
  'emergency-card': 'emergencyCards',
  'medical-note': 'medicalNotes',
  'medical-look': 'medicalLooks',
  bus: 'buses',
  seen: 'seen',
  receipt: 'receipts',
  announcement: 'announcements',
} as const satisfies Record<Exclude<ChangedEntity, 'group'>, keyof ChangesWire>;

const kindsIn = (page: ChangesWire) => [
  ...(page.group ? ['group'] : []),
  ...Object.entries(LISTS).flatMap(([kind, list]) => (page[list].length > 0 ? [kind] : [])),
];

it('rows of every kind that were written in bulk are in the changes feed, of a person those that are theirs', async () => {
  const scene = await createScene(server.db);
  for (const name of CREATE) expect((await callWrite(server, name, scene)).statusCode, name).toBeLessThan(300);
  await server.db.deleteFrom('changes').execute();
  await recordUnrecorded(server.db);
  await recordUnrecorded(server.db);

  const read = async (as: { cookie: string }) => {
    const answer = await server.call('groupChanges', { params: { id: scene.groupId }, as: as.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    return kindsIn(answer.json());
  };
  // The seen mark is the reader's own; what only staff see is not for the reader.
  expect(await read(scene.manager)).toEqual(CHANGED_ENTITIES.filter((kind) => kind !== 'seen'));
  expect(await read(scene.reader)).toEqual(CHANGED_ENTITIES.filter((kind) => !STAFF_ENTITIES.has(kind)));
});
