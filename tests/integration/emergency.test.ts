import { describe, expect, it } from 'vitest';
import { lookAtNote, saveEmergencyCard, saveMedicalNote } from '#store/commands/emergency.ts';
import { changeMemberRole } from '#store/commands/members.ts';
import { getDietaryTotals } from '#store/queries/field/dietary-totals.ts';
import { getEmergencyCard, getMedicalNote, listLooks, listNoted } from '#store/queries/field/emergency.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { allSent, device, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const card = (of: Device = device) => getEmergencyCard(of.store, groupId());
const write = (of: Device, form: object) =>
  kept(saveEmergencyCard(of.store, of.context, { groupId: groupId(), ...form }));
const memberIdOf = async (personId: number): Promise<string> =>
  (await listMembers(device.store, groupId())).find(({ userId }) => userId === String(personId))?.id ?? '';

describe('an emergency card', () => {
  it('[FIELD-10] that two begin without a network is one, with the words of both', async () => {
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    await write(device, { hospitalName: 'St. Luke', hospitalPhone: '+81 3 123' });
    await write(other, { embassyName: 'Embassy', contacts: [{ name: 'Lee', role: 'Leader', phone: '+82 10 1' }] });
    expect(await card()).toMatchObject({ hospitalName: 'St. Luke', pending: 'waiting' });
    await allSent();
    await other.send();
    for (const each of [device, other]) {
      await each.pull();
      expect(await card(each)).toMatchObject({
        hospitalName: 'St. Luke',
        embassyName: 'Embassy',
        contacts: [{ name: 'Lee', role: 'Leader', phone: '+82 10 1' }],
        pending: null,
        version: 2,
      });
    }
    expect(await server.db.selectFrom('emergency_cards').select('id').execute()).toEqual([{ id: Number(groupId()) }]);
    other.close();
  });

  it('[FIELD-10] is read without a network by a traveller, except the number of the policy', async () => {
    await write(device, { insuranceCompany: 'Safe', insurancePolicy: 'P-17' });
    await allSent();
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    expect(await card(phone)).toMatchObject({ insuranceCompany: 'Safe', insurancePolicy: null });
    expect(await getOfflineState(phone.store, groupId())).toMatchObject({ state: 'complete' });
    phone.close();
  });
});

describe('a medical note', () => {
  const words = {
    medical: 'Asthma, inhaler in the red bag',
    allergies: 'Peanuts',
    diets: ['vegan'],
    dietary: '',
  } as const;
  const noted = async (of: Device, form: object = {}) =>
    kept(
      saveMedicalNote(of.store, of.context, {
        groupId: groupId(),
        memberId: await memberIdOf(world.author.id),
        ...words,
        diets: [...words.diets],
        ...form,
      }),
    );

  it('[FIELD-11] is written and read without a network, and the list of waiting edits shows none of its words', async () => {
    await noted(device);
    const [unsent] = await listUnsent(device.store);
    expect(JSON.stringify([unsent?.title, unsent?.text])).not.toMatch(/Asthma|Peanuts/);
    await allSent();
    const memberId = await memberIdOf(world.author.id);
    expect(await getMedicalNote(device.store, groupId(), memberId)).toMatchObject({ ...words, pending: null });
    expect([...(await listNoted(device.store, groupId())).keys()]).toEqual([memberId]);
    expect(await getDietaryTotals(device.store, groupId())).toEqual({
      diets: [{ diet: 'vegan', count: 1 }],
      allergies: 1,
      others: 0,
    });
    expect((await getDietaryTotals(device.store, groupId(), [])).diets).toEqual([]);
  });

  it('of two phones contains the words of both where they do not disagree', async () => {
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    const blank = { medical: '', allergies: '', diets: [], dietary: '' };
    await noted(device, { ...blank, medical: 'Asthma' });
    await noted(other, { ...blank, allergies: 'Peanuts' });
    await allSent();
    await other.send();
    await device.pull();
    const memberId = await memberIdOf(world.author.id);
    expect(await getMedicalNote(device.store, groupId(), memberId)).toMatchObject({
      medical: 'Asthma',
      allergies: 'Peanuts',
    });
    other.close();
  });

  it('[FIELD-12] lists its looks, including those made without a network, on every phone of the staff', async () => {
    await noted(device);
    await allSent();
    const memberId = await memberIdOf(world.author.id);
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    await kept(lookAtNote(other.store, other.context, { groupId: groupId(), memberId }));
    expect(await listLooks(other.store, groupId(), memberId)).toMatchObject([
      { seenBy: String(world.organizer.id), pending: 'waiting' },
    ]);
    await other.send();
    await device.pull();
    expect(await listLooks(device.store, groupId(), memberId)).toMatchObject([
      { seenBy: String(world.organizer.id), pending: null },
    ]);
    expect(await listLooks(device.store, groupId(), 'another')).toEqual([]);
    other.close();
  });

  it('[FIELD-9] is removed from the device of a member who is not staff any more, with the number of the policy', async () => {
    await noted(device);
    await write(device, { insurancePolicy: 'P-17' });
    await allSent();
    const memberId = await memberIdOf(world.author.id);
    const role = (to: 'operation' | 'student') =>
      changeMemberRole(device.store, device.context, { groupId: groupId(), memberId, role: to });
    await kept(role('operation'));
    await allSent();
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    expect(await getMedicalNote(phone.store, groupId(), memberId)).toMatchObject({ medical: words.medical });
    expect(await card(phone)).toMatchObject({ insurancePolicy: 'P-17' });
    await kept(role('student'));
    await allSent();
    await phone.pull();
    expect(await getMedicalNote(phone.store, groupId(), memberId)).toMatchObject({ medical: '', allergies: '' });
    expect(await card(phone)).toMatchObject({ insurancePolicy: null });
    phone.close();
  });
});
