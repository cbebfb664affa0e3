/**
 * Runs tasks in turn, each of them also after one that failed.
 * @param isHopeless whether none of the others can succeed after a failure, which is thrown as it is
 * @throws the failures together
 */
export async function runEach(
  tasks: readonly (() => Promise<unknown>)[],
  isHopeless: (error: unknown) => boolean,
): Promise<void> {
  const failures: Error[] = [];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      if (isHopeless(error)) throw error;
      failures.push(error as Error);
    }
  }
  const words = new Set(failures.map(({ message }) => message));
  if (failures.length > 0) throw new AggregateError(failures, [...words].join('; '));
}
