import { Device, type DevicePerson } from '#store/database/device.ts';

/** The person who is signed in here, as far as the device knows; null where no user is. */
export async function signedInHere(): Promise<DevicePerson | null> {
  const device = new Device();
  try {
    const person = await device.current();
    return person?.status === 'active' ? person : null;
  } finally {
    device.close();
  }
}
