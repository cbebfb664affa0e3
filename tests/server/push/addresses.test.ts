import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from '#server/adapters/push/public-address.ts';
import { deviceName } from '#server/domain/delivery/push/device-name.ts';
import { newDevice } from '../support/push-peer.ts';
import { sharedWorld } from '../support/world.ts';

describe('Push devices', () => {
  const { server, world } = sharedWorld();

  const tell = (body: object) => server.call('createPushSubscription', { as: world.admin.cookie, body });

  it.each([
    'http://push.example.org/x',
    'https://user:secret@push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://db/x',
    'https://metadata.google.internal/x',
    'https://push.example.org:8443/x',
    'ftp://push.example.org/x',
    'javascript:alert(1)',
    'push.example.org',
  ])('have public https addresses, not %s', async (endpoint) => {
    const answer = await tell({ endpoint, keys: newDevice().keys });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['endpoint']]);
  });

  it.each([
    [{ p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'keys.p256dh'],
    [{ ...newDevice().keys, auth: '?' }, 'keys.auth'],
    [{ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: newDevice().keys.auth }, 'keys.p256dh'],
  ])('have keys that can encrypt: %j', async (keys, field) => {
    const answer = await tell({ endpoint: 'https://push.example.org/x', keys });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});

describe('Addresses that the server may call', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '127.9.9.9',
    '172.31.255.255',
    '100.64.0.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'nowhere',
  ])('not %s', (address) => expect(isPublicAddress(address)).toBe(false));

  const looked = (found: LookupAddress[]) =>
    new Promise((resolve) => {
      const ask = ((_host: string, _options: object, done: (error: null, all: LookupAddress[]) => void) =>
        done(null, found)) as unknown as Parameters<typeof publicLookup>[0];
      publicLookup(ask)('push.example.org', {}, (error, address) => resolve(error?.message ?? address));
    });

  it('not a name that leads to a private address, not even beside a public one', async () => {
    expect(await looked([{ address: '8.8.8.8', family: 4 }])).toBe('8.8.8.8');
    const words = 'push.example.org has no public address';
    expect(await looked([{ address: '10.0.0.1', family: 4 }])).toBe(words);
    expect(
      await looked([
        { address: '8.8.8.8', family: 4 },
        { address: '::1', family: 6 },
      ]),
    ).toBe(words);
    expect(await looked([])).toBe(words);
  });
});

describe('The name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['curl/8', 'A browser'],
    [undefined, 'A browser'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));
});
