import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { COMMENT_MAX_ATTACHMENTS } from '#contract/schema/limits.ts';
import { useObservableField } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { Draft } from '#kit/form/use-draft.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { listUploads, type UploadView } from '#store/queries/unsent/uploads.ts';
import { tellProblem } from '#ui/toast/tell-problem.ts';
import { toast } from '#ui/toast/toast-store.ts';

const NO_UPLOADS: readonly UploadView[] = [];

interface CommentFiles {
  uploads: readonly UploadView[];
  /** Files are being copied to the device. */
  busy: boolean;
  isFull: boolean;
  pick(files: readonly File[]): void;
  remove(file: Attachment, opId: string | null): void;
  /**
   * Whether the comment may be posted with its files as they are; otherwise a toast gives the reason. A file that waits
   * for the network, a failing server or a sign-in does not block: the comment waits with it.
   */
  mayPost(): boolean;
}

/** The files of a comment in progress: picking, uploading while the user types, and removing. */
export function useCommentFiles(person: PersonRuntime, draft: Draft): CommentFiles {
  const { store, files, outbox } = person;
  const online = useObservableField(person.sync, 'online');
  const paused = useObservableField(person.sync, 'paused');
  const [busy, setBusy] = useState(false);
  const addresses = draft.files.map(({ url }) => url);
  const key = addresses.join(' ');
  const uploads = useLiveQuery(() => listUploads(store, addresses), [store, key]) ?? NO_UPLOADS;
  useFailureToast(uploads);
  const setFiles = (files: readonly Attachment[]) => draft.put({ ...draft.now(), files });

  const pick = async (picked: readonly File[]) => {
    setBusy(true);
    for (const file of picked) {
      if (draft.now().files.length >= COMMENT_MAX_ATTACHMENTS) {
        toast({ title: `A comment can have up to ${COMMENT_MAX_ATTACHMENTS} files`, tone: 'destructive' });
        break;
      }
      const result = await files.pick({ file, use: 'file' }).catch(() => null);
      if (result?.outcome === 'kept') setFiles([...draft.now().files, result.attachment]);
      else tellProblem(result?.message ?? 'Upload Failed: Failed to upload file. Please try again.');
    }
    setBusy(false);
  };

  return {
    uploads,
    busy,
    isFull: draft.files.length >= COMMENT_MAX_ATTACHMENTS,
    pick: (picked) => void pick(picked),
    remove: (file, opId) => {
      setFiles(draft.now().files.filter(({ url }) => url !== file.url));
      if (opId !== null) void outbox.discard(opId);
    },
    mayPost: () => {
      const isUnderWay = ({ state, tried }: UploadView) =>
        state === 'uploading' || (state === 'waiting' && online && !paused && !tried);
      if (busy || uploads.length < addresses.length || uploads.some(isUnderWay)) {
        toast({
          title: 'Uploads in progress',
          description: 'Please wait for all uploads to complete before submitting.',
          tone: 'destructive',
        });
        return false;
      }
      if (uploads.some(({ state }) => state === 'failed')) {
        toast({
          title: 'Upload errors',
          description: 'Please remove failed uploads before submitting.',
          tone: 'destructive',
        });
        return false;
      }
      return true;
    },
  };
}

/** Reports each failed upload once. */
function useFailureToast(uploads: readonly UploadView[]): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { url, state } of uploads) {
      if (state !== 'failed') told.current.delete(url);
      else if (!told.current.has(url)) {
        told.current.add(url);
        toast({
          title: 'Upload Failed',
          description: 'Failed to upload file. Please try again.',
          tone: 'destructive',
        });
      }
    }
  }, [uploads]);
}
