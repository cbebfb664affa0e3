import { created } from '#server/domain/base/outcome.ts';
import { recordFiles } from '#server/domain/files/files.ts';
import { changeProfilePicture } from '#server/domain/people/profile-pictures.ts';
import type { AddRoute } from './contract-route.ts';

/** Uploads of people's files. */
export function uploadRoutes(route: AddRoute): void {
  route('uploadFiles', async ({ db, viewer, files, creation, quotas }) => {
    const recorded = await recordFiles(db, files, { ownerId: viewer.id, ...creation, isAlone: true, quotas });
    if (!recorded.ok) return recorded;
    const wires = recorded.files.map(({ wire }) => wire);
    const [first] = wires;
    if (!first) throw new Error('A form without files came through');
    return created({ ...first, files: wires });
  });

  route('uploadImage', async ({ db, viewer, files, creation, quotas }) => {
    const recorded = await recordFiles(db, files, { ownerId: viewer.id, ...creation, isAlone: true, quotas });
    if (!recorded.ok) return recorded;
    const [file] = recorded.files;
    if (!file) throw new Error('A form without files came through');
    return created(file.wire);
  });

  route('uploadProfilePicture', ({ viewer, params, files, creation, ...work }) =>
    changeProfilePicture(work, viewer, params.id, files, creation),
  );
}
