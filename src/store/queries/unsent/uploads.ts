import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import { readFile } from '#store/database/file-bytes.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { entityKey } from '#sync/entry/entry.ts';
import { uploadOf } from '#sync/entry/upload-address.ts';
import { markOf } from '#sync/outbox/overlay.ts';

/** The state of a picked file. */
export interface UploadView {
  /** The address that the pick returned. */
  url: string;
  /** `waiting`: the file is on this device, and is sent when there is a network. */
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** An earlier attempt has failed; it is retried. */
  tried: boolean;
  /** The opId of its upload; null when that is done or gone. */
  opId: string | null;
  /** The reason of the failure. */
  problem: string | null;
}

const GONE = 'This file is no longer on this device.';

/** The states of files that were picked for a form, in the order of their addresses. */
export function listUploads(store: Store, addresses: readonly string[]): Promise<UploadView[]> {
  return store.read(async (db) => {
    const views: UploadView[] = [];
    for (const url of addresses) {
      const local = uploadOf(url);
      if (local === null || (await realId(db, local)) !== local) {
        views.push({ url, state: 'done', tried: false, opId: null, problem: null });
        continue;
      }
      const [entry] = await db.outbox
        .where('entityKey')
        .equals(entityKey({ type: 'upload', id: local }))
        .toArray(asEntries);
      if (!entry) {
        views.push({ url, state: 'failed', tried: false, opId: null, problem: GONE });
        continue;
      }
      const { opId, attempts, error } = entry;
      const tried = attempts > 0;
      if (markOf(entry) === 'needs-you')
        views.push({ url, state: 'failed', tried, opId, problem: error?.message ?? null });
      else
        views.push({ url, state: entry.state === 'in-flight' ? 'uploading' : 'waiting', tried, opId, problem: null });
    }
    return views;
  });
}

/** The place of a file: its address on the server, or its bytes while only this device has it. */
type FilePlace = { at: 'server'; url: string } | { at: 'device'; bytes: ArrayBuffer } | { at: 'nowhere' };

/** @param url an attachment's address, on the server or local */
export async function findFile(store: Store, url: string): Promise<FilePlace> {
  const local = uploadOf(url);
  if (local === null) return { at: 'server', url };
  const real = await store.run(async (db) => realId(db, local));
  if (real !== local) return { at: 'server', url: real };
  const bytes = await readFile(store, local);
  return bytes ? { at: 'device', bytes } : { at: 'nowhere' };
}
