import { beforeEach, describe, expect, it } from 'vitest';
import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { DELAY_KEY_MAX_LENGTH, DELAY_MAX_EVENTS } from '#contract/schema/limits.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { sharedServer } from '../support/test-app.ts';
import { addEvent, addGroup, addMember, addPerson, type Person } from '../support/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let groups = 0;

describe('A group that runs late', () => {
  const server = sharedServer();
  let organizer: Person;
  let student: Person;
  let groupId: number;
  let events: ScheduleItemWire[];

  const read = async (id: number): Promise<ScheduleItemWire> =>
    (await server.call('getSchedule', { params: { id }, as: organizer.cookie })).json();
  beforeEach(async () => {
    groups += 1;
    organizer = await addPerson(server.db, `Olga-${groups}`, 'organizer');
    student = await addPerson(server.db, `Stu-${groups}`);
    groupId = await addGroup(server.db, { name: 'Japan', created_by: organizer.id });
    await addMember(server.db, groupId, student.id);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await addEvent(server.db, groupId));
    events = await Promise.all(ids.map(read));
  });

  const later = (event: ScheduleItemWire, minutes: number): Record<string, string> => ({
    title: event.title,
    type: event.type,
    timezone: event.timezone,
    description: event.description,
    instruction: event.instruction,
    address: event.address ?? '',
    busPickupAddress: event.busPickupAddress ?? '',
    busDropoffAddress: event.busDropoffAddress ?? '',
    startTime: new Date(Date.parse(event.startTime) + minutes * MINUTE_MS).toISOString(),
    endTime: new Date(Date.parse(event.endTime) + minutes * MINUTE_MS).toISOString(),
  });
  const send = (event: ScheduleItemWire, body: unknown, as = organizer, headers = {}) =>
    server.call('updateSchedule', { params: { id: event.id }, body, as: as.cookie, headers });
  const told = async (person = student): Promise<string[]> => {
    const rows = await server.db
      .selectFrom('notifications')
      .select(['message'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    return rows.map(({ message }) => message);
  };
  const changesOf = async () => {
    const rows = server.db.selectFrom('changes').select('entity_id').where('group_id', '=', groupId);
    return new Set((await rows.where('entity', '=', 'schedule').execute()).map((row) => row.entity_id));
  };
  const delay = { key: 'late-1', events: 3 };

  it('is moved by all of its staff; those who do not run the group can change only the times', async () => {
    const assistant = await addPerson(server.db, `Ass-${groups}`);
    await addMember(server.db, groupId, assistant.id, 'assistant');
    const outsider = await addPerson(server.db, `Out-${groups}`, 'organizer');
    const [first] = events as [ScheduleItemWire];
    const statuses = [];
    for (const [body, as] of [
      [{ ...later(first, 20), delay }, student],
      [{ ...later(first, 20), delay }, outsider],
      [later(first, 20), assistant],
      [{ ...later(first, 20), title: 'Mine now', delay }, assistant],
      [{ ...later(first, 20), description: '<p>Mine</p>', delay }, assistant],
      [{ ...later(first, 20), isDraft: true, delay }, assistant],
      // A refused delay has not used up the key.
      [{ ...later(first, 20), delay }, assistant],
    ] as const)
      statuses.push((await send(first, body, as)).statusCode);
    expect(statuses).toEqual([403, 404, 403, 403, 403, 403, 200]);
    expect(await read(first.id)).toMatchObject({ title: first.title, startTime: later(first, 20).startTime });
    expect(await told()).toEqual(['"Japan" runs 20 minutes late: 3 events moved']);
  });

  it('[EVENT-4] is reported once, whichever of its events comes first, and devices are sent all of them', async () => {
    for (const event of events.toReversed())
      expect((await send(event, { ...later(event, 20), delay })).statusCode).toBe(200);
    expect(await told()).toEqual(['"Japan" runs 20 minutes late: 3 events moved']);
    expect(await told(organizer)).toEqual(['"Japan" runs 20 minutes late: 3 events moved']);
    expect(await changesOf()).toEqual(new Set(events.map(({ id }) => id)));
    const [notice] = await server.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', student.id)
      .execute();
    expect(notice).toMatchObject({
      type: 'schedule_update',
      entity: 'group',
      entity_id: groupId,
      schedule_item_id: null,
      actor_id: organizer.id,
    });
  });

  it('[EVENT-4] is reported once when its events come at the same time, and again under one key', async () => {
    const [first] = events;
    const headers = { 'idempotency-key': `late-${groups}` };
    const answers = await Promise.all([
      ...events.map((event) => send(event, { ...later(event, 20), delay })),
      first && send(first, { ...later(first, 20), delay }, organizer, headers),
    ]);
    if (first) answers.push(await send(first, { ...later(first, 20), delay }, organizer, headers));
    expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await told()).toHaveLength(1);
  });

  it('[EVENT-4] is reported once more when it is taken back', async () => {
    for (const event of events) await send(event, { ...later(event, 20), delay });
    for (const event of events) await send(event, { ...later(event, 0), delay: { key: 'back-1', events: 2 } });
    expect((await told()).slice(1)).toEqual(['"Japan": 2 events moved back by 20 minutes']);
  });

  it('[EVENT-4] is reported for a form as for JSON, for the end of the current event, and only for what happened', async () => {
    const [running, other] = events as [ScheduleItemWire, ScheduleItemWire];
    const untouched = await send(running, { ...later(running, 0), delay });
    expect([untouched.statusCode, await told()]).toEqual([200, []]);
    const form = fileForm('attachments');
    const { endTime = '' } = later(running, 1);
    const fields = { ...later(running, 0), endTime, delay: JSON.stringify({ key: 'late-2', events: 1 }) };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await send(running, form)).statusCode).toBe(200);
    expect(await told()).toEqual(['"Japan" runs 1 minute late: 1 event moved']);
    // A delay of another group has a key of its own there.
    const elsewhere = await addGroup(server.db, { name: 'Peru', created_by: organizer.id });
    await addMember(server.db, elsewhere, student.id);
    const peru = await read(await addEvent(server.db, elsewhere));
    await send(peru, { ...later(peru, 5), delay: { key: 'late-2', events: 1 } });
    await send(other, { ...later(other, 5), delay: { key: 'late-2', events: 1 } });
    expect((await told()).slice(1)).toEqual(['"Peru" runs 5 minutes late: 1 event moved']);
  });

  it('[EVENT-4] hides no other change of the same edit', async () => {
    const [event] = events as [ScheduleItemWire];
    await send(event, { ...later(event, 20), title: 'Elsewhere', delay });
    expect(await told()).toEqual([
      '"Japan" runs 20 minutes late: 3 events moved',
      expect.stringMatching(/changed "Elsewhere"$/),
    ]);
    const form = fileForm('attachments', ['plan.pdf', PDF]);
    for (const [name, value] of Object.entries(later(event, 30))) form.append(name, value);
    form.set('title', 'Elsewhere');
    form.append('delay', JSON.stringify(delay));
    await send(event, form);
    expect((await told()).slice(2)).toEqual([expect.stringMatching(/changed "Elsewhere"$/)]);
  });

  it('[EVENT-4] is refused by name where it is not a delay', async () => {
    const [event] = events as [ScheduleItemWire];
    const refused = async (bad: unknown) => {
      const answer = await send(event, { ...later(event, 20), delay: bad });
      return [answer.statusCode, Object.keys(answer.json().errors ?? {})];
    };
    expect(await refused('soon')).toEqual([422, ['delay']]);
    expect(await refused(null)).toEqual([422, ['delay']]);
    expect(await refused({ ...delay, minutes: 20 })).toEqual([422, ['delay.minutes']]);
    expect(await refused({ events: 3 })).toEqual([422, ['delay.key']]);
    expect(await refused({ key: 'k'.repeat(DELAY_KEY_MAX_LENGTH + 1), events: 3 })).toEqual([422, ['delay.key']]);
    for (const count of [0, -1, 1.5, DELAY_MAX_EVENTS + 1, '3'])
      expect(await refused({ key: 'k', events: count }), String(count)).toEqual([422, ['delay.events']]);
    expect(await refused(`[${'['.repeat(500)}`)).toEqual([422, ['delay']]);
    expect(await told()).toEqual([]);
  });

  it('is accepted for a new event, whose times were never reported, and reports only the new event', async () => {
    const [event] = events as [ScheduleItemWire];
    const body = { ...later(event, 20), delay };
    const made = await server.call('createSchedule', { params: { id: groupId }, body, as: organizer.cookie });
    expect([made.statusCode, await told()]).toEqual([201, [expect.stringMatching(/added "/)]]);
  });

  it('is forgotten with the notifications of its time', async () => {
    const [event] = events as [ScheduleItemWire];
    await send(event, { ...later(event, 20), delay });
    const left = () => server.db.selectFrom('delays').select('key').where('group_id', '=', groupId).execute();
    const { created_at } = await server.db.selectFrom('delays').selectAll().executeTakeFirstOrThrow();
    await runHousekeeping(server.db, Date.parse(created_at) + 179 * DAY_MS);
    expect(await left()).toHaveLength(1);
    await runHousekeeping(server.db, Date.parse(created_at) + 181 * DAY_MS);
    expect(await left()).toHaveLength(0);
  });
});
