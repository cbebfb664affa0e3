import type { PushDevice, PushPreferences } from '#contract/live/push.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import type { Answered } from '#runtime/services/answered.ts';
import type { Push, PushHere, PushTurnedOn } from '#runtime/services/push.ts';

export interface FakePushState {
  here: PushHere;
  devices: PushDevice[];
  preferences: PushPreferences;
  turnedOn: PushTurnedOn;
  outcome: Answered<unknown>;
}

/** The owner of the state, and the screens' requests. */
interface Holder {
  push: FakePushState;
  asked: string[];
  hold: Promise<void>;
  sync: { get(): SyncStatus };
}

export const aDevice = (device: Partial<PushDevice> = {}): PushDevice => ({
  id: '1',
  device: 'Chrome on Android',
  createdAt: '2026-05-12T00:00:00.000Z',
  isThisDevice: true,
  lastSentAt: null,
  failingSince: null,
  ...device,
});

/** Notifications without a browser and a server: each call succeeds as the state says, and changes it. */
export function fakePush(holder: Holder): Push {
  const asked = async (call: string): Promise<void> => {
    holder.asked.push(`push ${call}`);
    await holder.hold;
  };
  const done = (then: (state: FakePushState) => Partial<FakePushState>): Answered<unknown> => {
    const { outcome } = holder.push;
    if (outcome.outcome === 'answered') holder.push = { ...holder.push, ...then(holder.push) };
    return outcome;
  };
  return {
    look: async () => {
      await holder.hold;
      const { here, devices, preferences } = holder.push;
      if (!holder.sync.get().online) return { outcome: 'offline', here };
      return { outcome: 'answered', here, devices, preferences, publicKey: 'key' };
    },
    turnOn: async (publicKey) => {
      await asked(`turn on ${publicKey}`);
      const { turnedOn, devices } = holder.push;
      if (turnedOn.outcome === 'on') holder.push = { ...holder.push, here: 'on', devices: [...devices, aDevice()] };
      if (turnedOn.outcome === 'blocked') holder.push = { ...holder.push, here: 'blocked' };
      return turnedOn;
    },
    turnOff: async () => {
      await asked('turn off');
      return done(({ devices }) => ({ here: 'off', devices: devices.filter(({ isThisDevice }) => !isThisDevice) }));
    },
    remove: async (id) => {
      await asked(`remove ${id}`);
      return done(({ devices }) => ({ devices: devices.filter((device) => device.id !== id) }));
    },
    test: async (id) => {
      await asked(`test ${id}`);
      return done(() => ({}));
    },
    save: async (wanted) => {
      await asked(`save ${JSON.stringify(wanted)}`);
      return done(({ preferences }) => ({ preferences: { ...preferences, ...wanted } }));
    },
    keep: () => asked('keep'),
  };
}
