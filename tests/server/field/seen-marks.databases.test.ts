import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangesWire } from '#contract/changes.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addGroup, addMember, addPerson, type Person } from '../support/world.ts';

let groups = 0;

describe('Seen marks', () => {
  let server: TestApp;
  let organizer: Person;
  let student: Person;
  let groupId: number;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    groups += 1;
    organizer = await addPerson(server.db, `Olga-${groups}`, 'organizer');
    student = await addPerson(server.db, `Stu-${groups}`);
    groupId = await addGroup(server.db, { created_by: organizer.id });
    await addMember(server.db, groupId, student.id);
    await recordUnrecorded(server.db);
  });

  const changes = async (as: Person, since?: string): Promise<ChangesWire> => {
    const query: Record<string, string> = since === undefined ? {} : { since };
    const answer = await server.call('groupChanges', { params: { id: groupId }, query, as: as.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const mark = (upTo: string, as = student) =>
    server.call('markSeen', { params: { id: groupId }, body: { upTo }, as: as.cookie });

  it('[S172] are of one person and group, and the latest stands', async () => {
    const first = await mark('2026-05-11T10:00:00.000Z');
    expect(first.statusCode, first.body).toBe(200);
    const later = (await mark('2026-05-11T12:00:00.000Z')).json();
    expect(later).toMatchObject({ id: first.json().id, upTo: '2026-05-11T12:00:00.000Z', version: 2 });
    const late = (await mark('2026-05-11T11:00:00.000Z')).json();
    expect(late).toEqual(later);
    expect((await changes(student)).seen).toEqual([later]);
  });

  it('[S172] are sent to nobody else, not to the staff either', async () => {
    const { cursor } = await changes(organizer);
    const made = (await mark('2026-05-11T10:00:00.000Z')).json();
    for (const since of [undefined, cursor]) {
      const page = await changes(organizer, since);
      expect(page.seen).toEqual([]);
      expect(page.deleted).toEqual([]);
    }
    const own = (await mark('2026-05-11T11:00:00.000Z', organizer)).json();
    expect(own.id).not.toBe(made.id);
    expect((await changes(organizer, cursor)).seen).toEqual([own]);
  });

  it('hide nothing that is still to change', async () => {
    const { upTo } = (await mark('2199-01-01T00:00:00.000Z')).json();
    expect(Date.parse(upTo)).toBeLessThan(Date.parse('2199-01-01'));
    const next = await mark('2199-01-01T00:00:00.000Z');
    expect(next.json().upTo >= upTo).toBe(true);
  });

  it('name what is wrong with them', async () => {
    const answer = await mark('yesterday');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty('upTo');
  });
});
