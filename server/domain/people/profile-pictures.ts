import type { KeptFile } from '#server/adapters/files/intake.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordPersonChange } from '#server/db/delivery/changes.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, updateRow } from '#server/db/writes/rows.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { recordFiles } from '#server/domain/files/files.ts';
import type { Creation, SignedWork } from '#server/domain/writes/unit-of-work.ts';

/** Changes a person's picture; access was checked before. */
export async function changeProfilePicture(
  { db, quotas, by }: SignedWork,
  viewer: Viewer,
  userId: number,
  files: readonly KeptFile[],
  { idempotencyKey, at }: Creation,
): Promise<Outcome<{ message: string; url: string; profileImageUrl: string }>> {
  const recorded = await recordFiles(db, files, { ownerId: viewer.id, idempotencyKey, at, quotas });
  if (!recorded.ok) return recorded;
  const [picture] = recorded.files;
  if (!picture) throw new Error('A form without files came through');
  const { url } = picture.wire;
  if (!(await findRow(db, 'users', userId))) return notFound('user');
  await updateRow(db, 'users', userId, { profile_image_url: url }, at);
  await recordPersonChange(db, userId, 'upsert', at);
  await record(db, by, { action: 'user-changed', subject: 'user', subjectId: userId, detail: 'profile image url' });
  return ok({ message: 'Profile picture updated', url, profileImageUrl: url });
}
