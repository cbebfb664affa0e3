import { createHmac, timingSafeEqual } from 'node:crypto';
import type { History } from '#server/db/installation/meta.ts';

/** Of the signature, in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;

const signatureOf = ({ epoch, secret }: History, groupId: number, place: number): string =>
  createHmac('sha256', secret).update(`${epoch}.${groupId}.${place}`).digest('base64url').slice(0, SIGNATURE_LENGTH);

/**
 * Writes a cursor, which is invalid after a restore and says whether its owner, as staff, was sent more. Its signature
 * proves that this group's changes once reached that position, so only one that was read from the database may be
 * signed.
 * @param wholeSince see `ChangeCursor`
 */
export function writeCursor(
  history: History,
  groupId: number,
  place: number,
  isStaff: boolean,
  wholeSince = 0,
): string {
  const signature = signatureOf(history, groupId, place);
  const more = `${isStaff ? '.staff' : ''}${wholeSince > place ? `.${wholeSince}` : ''}`;
  return Buffer.from(`${history.epoch}.${place}.${signature}${more}`).toString('base64url');
}

interface ChangeCursor {
  /** The number of the last change that the client has; 0 for none, and for a cursor of another epoch. */
  place: number;
  /** The server issued it for this group, in this epoch. Cursors of earlier versions of the server are not signed. */
  isSigned: boolean;
  /** Whether the cursor's owner was sent entities that are for staff only. */
  isStaff: boolean;
  /**
   * The client began without any row when this was the last expired tombstone, so that it lacks none up to it; 0 once
   * `place` is beyond.
   */
  wholeSince: number;
}

/** Null for a text that is not a cursor of ours. */
export function readCursor(cursor: string | undefined, history: History, groupId: number): ChangeCursor | null {
  if (cursor === undefined) return { place: 0, isSigned: false, isStaff: false, wholeSince: 0 };
  const found = /^([\w-]+)\.(\d{1,15})(?:\.([\w-]{22})(\.staff)?(?:\.(\d{1,15}))?)?$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  if (!found) return null;
  const isStaff = found[4] !== undefined;
  if (found[1] !== history.epoch) return { place: 0, isSigned: false, isStaff, wholeSince: 0 };
  const place = Number(found[2]);
  const signature = Buffer.from(signatureOf(history, groupId, place));
  const isSigned = found[3] !== undefined && timingSafeEqual(signature, Buffer.from(found[3]));
  return { place, isSigned, isStaff, wholeSince: Number(found[5] ?? 0) };
}
