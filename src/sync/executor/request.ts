import { fillPath } from '#contract/calls/endpoint.ts';
import type { EntryError, OutboxEntry } from '#sync/entry/entry.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { keyOf } from '#sync/outbox/merge.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { WireRequest } from '#sync/ports/transport.ts';
import { DAMAGED, FILE_MISSING } from './entry-errors.ts';

interface RequestPorts {
  outbox: Pick<OutboxPort, 'bytes'>;
  /** The person whose edits are sent. */
  userId: string;
  /** Bytes sent so far; null when the request has ended. */
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
}

/**
 * The request, or the reason why none can be built, as shown to the user: a file is missing on this device, or the
 * stored edit is damaged (then with the `cause`, for the log).
 */
type RequestResult = { request: WireRequest } | { problem: EntryError; cause?: unknown };

/** Builds the request that sends an entry. Throws only when the device's database fails. */
export async function buildRequest(entry: OutboxEntry, kind: EditKind, ports: RequestPorts): Promise<RequestResult> {
  const bytes = await ports.outbox.bytes(entry);
  if (!bytes) return { problem: FILE_MISSING };
  try {
    return { request: wireRequest(entry, kind, bytes, ports) };
  } catch (cause) {
    return { problem: DAMAGED, cause };
  }
}

function wireRequest(
  entry: OutboxEntry,
  kind: EditKind,
  bytes: ReadonlyMap<string, ArrayBuffer>,
  { userId, progress }: RequestPorts,
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
    // Otherwise the upload must end before the mark expires, because another tab may then send the entry again.
    ...(form && { mayTakeLong: entry.heldUntil === 0 }),
    ...(entry.files.length > 0 &&
      progress && { onProgress: (sent: number, total: number) => progress(entry.opId, { sent, total }) }),
  };
}
