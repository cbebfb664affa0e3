/** Runs tasks in turn, each of them also after one that failed. @throws the failures together */
export async function runEach(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: Error[] = [];
  for (const task of tasks) await task().catch((error) => failures.push(error));
  const words = new Set(failures.map(({ message }) => message));
  if (failures.length > 0) throw new AggregateError(failures, [...words].join('; '));
}
