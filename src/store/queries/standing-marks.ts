import type { Mark, MarkStatus } from '#contract/roll-call.ts';

/** Marks of two people who say different things within this time are both shown. */
const DISAGREE_WITHIN_MS = 60_000;

/** What stands of one person in a roll call. */
export interface Standing<TMark extends Mark = Mark> {
  /** The latest mark by the time that it was made. */
  mark: TMark;
  /** What somebody else said about them within a minute of it, if that was something else. */
  disagreeing: TMark | null;
}

/** Later first; marks of one moment in an order that is the same on every device. */
const latestFirst = (a: Mark, b: Mark): number =>
  Date.parse(b.madeAt) - Date.parse(a.madeAt) || (keyOf(b) < keyOf(a) ? -1 : 1);

/** The key that made it is the same before and after the server has answered. */
const keyOf = ({ clientKey, id }: Mark): string => clientKey ?? id;

/** What stands of each person, by membership, out of the log of a roll call in any order (S155). */
export function standingMarks<TMark extends Mark>(marks: readonly TMark[]): Map<string, Standing<TMark>> {
  const standing = new Map<string, Standing<TMark>>();
  const logs = new Map<string, TMark[]>();
  for (const mark of marks) {
    const log = logs.get(mark.memberId);
    if (log) log.push(mark);
    else logs.set(mark.memberId, [mark]);
  }
  for (const [memberId, log] of logs) {
    const [mark, ...earlier] = log.toSorted(latestFirst);
    if (!mark) continue;
    const isNear = ({ madeAt }: Mark) => Date.parse(mark.madeAt) - Date.parse(madeAt) <= DISAGREE_WITHIN_MS;
    const other = earlier.find((each) => isNear(each) && each.madeBy !== mark.madeBy);
    standing.set(memberId, { mark, disagreeing: other && other.status !== mark.status ? other : null });
  }
  return standing;
}

/** What is shown of each person, by membership. */
type Stood = ReadonlyMap<string, { mark: Pick<Mark, 'status'> }>;

/** How many are expected and have each status; `missing` have no mark, or are marked absent. */
export function countOf(memberIds: readonly string[], standing: Stood) {
  const counts: Record<MarkStatus | 'unmarked', number> = { present: 0, absent: 0, excused: 0, unmarked: 0 };
  for (const id of memberIds) counts[standing.get(id)?.mark.status ?? 'unmarked'] += 1;
  return { ...counts, expected: memberIds.length, missing: counts.unmarked + counts.absent };
}

/** Those who are missing, in the order in which they are given, whoever is marked absent first. */
export function missingOf<T extends { id: string }>(expected: readonly T[], standing: Stood): T[] {
  const isAbsent = ({ id }: T) => standing.get(id)?.mark.status === 'absent';
  return [...expected.filter(isAbsent), ...expected.filter(({ id }) => !standing.has(id))];
}
