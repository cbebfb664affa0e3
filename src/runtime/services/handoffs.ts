import * as v from 'valibot';
import type { ApiClient } from '#api/client.ts';
import { handoffEndpoints } from '#contract/calls/handoff.ts';
import {
  Certificate,
  HANDOFF_FORMAT,
  HANDOFF_MAX_BYTES,
  HANDOFF_MAX_LENGTH,
  HANDOFF_VERSION,
  Handoff,
  HandoffEnvelope,
  type Signed,
} from '#contract/records/field/handoff.ts';
import { isStaffOf } from '#contract/records/groups/roles.ts';

import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
/** The certificate is renewed while a whole trip without a network still fits into its remaining time. */
const RENEWED_BEFORE_MS = 21 * DAY_MS;
const CLOCKS_DIFFER_MS = 10 * 60_000;

const META = 'handoff-device';

/** The device's own keys and certificate. The private key cannot be exported from the browser. */
interface Device {
  privateKey: CryptoKey;
  publicKey: string;
  vouched: { certificate: Signed; serverKey: string; expiresAt: string } | null;
}

const text = new TextEncoder();

async function verified({ body, signature }: Signed, point: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(point), CURVE, false, ['verify']);
    return await crypto.subtle.verify(SIGNATURE, key, fromBase64Url(signature), text.encode(body));
  } catch {
    return false;
  }
}

const jsonOf = (words: string): unknown => {
  try {
    return JSON.parse(words);
  } catch {
    return null;
  }
};

/**
 * Compresses or decompresses bytes with the browser's own functions.
 * @param most the most bytes that may result; throws beyond that
 */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
) {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(`More than ${most} bytes`);
    }
    pieces.push(next.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const decoded = (body: string): string => new TextDecoder().decode(fromBase64Url(body));

const NOT_ONE = 'This is not a handoff from this app.';
const CHANGED = 'This handoff was changed after signing, so it cannot be added.';
const STRANGE = 'This handoff comes from an unknown device, so it cannot be added.';

/** A handoff that was opened: signed by a device that the server vouched for, and of this group. */
export interface OpenedHandoff {
  outcome: 'opened';
  handoff: Handoff;
  /** The name of the author, for which the server vouched. */
  from: string;
  envelope: string;
}

/** Handoffs between phones without a network: makes and opens them, for a person on this device. */
export function handoffsOf(
  api: Pick<ApiClient, 'call'>,
  store: Store,
  me: () => { id: string; role: string },
  now: () => number = Date.now,
) {
  async function device(): Promise<Device> {
    const row = await store.run((db) => db.meta.get(META));
    if (row) return row.value as Device;
    const pair = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
    const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    const made: Device = { privateKey: pair.privateKey, publicKey, vouched: null };
    return store.run((db) =>
      db.transaction('rw', db.meta, async () => {
        // Another tab may have stored its keys first.
        const other = await db.meta.get(META);
        if (other) return other.value as Device;
        await db.meta.put({ key: META, value: made });
        return made;
      }),
    );
  }

  async function vouch(): Promise<string | null> {
    const own = await device();
    const until = own.vouched && Date.parse(own.vouched.expiresAt);
    if (until !== null && until - now() > RENEWED_BEFORE_MS) return own.vouched?.expiresAt ?? null;
    const answer = await api.call(handoffEndpoints.certifyDevice, { body: { key: own.publicKey } });
    if (answer.kind !== 'ok') return until !== null && until > now() ? (own.vouched?.expiresAt ?? null) : null;
    const { certificate, serverKey, expiresAt } = answer.value;
    await store.run((db) =>
      db.meta.put({ key: META, value: { ...own, vouched: { certificate, serverKey, expiresAt } } }),
    );
    return expiresAt;
  }

  return {
    /**
     * Has the server vouch for this device, where the certificate is missing or soon expires.
     * @returns the end of its time, or null
     */
    vouch,
    /** Signs a handoff with this device's key; null where the server has not vouched for it yet. */
    make: async (handoff: Handoff): Promise<string | null> => {
      const { privateKey, vouched } = await device();
      if (!vouched || Date.parse(vouched.expiresAt) < now()) return null;
      const packed = await through(text.encode(JSON.stringify(handoff)), new CompressionStream('deflate-raw'));
      const body = toBase64Url(packed);
      const signature = toBase64Url(new Uint8Array(await crypto.subtle.sign(SIGNATURE, privateKey, text.encode(body))));
      return JSON.stringify({
        format: HANDOFF_FORMAT,
        version: HANDOFF_VERSION,
        certificate: vouched.certificate,
        handoff: { body, signature },
      } satisfies HandoffEnvelope);
    },
    /** Reads a handoff that another device has signed. @returns its content, or the reason of a refusal in words */
    open: async (
      envelope: string,
      groupId: string,
    ): Promise<OpenedHandoff | { outcome: 'refused'; message: string }> => {
      const refused = (message: string) => ({ outcome: 'refused', message }) as const;
      const { vouched } = await device();
      if (!vouched) return refused('Connect once before checking handoffs.');
      const read = v.safeParse(HandoffEnvelope, envelope.length > HANDOFF_MAX_LENGTH ? null : jsonOf(envelope));
      if (!read.success) return refused(NOT_ONE);
      const { certificate, handoff: signed } = read.output;
      if (!(await verified(certificate, vouched.serverKey))) return refused(STRANGE);
      const sender = v.safeParse(Certificate, jsonOf(decoded(certificate.body)));
      if (!sender.success || !(await verified(signed, sender.output.key))) return refused(CHANGED);
      const unpacking = new DecompressionStream('deflate-raw');
      const bytes = await through(fromBase64Url(signed.body), unpacking, HANDOFF_MAX_BYTES).catch(() => null);
      const handoff = v.safeParse(Handoff, bytes && jsonOf(new TextDecoder().decode(bytes)));
      if (!handoff.success) return refused(NOT_ONE);
      const { userId, name, role, expiresAt } = sender.output;
      const says = handoff.output;
      const madeAt = Date.parse(says.madeAt);
      if (madeAt > Date.parse(expiresAt)) return refused(STRANGE);
      if (madeAt > now() + CLOCKS_DIFFER_MS)
        return refused('This handoff is dated in the future. Check the clocks of both phones.');
      if (userId === me().id) return refused('You made this handoff.');
      if (says.groupId !== groupId)
        return refused(
          says.groupName
            ? `This handoff is for another group: ${says.groupName}.`
            : 'This handoff is for another group.',
        );
      const group = await getGroup(store, groupId);
      if (!group) return refused('This group is not on this device.');
      const members = await listMembers(store, groupId);
      const roleOf = (id: string) => members.find((member) => member.userId === id)?.role ?? null;
      const belongs = roleOf(userId) !== null || role === 'admin' || group.createdBy === userId;
      if (!belongs) return refused(`${name} is not in this group.`);
      if (says.rollCall && !isStaffOf({ id: userId, role }, group, roleOf(userId)))
        return refused(`${name} is not staff of this group.`);
      if (says.rollCall && !isStaffOf(me(), group, roleOf(me().id)))
        return refused('Only staff of the group can add a roll call.');
      return { outcome: 'opened', handoff: says, from: name, envelope };
    },
  };
}
