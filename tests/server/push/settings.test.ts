import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { publicPoint } from '#server/domain/field/signatures.ts';
import { deviceKeys } from '../support/handoff.ts';
import { testConfig } from '../support/test-app.ts';

const pair = () => {
  const key = deviceKeys();
  return { VAPID_PUBLIC_KEY: publicPoint(key), VAPID_PRIVATE_KEY: key.d ?? '' };
};

describe('The settings of notifications on devices', () => {
  it('are none at first', () => {
    expect(testConfig().push).toEqual({ keys: null, subject: null, ownHosts: [] });
  });

  it("are two keys that belong together, a contact, and push services of one's own", () => {
    const keys = pair();
    const settings = { ...keys, VAPID_SUBJECT: 'mailto:trips@example.org', PUSH_HOSTS: 'Push.lan:8443, 10.0.0.7' };
    expect(testConfig(settings).push).toEqual({
      keys: { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
      subject: 'mailto:trips@example.org',
      ownHosts: ['push.lan:8443', '10.0.0.7'],
    });
  });

  it.each([
    [{ VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY must be given with VAPID_PUBLIC_KEY'],
    [{ VAPID_PRIVATE_KEY: pair().VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY must be given with VAPID_PRIVATE_KEY'],
    [{ ...pair(), VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a key of 65 bytes in base64url'],
    [
      { ...pair(), VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY },
      'VAPID_PRIVATE_KEY must be the key that belongs to VAPID_PUBLIC_KEY',
    ],
    [
      { VAPID_SUBJECT: 'trips@example.org' },
      'VAPID_SUBJECT must be an address such as mailto:trips@example.org or https://trips.example.org',
    ],
    [
      { PUSH_HOSTS: 'https://push.lan' },
      'PUSH_HOSTS must be hosts such as push.example.org or 10.0.0.7:8443, separated by commas',
    ],
  ])('that are wrong are named: %j', (env, problem) => {
    expect(readConfig(env)).toEqual({ ok: false, problems: [problem] });
  });
});
