import { deflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangesWire } from '#contract/live/changes.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { publicPoint } from '#server/domain/field/signatures.ts';
import { aHandedRollCall, anEnvelope, deviceKeys } from '../support/handoff.ts';
import { memberIdOf } from '../support/lodging.ts';
import { sharedServer } from '../support/test-app.ts';
import { addGroup, addMember, addPerson, type Person } from '../support/world.ts';

let groups = 0;

describe('Handoffs between phones', () => {
  const server = sharedServer();
  let sender: Person;
  let receiver: Person;
  let groupId: number;
  let members: number[];
  beforeEach(async () => {
    groups += 1;
    sender = await addPerson(server.db, `Sena-${groups}`);
    receiver = await addPerson(server.db, `Rei-${groups}`);
    groupId = await addGroup(server.db);
    await addMember(server.db, groupId, sender.id, 'assistant');
    await addMember(server.db, groupId, receiver.id, 'operation');
    members = [await memberIdOf(server.db, groupId, sender.id), await memberIdOf(server.db, groupId, receiver.id)];
    await recordUnrecorded(server.db);
  });

  const relay = (envelope: string, as = receiver, id = groupId) =>
    server.call('relayHandoff', { params: { id }, body: { envelope }, as: as.cookie });
  const refused = async (envelope: string, ...rest: [Person?, number?]) => {
    const answer = await relay(envelope, ...rest);
    expect(answer.statusCode, answer.body).toBe(422);
    return answer.json().errors.envelope;
  };
  const changes = async (): Promise<ChangesWire> =>
    (await server.call('groupChanges', { params: { id: groupId }, as: receiver.cookie })).json();

  it('carry a certificate of the server: its key is the same for all users, its text names one', async () => {
    const key = publicPoint(deviceKeys());
    const ask = (as: Person) => server.call('certifyDevice', { body: { key }, as: as.cookie });
    const [one, other] = [(await ask(sender)).json(), (await ask(receiver)).json()];
    expect(one.serverKey).toBe(other.serverKey);
    const says = JSON.parse(Buffer.from(one.certificate.body, 'base64url').toString());
    expect(says).toMatchObject({ userId: String(sender.id), name: `Sena-${groups} Example`, role: 'user', key });
    const bad = await server.call('certifyDevice', { body: { key: 'A'.repeat(87) }, as: sender.cookie });
    expect([bad.statusCode, bad.json().errors]).toEqual([422, { key: 'Not a P-256 public key' }]);
  });

  it('[FIELD-13] belong to their author, and are stored once, whichever phone reaches the server first', async () => {
    const handed = aHandedRollCall(groupId, members);
    const envelope = await anEnvelope(server.db, handed, { userId: sender.id });
    expect((await relay(envelope)).json()).toMatchObject({ added: 2, rollCall: { startedBy: sender.id } });
    expect((await relay(envelope)).json()).toMatchObject({ added: 0 });

    const { call, marks } = handed.rollCall;
    const own = await server.call('createRollCall', {
      params: { id: groupId },
      body: {
        kind: call.kind,
        title: 'Handed over',
        memberIds: call.memberIds,
        startedAt: call.startedAt,
        closedAt: '2026-05-13T04:00:00.000Z',
        originKey: call.id,
      },
      as: sender.cookie,
      headers: { 'idempotency-key': `own-${groups}` },
    });
    expect(own.statusCode).toBe(201);
    for (const { memberId, status, madeAt, clientKey } of marks) {
      const answer = await server.call('createMark', {
        params: { id: own.json().id },
        body: { memberId, status, madeAt },
        as: sender.cookie,
        headers: { 'idempotency-key': clientKey },
      });
      expect(answer.statusCode).toBe(201);
    }
    const now = await changes();
    expect(now.rollCalls).toMatchObject([{ title: 'Handed over', closedAt: '2026-05-13T04:00:00.000Z' }]);
    expect(now.marks.map(({ madeBy }) => madeBy)).toEqual([sender.id, sender.id]);
  });

  it('[FIELD-14] are refused where they were changed, or come from a device without a certificate', async () => {
    const handed = aHandedRollCall(groupId, members);
    const by = { userId: sender.id };
    expect(await refused('{}')).toBe('Not a handoff');
    const strange = await anEnvelope(server.db, handed, { ...by, serverKey: deviceKeys() });
    expect(await refused(strange)).toBe('From an unknown device');
    const forged = await anEnvelope(server.db, handed, { ...by, signingKey: deviceKeys() });
    expect(await refused(forged)).toBe('Changed since it was signed');
    const other = JSON.parse(await anEnvelope(server.db, handed, by));
    other.handoff.body = deflateRawSync(JSON.stringify({ ...handed, groupName: 'Mine' })).toString('base64url');
    expect(await refused(JSON.stringify(other))).toBe('Changed since it was signed');
    const late = aHandedRollCall(groupId, members, { at: '2026-07-01T00:00:00.000Z' });
    expect(await refused(await anEnvelope(server.db, late, by))).toBe('Made outside the validity of its certificate');
    const bomb = JSON.parse(await anEnvelope(server.db, { ...handed, groupName: 'x'.repeat(5_000_000) }, by));
    expect(await refused(JSON.stringify(bomb))).toBe('Not a handoff');
    expect((await changes()).rollCalls).toEqual([]);
  });

  it('are refused with more marks than one request may add, in whichever of their roll calls (A18)', async () => {
    const { rollCall, ...handed } = aHandedRollCall(groupId, members);
    const marksOf = (name: string, length: number) =>
      Array.from({ length }, (_, index) => ({ ...rollCall.marks[0], clientKey: `${name}-${index}` }));
    const marks = marksOf('own', 500);
    const joined = [{ ...rollCall, marks: marksOf('joined', 501) }];
    const whole = { ...handed, rollCall: { ...rollCall, marks }, joined };
    expect(await refused(await anEnvelope(server.db, whole, { userId: sender.id }))).toBe(
      'Has more than 1,000 new marks',
    );
    expect((await changes()).rollCalls).toEqual([]);
  });

  it('[FIELD-14] are refused in another group, and from a user who is not staff any more', async () => {
    const envelope = await anEnvelope(server.db, aHandedRollCall(groupId, members), { userId: sender.id });
    const elsewhere = await addGroup(server.db);
    await addMember(server.db, elsewhere, receiver.id, 'operation');
    expect(await refused(envelope, receiver, elsewhere)).toBe('Belongs to another group');
    await server.db.updateTable('group_members').set({ role: 'student' }).where('user_id', '=', sender.id).execute();
    const answer = await relay(envelope);
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Sender is no longer staff of this group']);
    const stranger = aHandedRollCall(groupId, [members[0] ?? 0, 999_999]);
    await server.db.updateTable('group_members').set({ role: 'assistant' }).where('user_id', '=', sender.id).execute();
    const unknown = await relay(await anEnvelope(server.db, stranger, { userId: sender.id }));
    expect([unknown.statusCode, unknown.json().errors]).toEqual([422, { 'memberIds.1': 'Not a member of this group' }]);
  });
});
