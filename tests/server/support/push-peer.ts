import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * The certificate of the peer, which no browser or system trusts: `NODE_EXTRA_CA_CERTS` of a process that is to call
 * it.
 */
export const PEER_CERTIFICATE = file('push-peer-cert.pem');

/** A browser's `PushSubscription` as JSON. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A device: its subscription, and the secrets that only it has. */
export interface PushDevice extends Subscription {
  ecdh: ECDH;
}

let devices = 0;

/** @param at the push service; without one, an address that does not answer */
export function newDevice(at = 'https://push.example.org'): PushDevice {
  devices += 1;
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `${at}/device/${devices}-${randomBytes(8).toString('hex')}`, keys: { p256dh, auth }, ecdh };
}

/** The body that registers a device. */
export function aSubscription(at?: string): Subscription {
  const { endpoint, keys } = newDevice(at);
  return { endpoint, keys };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads a message as a browser does (RFC 8188, RFC 8291); throws when it is not for this device. */
function decrypt(body: Buffer, { ecdh, keys }: PushDevice): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const opening = createDecipheriv('aes-128-gcm', key, nonce);
  opening.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // A 2 and zeroes pad it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** One message as it arrived. */
interface Pushed {
  path: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** The sender's claims about itself (RFC 8292), its signature checked. */
  vapid: { aud: string; exp: number; sub: string };
  publicKey: string;
}

interface PeerAnswer {
  status: number;
  headers?: Record<string, string>;
}

export interface PushPeer {
  url: string;
  /** As `PUSH_HOSTS` names it. */
  host: string;
  pushed: Pushed[];
  /** The answer to each message; accepted (201) by default. */
  answer: (pushed: Pushed) => PeerAnswer | null;
  /** The messages for a device, opened with its keys. */
  messagesFor(device: PushDevice): Record<string, unknown>[];
  close(): Promise<void>;
}

function readVapid(header: string | undefined): Pick<Pushed, 'vapid' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('Not signed by the key that it names');
  return { vapid: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), publicKey };
}

/** A push service on loopback: it accepts correctly signed messages, and gives them to the holder of the keys. */
export async function startPushPeer(): Promise<PushPeer> {
  const keys = { cert: readFileSync(PEER_CERTIFICATE), key: readFileSync(file('push-peer-key.pem')) };
  const server = createServer(keys, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const headers = request.headers as Pushed['headers'];
      const sender = readVapid(headers.authorization);
      if (sender.vapid.aud !== peer.url) throw new Error('For another push service');
      const pushed = { path: request.url ?? '', headers, body: Buffer.concat(chunks), ...sender };
      peer.pushed.push(pushed);
      const answer = peer.answer(pushed);
      if (answer) response.writeHead(answer.status, answer.headers ?? {}).end();
    } catch (error) {
      response.writeHead(403).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: PushPeer = {
    url: `https://${host}`,
    host,
    pushed: [],
    answer: () => ({ status: 201 }),
    messagesFor: (device) =>
      peer.pushed
        .filter(({ path }) => device.endpoint.endsWith(path))
        .map(({ body }) => JSON.parse(decrypt(body, device))),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return peer;
}
