import { fillPath } from '#contract/endpoint.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { keyOf } from '#sync/outbox/merge.ts';
import type { OutboxPort, WireRequest } from '#sync/ports.ts';

interface RequestPorts {
  outbox: Pick<OutboxPort, 'bytes'>;
  /** Whose edits these are. */
  userId: string;
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
}

/** The request of an entry; null when a file that goes with it is not on the device any more. */
export async function requestFor(
  entry: OutboxEntry,
  kind: EditKind,
  { outbox, userId, progress }: RequestPorts,
): Promise<WireRequest | null> {
  const bytes = await outbox.bytes(entry);
  if (!bytes) return null;
  const { path = fillPath(entry.path, entry.refs), body = entry.body, form } = kind.request?.(entry, bytes) ?? {};
  return {
    method: entry.method,
    path,
    body: form ? null : body,
    key: keyOf(entry),
    asUser: userId,
    ifMatch: kind.merging ? (entry.base?.version ?? null) : null,
    ...(form && { form }),
    ...(entry.files.length > 0 &&
      progress && { onProgress: (sent: number, total: number) => progress(entry.opId, { sent, total }) }),
  };
}
