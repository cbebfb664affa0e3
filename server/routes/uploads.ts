import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { created } from '#server/domain/base/outcome.ts';
import { recordFiles } from '#server/domain/files/files.ts';
import { changeProfilePicture } from '#server/domain/people/profile-pictures.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Uploads of people's files. */
export function uploadRoutes(route: AddRoute, { clock }: Services): void {
  const alone = ({ id: ownerId }: Viewer, idempotencyKey: string | null) =>
    ({ ownerId, idempotencyKey, at: toInstant(clock()), isAlone: true }) as const;

  route('uploadFiles', async ({ db, viewer, files, idempotencyKey, quotas }) => {
    const recorded = await recordFiles(db, files, { ...alone(viewer, idempotencyKey), quotas });
    if (!recorded.ok) return recorded;
    const wires = recorded.files.map(({ wire }) => wire);
    const [first] = wires;
    if (!first) throw new Error('A form without files came through');
    return created({ ...first, files: wires });
  });

  route('uploadImage', async ({ db, viewer, files, idempotencyKey, quotas }) => {
    const recorded = await recordFiles(db, files, { ...alone(viewer, idempotencyKey), quotas });
    if (!recorded.ok) return recorded;
    const [file] = recorded.files;
    if (!file) throw new Error('A form without files came through');
    return created(file.wire);
  });

  route('uploadProfilePicture', ({ viewer, params, files, idempotencyKey, ...work }) =>
    changeProfilePicture(work, viewer, params.id, files, { idempotencyKey, at: toInstant(clock()) }),
  );
}
