import type { Json } from '#sync/entry/entry.ts';
import type { Before, Marked } from '#sync/executor/drain-ports.ts';
import { UNREADABLE } from '#sync/executor/entry-errors.ts';
import { classify, type Outcome } from '#sync/executor/outcome.ts';
import { reconcile, unlessDamaged, versionOf } from '#sync/executor/reconcile.ts';
import { isSame } from '#sync/kinds/fields.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { isEquivalentText } from '#sync/kinds/text-equality.ts';
import { currentRowOf } from './lists.ts';
import type { LookPorts } from './look-up.ts';

const SEND: Before = { kind: 'send' };
/** Outcomes that end the attempt. Any other failure concerns the check and not the edit, so the edit is sent. */
const NOT_NOW: ReadonlySet<Outcome['kind']> = new Set(['unreachable', 'again', 'busy', 'signed-out', 'other-session']);

/**
 * A server without versions never answers 412, so its current row is fetched before the edit is sent (MERGE-4). Where the
 * edit was sent before, that row may already contain it.
 */
export async function checkFirst(marked: Marked, kind: EditKind, { transport, userId }: LookPorts): Promise<Before> {
  const { entry, wasSent } = marked;
  const { base } = entry;
  const { merging } = kind;
  const current = currentRowOf(kind);
  if (!current || !merging || base?.version !== null || base.snapshot === null) return SEND;
  const path = unlessDamaged(() => ({ kind: 'path' as const, path: current.path(entry) }));
  if (path.kind === 'refused') return settle(marked, path);
  const answer = await transport.send({ method: 'GET', path: path.path, body: null, key: null, asUser: userId });
  if (answer.kind !== 'answer' || answer.status >= 300) {
    const outcome = classify(entry, kind, answer);
    return NOT_NOW.has(outcome.kind) ? settle(marked, outcome) : SEND;
  }
  const checked = unlessDamaged<Before>(() => {
    const row = current.read(entry, answer.body);
    if (row === undefined) return settle(marked, { kind: 'again', error: UNREADABLE, why: 'answer', retryAfter: null });
    if (row === null) return SEND;
    const hasFiles = wasSent && entry.files.length > 0 && merging.hasFiles?.(entry, row) === true;
    const reconciled = reconcile(entry, kind, row, { isUnchanged: isEquivalentText, hasFiles });
    const isAsSeen = isSame(merging.fields(base.snapshot) as Json, merging.fields(row) as Json);
    return reconciled.merged.outcome === 'merged' && isAsSeen && versionOf(row) === null ? SEND : reconciled;
  });
  return checked.kind === 'refused' ? settle(marked, checked) : checked;
}

/** The check sent nothing of the edit, so no earlier request must be waited for. */
const settle = ({ entry, wasSent }: Marked, outcome: Outcome): Before => ({
  kind: 'settle',
  entry: { ...entry, heldUntil: 0, firstSentAt: wasSent ? entry.firstSentAt : null },
  outcome,
});
