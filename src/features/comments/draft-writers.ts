/**
 * Which drafts are being written at this moment, in whichever tab of the browser. A tab that writes one holds a lock of
 * the browser's by its name, which goes with the tab, however that ends. Where there are no such locks nobody knows.
 */

const nameOf = (key: string): string => `comment draft ${key}`;

/** Says that this tab is writing a draft, until the answer is called. */
export function startWriting(key: string): () => void {
  let stop = () => {};
  const written = new Promise<void>((resolve) => {
    stop = resolve;
  });
  // Two tabs may be writing the same one.
  (navigator.locks as LockManager | undefined)?.request(nameOf(key), { mode: 'shared' }, () => written).catch(() => {});
  return stop;
}

/** Whether some tab is writing a draft. */
export async function isBeingWritten(key: string): Promise<boolean> {
  const locks = await (navigator.locks as LockManager | undefined)?.query().catch(() => null);
  return locks?.held?.some(({ name }) => name === nameOf(key)) ?? false;
}
