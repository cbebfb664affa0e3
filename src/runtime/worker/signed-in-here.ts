import { Device, type DevicePerson } from '#store/database/device.ts';

/** The person who is signed in here, as far as the device knows; null when no user is signed in. */
export async function signedInHere(): Promise<DevicePerson | null> {
  const device = new Device();
  try {
    const person = await device.current();
    return person?.status === 'active' ? person : null;
  } finally {
    device.close();
  }
}
