import * as v from 'valibot';
import {
  EDITOR_PICTURE_FORM,
  PROFILE_PICTURE_FORM,
  StoredFileWire,
  UPLOADS_FORM,
  Upload,
  UploadWire,
} from '#contract/records/files/upload.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** Fields that some clients send beside the files; none is needed here. */
const NoFields = v.object({});

export const uploadsEndpoints = {
  uploadFiles: endpoint({
    method: 'POST',
    path: '/api/uploads',
    access: 'signed-in',
    body: NoFields,
    form: UPLOADS_FORM,
    response: UploadWire,
    read: Upload,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/upload/image',
    access: 'signed-in',
    body: NoFields,
    form: EDITOR_PICTURE_FORM,
    response: StoredFileWire,
    read: Upload,
  }),
  uploadProfilePicture: endpoint({
    method: 'POST',
    path: '/api/users/{id}/profile-picture',
    access: 'self-or-admin',
    params: IdParam,
    body: NoFields,
    form: PROFILE_PICTURE_FORM,
    response: v.object({ message: v.string(), url: v.string(), profileImageUrl: v.string() }),
    read: Upload,
  }),
} as const;
