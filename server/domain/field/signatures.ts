import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Signed } from '#contract/records/field/handoff.ts';

/** ECDSA on P-256 with SHA-256, in the form in which browsers sign: two numbers of 32 bytes. */
const IN_BROWSERS_FORM = { dsaEncoding: 'ieee-p1363' } as const;
const NUMBER_BYTES = 32;

/** The public half of a private key: a point of 65 bytes in base64url. */
export function publicPoint({ x = '', y = '' }: JsonWebKey): string {
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');
}

/** Null for a value that is not a point of the curve. */
export function publicKeyOf(point: string): KeyObject | null {
  const bytes = Buffer.from(point, 'base64url');
  if (bytes.length !== 1 + 2 * NUMBER_BYTES || bytes[0] !== 4) return null;
  const x = bytes.subarray(1, 1 + NUMBER_BYTES).toString('base64url');
  const y = bytes.subarray(1 + NUMBER_BYTES).toString('base64url');
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  } catch {
    return null;
  }
}

/** @param body JSON in base64url */
export function signed(body: string, key: JsonWebKey): Signed {
  const privateKey = createPrivateKey({ format: 'jwk', key });
  return {
    body,
    signature: sign('sha256', Buffer.from(body), { key: privateKey, ...IN_BROWSERS_FORM }).toString('base64url'),
  };
}

export const isSignedBy = ({ body, signature }: Signed, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(body), { key, ...IN_BROWSERS_FORM }, Buffer.from(signature, 'base64url'));
