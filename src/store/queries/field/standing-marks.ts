import type { Mark, MarkStatus } from '#contract/records/field/roll-call.ts';
import { compareText } from '#contract/text/order.ts';

/** The key of a mark, the same on every device, before and after the server has it. `opId`: for an unsent mark. */
export const markKey = ({ clientKey, opId, id }: Pick<Mark, 'clientKey' | 'id'> & { opId?: string | null }): string =>
  clientKey ?? opId ?? id;

/**
 * A mark of an older app does not list the marks that its author saw: the marks of others that are older than this
 * count as seen.
 */
const SEEN_AFTER_MS = 60_000;

/** The standing of one person in a roll call. */
export interface Standing<TMark extends Mark = Mark> {
  /** The mark that counts: the latest, or where marks disagree, absent before excused before present. */
  mark: TMark;
  /** Marks with another status, where neither author had seen the other's mark: empty once that is settled. */
  disagreeing: readonly TMark[];
  /** The keys of these marks, which the author of the next mark has seen. */
  seen: readonly string[];
  /** The keys of all marks of the person. */
  keys: ReadonlySet<string>;
}

const RANK: Record<MarkStatus, number> = { absent: 0, excused: 1, present: 2 };

/** Latest first; marks of one moment in an order that is the same on every device. */
const latestFirst = (a: Mark, b: Mark): number =>
  Date.parse(b.madeAt) - Date.parse(a.madeAt) || compareText(markKey(b), markKey(a));

/** Whether the author of a mark without a list saw another mark: judged by the authors of both, and by their times. */
function probablySaw(mark: Mark, other: Mark): boolean {
  const ago = Date.parse(mark.madeAt) - Date.parse(other.madeAt);
  return ago > (mark.madeBy === other.madeBy ? 0 : SEEN_AFTER_MS) && !other.seen?.includes(markKey(mark));
}

/** Whether a later mark is by the same author, who had not seen that one when making this. */
const isCorrected = (mark: Mark, later: Mark): boolean =>
  mark.madeBy !== null && mark.madeBy === later.madeBy && !mark.seen?.includes(markKey(later));

/** The standing of each person, by membership, from the log of a roll call in any order (FIELD-1). */
export function standingMarks<TMark extends Mark>(marks: readonly TMark[]): Map<string, Standing<TMark>> {
  const standing = new Map<string, Standing<TMark>>();
  const logs = new Map<string, TMark[]>();
  for (const mark of marks) {
    const log = logs.get(mark.memberId);
    if (log) log.push(mark);
    else logs.set(mark.memberId, [mark]);
  }
  for (const [memberId, log] of logs) {
    log.sort(latestFirst);
    const seen = new Set(log.flatMap((mark) => mark.seen ?? []));
    const older = log.filter((mark) => !mark.seen);
    const unseen = log.filter((mark) => !seen.has(markKey(mark)) && !older.some((other) => probablySaw(other, mark)));
    // For one author with two phones the later mark counts.
    const latest = unseen.filter((mark) => !log.slice(0, log.indexOf(mark)).some((later) => isCorrected(mark, later)));
    // Marks of older apps and wrong clocks can form a circle in which each has seen the other.
    const standingOnes = latest.length > 0 ? latest : log.slice(0, 1);
    const [mark] = standingOnes.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
    if (!mark) continue;
    standing.set(memberId, {
      mark,
      disagreeing: standingOnes.filter(({ status }) => status !== mark.status),
      seen: standingOnes.map(markKey),
      keys: new Set(log.map(markKey)),
    });
  }
  return standing;
}

/** The shown mark of each person, by membership. */
type Stood = ReadonlyMap<string, { mark: Pick<Mark, 'status'> }>;

/** The number of expected people, and of those with each status; `missing` have no mark, or are marked absent. */
export function countOf(memberIds: readonly string[], standing: Stood) {
  const counts: Record<MarkStatus | 'unmarked', number> = { present: 0, absent: 0, excused: 0, unmarked: 0 };
  for (const id of memberIds) counts[standing.get(id)?.mark.status ?? 'unmarked'] += 1;
  return { ...counts, expected: memberIds.length, missing: counts.unmarked + counts.absent };
}

/** The missing people, in the given order, those marked absent first. */
export function missingOf<T extends { id: string }>(expected: readonly T[], standing: Stood): T[] {
  const isAbsent = ({ id }: T) => standing.get(id)?.mark.status === 'absent';
  return [...expected.filter(isAbsent), ...expected.filter(({ id }) => !standing.has(id))];
}
