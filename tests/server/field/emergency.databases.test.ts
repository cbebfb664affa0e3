import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import type { EmergencyCardWire } from '#contract/records/field/emergency-card.ts';
import type { MedicalLookWire, MedicalNoteWire } from '#contract/records/field/medical-note.ts';
import { memberIdOf } from '../support/lodging.ts';
import { tripForEach } from '../support/trip.ts';
import { addGroup, addMember, addPerson, type Person } from '../support/world.ts';
import { everythingIn } from '../support/write-calls.ts';

/** A word that occurs only in a medical note. */
const MARKER = 'Xylostomatitis';
describe('Emergencies', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach({});
  let admin: Person;
  beforeAll(async () => {
    admin = await addPerson(server.db, 'Ada', 'admin');
  });

  const write = (body: object, headers: Record<string, string> = {}, as = organizer) =>
    server.call('saveEmergencyCard', { params: { id: trip.groupId }, body, as: as.cookie, headers });
  const note = (body: object = {}, headers: Record<string, string> = {}, as = assistant, of = trip.studentId) =>
    server.call('saveMedicalNote', {
      params: { id: trip.groupId, memberId: of },
      body: { medical: MARKER, allergies: '', diets: [], dietary: '', ...body },
      as: as.cookie,
      headers,
    });
  const look = (headers: Record<string, string> = {}, as = assistant, of = trip.studentId) =>
    server.call('createMedicalLook', {
      params: { id: trip.groupId },
      body: { memberId: of, seenAt: '2026-05-13T22:10:00+09:00' },
      as: as.cookie,
      headers,
    });

  describe('a card', () => {
    it('[FIELD-10] is one of each group, regardless of who begins it, and every member reads it', async () => {
      const first: EmergencyCardWire = (await write({ hospitalName: ' St. Luke ', insurancePolicy: 'P-17' })).json();
      expect(first).toMatchObject({ id: trip.groupId, hospitalName: 'St. Luke', insurancePolicy: 'P-17', version: 1 });
      const both = (await write({ embassyPhone: '+81 3 1234 5678' })).json();
      expect(both).toMatchObject({ id: trip.groupId, hospitalName: 'St. Luke', embassyPhone: '+81 3 1234 5678' });
      expect((await changes(student)).emergencyCards).toMatchObject([{ id: trip.groupId, hospitalName: 'St. Luke' }]);
    });

    it('[FIELD-10] that two staff began without a network is overwritten by neither', async () => {
      const headers = { 'if-match': '"0"' };
      expect((await write({ hospitalName: 'St. Luke' }, headers)).statusCode).toBe(200);
      const second = await write({ hospitalName: 'Red Cross' }, headers);
      expect(second.statusCode).toBe(412);
      expect(second.json().current).toMatchObject({ hospitalName: 'St. Luke', version: 1 });
    });

    it('[FIELD-10] shows the number of the policy to staff only', async () => {
      await write({ insurancePolicy: 'P-17', insuranceCompany: 'Safe' });
      const before = (await changes(student)).cursor;
      expect((await changes(assistant)).emergencyCards[0]?.insurancePolicy).toBe('P-17');
      const [told] = (await changes(student)).emergencyCards;
      expect(told).toMatchObject({ insuranceCompany: 'Safe', insurancePolicy: null });
      await server.call('changeMemberRole', {
        params: { id: trip.groupId, userId: student.id },
        body: { role: 'operation' },
        as: organizer.cookie,
      });
      expect((await changes(student, before)).emergencyCards[0]?.insurancePolicy).toBe('P-17');
    });

    it('keeps a phone number as typed, also one that cannot be parsed', async () => {
      const hospitalPhone = 'ask at the desk';
      const contacts = [{ name: 'Lee', role: '', phone: '０３－１２３４－５６７８ / 090-1111-2222' }];
      expect((await write({ hospitalPhone, contacts })).json()).toMatchObject({ hospitalPhone, contacts });
    });

    it('names the field of a wrong day, a wrong country and a contact without a name or a phone', async () => {
      const refusals = [
        [{ contacts: [{ name: 'Lee', role: '', phone: ' ' }] }, 'contacts.0.phone', 'Phone is required'],
        [{ contacts: [{ name: '', role: '', phone: '110' }] }, 'contacts.0.name', 'Name is required'],
        [
          { countries: [{ from: '2026-02-30', country: 'JP' }] },
          'countries.0.from',
          'Must be a date, such as 2026-05-13',
        ],
        [{ countries: [{ from: '2026-02-20', country: 'ZZ' }] }, 'countries.0.country', 'Not a country'],
      ] as const;
      for (const [body, field, message] of refusals) {
        const answer = await write(body);
        expect(answer.statusCode).toBe(422);
        expect(answer.json().errors).toEqual({ [field]: message });
      }
    });
  });

  describe('a medical note', () => {
    it('[FIELD-11] is in no answer, of any call, to a user who is not staff of its group', async () => {
      const before = (await changes(student)).cursor;
      const made: MedicalNoteWire = (await note({ diets: ['vegan'] })).json();
      expect(made).toMatchObject({
        id: trip.studentId,
        memberId: trip.studentId,
        medical: MARKER,
        diets: ['vegan'],
        version: 1,
      });
      expect((await changes(organizer)).medicalNotes).toEqual([made]);

      const outsider = await addPerson(server.db, `Out-${trip.groupId}`, 'organizer');
      const asked: Partial<Record<EndpointName, object>> = {
        askAssistant: { question: `${MARKER}? What are they ill of?`, groupId: trip.groupId },
      };
      let answers = 0;
      for (const person of [student, outsider]) {
        for (const [name, { method, path }] of Object.entries(endpoints)) {
          if ((method !== 'GET' && !(name in asked)) || name === 'logout') continue;
          for (const id of [trip.groupId, trip.eventId, trip.studentId, student.id]) {
            const params = path.includes('{') ? { id, token: 'none', userId: student.id } : undefined;
            const answer = await server.call(name as EndpointName, {
              ...(params && { params }),
              ...(name in asked && { body: asked[name as EndpointName] as object }),
              as: person.cookie,
            });
            answers += 1;
            expect(answer.body.replace(`${MARKER}?`, ''), `${name} ${id}`).not.toContain(MARKER);
          }
        }
        for (const since of [undefined, before]) {
          const answer = await server.call('groupChanges', {
            params: { id: trip.groupId },
            query: since ? { since } : {},
            as: person.cookie,
          });
          expect(answer.body).not.toContain(MARKER);
        }
        for (const refused of [await note({ medical: 'Mine' }, {}, person), await look({}, person)]) {
          expect([403, 404]).toContain(refused.statusCode);
          expect(refused.body).not.toContain(MARKER);
        }
      }
      expect(answers).toBeGreaterThan(100);
      expect((await changes(student, before)).medicalNotes).toEqual([]);
    });

    it('[FIELD-11] is stored only in its own row of the database, not in a kept answer', async () => {
      const headers = { 'idempotency-key': `note-${trip.groupId}` };
      const sent = { allergies: `No ${MARKER}`, dietary: `${MARKER}!`, diets: ['halal'] };
      const first = await note(sent, headers);
      const { medical_notes: notes, ...rest } = await everythingIn(server.db);
      expect(JSON.stringify(notes)).toContain(MARKER);
      expect(JSON.stringify(rest)).not.toContain(MARKER);
      expect(JSON.stringify(rest)).not.toContain('halal');
      // A repeated request still gets the same answer.
      const again = await note(sent, headers);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.json()).toEqual(first.json());
    });

    it('that two staff began without a network is overwritten by neither', async () => {
      const headers = { 'if-match': '"0"' };
      expect((await note({}, headers)).statusCode).toBe(200);
      const second = await note({ medical: 'Other' }, headers);
      expect(second.statusCode).toBe(412);
      expect(second.json().current).toMatchObject({ medical: MARKER, version: 1 });
    });

    it('is about a member of this group, and written by staff of this group', async () => {
      const elsewhere = await addGroup(server.db);
      await addMember(server.db, elsewhere, student.id);
      const other = await memberIdOf(server.db, elsewhere, student.id);
      expect((await note({}, {}, assistant, other)).statusCode).toBe(404);
      expect((await look({}, assistant, other)).json().errors).toEqual({ memberId: 'Not a member of this group' });
    });

    it('[FIELD-11] ends with the membership, and the log of its looks with the person', async () => {
      await note();
      const seen: MedicalLookWire = (await look()).json();
      expect(seen).toMatchObject({
        memberId: trip.studentId,
        seenBy: assistant.id,
        seenAt: '2026-05-13T13:10:00.000Z',
      });
      const { cursor } = await changes(organizer);
      const removal = { params: { id: trip.groupId, userId: student.id }, as: organizer.cookie };
      expect((await server.call('removeMember', removal)).statusCode).toBe(200);
      const gone = await changes(organizer, cursor);
      expect(gone.deleted).toContainEqual(expect.objectContaining({ entity: 'medical-note', id: trip.studentId }));
      expect((await changes(organizer)).medicalLooks).toEqual([seen]);
      // A look that arrives late is kept; a note about a member who has left is not.
      expect((await look({ 'idempotency-key': `late-${trip.groupId}` })).statusCode).toBe(201);
      expect((await note()).statusCode).toBe(404);

      expect((await server.call('deleteUser', { params: { id: student.id }, as: admin.cookie })).statusCode).toBe(200);
      const after = await changes(organizer, gone.cursor);
      expect(after.deleted.filter(({ entity }) => entity === 'medical-look')).toHaveLength(2);
      const left = await server.db
        .selectFrom('medical_looks')
        .select('id')
        .where('group_id', '=', trip.groupId)
        .execute();
      expect(left).toEqual([]);
      expect(
        await server.db.selectFrom('medical_notes').select('id').where('id', '=', trip.studentId).execute(),
      ).toEqual([]);
    });

    it('[FIELD-11] is removed with a person who is deleted while they are a member', async () => {
      await note();
      await look();
      const { cursor } = await changes(organizer);
      expect((await server.call('deleteUser', { params: { id: student.id }, as: admin.cookie })).statusCode).toBe(200);
      const { deleted } = await changes(organizer, cursor);
      expect(deleted.map(({ entity }) => entity).sort()).toEqual(['medical-look', 'medical-note', 'member']);
    });

    it('[FIELD-12] has one look for a key, however often it is sent, and reports each to the staff', async () => {
      const headers = { 'idempotency-key': `look-${trip.groupId}` };
      const first = (await look(headers)).json();
      await server.db.deleteFrom('idempotency_keys').execute();
      expect((await look(headers)).json()).toEqual(first);
      expect((await changes(organizer)).medicalLooks).toEqual([first]);
      expect((await changes(student)).medicalLooks).toEqual([]);
    });
  });
});
