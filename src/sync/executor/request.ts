import { fillPath } from '#contract/endpoint.ts';
import type { EntryError, OutboxEntry } from '#sync/entry.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { keyOf } from '#sync/outbox/merge.ts';
import type { OutboxPort, WireRequest } from '#sync/ports.ts';
import { DAMAGED, FILE_LOST } from './entry-errors.ts';

interface RequestPorts {
  outbox: Pick<OutboxPort, 'bytes'>;
  /** Whose edits these are. */
  userId: string;
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
  /** Whether the server keeps the keys of requests, so that one that is repeated has one effect. */
  keepsKeys(): boolean;
}

/**
 * The request of an entry, or the reason why there is none, in words for the person: a file of it is missing on the
 * device, or the stored edit is damaged (then with the `cause`, for the log).
 */
export type Made = { request: WireRequest } | { refusal: EntryError; cause?: unknown };

/** Makes the request of an entry. Throws only when the device's database fails. */
export async function requestFor(entry: OutboxEntry, kind: EditKind, ports: RequestPorts): Promise<Made> {
  const bytes = await ports.outbox.bytes(entry);
  if (!bytes) return { refusal: FILE_LOST };
  try {
    return { request: build(entry, kind, bytes, ports) };
  } catch (cause) {
    return { refusal: DAMAGED, cause };
  }
}

function build(
  entry: OutboxEntry,
  kind: EditKind,
  bytes: ReadonlyMap<string, ArrayBuffer>,
  { userId, progress, keepsKeys }: RequestPorts,
): WireRequest {
  const { body = entry.body, form, headers } = kind.request?.(entry, bytes) ?? {};
  return {
    method: kind.call.method,
    path: fillPath(kind.call.path, entry.refs),
    body: form ? null : body,
    key: keyOf(entry),
    asUser: userId,
    ifMatch: kind.merging ? (entry.base?.version ?? null) : null,
    ...(form && { form }),
    ...(headers && { headers }),
    ...(form && { mayTakeLong: keepsKeys() }),
    ...(entry.files.length > 0 &&
      progress && { onProgress: (sent: number, total: number) => progress(entry.opId, { sent, total }) }),
  };
}
