import { describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calls/calendars.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import type { AttachmentWire } from '#contract/records/files/attachment.ts';
import { latestNotifications } from '#server/db/delivery/notifications.ts';
import { visibleNotifications } from '#server/db/delivery/pushes.ts';
import { newToken } from '#server/domain/auth/secrets.ts';
import { addBus } from '../support/buses.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { tripForEach } from '../support/trip.ts';
import { addGroup, type Person } from '../support/world.ts';

const SECRET = 'Midnight surprise';
const DAY = '2026-05-14';
const EVENT = {
  title: SECRET,
  type: 'activity',
  startTime: `${DAY}T09:00:00+09:00`,
  endTime: `${DAY}T11:00:00+09:00`,
  timezone: 'Asia/Tokyo',
  address: `${SECRET} hall`,
  isDraft: true,
};
describe('Drafts', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach();

  const call = (name: EndpointName, id: number, body: unknown, as: Person) =>
    server.call(name, { params: { id }, ...(body !== undefined && { body }), as: as.cookie });
  const create = async (body: object = {}, as = organizer): Promise<number> => {
    const answer = await call('createSchedule', trip.groupId, { ...EVENT, ...body }, as);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  const update = (id: number, body: object) => call('updateSchedule', id, { ...EVENT, ...body }, organizer);
  const publish = (body: object, as = organizer) => call('publish', trip.groupId, body, as);
  const told = async (as: Person): Promise<string[]> =>
    (await latestNotifications(server.db, { ...as, role: 'user' } as never, 20)).map(({ message }) => message);
  const comment = (id: number, as: Person) =>
    server.call('createComment', { params: { id }, body: { content: `${SECRET} it is` }, as: as.cookie });

  /** A draft with a comment, each with a file. */
  async function aDraft() {
    const upload = async (as: Person) =>
      (await server.call('uploadFiles', { body: fileForm('files', ['plan.pdf', PDF]), as: as.cookie })).json();
    const asSent = ({ name, url, type }: AttachmentWire) => ({ name, url, type });
    const [onEvent, onComment] = [await upload(organizer), await upload(assistant)];
    const id = await create({ existingAttachments: [asSent(onEvent)] });
    const written = await server.call('createComment', {
      params: { id },
      body: { content: `${SECRET} it is`, attachments: [asSent(onComment)] },
      as: assistant.cookie,
    });
    expect(written.statusCode, written.body).toBe(201);
    return { id, commentId: written.json().id as number, files: [onEvent.url, onComment.url] as string[] };
  }

  /** Every reading call, with the parameters of its path and query. */
  const reading = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { method, path, access }]) => method === 'GET' && access !== 'public' && !path.includes('{token}'),
  );
  const idIn = (path: string, draft: { id: number; commentId: number }): number =>
    path.includes('/groups/')
      ? trip.groupId
      : path.includes('/schedules/')
        ? draft.id
        : path.includes('/comments/')
          ? draft.commentId
          : student.id;
  const QUERIES: Partial<Record<EndpointName, Record<string, string>>> = {
    searchPlaces: { query: 'surprise' },
    placeDetails: { place_id: `address:${Buffer.from(`${SECRET} hall`).toString('base64url')}` },
  };
  async function readEverything(as: Person, draft: { id: number; commentId: number }): Promise<Set<string>> {
    const holding = new Set<string>();
    for (const [name, { path }] of reading) {
      const params = path.includes('{') ? { params: { id: idIn(path, draft) } } : {};
      const query = QUERIES[name];
      const answer = await server.call(name, { ...params, ...(query && { query }), as: as.cookie });
      if (answer.body.includes(SECRET)) holding.add(name);
    }
    return holding;
  }

  describe('for a user who is not staff', () => {
    it('[EVENT-1] do not exist in anything that can be read', async () => {
      const draft = await aDraft();
      expect([...(await readEverything(student, draft))]).toEqual([]);
      const seen = await readEverything(assistant, draft);
      for (const name of [
        'listSchedules',
        'getSchedule',
        'schedulesUpcoming',
        'groupChanges',
        'listComments',
        'searchPlaces',
        'placeDetails',
      ] as const)
        expect(seen, name).toContain(name);
    });

    it('[EVENT-1] cannot be found by their number, nor can comments on them', async () => {
      const { id, commentId } = await aDraft();
      expect((await call('getSchedule', id, undefined, student)).statusCode).toBe(404);
      expect((await call('listComments', id, undefined, student)).statusCode).toBe(404);
      expect((await comment(id, student)).statusCode).toBe(404);
      expect((await call('updateComment', commentId, { content: 'x' }, student)).statusCode).toBe(404);
      expect((await call('deleteComment', commentId, undefined, student)).statusCode).toBe(404);
      expect((await call('updateSchedule', id, EVENT, student)).statusCode).toBe(404);
      expect((await call('updateSchedule', id, EVENT, assistant)).statusCode).toBe(403);
      const busId = await addBus(server.db, trip.groupId, id);
      for (const number of [busId, 999_999]) {
        const answers = [
          await call('updateBus', number, { seats: 3 }, student),
          await call('deleteBus', number, undefined, student),
        ];
        for (const answer of answers)
          expect([answer.statusCode, answer.json().message]).toEqual([404, 'This bus does not exist']);
      }
      const changed = await server.call('updateScheduleByAssistant', { body: { scheduleId: id }, as: student.cookie });
      expect(changed.statusCode).toBe(404);
    });

    it('[EVENT-1] have no files', async () => {
      const { id, files } = await aDraft();
      const get = (url: string, as: Person) => server.app.inject({ url, headers: { cookie: as.cookie } });
      for (const url of files) {
        expect((await get(url, student)).statusCode).toBe(404);
        expect((await get(url, assistant)).statusCode).toBe(200);
      }
      await publish({ eventIds: [id] });
      for (const url of files) expect((await get(url, student)).statusCode).toBe(200);
    });

    it('[EVENT-1] are in no calendar, not even in that of staff', async () => {
      await create();
      const calendars: (() => Promise<{ body: string }>)[] = [];
      for (const person of [student, organizer]) {
        const token = newToken();
        await server.call('makeSubscription', { params: { id: trip.groupId }, body: { token }, as: person.cookie });
        const read = () => server.app.inject({ url: calendarPath(token), headers: { host: 'trips.example.org' } });
        const before = await read();
        expect(before.body).toContain('BEGIN:VCALENDAR');
        expect(before.body).not.toContain(SECRET);
        calendars.push(read);
      }
      await publish({ day: DAY });
      for (const read of calendars) expect((await read()).body).toContain(SECRET);
    });

    it('[EVENT-1] are not counted, and not mentioned by the assistant', async () => {
      await create();
      const count = async (as: Person) =>
        (await call('getGroup', trip.groupId, undefined, as)).json().scheduleCount as number;
      expect([await count(student), await count(assistant)]).toEqual([0, 1]);
      const ask = async (as: Person) =>
        (
          await server.call('askAssistant', {
            body: { question: 'When is the midnight surprise?', groupId: trip.groupId, date: DAY },
            as: as.cookie,
          })
        ).body;
      expect(await ask(student)).not.toContain(SECRET);
      expect(await ask(assistant)).toContain(SECRET);
    });

    const makeBus = async (eventId: number): Promise<number> =>
      (await call('createBus', trip.groupId, { eventId, name: 'Bus 1', seats: 3 }, organizer)).json().id;

    it('[EVENT-1] are not in the changes feed before they are published, nor are deletions under them', async () => {
      const { cursor } = await changes(student);
      const { id, commentId } = await aDraft();
      const [busId, goneBus] = [await makeBus(id), await makeBus(id)];
      const gone = (await comment(id, assistant)).json().id;
      await update(id, { title: 'Another surprise' });
      await call('updateComment', commentId, { content: 'Changed' }, assistant);
      await call('deleteComment', gone, undefined, assistant);
      await call('deleteBus', goneBus, undefined, organizer);
      for (const page of [await changes(student), await changes(student, cursor)]) {
        expect([page.schedules, page.comments, page.buses, page.deleted]).toEqual([[], [], [], []]);
      }
      expect((await changes(assistant, undefined)).deleted).toHaveLength(2);
      await publish({ day: DAY });
      const out = await changes(student, cursor);
      const ids = [out.schedules, out.comments, out.buses].map((list) => list.map((one) => one.id));
      expect([ids, out.deleted]).toEqual([[[id], [commentId], [busId]], []]);
    });

    it('[EVENT-1] that were published are a deletion in the changes feed, and return as new with their comments', async () => {
      const { id, commentId } = await aDraft();
      const busId = await makeBus(id);
      const before = await changes(student);

      await publish({ day: DAY });
      const out = await changes(student, before.cursor);
      const ids = [out.schedules, out.comments, out.buses].map((list) => list.map((one) => one.id));
      expect(ids).toEqual([[id], [commentId], [busId]]);
      expect(out.schedules[0]?.updatedBy).toBe(organizer.id);

      await update(id, { isDraft: true });
      const gone = await changes(student, out.cursor);
      expect(gone.schedules).toEqual([]);
      expect(gone.deleted).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ entity: 'schedule', id }),
          expect.objectContaining({ entity: 'comment', id: commentId }),
          expect.objectContaining({ entity: 'bus', id: busId }),
        ]),
      );
      await call('deleteComment', commentId, undefined, assistant);
      expect((await changes(student, gone.cursor)).deleted).toMatchObject([{ entity: 'comment', id: commentId }]);
      expect((await changes(assistant)).schedules).toMatchObject([{ id, isDraft: true }]);
    });

    it('[EVENT-1] send no notifications, and those of an event that is a draft again are not shown any more', async () => {
      const id = await create();
      await comment(id, assistant);
      expect(await told(student)).toEqual([]);
      expect(await told(assistant)).toEqual([expect.stringContaining('commented')]);
      await update(id, { isDraft: false });
      expect(await told(student)).toEqual([expect.stringContaining(`added "${SECRET}"`)]);
      await update(id, { isDraft: true });
      expect(await told(student)).toEqual([]);
      const rows = await server.db.selectFrom('notifications').selectAll().where('user_id', '=', student.id).execute();
      const ids = rows.map((row) => row.id);
      expect(ids).toHaveLength(1);
      expect(await visibleNotifications(server.db, { id: student.id, role: 'user' }, ids)).toEqual([]);
    });

    it('[FIELD-9] come all at once when a member becomes staff, and disappear when they are not staff any more', async () => {
      const id = await create();
      const { cursor } = await changes(student);
      const role = (to: string) =>
        server.call('changeMemberRole', {
          params: { id: trip.groupId, userId: student.id },
          body: { role: to },
          as: organizer.cookie,
        });
      expect((await role('assistant')).statusCode).toBe(200);
      const more = await changes(student, cursor);
      expect([more.anew, more.schedules.map((one) => one.id)]).toEqual([true, [id]]);
      await role('student');
      const less = await changes(student, more.cursor);
      expect([less.anew, less.schedules]).toEqual([true, []]);
    });
  });

  describe('that are published', () => {
    it('[EVENT-2] are those of a day, all at once, with one notification for each member', async () => {
      const first = await create();
      const second = await create({ title: 'Dawn walk' });
      const other = await create({ startTime: '2026-05-15T09:00:00+09:00', endTime: '2026-05-15T10:00:00+09:00' });
      const answer = await publish({ day: DAY });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        eventIds: [first, second],
        events: [
          { id: first, isDraft: false, version: 2 },
          { id: second, isDraft: false, version: 2 },
        ],
      });
      expect(await told(student)).toEqual(['Thursday’s plan is out: 2 events']);
      const listed = (await call('listSchedules', trip.groupId, undefined, student)).json();
      expect(listed.map((one: { id: number }) => one.id)).toEqual([first, second]);
      expect((await call('getSchedule', other, undefined, student)).statusCode).toBe(404);
    });

    it('[EVENT-2] are those that are named; events that are gone or not drafts any more are passed over', async () => {
      const first = await create();
      const second = await create({ title: 'Dawn walk' });
      await update(second, { isDraft: false, title: 'Dawn walk' });
      const answer = await publish({ day: DAY, eventIds: [first, second, 999_999] });
      expect(answer.json().eventIds).toEqual([first]);
      expect(await told(student)).toEqual(['Thursday’s plan is out: 1 event', expect.stringContaining('Dawn walk')]);
      expect((await publish({ eventIds: [first] })).json().eventIds).toEqual([]);
      expect(await told(student)).toHaveLength(2);
    });

    it('are refused with a message that names the field', async () => {
      const stranger = await addGroup(server.db, { created_by: organizer.id, code: `X-${trip.groupId}` });
      const elsewhere = (await call('createSchedule', stranger, EVENT, organizer)).json().id;
      // The same answer in each case, so that it does not reveal whether another group has an event of that number.
      for (const eventIds of [[elsewhere], [999_999]])
        expect((await publish({ eventIds })).json()).toEqual({ eventIds: [], events: [] });
      expect((await call('getSchedule', elsewhere, undefined, organizer)).json()).toMatchObject({ isDraft: true });
      const refused = async (body: object) => Object.keys((await publish(body)).json().errors ?? {});
      expect(await refused({ day: 'Thursday' })).toEqual(['day']);
      expect((await publish({})).statusCode).toBe(422);
      expect((await publish({ day: DAY }, assistant)).statusCode).toBe(403);
      expect((await publish({ day: DAY }, student)).statusCode).toBe(403);
    });
  });
});
