import { beforeEach, expect } from 'vitest';
import type { ChangesWire } from '#contract/live/changes.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import type { NewScheduleItem } from '#server/db/tables/schedule.ts';
import { sharedServer } from './test-app.ts';
import { addEvent, addGroup, addMember, addPerson, type Person } from './world.ts';

/**
 * One server for all tests of a `describe`, and for each test a group of its own with an organizer who made it and is not
 * a member, an assistant and a student. `changes` reads the group's feed.
 * @param event of the group; without it there is not one
 * @param env the settings of the server
 */
export function tripForEach(event?: Partial<NewScheduleItem>, env?: Record<string, string>) {
  const server = sharedServer(env && { env });
  const [organizer, assistant, student] = [{} as Person, {} as Person, {} as Person];
  /** `assistantId` and `studentId` are memberships. */
  const trip = { groupId: 0, eventId: 0, assistantId: 0, studentId: 0 };
  let trips = 0;
  beforeEach(async () => {
    trips += 1;
    Object.assign(organizer, await addPerson(server.db, `Olga-${trips}`, 'organizer'));
    Object.assign(assistant, await addPerson(server.db, `Asim-${trips}`));
    Object.assign(student, await addPerson(server.db, `Stu-${trips}`));
    trip.groupId = await addGroup(server.db, { created_by: organizer.id });
    trip.assistantId = await addMember(server.db, trip.groupId, assistant.id, 'assistant');
    trip.studentId = await addMember(server.db, trip.groupId, student.id);
    if (event) trip.eventId = await addEvent(server.db, trip.groupId, event);
    await recordUnrecorded(server.db);
  });
  const changes = async (as: Person, since?: string): Promise<ChangesWire> => {
    const query: Record<string, string> = since === undefined ? {} : { since };
    const answer = await server.call('groupChanges', { params: { id: trip.groupId }, query, as: as.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return { server, trip, organizer, assistant, student, changes };
}
