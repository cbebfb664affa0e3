import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable token for a cookie or a link: 256 bits in base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The hash of a token that the database keeps. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** No letters or digits that look alike in print. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const BLOCKS = 4;
const BLOCK_LENGTH = 4;

/** A password to be typed from a screen: four blocks of four, 79 bits. */
export function newPassword(): string {
  const block = () => Array.from({ length: BLOCK_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: BLOCKS }, block).join('-');
}
