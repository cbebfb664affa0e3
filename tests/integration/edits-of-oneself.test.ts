import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { User } from '#contract/records/people/user.ts';
import { changeProfilePicture, updateProfile } from '#store/commands/people.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { png } from '../server/support/pictures.ts';
import { Device, kept } from './device.ts';
import { device, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const nameIn = (url: string) => url.replace('/uploads/', '');
const profileOnServer = async () => (await server.call('currentUser', { as: world.admin.cookie })).json();

describe("A change of a user's own name, made while a profile picture is in flight", () => {
  /** A picture and a name here, while the same user changes their profile elsewhere; then all is sent. */
  async function changeBoth(elsewhere: Record<string, string>) {
    const me = v.parse(User, await profileOnServer());
    const picture = new File([Buffer.from(await png())], 'me.png', { type: 'image/png' });
    await kept(changeProfilePicture(device.store, device.context, { me, file: picture }));
    await kept(updateProfile(device.store, device.context, { me, firstName: 'Adele' }));
    await server.call('updateProfile', { params: { id: world.admin.id }, body: elsewhere, as: world.admin.cookie });
    await device.send();
    return profileOnServer();
  }

  it('[MERGE-3] does not replace another name that the user has not seen', async () => {
    expect(await changeBoth({ firstName: 'Adelheid' })).toMatchObject({ firstName: 'Adelheid' });
    expect((await listUnsent(device.store)).map(({ conflict }) => conflict?.fields)).toEqual([
      [expect.objectContaining({ name: 'firstName', mine: 'Adele', theirs: 'Adelheid' })],
    ]);
  });

  it('[MERGE-1] is made beside a change of another field', async () => {
    expect(await changeBoth({ lastName: 'Byron' })).toMatchObject({ firstName: 'Adele', lastName: 'Byron' });
    expect(await listUnsent(device.store)).toEqual([]);
  });
});

describe('Two profile pictures', () => {
  it('[MERGE-7] picked on two devices: the one that arrives last counts, and the user does not have to choose', async () => {
    const other = new Device(server, world.admin, 'admin');
    await other.pull();
    const me = v.parse(User, await profileOnServer());
    const pick = async (on: Device, name: string) => {
      const picture = new File([Buffer.from(await png())], name, { type: 'image/png' });
      await kept(changeProfilePicture(on.store, on.context, { me, file: picture }));
    };
    await pick(device, 'picked-first.png');
    await pick(other, 'sent-first.png');
    await other.send();
    await device.send();
    expect([await listUnsent(device.store), await listUnsent(other.store)]).toEqual([[], []]);
    const { profileImageUrl } = await profileOnServer();
    const shown = server.db.selectFrom('files').select('name').where('stored_name', '=', nameIn(profileImageUrl));
    expect(await shown.execute()).toEqual([{ name: 'picked-first.png' }]);
    other.close();
  });
});
