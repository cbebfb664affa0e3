import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AttachmentWire } from '#contract/records/files/attachment.ts';
import { aHandedRollCall, anEnvelope } from '../support/handoff.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { tripForEach } from '../support/trip.ts';
import { EVENT } from '../support/write-calls.ts';

describe('JSON within a text of the request', () => {
  const { server, trip, organizer, assistant } = tripForEach({});

  describe('in a field of a form', () => {
    const refused = async (field: string, value: unknown) => {
      const form = new FormData();
      for (const [name, text] of Object.entries({ ...EVENT, [field]: JSON.stringify(value) })) form.append(name, text);
      const answer = await server.call('updateSchedule', {
        params: { id: trip.eventId },
        body: form,
        as: organizer.cookie,
      });
      expect(answer.statusCode, answer.body).toBe(422);
      return Object.keys(answer.json().errors);
    };

    it('must not contain NUL, which the text escapes', async () => {
      const form = fileForm('files', ['plan.pdf', PDF]);
      const file: AttachmentWire = (await server.call('uploadFiles', { body: form, as: organizer.cookie })).json();
      const { url, type } = file;
      expect(await refused('existingAttachments', [{ name: 'plan\0.pdf', url, type }])).toEqual([
        'existingAttachments',
      ]);
      expect(await refused('delay', { key: 'late\0', events: 1 })).toEqual(['delay']);
      expect(await refused('audience', { memberIds: [], roles: [], 'a\0': 1 })).toEqual(['audience']);
    });
  });

  describe('in a handoff', () => {
    type Handed = ReturnType<typeof aHandedRollCall>;
    const relay = async (change: (handed: Handed) => void) => {
      const handed = aHandedRollCall(trip.groupId, [trip.assistantId]);
      change(handed);
      const envelope = await anEnvelope(server.db, handed, { userId: assistant.id });
      return server.call('relayHandoff', {
        params: { id: trip.groupId },
        body: { envelope },
        as: organizer.cookie,
      });
    };

    it.each<[string, (handed: Handed) => void]>([
      ['a title with NUL', ({ rollCall }) => Object.assign(rollCall.call, { title: 'Bus\0' })],
      ['a name of its own with NUL', ({ rollCall }) => Object.assign(rollCall.call, { id: 'local-\0' })],
      ['the number of no roll call', ({ rollCall }) => Object.assign(rollCall.call, { id: '9'.repeat(30) })],
      ['a note with NUL', ({ rollCall }) => Object.assign(rollCall.marks[0] ?? {}, { note: 'Ill\0' })],
      ['a key with NUL', ({ rollCall }) => Object.assign(rollCall.marks[0] ?? {}, { clientKey: 'key\0' })],
      [
        'a key that is too long',
        ({ rollCall }) => Object.assign(rollCall.marks[0] ?? {}, { clientKey: 'k'.repeat(129) }),
      ],
    ])('%s is refused', async (_, change) => {
      const answer = await relay(change);
      expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, ['envelope']]);
      expect(
        await server.db.selectFrom('roll_calls').select('id').where('group_id', '=', trip.groupId).execute(),
      ).toEqual([]);
    });

    it('a key of the greatest length is stored', async () => {
      const clientKey = randomUUID().padEnd(128, '.');
      const answer = await relay(({ rollCall }) => Object.assign(rollCall.marks[0] ?? {}, { clientKey }));
      expect([answer.statusCode, answer.json().added]).toEqual([201, 1]);
    });
  });
});
