import { fillPath } from '#contract/calls/endpoint.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import { foldedEmail } from '#contract/schema/email.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { DrainPorts } from '#sync/executor/drain-ports.ts';
import { errorOf, type Outcome } from '#sync/executor/outcome.ts';
import { unlessDamaged } from '#sync/executor/reconcile.ts';
import { attachmentsOf, contentOf } from '#sync/kinds/comment.ts';
import { fieldsOf, isSame, textOf } from '#sync/kinds/fields.ts';
import type { EditKind, Fields } from '#sync/kinds/kind.ts';
import { matchesSent } from '#sync/kinds/text-equality.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import { listOf } from './lists.ts';

export type LookPorts = Pick<DrainPorts, 'outbox' | 'transport' | 'clock' | 'userId'>;

/** Error of the measured clock offset: the Date header has whole seconds, and the answer takes time to arrive. */
const TOLERANCE_MS = 5_000;
/** The statuses for a list that no longer exists, or not for this person. */
const NOT_ACCESSIBLE = new Set([403, 404, 410]);

/**
 * Finds out whether an earlier attempt of `entry` was committed, on a server without idempotency keys, so that nothing
 * is created twice (F25). If a matching row is found, the entry is acknowledged with it, unless the row belongs to
 * another entry already: two comments with the same text are two comments.
 * @returns null where there is none, so that the entry may be sent again, and where there is nothing to look up
 */
export async function lookUp(
  entry: OutboxEntry,
  kind: EditKind,
  { userId, outbox, transport, clock }: LookPorts,
): Promise<Outcome | null> {
  const list = kind.effect === 'create' ? listOf(kind.entityType) : undefined;
  if (!list) return null;
  const path = unlessDamaged(() => ({ kind: 'path' as const, path: fillPath(list.path, entry.refs) }));
  if (path.kind === 'refused') return path;
  const answer = await transport.send({ method: 'GET', path: path.path, body: null, key: null, asUser: userId });
  if (answer.kind !== 'answer') return { kind: 'unknown' };
  if (NOT_ACCESSIBLE.has(answer.status) && !answer.isOtherSession) return { kind: 'refused', error: errorOf(answer) };
  if (isBusyStatus(answer.status)) return { kind: 'busy', error: errorOf(answer), retryAfter: answer.retryAfter };
  if (answer.status !== 200) return { kind: 'unknown' };
  // The offset between the clocks that was measured at the first attempt counts, because the device's clock may have
  // been changed since (F23). If none was measured, it is taken from this answer; if that has no time either, the
  // offset is 0.
  const offsetNow = answer.serverTime === null ? 0 : answer.serverTime - clock.now();
  const since = (entry.firstSentAt ?? 0) + (entry.serverAhead ?? offsetNow) - TOLERANCE_MS;
  const rows = list.read(entry, answer.body)?.rows;
  if (!rows) return { kind: 'unknown' };
  const isMade = MADE[kind.kind] ?? ((made) => hasWhatWasSent(entry, list.fields(made)));
  const found = unlessDamaged(() => ({
    kind: 'rows' as const,
    rows: rows.filter((row) => isMade(row, { entry, since, userId })),
  }));
  if (found.kind === 'refused') return found;
  for (const row of found.rows.filter((each) => canBelongTo(entry, each))) {
    const others = kind.brings?.(entry, row) ?? [];
    const result = await outbox.acknowledge(entry.opId, { id: row.id, row, others, found: true });
    if (result.outcome !== 'taken-by-other') return { kind: 'found' };
  }
  return null;
}

/** Fields that the server fills in from the files of the form. */
const OF_FILES: ReadonlySet<string> = new Set(['existingAttachments']);

/** Whether a row has every field that was sent. */
const hasWhatWasSent = ({ body }: OutboxEntry, there: Fields): boolean =>
  Object.entries(fieldsOf(body)).every(
    ([name, value]) => OF_FILES.has(name) || !(name in there) || matchesSent(value, there[name]),
  );

interface Sent {
  entry: OutboxEntry;
  /** The time of the first attempt by the server's clock, in milliseconds since the epoch. */
  since: number;
  userId: string;
}

/** Whether a create may have made a row, for kinds that are recognized by more than the sent fields. */
const MADE: Readonly<Record<string, (row: unknown, sent: Sent) => boolean>> = {
  // Several comments may have the same text and files.
  'comment.create': (row, { entry, since, userId }) => {
    const comment = row as Comment;
    return (
      comment.userId === userId &&
      comment.content === contentOf(entry.body) &&
      isSame(namesOf(comment.attachments), namesOf(attachmentsOf(entry.body))) &&
      Date.parse(comment.createdAt) >= since
    );
  },
  // The person is new, so their id was not sent.
  'member.new': (row, { entry }) =>
    foldedEmail((row as Member).email) === foldedEmail(textOf(fieldsOf(entry.body), 'email')),
};

const namesOf = (files: readonly { name: string }[]): string[] => files.map(({ name }) => name).sort();

/** A row with a `clientKey` belongs only to the entry with that key, even if it looks like another entry's. */
function canBelongTo({ opId }: OutboxEntry, row: unknown): boolean {
  const key = isRow(row) ? (row.clientKey ?? null) : null;
  return key === null || key === opId;
}
