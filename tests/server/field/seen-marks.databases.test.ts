import { describe, expect, it } from 'vitest';
import { tripForEach } from '../support/trip.ts';

describe('Seen marks', () => {
  const { server, trip, organizer, student, changes } = tripForEach();

  const mark = (upTo: string, as = student) =>
    server.call('markSeen', { params: { id: trip.groupId }, body: { upTo }, as: as.cookie });

  it('[EVENT-6] belong to one user and group, and the latest counts', async () => {
    const first = await mark('2026-05-11T10:00:00.000Z');
    expect(first.statusCode, first.body).toBe(200);
    const later = (await mark('2026-05-11T12:00:00.000Z')).json();
    expect(later).toMatchObject({ id: first.json().id, upTo: '2026-05-11T12:00:00.000Z', version: 2 });
    const late = (await mark('2026-05-11T11:00:00.000Z')).json();
    expect(late).toEqual(later);
    expect((await changes(student)).seen).toEqual([later]);
  });

  it('[EVENT-6] are sent to no other user, not even to the staff', async () => {
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

  it('hide no changes that are still to come', async () => {
    const { upTo } = (await mark('2199-01-01T00:00:00.000Z')).json();
    expect(Date.parse(upTo)).toBeLessThan(Date.parse('2199-01-01'));
    const next = await mark('2199-01-01T00:00:00.000Z');
    expect(next.json().upTo >= upTo).toBe(true);
  });

  it('name their mistakes', async () => {
    const answer = await mark('yesterday');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty('upTo');
  });
});
