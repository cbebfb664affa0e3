import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { REMOVED_FILES_HEADER } from '#contract/calls/headers.ts';
import { EVENT_TYPES } from '#contract/records/schedule/schedule-item.ts';
import { RICH_TEXT_MAX_LENGTH, UPLOAD_MAX_FILES } from '#contract/schema/limits.ts';
import { fileForm, PDF, png } from '../support/pictures.ts';
import { addEvent, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

const EVENT = {
  title: 'Castle',
  type: 'activity',
  startTime: '2026-05-14T09:00:00+09:00',
  endTime: '2026-05-14T02:00:00Z',
  timezone: 'Asia/Tokyo',
};

describe('Writing schedule items', () => {
  const { server, world } = sharedWorld();

  const call = (name: EndpointName, id: number, body: unknown, as: Person = world.organizer, headers = {}) =>
    server.call(name, { params: { id }, body, as: as.cookie, headers });
  const create = (body: unknown, as?: Person, headers = {}) => call('createSchedule', world.groupId, body, as, headers);
  const update = (id: number, body: unknown, as?: Person, headers = {}) =>
    call('updateSchedule', id, body, as, headers);
  const formOf = (fields: Record<string, string>, ...files: [string, Buffer | string][]) => {
    const form = fileForm('attachments', ...files);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const uploadAs = async (as: Person, name = 'map.pdf', content: Buffer = PDF) => {
    const answer = await server.call('uploadFiles', { body: fileForm('files', [name, content]), as: as.cookie });
    return answer.json().url as string;
  };

  it('limits rich text as it is stored, where & and < grow', async () => {
    const most = '&'.repeat(RICH_TEXT_MAX_LENGTH / 5);
    const made = await create({ ...EVENT, description: most, instruction: '<'.repeat(1_000) });
    expect([made.statusCode, made.json().description.length]).toEqual([201, RICH_TEXT_MAX_LENGTH]);
    for (const answer of [
      await create({ ...EVENT, description: `${most}&` }),
      await update(made.json().id, { ...EVENT, description: `${most}&` }),
    ])
      expect(answer.json().errors).toEqual({ description: expect.stringContaining('at most 200,000 characters') });
  });

  it('keeps every field of a form with files, as the specification sends it', async () => {
    const earlier = await uploadAs(world.organizer);
    const form = formOf(
      {
        ...EVENT,
        description: '<p>Bring <strong>water</strong></p>',
        instruction: '<ul><li>Quiet</li></ul>',
        address: '1 Castle Road',
        busPickupAddress: 'Hotel',
        busDropoffAddress: '',
        existingAttachments: JSON.stringify([{ name: 'Ear\u200blier', url: earlier, type: 'application/pdf' }]),
        groupId: String(world.groupId),
        createdBy: String(world.organizer.id),
      },
      ['plan.pdf', PDF],
      ['notes.txt', 'hello'],
    );
    const answer = await create(form);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        groupId: world.groupId,
        title: 'Castle',
        type: 'activity',
        startTime: '2026-05-14T00:00:00.000Z',
        endTime: '2026-05-14T02:00:00.000Z',
        timezone: 'Asia/Tokyo',
        description: '<p>Bring <strong>water</strong></p>',
        instruction: '<ul><li>Quiet</li></ul>',
        address: '1 Castle Road',
        busPickupAddress: 'Hotel',
        busDropoffAddress: null,
        attachments: [
          { name: 'Earlier', url: earlier, type: 'application/pdf' },
          { name: 'plan.pdf', url: expect.stringMatching(/^\/uploads\//), type: 'application/pdf' },
          { name: 'notes.txt', url: expect.stringMatching(/^\/uploads\//), type: 'text/plain' },
        ],
        endTimezone: null,
        isDraft: false,
        audience: null,
        isFixed: false,
        mustRead: false,
        isCancelled: false,
        createdBy: world.organizer.id,
        updatedBy: world.organizer.id,
        clientKey: null,
        updatedAt: '2026-05-13T03:00:00.000Z',
        version: 1,
      },
    ]);
    const read = await server.call('getSchedule', { params: { id: answer.json().id }, as: world.author.cookie });
    expect(read.json()).toEqual(answer.json());
  });

  it('accepts the same as JSON, and the form without files', async () => {
    const asJson = await create({ ...EVENT, groupId: world.groupId, createdBy: world.organizer.id });
    const asForm = await create(formOf(EVENT));
    const { id: _, ...first } = asJson.json();
    expect(asForm.json()).toMatchObject(first);
  });

  it.each(EVENT_TYPES)('accepts the type %s', async (type) => {
    expect((await create({ ...EVENT, type })).json().type).toBe(type);
  });

  const times = (startTime: string, endTime: string) => ({ ...EVENT, startTime, endTime });
  const NO_INSTANT = 'Must be a date and time with its offset, such as 2026-05-13T09:00:00+09:00';

  it.each([
    [
      'nothing',
      {},
      {
        title: 'Title is required',
        type: 'Please select an event type',
        startTime: 'Start time is required',
        endTime: 'End time is required',
        timezone: 'Timezone is required',
      },
    ],
    ['only spaces for a title', { ...EVENT, title: '   ' }, { title: 'Title cannot be empty or contain only spaces' }],
    ['a long title', { ...EVENT, title: 'x'.repeat(101) }, { title: 'Title cannot exceed 100 characters' }],
    ['an unknown type', { ...EVENT, type: 'party' }, { type: 'Please select an event type' }],
    ['an unknown zone', { ...EVENT, timezone: 'Mars/Base' }, { timezone: 'Not a known time zone' }],
    ['an unknown zone of the end', { ...EVENT, endTimezone: 'Mars' }, { endTimezone: 'Not a known time zone' }],
    [
      'an end at its start, told in another offset',
      times('2026-05-14T09:00:00+09:00', '2026-05-14T00:00:00Z'),
      { endTime: 'End time must be after start time' },
    ],
    [
      'an end before its start',
      times('2026-05-14T09:00:00Z', '2026-05-14T17:00:00+09:00'),
      { endTime: 'End time must be after start time' },
    ],
    ['an impossible day', times('2026-02-30T09:00:00Z', '2026-05-14T00:00:00Z'), { startTime: NO_INSTANT }],
    ['a year before all clocks', times('0000-01-01T00:00:00+14:00', '2026-05-14T00:00:00Z'), { startTime: NO_INSTANT }],
    ['a year of five digits', times('2026-05-14T00:00:00Z', '9999-12-31T23:00:00-14:00'), { endTime: NO_INSTANT }],
    ['a time of no offset', times('2026-05-14T09:00', '2026-05-15T00:00:00Z'), { startTime: NO_INSTANT }],
    ['another group', { ...EVENT, groupId: 999 }, { groupId: 'Not the group in the address' }],
    ['another author', { ...EVENT, createdBy: 1 }, { createdBy: 'Must be the signed-in user' }],
    ['a version of its own', { ...EVENT, version: 9 }, { version: 'Unknown field' }],
    [
      'files that are no list',
      { ...EVENT, existingAttachments: '{' },
      { existingAttachments: 'Must be a list of files' },
    ],
  ])('refuses %s, naming the field, as JSON and as a form', async (_, body, errors) => {
    const count = async () => (await server.db.selectFrom('schedule_items').select('id').execute()).length;
    const before = await count();
    const texts = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
    for (const sent of [body, formOf(texts)]) {
      const made = await create(sent);
      expect([made.statusCode, made.json().errors]).toEqual([422, errors]);
      const changed = await update(world.eventId, sent);
      expect([changed.statusCode, changed.json().errors]).toEqual([422, errors]);
    }
    expect(await count()).toBe(before);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a file from elsewhere', 'https://elsewhere.example/a.pdf'],
    ['a way up', '/uploads/../api/auth/logout'],
    ['a file that is not here', '/uploads/unknown.pdf'],
  ])('refuses %s for an attachment', async (_, url) => {
    const body = { ...EVENT, existingAttachments: [{ name: 'x', url }] };
    for (const answer of [await create(body), await update(world.eventId, body)]) {
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['existingAttachments.0.url']]);
    }
  });

  it("refuses another user's upload, as an attachment and as a picture in the text", async () => {
    const theirs = await uploadAs(world.author, 'a.png', await png());
    const attached = await create({ ...EVENT, existingAttachments: [{ name: 'x', url: theirs }] });
    expect([attached.statusCode, Object.keys(attached.json().errors)]).toEqual([422, ['existingAttachments.0.url']]);
    const shown = await create({ ...EVENT, instruction: `<p><img src="${theirs}"></p>` });
    expect(shown.json().errors).toEqual({ instruction: 'Contains a picture that you did not upload' });
  });

  it('gives a copy the files of another item of its group, but not of other groups', async () => {
    const { id, attachments } = (await create(formOf(EVENT, ['a.txt', 'a']))).json();
    const body = { ...EVENT, existingAttachments: attachments };
    const copied = await create(body, world.admin);
    expect(copied.json().attachments).toEqual(attachments);
    await update(id, { ...EVENT, existingAttachments: [] });
    const copy = await server.call('getSchedule', { params: { id: copied.json().id }, as: world.organizer.cookie });
    expect(copy.json().attachments).toEqual(attachments);
    const back = await update(id, body, world.admin);
    const elsewhere = await call('createSchedule', world.otherGroupId, body, world.admin);
    for (const refused of [back, elsewhere])
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['existingAttachments.0.url']]);
  });

  it('keeps the files of an item unless it is told to remove them', async () => {
    const { id, attachments } = (await create(formOf(EVENT, ['a.txt', 'a'], ['b.txt', 'b']))).json();
    const untouched = await update(id, EVENT, world.admin);
    expect(untouched.json().attachments).toEqual(attachments);
    const [, second] = attachments;
    const kept = { ...EVENT, existingAttachments: JSON.stringify([{ ...second, name: 'Bee' }]) };
    const changed = await update(id, formOf(kept, ['c.txt', 'c']), world.admin);
    const names = changed.json().attachments.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Bee', 'c.txt']);
    const emptied = await update(id, { ...EVENT, existingAttachments: [] });
    expect(emptied.json().attachments).toEqual([]);
  });

  describe('a file that arrives late', () => {
    const add = (id: number, key: string) =>
      update(id, formOf(EVENT, ['late.txt', 'late']), world.organizer, { 'idempotency-key': key });
    const namesIn = (answer: { json(): { attachments: { name: string }[] } }) =>
      answer.json().attachments.map(({ name }) => name);
    const takesOff = (...urls: string[]) => ({ [REMOVED_FILES_HEADER]: urls.join(' ') });
    /** The keys and the file are removed, as by a restore from a backup. */
    const lose = async ({ url }: { url: string }) => {
      const name = url.replace('/uploads/', '');
      const file = server.db.selectFrom('files').select('id').where('stored_name', '=', name);
      await server.db.deleteFrom('schedule_attachments').where('file_id', '=', file).execute();
      await server.db.deleteFrom('files').where('stored_name', '=', name).execute();
      await server.db.deleteFrom('idempotency_keys').execute();
    };

    it('is left out only when it was removed before it came again', async () => {
      const id = await addEvent(server.db, world.groupId, { created_by: world.organizer.id });
      const [late] = (await add(id, 'late-1')).json().attachments;
      await lose(late);
      const removed = await update(id, { ...EVENT, existingAttachments: [] }, world.admin, takesOff(late.url));
      expect(removed.json().attachments).toEqual([]);
      // An edit that is repeated on the server's row keeps its key, with a number behind it.
      expect(namesIn(await add(id, 'late-1'))).toEqual([]);
      expect(namesIn(await add(id, 'late-1.1'))).toEqual([]);
      expect(namesIn(await add(id, 'another-1'))).toEqual(['late.txt']);
      const elsewhere = await addEvent(server.db, world.groupId, { created_by: world.organizer.id });
      expect(namesIn(await add(elsewhere, 'late-1.2'))).toEqual(['late.txt']);
    });

    it('returns where no edit removed it, or an edit that keeps it says otherwise', async () => {
      const id = await addEvent(server.db, world.groupId, { created_by: world.organizer.id });
      const [late] = (await add(id, 'late-2')).json().attachments;
      const kept = await update(id, EVENT, world.organizer, takesOff(late.url));
      expect(kept.json().attachments).toEqual([late]);
      await lose(late);
      expect((await add(id, 'late-2')).json().attachments).toEqual([late]);
    });

    it("does not count towards an event's maximum when it is left out", async () => {
      const id = await addEvent(server.db, world.groupId, { created_by: world.organizer.id });
      const [late] = (await add(id, 'late-4')).json().attachments;
      await lose(late);
      const files = Array.from({ length: UPLOAD_MAX_FILES }, (_, index): [string, string] => [
        `${index}.txt`,
        `${index}`,
      ]);
      const full = await update(id, formOf(EVENT, ...files), world.organizer, takesOff(late.url));
      expect(full.json().attachments).toHaveLength(UPLOAD_MAX_FILES);
      expect((await add(id, 'late-4')).statusCode).toBe(200);
      const more = await add(id, 'another-4');
      expect([more.statusCode, more.json().errors]).toEqual([
        422,
        { attachments: `At most ${UPLOAD_MAX_FILES} files can be attached` },
      ]);
    });

    it.each([
      ['something else', ['https://elsewhere.example/a.txt']],
      ['an address that none of ours is as long as', [`/uploads/${'a'.repeat(72)}`]],
      ['more than an event ever had', Array(101).fill('/uploads/a.txt')],
    ])('is not removed by a header with %s', async (_, urls) => {
      const id = await addEvent(server.db, world.groupId, { created_by: world.organizer.id, title: 'Before' });
      const answer = await update(id, EVENT, world.organizer, takesOff(...urls));
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'X-Removed-Files must be at most 100 addresses of files, separated by spaces',
      ]);
      expect((await server.call('getSchedule', { params: { id }, as: world.organizer.cookie })).json().title).toBe(
        'Before',
      );
    });

    it('is left out when the event had it, and an edit did not keep it', async () => {
      const id = await addEvent(server.db, world.groupId, { created_by: world.organizer.id });
      const [late] = (await add(id, 'late-3')).json().attachments;
      await update(id, { ...EVENT, existingAttachments: [] });
      await lose(late);
      expect(namesIn(await add(id, 'late-3'))).toEqual([]);
    });
  });

  it('refuses a bad file together with everything that came with it', async () => {
    const count = async () => (await server.db.selectFrom('schedule_items').select('id').execute()).length;
    const before = await count();
    const answer = await create(formOf(EVENT, ['a.txt', 'fine'], ['b.png', '<html>']));
    expect(answer.statusCode).toBe(415);
    expect(await count()).toBe(before);
  });

  it('changes the whole item: texts that are left out become empty', async () => {
    const id = await addEvent(server.db, world.groupId, { address: 'Gate 3', created_by: world.admin.id });
    server.clock.advance(60_000);
    const changed = await update(id, { ...EVENT, title: 'Moved', createdBy: world.admin.id });
    expect(changed.json()).toMatchObject({
      title: 'Moved',
      description: '',
      address: null,
      createdBy: world.admin.id,
      version: 2,
      updatedAt: '2026-05-13T03:01:00.000Z',
    });
  });

  it('keeps the zone where an event ends until a change names another or none', async () => {
    const made = await create({ ...EVENT, endTimezone: 'asia/tokyo' });
    expect(made.json().endTimezone).toBe('Asia/Tokyo');
    const { id } = made.json();
    expect((await update(id, { ...EVENT, title: 'Moved' })).json().endTimezone).toBe('Asia/Tokyo');
    expect((await update(id, formOf({ ...EVENT, endTimezone: '' }))).json().endTimezone).toBeNull();
  });

  it("does not overwrite another user's change", async () => {
    const id = await addEvent(server.db, world.groupId);
    const first = await update(id, { ...EVENT, title: 'First' }, world.admin, { 'if-match': '"1"' });
    expect(first.headers.etag).toMatch(/^"2-/);
    const second = await update(id, formOf({ ...EVENT, title: 'Second' }), world.organizer, { 'if-match': '"1"' });
    expect([second.statusCode, second.json().current]).toEqual([412, first.json()]);
    const third = await update(id, EVENT, world.organizer, { 'if-match': String(first.headers.etag) });
    expect(third.statusCode).toBe(200);
  });

  it('is done once under one key, also when it comes as a form', async () => {
    const headers = { 'idempotency-key': 'castle-1' };
    const send = (content: string) =>
      create(formOf({ ...EVENT, title: 'Once' }, ['a.txt', content]), undefined, headers);
    const first = await send('a');
    expect((await send('a')).json()).toEqual(first.json());
    expect((await send('b')).statusCode).toBe(422);
    const rows = await server.db.selectFrom('schedule_items').select('id').where('title', '=', 'Once').execute();
    expect(rows).toHaveLength(1);
  });

  it('notifies every user who may see the group, once per write', async () => {
    const { id } = (await create({ ...EVENT, title: 'Tea <3' })).json();
    await update(id, { ...EVENT, title: 'Coffee' }, world.admin);
    const rows = await server.db.selectFrom('notifications').selectAll().where('entity_id', '=', id).execute();
    const readers = [world.admin, world.organizer, world.author, world.member].map((person) => person.id).sort();
    const told = (type: string) => rows.filter((row) => row.type === type);
    expect(
      told('schedule_create')
        .map((row) => row.user_id)
        .sort(),
    ).toEqual(readers);
    expect(
      told('schedule_update')
        .map((row) => row.user_id)
        .sort(),
    ).toEqual(readers);
    expect(told('schedule_create')[0]?.message).toBe('Olga Example added "Tea <3"');
    expect(told('schedule_update')[0]?.message).toBe('Ada Example changed "Coffee"');
    const changes = server.db
      .selectFrom('changes')
      .select('op')
      .where('entity', '=', 'schedule')
      .where('entity_id', '=', id);
    expect((await changes.execute()).map(({ op }) => op)).toEqual(['upsert']);
  });

  it('is for organizers who run the group, not for members who only manage in it', async () => {
    const organizer = await addPerson(server.db, 'Orson', 'organizer');
    expect((await create(EVENT, organizer)).statusCode).toBe(404);
    const memberId = await addMember(server.db, world.groupId, organizer.id, 'assistant');
    expect((await create(EVENT, organizer)).statusCode).toBe(403);
    await server.db.updateTable('group_members').set({ role: 'group_manager' }).where('id', '=', memberId).execute();
    expect((await create(EVENT, organizer)).statusCode).toBe(201);
    // An instructor with the same role in the group.
    expect((await create(EVENT, world.member)).statusCode).toBe(403);
  });

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<svg/onload=alert(1)><math><mi xlink:href="data:x,<script>alert(1)</script>">Hi', 'Hi'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>Hi', 'Hi'],
    ['<p style="background:url(javascript:alert(1))">Hi</p>', '<p>Hi</p>'],
    ['<img src="/uploads/../api/auth/logout">Hi', 'Hi'],
    [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">Hi</noscript>',
      expect.not.stringMatching(/onerror|<img/),
    ],
  ])('keeps only text of %s', async (html, expected) => {
    const answer = await create({ ...EVENT, description: html, instruction: html });
    expect(answer.json().description).toEqual(expected);
    expect(answer.json().instruction).toEqual(expected);
  });

  it('accepts texts of ten thousand tags and no more', async () => {
    const write = (description: string) =>
      server.call('createSchedule', {
        params: { id: world.groupId },
        body: { ...EVENT, description },
        as: world.organizer.cookie,
      });
    expect((await write('<p>x</p>'.repeat(4_999))).statusCode).toBe(201);
    const refused = await write('<b>'.repeat(60_000));
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { description: 'Has too many tags' }]);
  });

  it('keeps titles and addresses as texts, whatever they look like', async () => {
    const text = '"><script>alert(1)</script>';
    const answer = await create({ ...EVENT, title: text, address: text, busPickupAddress: text });
    expect(answer.json()).toMatchObject({ title: text, address: text, busPickupAddress: text });
  });
});
